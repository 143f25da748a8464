"""What the table page answers to a save, and where its parts stand on other screens."""

import pytest

from tests.browser import evenings
from tests.browser.klaverjas_round import Hand
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

WIDE = {"lying": (740, 360), "tablet": (820, 1180), "laptop": (1280, 800)}


def saved_round(phone: Phone) -> str:
    sheet, _expected = evenings.example("kraken-as-written")
    table = bring(phone, {**sheet, "rounds": sheet["rounds"][:3]})
    phone.tap_words("Enter round 4")
    Hand(phone, sheet["players"]).tap_facts(sheet["rounds"][3])
    phone.save_round()
    phone.see(".toast", "Round 4 saved")
    return table


def test_a_saved_round_is_told_once_and_can_be_taken_back_there(phone: Phone) -> None:
    table = saved_round(phone)
    assert phone.page.url == phone.address + table
    assert phone.page.locator(".plates .delta").count() == 2
    assert phone.texts("#newest .number") == ["4"]
    phone.page.reload()
    assert not phone.page.locator(".toast").is_visible()
    phone.tap("#undo")
    phone.see(".redoing", "Round 4 taken back")


def test_undo_in_the_toast_takes_the_round_back(phone: Phone) -> None:
    saved_round(phone)
    phone.tap(".toast button")
    phone.see(".redoing", "Round 4 taken back")
    assert phone.texts("#newest .number") == ["3"]


@pytest.mark.parametrize("screen", WIDE)
def test_score_race_and_the_button_are_on_a_wide_screen(new_phone: NewPhone, screen: str) -> None:
    phone = new_phone()
    width, height = WIDE[screen]
    sheet, _expected = evenings.example("kraken-as-written")
    phone.page.set_viewport_size({"width": width, "height": height})
    bring(phone, {**sheet, "rounds": sheet["rounds"][:10]})
    (_words, main), (_others, plates), (_rest, race) = (
        phone.boxes(part)[0] for part in (".thumb .main", ".plates", ".plot")
    )
    assert main["bottom"] <= height
    assert plates["bottom"] <= height
    assert race["y"] < height
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.page.locator(".card-table").is_visible() == (screen != "lying")
