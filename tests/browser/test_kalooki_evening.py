"""People play Kalooki with one phone: hands in points and card by card, nine contracts, the end."""

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import ViewportSize

from scorekeeper.games.kalooki.contracts import CONTRACTS
from tests.browser import evenings
from tests.browser.accessibility import SCREENS, look_at, violations_in_every_light
from tests.browser.kalooki_round import Hand, digits_in
from tests.browser.phone import SAVE, Box, Facts, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tour import bring, enter_first
from tests.games.sheets import PLAYERS

SIX = ["Jan-Willem de Vries", "Gülşen Özdemir-Yılmaz", "Maximiliana Konstantinopoulou"]
SIX += ["Wilhelmina van den Heuvel", "Bartholomäus Obermüller", "Anne-Sophie de la Fontaine"]
SUPER = "super_kalooki"
PANELS = ("keypad", "cards", "happenings")
SEVENTH = "two sets of 3 and two runs of 4"
SMALLEST: ViewportSize = {"width": 360, "height": 640}


def play(phone: Phone, name: str, *besides: int, brought: int = 0) -> list[int]:
    """Enter the rounds of an example, each announced before and checked as it is saved.

    Only rounds that say something new, and the first after those that were brought, are tapped in.
    """
    sheet, expected = evenings.example(name)
    players = sheet["players"]
    hand, scored = Hand(phone, players), brought
    tapped = rounds_to_tap(sheet, *besides, brought=brought)
    rounds = list(zip(sheet["rounds"], expected["rounds"], strict=True))
    for facts, result in rounds[brought:]:
        check_announced(phone, result["dealer"], scored)
        if result["number"] in tapped:
            hand.enter(facts)
        else:
            send(phone, sheet, result["number"])
        evenings.check_newest_round(phone, result, players)
        scored += not facts.get("void", False)
    return hand.taps


def check_announced(phone: Phone, dealer: str, scored: int) -> None:
    """Check that the table page says large who deals how many cards, and for which contract."""
    contract, dealer = CONTRACTS[scored], dealer.split(maxsplit=1)[0]
    assert phone.texts(".next .title") == [f"Round {scored + 1} of 9"]
    words = f"{contract.cards} cards each; the contract is {contract.in_words}"
    assert phone.texts(".next .sentence") == [words]
    assert f"{dealer} deals" in " ".join(phone.texts(".next .where")[0].split())


def check_end(phone: Phone, name: str) -> None:
    """Check totals and payments on the settlement page, and every fact in the score sheet."""
    sheet, expected = evenings.example(name)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [
        expected["totals"][player] for player in sheet["players"]
    ]
    evenings.check_payments(phone, expected["settlement"])
    written = phone.page.request.get(phone.page.url.replace("settlement/", "sheet.json"))
    assert [plain_facts(played) for played in json.loads(written.text())["rounds"]] == [
        plain_facts(played) for played in sheet["rounds"]
    ]


def plain_facts(played: Facts) -> Facts:
    """Return the facts of a round of a sheet, without hands that are empty."""
    hands = {name: hand for name, hand in played.get("hands", {}).items() if hand}
    return {"laid_down": [], "events": [], **played, "hands": hands, "dealer": ""}


def test_an_evening_is_tapped_in_from_the_seventh_round_and_settled(phone: Phone) -> None:
    sheet, _expected = evenings.example("kalooki")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:6]})
    taps = play(phone, "kalooki", 7, 8, brought=6)
    # Enter, who went out, the player after one whose points may still grow, Save
    assert taps[1] - digits_in(sheet["rounds"][7]) == 4
    check_end(phone, "kalooki")


def test_an_evening_of_super_kalooki_is_tapped_in_and_settled(phone: Phone) -> None:
    sheet, _expected = evenings.example("kalooki-super")
    evenings.begin(phone, sheet, "Kalooki")
    play(phone, "kalooki-super")
    texts = phone.texts(".rounds .text")[::-1]
    assert [number for number, text in enumerate(texts, 1) if "misdeal" in text] == [7]
    assert texts[2] == "one set of 3 and two runs of 4\nAnna went out · down and out"
    assert texts[6:8] == [f"{SEVENTH}\nmisdeal", f"{SEVENTH}\nBram went out"]
    check_end(phone, "kalooki-super")


def begin_entering(phone: Phone, players: Sequence[str]) -> Hand:
    """Begin a match with all events and open the page of its first round."""
    enter_first(phone, "kalooki", {"players": players, "preset": SUPER})
    phone.page.locator(".hands").wait_for()
    return Hand(phone, players)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_round_is_entered_on_one_screen_without_a_tap_between_players(
    new_phone: NewPhone, players: int
) -> None:
    """Besides digits: who went out, and Save; hands that are complete lead to the next one."""
    phone = new_phone(viewport=SMALLEST)
    hand = begin_entering(phone, SIX[:players])
    for panel in PANELS:
        hand.open_panel(panel)
        assert bottom_of_save(phone) <= SMALLEST["height"]
        assert phone.sideways() == 0
        assert too_small(phone) == []
    hand.open_panel("keypad")
    facts = {"went_out": SIX[1], "hands": dict.fromkeys(SIX[:1] + SIX[2:players], 123)}
    before = phone.taps
    hand.tap_facts(facts)
    phone.see(".side-score")
    assert bottom_of_save(phone) <= SMALLEST["height"]
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.taps - before - digits_in(facts) == 2


