"""Four people play G4A Kraken with one phone: plain points, double spades, a pot at the end."""

from tests.browser import evenings
from tests.browser.klaverjas_round import Hand, table_of_taps
from tests.browser.phone import PORTRAIT, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

MOST_TAPS = 16
GAME = "G4A Kraken"


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def test_an_evening_is_tapped_in_from_the_sixth_round_and_settled(phone: Phone) -> None:
    sheet, expected = evenings.example("g4a-kraken")
    names = sheet["players"][:2]
    bring(phone, {**sheet, "rounds": sheet["rounds"][:5]})
    hand, taps = Hand(phone, sheet["players"]), {}
    tapped = rounds_to_tap(sheet, brought=5)
    rounds = list(zip(sheet["rounds"], expected["rounds"], strict=True))
    for facts, scored in rounds[5:]:
        if scored["number"] in tapped:
            hand.enter(facts)
            taps[scored["number"]] = hand.taps[-1]
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, names)
    print(table_of_taps(taps))
    assert max(taps.values()) <= MOST_TAPS
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][name] for name in names]
    evenings.check_payments(phone, expected["settlement"])


def test_a_bare_round_takes_five_taps_and_the_others_points_fill_in(phone: Phone) -> None:
    evenings.begin(phone, {"players": PLAYERS, "preset": "double_spades"}, GAME)
    hand = Hand(phone, PLAYERS)
    phone.tap_words("Enter round 1")
    phone.page.locator("#entry").wait_for()
    assert phone.texts(".suits .tile small") == ["×2"]
    hand.tap_facts({"trump": "spades", "card_points": {"Bram": 95}})
    phone.page.locator("#echo_card_points_0:text-is('67')").wait_for()
    phone.save_round()
    assert score(phone) == [134, 190]
    assert phone.taps == 5 + len(["New game", GAME, "first dealer", "preset", "Start"])


def test_the_contract_is_saved_while_the_cards_are_played(phone: Phone) -> None:
    enter_first(phone, "g4a-kraken", {"players": PLAYERS})
    phone.tap_value("trump", "hearts")
    phone.tap_value("challenges_0", 2)
    phone.tap_words("Trump only")
    phone.see(".in-play")
    assert "Bram, double by Cees" in phone.texts(".in-play")[0]
    phone.tap_words("Finish the round")
    phone.tap("[data-key='7']")
    phone.tap("[data-key='0']")
    phone.save_round()
    assert score(phone) == [324, 0]


def test_what_is_wrong_with_a_row_of_tiles_can_be_read_below_it(phone: Phone) -> None:
    phone.expect_refusals(400)
    enter_first(phone, "g4a-kraken", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    said = [{"by": name, "kind": "run_of_3"} for name in PLAYERS[:2]]
    hand.tap_facts({"trump": "hearts", "card_points": {"Bram": 95}, "declarations": said})
    phone.save_round()
    error = box_of(phone.ready("[data-offered=declarations_to] .error"))
    tiles = box_of(phone.page.locator("[data-offered=declarations_to] .tiles"))
    assert error["width"] > PORTRAIT["width"] * 0.9
    assert error["y"] >= tiles["y"] + tiles["height"]
    assert not phone.sideways()


def test_without_script_no_key_is_shown_that_does_nothing_and_the_lists_say_what_for(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.open("/new/g4a-kraken/")
    phone.tap(evenings.START)
    phone.tap_words("Start with 4 guests")
    phone.tap_words("Enter round 1")
    lists = box_of(phone.ready("select[name=combinations] >> nth=0"))
    title = box_of(phone.page.locator("legend", has_text="Roem").first)
    assert title["width"] > 1
    assert title["y"] + title["height"] <= lists["y"]
    assert not phone.page.locator("[data-key='1']").is_visible()


def test_back_after_saving_leads_to_the_next_round_and_nothing_of_the_last_stays_chosen(
    phone: Phone,
) -> None:
    bring_new(phone, "g4a-kraken", {"players": PLAYERS})
    Hand(phone, PLAYERS).enter({"trump": "hearts", "card_points": {"Bram": 95}})
    phone.page.locator(".rounds li").wait_for()
    phone.page.go_back()
    phone.page.get_by_role("heading", name="Round 2 of 16").wait_for()
    differing = """() => [...document.querySelectorAll("#entry input")]
        .filter((one) => one.checked !== one.defaultChecked).map((one) => one.name)"""
    assert phone.page.evaluate(differing) == []
