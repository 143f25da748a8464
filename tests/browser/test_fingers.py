"""A finger that is down: whatever is answered meanwhile, it meets what it was meant for."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.klaverjas_round import Hand
from tests.browser.phone import NewPhone, Phone, box_of
from tests.browser.tour import enter_first

CAST = {"players": ["Anna", "Bram", "Cees", "Dora"], "first_dealer": "Dora"}
VALUES = "(inputs) => inputs.map(({ value }) => value)"
QUESTION = "[data-offered=declarations_to]"
PUT_DOWN = "(event) => document.dispatchEvent(new PointerEvent('pointerdown', event))"
# One finger goes, and whatever waits for it has had its time
LIFT = """(event) => new Promise((resolve) => {
    document.dispatchEvent(new PointerEvent("pointerup", event));
    setTimeout(resolve, 150);
})"""
FIRST, NEXT = {"pointerId": 11, "isPrimary": True}, {"pointerId": 12, "isPrimary": True}
BESIDE_THE_FIRST = {"pointerId": 12, "isPrimary": False}


class Preview:
    """The answers to a phone's previews: held back, then let through or broken off."""

    def __init__(self, phone: Phone) -> None:
        self.page, self.held = phone.page, list[Route]()
        self.does: Callable[[Route], None] = self.held.append
        self.page.route("**/preview/", self.meet)

    def meet(self, route: Route) -> None:
        """Do with a preview what is done at this moment."""
        self.does(route)

    def let_through(self) -> None:
        """Answer now, and from now on."""
        self.does = Route.continue_
        with self.page.expect_response("**/preview/"):
            self.held[-1].continue_()
        self.page.evaluate("new Promise(requestAnimationFrame)")

    def break_off(self) -> None:
        """Answer nothing now, and from now on."""
        self.does = Route.abort
        with self.page.expect_event("requestfailed"):
            self.held[-1].abort()
        self.page.evaluate("new Promise(requestAnimationFrame)")


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone whose requests are held back here."""
    return new_phone(anew=True)


def take_all_tricks(phone: Phone) -> Hand:
    """Enter a round in which one side took all tricks, but for what was announced."""
    enter_first(phone, "kraken", CAST)
    hand = Hand(phone, CAST["players"])
    hand.tap_facts({"trump": "spades", "card_points": {"Anna": 162}})
    phone.page.locator("[data-offered=all_tricks]").wait_for()
    return hand


def announce_two_runs(hand: Hand) -> None:
    """Announce what makes the page ask whose runs count."""
    hand.announce([{"by": name, "kind": "run_of_3"} for name in CAST["players"][:2]], [])


@pytest.fixture
def preview(phone: Phone) -> Preview:
    """The held answer that brings a question into the form on the phone."""
    hand = take_all_tricks(phone)
    preview = Preview(phone)
    announce_two_runs(hand)
    phone.wait_until(lambda: preview.held)
    return preview


def announced(phone: Phone) -> list[str]:
    """Return the combinations in the form."""
    said = phone.page.locator("input[name=combinations]").evaluate_all(VALUES)
    return [one.split(":")[2] for one in said]


def test_a_question_that_comes_moves_no_key(phone: Phone) -> None:
    hand = take_all_tricks(phone)
    before = box_of(phone.page.locator(".panels"))
    announce_two_runs(hand)
    phone.page.locator(QUESTION).wait_for()
    assert box_of(phone.page.locator(".panels")) == before
    phone.tap_value("declarations_to", "both")
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [36, 4]


@pytest.mark.parametrize("is_answered", [True, False], ids=["an answer", "a failure"])
def test_a_finger_that_is_down_finds_its_key_there_whatever_comes_meanwhile(
    phone: Phone, preview: Preview, is_answered: bool
) -> None:
    phone.page.locator(".kinds:not([hidden]) [data-kind=king_queen]").hover()
    phone.page.mouse.down()
    if is_answered:
        preview.let_through()
    else:
        preview.break_off()
    assert phone.page.locator(QUESTION).is_hidden()
    phone.page.mouse.up()
    phone.page.locator(QUESTION).wait_for()
    assert announced(phone) == ["run_of_3", "run_of_3", "king_queen"]
    phone.troubles[:] = [trouble for trouble in phone.troubles if "ERR_FAILED" not in trouble]


def test_the_second_of_two_fingers_finds_its_key_when_the_first_one_lifts(
    phone: Phone, preview: Preview
) -> None:
    phone.page.evaluate(PUT_DOWN, FIRST)
    phone.page.evaluate(PUT_DOWN, BESIDE_THE_FIRST)
    phone.page.evaluate(LIFT, FIRST)
    preview.let_through()
    assert phone.page.locator(QUESTION).is_hidden()
    phone.page.evaluate(LIFT, BESIDE_THE_FIRST)
    phone.page.locator(QUESTION).wait_for()


def test_a_finger_of_which_nobody_heard_that_it_lifted_is_forgotten_with_the_next(
    phone: Phone, preview: Preview
) -> None:
    phone.page.evaluate(PUT_DOWN, FIRST)
    preview.let_through()
    phone.page.evaluate(PUT_DOWN, NEXT)
    phone.page.evaluate(LIFT, NEXT)
    assert phone.page.locator(QUESTION).is_visible()
