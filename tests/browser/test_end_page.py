"""The end of a match on a phone: who won, lines to tick, and a card that can be read."""

import pytest

from tests.browser import evenings
from tests.browser.phone import Phone
from tests.browser.tour import bring

LINE, TARGET, SMALLEST = 56, 48, 12
LETTERS_OF_THE_CARD, WIDTH_OF_THE_CARD = 13, 320


@pytest.mark.parametrize("width", [320, 360])
def test_a_debt_is_a_line_whose_amount_and_tick_a_thumb_can_meet(phone: Phone, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 740})
    sheet, _expected = evenings.example("kraken-as-written")
    bring(phone, sheet, "settlement/")
    assert all(box["height"] >= LINE for _words, box in phone.boxes(".debt"))
    for what in ("button.amount", "button.check"):
        boxes = [box for _words, box in phone.boxes(f".debt {what}")]
        assert len(boxes) == 2
        assert all(min(box["height"], box["width"]) >= TARGET for box in boxes), what


@pytest.mark.parametrize("width", [320, 360])
def test_nothing_on_the_card_is_too_small_to_read(phone: Phone, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 740})
    sheet, _expected = evenings.example("kraken-as-written")
    bring(phone, sheet, "settlement/")
    ((_words, box),) = phone.boxes(".card img")
    assert LETTERS_OF_THE_CARD * box["width"] / WIDTH_OF_THE_CARD >= SMALLEST


def test_a_tap_on_the_amount_asks_for_a_part_and_leaves_the_rest(phone: Phone) -> None:
    sheet, _expected = evenings.example("kraken-as-written")
    bring(phone, sheet, "settlement/")
    phone.tap(".debt button.amount >> nth=0")
    phone.type(phone.page.locator(".drawer:popover-open [name=part]"), "2,50")
    phone.tap(".drawer:popover-open form button")
    phone.page.locator("li.paid").wait_for()
    amounts = [text.split(":")[0].strip() for text in phone.texts(".debt .amount")]
    assert amounts[:2] == ["€2.50", "€9.50"]
