"""Four or five people play French Tarot with one phone: deals, their bonuses, and the end."""

from pathlib import Path

import pytest

from tests.browser import evenings
from tests.browser.accessibility import violations_in_every_light
from tests.browser.paper import printed
from tests.browser.phone import PORTRAIT, SAVE, NewPhone, Phone, box_of
from tests.browser.sent_rounds import rounds_to_tap, send
from tests.browser.tarot_round import Hand, taps_of
from tests.browser.test_print import LONG_NAMES
from tests.browser.tour import bring_new
from tests.games.sheets import PLAYERS

GARDE = {"taker": "Bram", "contract": "garde", "bouts": 2, "points": 49}
TAPS_OF_GARDE = 6  # Enter, taker, bouts, two digits, Save


def test_an_evening_of_five_is_tapped_in_settled_and_printed(phone: Phone, tmp_path: Path) -> None:
    sheet, expected = evenings.example("french-tarot-five")
    evenings.begin(phone, sheet, "French Tarot")
    hand, players = Hand(phone, sheet["players"]), sheet["players"]
    tapped = rounds_to_tap(sheet)
    for facts, scored in zip(sheet["rounds"], expected["rounds"], strict=True):
        if scored["number"] in tapped:
            hand.enter(facts)
            assert hand.taps[-1] == taps_of(facts)
        else:
            send(phone, sheet, scored["number"])
        evenings.check_newest_round(phone, scored, players)
    evenings.open_end(phone)
    assert evenings.final_totals(phone) == [expected["totals"][name] for name in players]
    evenings.check_payments(phone, expected["settlement"])
    assert len(printed(phone, tmp_path / "list.pdf", "A4").pages) == 1


def test_a_garde_takes_two_taps_and_two_digits_besides_enter_and_save(phone: Phone) -> None:
    bring_new(phone, "french-tarot", {"players": PLAYERS})
    hand = Hand(phone, PLAYERS)
    for facts in (GARDE, {**GARDE, "contract": "garde_contre"}, {"passed": True}):
        hand.enter(facts)
    assert hand.taps == [TAPS_OF_GARDE, TAPS_OF_GARDE + 1, 3]
    phone.see(".rounds li:nth-child(3)")
    assert phone.numbers(".rounds li:nth-child(2) .score") == [-198, 594, -198, -198]


@pytest.mark.parametrize("number", [4, 5])
def test_all_that_a_deal_asks_for_is_on_the_screen_at_once(phone: Phone, number: int) -> None:
    names = LONG_NAMES[:number]
    bring_new(phone, "french-tarot", {"players": names}, "rounds/new/")
    phone.page.wait_for_load_state("networkidle")
    save = box_of(phone.find(SAVE))
    assert save["y"] + save["height"] <= PORTRAIT["height"]
    last = box_of(phone.find(".field-points"))
    assert last["y"] + last["height"] <= box_of(phone.find("#preview"))["y"]
    assert phone.sideways() == 0
    assert not any(violations_in_every_light(phone.page).values())
    phone.tap_value("taker", "passed")
    assert not phone.page.locator(".field-points").is_visible()


def test_a_deal_is_entered_without_script(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    bring_new(phone, "french-tarot", {"players": PLAYERS[:3]}, "rounds/new/")
    phone.tap_value("taker", 1)
    phone.tap_value("bouts", 2)
    phone.find("[name=points_defence]").fill("50")
    phone.tap_value("points_half", 1)
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [52, -104, 52]