def bottom_of_save(phone: Phone) -> float:
    """Return where the button that saves ends, as soon as it is on the screen or long cannot be."""
    button = phone.page.locator(SAVE)
    for _time in range(100):
        save = box_of(button)
        bottom = save["y"] + save["height"]
        if bottom <= SMALLEST["height"]:
            break  # before the page's scripts are there every panel is open
        phone.page.wait_for_timeout(50)
    return bottom


def too_small(phone: Phone) -> list[tuple[str, Box]]:
    """Return every button on the screen that no thumb can hit."""
    boxes = phone.boxes("#entry button:visible, .hand .out, .hand [data-hand]")
    return [(words, box) for words, box in boxes if min(box["width"], box["height"]) < 48]


def test_no_panel_keeps_anybody_out(phone: Phone) -> None:
    hand = begin_entering(phone, SIX)
    hand.left_with(2, ["JK", "AS", "10H"])
    for panel in PANELS:
        hand.open_panel(panel)
        assert violations_in_every_light(phone.page) == {"light": [], "dark": []}


def test_no_panel_scrolls_sideways_on_a_narrow_phone(phone: Phone) -> None:
    look_at(phone, *SCREENS[0])
    hand = begin_entering(phone, SIX)
    too_wide = {}
    for panel in PANELS:
        hand.open_panel(panel)
        for screen in reversed(SCREENS[:2]):
            look_at(phone, *screen)
            too_wide[panel, screen] = phone.sideways()
    assert too_wide == dict.fromkeys(too_wide, 0)


def test_what_was_laid_down_during_play_is_shown_to_all_and_saved(phone: Phone) -> None:
    enter_first(phone, "kalooki", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    hand.turn_to(2)
    hand.open_panel("happenings")
    phone.tap("[data-kind='laid_down']")
    phone.tap_words("Later")
    phone.see(".in-play")
    assert phone.texts(".in-play") == ["in play\nlaid down: Cees"]
    phone.tap_words("Finish the round")
    hand.tap_facts(
        {"went_out": "Anna", "hands": {"Bram": 84, "Cees": ["AH", "AD", "AC"], "Dora": 27}}
    )
    phone.save_round()
    assert newest_scores(phone) == [0, 84, 17, 27]
    assert phone.texts(".rounds .text") == ["three sets of 3\nAnna went out"]
    phone.tap(".rounds a")
    phone.page.get_by_text("laid down the contract: 0").first.wait_for()


def test_cards_and_points_of_a_hand_wait_for_each_other(phone: Phone) -> None:
    enter_first(phone, "kalooki", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    phone.tap_value("hands_out", 0)
    hand.left_with(1, ["JK", "AS", "10H"])
    assert phone.texts("[data-cards] li") == ["joker", "A\nspades", "10\nhearts"]
    phone.tap("[data-card-back]")
    phone.page.locator("#echo_hands_1:text-is('65')").wait_for()
    hand.left_with(1, 7)
    assert phone.page.locator("[name=hands_1]").input_value() == "7"
    hand.open_panel("cards")
    assert phone.page.locator("[name=hands_1]").input_value() == "JK AS"
    phone.tap_value("hands_out", 0)
    assert phone.page.locator("[name=hands_out]:checked").count() == 0


def test_a_hand_may_be_typed_on_a_keyboard(phone: Phone) -> None:
    begin_entering(phone, PLAYERS)
    hand = phone.ready("[name=hands_1]")
    hand.press_sequentially("jk 10h")
    phone.page.locator("#echo_hands_1:text-is('60')").wait_for()
    assert phone.texts("[data-cards] li") == ["joker", "10\nhearts"]
    hand.fill("")
    hand.press_sequentially("84")
    assert phone.page.locator("[data-panel=keypad]").is_visible()
    assert phone.page.locator("#echo_hands_1").is_hidden()


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.open("new/kalooki/")
    phone.tap_value("count", 4)
    evenings.unfold(phone, ".rules")
    phone.tap_value("preset", SUPER)
    phone.tap(evenings.START)
    phone.tap_words("Start with 4 guests")
    phone.tap_words("Enter round 1")
    phone.tap_value("hands_out", 0)
    for seat, hand in ((1, "JK AS KH 7D 2C"), (2, "17"), (3, "10s 9s 8s")):
        phone.type(phone.find(f"[name=hands_{seat}]"), hand)
    happened = phone.page.locator("[name=happenings]")
    happened.nth(0).select_option("round:3:over_call")
    happened.nth(1).select_option("round:0:down_and_out")
    phone.save_round()
    assert newest_scores(phone) == [-50, 168, 34, 104]


def newest_scores(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


@pytest.mark.parametrize("screen", [SMALLEST, {"width": 740, "height": 360}])
def test_who_saves_an_empty_round_sees_what_is_missing(
    new_phone: NewPhone, screen: ViewportSize
) -> None:
    phone = new_phone(viewport=screen)
    hand = begin_entering(phone, SIX[:4])
    phone.expect_refusals(400)
    phone.save_round()
    phone.page.locator(".wrong p", has_text="Who went out?").wait_for()
    hand.open_panel("keypad")
    ((_words, box),) = phone.boxes(".wrong > div")
    assert box["bottom"] <= screen["height"]


def test_what_else_happened_stands_below_both_forms_of_the_name(phone: Phone) -> None:
    hand = begin_entering(phone, SIX[:4])
    hand.open_panel("happenings")
    written = "(name) => name.innerHTML"
    name = phone.page.locator("[data-whom] bdi").evaluate(written)
    assert name == phone.page.locator(".hand.active .who bdi").evaluate(written)
