"""What follows its match besides the table page: a round, who pays whom, and the board."""

import re

import pytest

from tests.browser import evenings
from tests.browser.klaverjas_round import correct_trumps
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

NOTE_WAKE_LOCKS = """
    window.wakeLocks = [];
    WakeLock.prototype.request = async (what) => { wakeLocks.push(what); };
"""
FONT_SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize)"
TV_SIZES = [(1280, 720), (1024, 768), (768, 1024)]


def open_beside(new_phone: NewPhone, scorer: Phone, what: str) -> Phone:
    """Open the page that a scorer has in front of them on another phone, and wait for words."""
    other = new_phone()
    scorer.page.get_by_text(what).first.wait_for()
    other.open(scorer.page.url.removeprefix(scorer.address))
    other.page.get_by_text(what).first.wait_for()
    return other


def test_an_open_round_shows_its_correction(new_phone: NewPhone) -> None:
    scorer, (sheet, _expected) = new_phone(), evenings.example("kraken-as-written")
    table = bring(scorer, {**sheet, "rounds": sheet["rounds"][:6]})
    scorer.tap(".rounds a:has(.number:text-is('3'))")
    reader = open_beside(new_phone, scorer, "Round 3")
    assert reader.page.locator(".versions").count() == 0
    scorer.open(table)
    correct_trumps(scorer, 3, "spades")
    reader.tap(".versions summary")
    reader.page.locator(".version.counts").wait_for()
    assert reader.page.locator(".headline .playing-card .suit-spades").first.is_visible()
    assert reader.page.locator("h1").inner_text().startswith("Round 3")


def test_a_round_that_becomes_another_number_says_so_in_its_heading(new_phone: NewPhone) -> None:
    scorer, (sheet, _expected) = new_phone(), evenings.example("kraken-as-written")
    table = bring(scorer, {**sheet, "rounds": sheet["rounds"][:6]})
    scorer.tap(".rounds a:has(.number:text-is('3'))")
    reader = open_beside(new_phone, scorer, "Round 3")
    scorer.open(table)
    scorer.tap(".rounds a:has(.number:text-is('1'))")
    scorer.tap_words("Delete")
    scorer.tap_words("Delete it")
    scorer.page.locator("#undo", has_text="deleted").wait_for()
    reader.look_up()
    reader.page.locator("h1", has_text=re.compile(r"^\s*Round 2\b")).wait_for()


def test_everybody_sees_what_is_paid_and_the_scorer_goes_on_from_any_phone(
    new_phone: NewPhone,
) -> None:
    scorer, (sheet, _expected) = new_phone(), evenings.example("kraken-as-written")
    bring(scorer, sheet)
    scorer.tap_words("Who pays whom")
    other = open_beside(new_phone, scorer, "Who pays whom")
    open_payments = len(evenings.payments(other))
    other.tap(evenings.open_payments(other).first)
    other.page.locator("li.paid").wait_for()
    scorer.look_up()
    scorer.page.locator("li.paid").wait_for()
    assert len(evenings.payments(scorer)) == open_payments - 1


def test_a_payment_of_a_match_that_was_cancelled_meanwhile_is_refused_on_a_page(
    new_phone: NewPhone,
) -> None:
    scorer, (sheet, _expected) = new_phone(anew=True), evenings.example("kraken-as-written")
    table = bring(scorer, sheet)
    scorer.page.route(re.compile("seen="), lambda route: route.fulfill(status=204))  # hears nothing
    scorer.tap_words("Who pays whom")
    other = new_phone()
    other.open(f"{table}cancel/")
    other.tap("main form button")
    other.see("h1", "Cancelled")
    scorer.expect_refusals(409)
    scorer.tap(evenings.open_payments(scorer).first)
    scorer.see("h1", "This match was cancelled.")


@pytest.mark.parametrize("name", ["kraken-as-written", "kalooki-super", "kan-six"])
def test_the_board_is_on_one_screen_and_large(new_phone: NewPhone, name: str) -> None:
    """Before the last round of an evening, on every size of screen."""
    sheet, _expected = evenings.example(name)
    board = new_phone(is_mobile=False)
    table = bring(board, {**sheet, "rounds": sheet["rounds"][:-1]})
    board.page.add_init_script(NOTE_WAKE_LOCKS)
    for width, height in TV_SIZES:
        board.page.set_viewport_size({"width": width, "height": height})
        board.open(f"{table}board/")
        check_board(board, width, height)


def check_board(board: Phone, width: int, height: int) -> None:
    """Check that a board fits its screen, and that it is read from afar."""
    total = board.page.locator(".standings .total").first
    assert board.page.evaluate("document.documentElement.scrollHeight") == height
    assert board.sideways() == 0
    assert total.evaluate(FONT_SIZE) >= 48
    assert board.page.locator(".next .title").evaluate(FONT_SIZE) >= 48
    assert board.page.locator(".rounds .text").first.evaluate(FONT_SIZE) >= 22
    for _words, box in board.boxes(".standings .total, .plot, .rounds li, .join"):
        assert box["right"] <= width
        assert box["bottom"] <= height
    assert board.page.evaluate("wakeLocks") == ["screen"]
