"""The entry of every game, with names of seven letters: on a narrow phone, and on its side."""

import pytest

from tests.browser import evenings
from tests.browser.looks import faults
from tests.browser.phone import Phone, box_of
from tests.browser.tour import bring

TWO_LINES = 44  # pixels
WIDTHS = (360, 320)
NAMES = ["Jan-Willem", "Annabel", "Wilhelmina", "Gülşenn", "Babette", "Charles"]
# A sheet of each game, and after how many of its rounds its entry is opened
HALFWAY = {
    "bridge-rubber": 4,
    "bridge-club": 3,
    "free-sheet-pool": 2,
    "g4a-kraken": 9,
    "hearts-omnibus": 3,
    "kalooki": 5,
    "kan": 8,
    "klaverjassen": 9,
    "kontsina-partners": 3,
    "kraken-as-written": 10,
    "oh-hell": 4,
    "scopa": 5,
    "scopa-partners": 2,
    "skat-pub": 5,
    "spades-to-300": 4,
    "wizard": 6,
}
WIDTH_OF_WORDS = """(one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect().width;
}"""


def open_entry(phone: Phone, example: str) -> None:
    """Open the entry of the next round of an evening."""
    sheet = evenings.example_with(example, NAMES)
    rounds = sheet["rounds"][: HALFWAY[example]]
    bring(phone, {**sheet, "rounds": rounds, "ended_early": False}, "rounds/new/")
    phone.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("example", HALFWAY)
def test_the_bar_is_two_lines_and_no_label_touches_its_choices(phone: Phone, example: str) -> None:
    open_entry(phone, example)
    for width in WIDTHS:
        phone.page.set_viewport_size({"width": width, "height": 640})
        bar = phone.page.locator(".bar h1")
        assert box_of(bar)["height"] <= TWO_LINES, (width, bar.inner_text())
        for label in phone.page.locator(".titled > legend:not(.unseen):visible").all():
            room = box_of(label)["width"]
            assert label.evaluate(WIDTH_OF_WORDS) <= room - 2, (width, label.inner_text())
        assert [fault for fault in faults(phone.page) if fault.kind in {"bar", "spill"}] == []
