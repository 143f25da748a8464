"""Four people play Klaverjassen with one phone: forced trumps, free ones, doubled spades."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.klaverjassen_round import Hand, taps_of
from tests.browser.paper import printed
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.test_print import SIZES, check_paper
from tests.browser.tour import bring, bring_new, enter_first
from tests.games.sheets import PLAYERS

FREE, DOUBLED = {"trump_choice": "free"}, {"double_spades": True}
LONG_NAMES = ["Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]


def score(phone: Phone) -> list[int]:
    """Return the scores of the newest round on the table page."""
    phone.see(".rounds .score")
    return phone.numbers(".rounds li:first-child .score")


def with_declarers(sheet: dict[str, Any], expected: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rounds of a sheet, each with who chose trumps: left of the dealer."""
    players = sheet["players"]
    return [
        {"declarer": players[(players.index(scored["dealer"]) + 1) % 4], **facts}
        for facts, scored in zip(sheet["rounds"], expected["rounds"], strict=True)
    ]


def play_to_the_end(phone: Phone, name: str, *, brought: int, asks: int) -> None:
    """Enter the rounds of an example that were not brought along, with as few taps as can be."""
    sheet, expected = evenings.example(name)
    rounds, names = with_declarers(sheet, expected), sheet["players"][:2]
    bring(phone, {**sheet, "rounds": sheet["rounds"][:brought]})
    hand, tapped = Hand(phone, sheet["players"]), rounds_to_tap(sheet, brought=brought)
    for facts, scored in [*zip(rounds, expected["rounds"], strict=True)][brought:]:
        number = scored["number"]
        is_out_of_turn = not asks and "declarer" in sheet["rounds"][number - 1]
        if number in tapped and not is_out_of_turn:
            hand.enter(facts)
            if not {"void", "agreed_score", "adjustments"} & set(facts):
                assert hand.taps[-1] == taps_of(facts, asks=asks), number
        else:
            send(phone, sheet, number)
        evenings.check_newest_round(phone, scored, names)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][one] for one in names]
    evenings.check_payments(phone, expected["settlement"])


def test_sixteen_deals_are_tapped_in_settled_and_printed_on_one_page(
    phone: Phone, tmp_path: Path
) -> None:
    play_to_the_end(phone, "klaverjassen", brought=5, asks=0)
    sheet, _expected = evenings.example("klaverjassen")
    for size in SIZES:
        check_paper(printed(phone, tmp_path / f"{size}.pdf", size), sheet, PLAYERS[:2])


def test_free_trumps_cost_one_tap_and_doubled_spades_another(phone: Phone) -> None:
    play_to_the_end(phone, "klaverjassen-doubled", brought=4, asks=2)


@pytest.mark.parametrize("rules", [{}, FREE, DOUBLED], ids=["forced", "free", "doubled"])
def test_a_round_needs_no_scrolling_and_no_key_moves(
    new_phone: NewPhone, rules: dict[str, Any]
) -> None:
    phone = new_phone(viewport=PORTRAIT)
    enter_first(phone, "klaverjassen", {"players": LONG_NAMES, "house_rules": rules})
    keys = phone.ready("[data-key='1']")
    where = box_of(keys)["y"]
    save = box_of(phone.page.locator(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    for instead in ("wet", "pit", "tegenpit", "revoke", ""):
        phone.tap_value("instead", instead)
        assert box_of(keys)["y"] == where
    for _words, box in phone.boxes(".side-chips button, .field-instead .face"):
        assert min(box["width"], box["height"]) >= 44
    assert phone.sideways() == 0


def test_roem_is_added_taken_back_and_says_what_is_needed(phone: Phone) -> None:
    enter_first(phone, "klaverjassen", {"players": PLAYERS, "first_dealer": "Dora"})
    needed = phone.page.locator("#echo_needed_0")
    needed.filter(has_text="needs 82").wait_for()
    for _time in range(2):
        phone.tap("[data-of='1'] [data-kind=run_of_3]")
    needed.filter(has_text="needs 102").wait_for()
    assert phone.page.locator("[data-of='1'] [data-times='×2']").count() == 1
    phone.tap("[data-of='1'] [data-take-back]")
    needed.filter(has_text="needs 92").wait_for()
    phone.tap_keys(91)
    phone.save_round()
    assert score(phone) == [0, 182]


def test_a_round_is_corrected_as_it_was_told(phone: Phone) -> None:
    bring_new(phone, "klaverjassen", {"players": PLAYERS, "first_dealer": "Dora"})
    facts = {
        "declarer": "Anna",
        "all_tricks": "Bram",
        "bonuses": [{"by": "Bram", "kind": "run_of_3"}],
    }
    Hand(phone, PLAYERS).enter(facts)
    assert score(phone) == [0, 282]
    phone.tap(".rounds a")
    phone.tap_words("Correct")
    assert phone.page.locator("[name=instead]:checked").input_value() == "tegenpit"
    phone.tap_value("instead", "revoke")
    phone.tap_value("revoked_by", 3)
    phone.tap_words("Show what changes")
    phone.tap_words("Yes, save it")
    phone.page.locator("#undo", has_text="corrected").wait_for()
    assert score(phone) == [262, 0]


def test_a_round_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    enter_first(phone, "klaverjassen", {"players": PLAYERS, "first_dealer": "Dora"})
    phone.type(phone.find("[name=card_points_0]"), "90")
    phone.find("[name=bonuses_1] >> nth=0").select_option("trick:1:run_of_3")
    assert not phone.page.locator("[name=revoked_by] >> nth=0").is_visible()
    phone.save_round()
    assert score(phone) == [0, 182]


def test_no_page_of_the_match_keeps_anybody_out(phone: Phone) -> None:
    enter_first(phone, "klaverjassen", {"players": LONG_NAMES, "house_rules": {**FREE, **DOUBLED}})
    phone.tap("[data-of='0'] [data-kind=run_of_3]")
    phone.tap_value("instead", "revoke")
    found = violations_in_every_light(phone.page)
    assert found
    assert not any(found.values()), found
