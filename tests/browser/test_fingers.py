"""A finger that is down: whatever is answered meanwhile, it meets what it was meant for."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.klaverjas_round import Hand
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import enter_first

CAST = {"players": ["Anna", "Bram", "Cees", "Dora"], "first_dealer": "Dora"}
VALUES = "(inputs) => inputs.map(({ value }) => value)"
KEYS_HOLD_STILL = """() => !document.querySelector("[data-offered=declarations_to]").hidden
    && getComputedStyle(document.querySelector(".panels")).pointerEvents === 'none'"""
# One finger goes, and whatever waits for it has had its time
LIFT_ONE = """(event) => new Promise((resolve) => {
    document.dispatchEvent(new PointerEvent("pointerup", event));
    setTimeout(resolve, 150);
})"""
PUT_DOWN = """(event) => document.dispatchEvent(new PointerEvent("pointerdown", event))"""


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


def offer_row(phone: Phone) -> tuple[Hand, Preview]:
    """Enter a round whose next preview moves the keys, and hold that back."""
    enter_first(phone, "kraken", CAST)
    hand = Hand(phone, CAST["players"])
    hand.tap_facts({"trump": "spades", "card_points": {"Anna": 162}})
    phone.page.locator("[data-offered=all_tricks]").wait_for()
    preview = Preview(phone)
    hand.announce([{"by": name, "kind": "run_of_3"} for name in CAST["players"][:2]], [])
    phone.wait_until(lambda: preview.held)
    return hand, preview


def announced(phone: Phone) -> list[str]:
    """Return the combinations in the form."""
    said = phone.page.locator("input[name=combinations]").evaluate_all(VALUES)
    return [one.split(":")[2] for one in said]


def test_keys_that_are_moved_after_all_hold_still_for_a_moment(phone: Phone) -> None:
    enter_first(phone, "kraken", CAST)
    hand = Hand(phone, CAST["players"])
    hand.tap_facts({"trump": "spades", "card_points": {"Anna": 162}})
    phone.page.locator("[data-offered=all_tricks]").wait_for()
    hand.announce([{"by": name, "kind": "run_of_3"} for name in CAST["players"][:2]], [])
    phone.page.wait_for_function(KEYS_HOLD_STILL)
    phone.tap_value("declarations_to", "both")
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [36, 4]


@pytest.mark.parametrize("is_answered", [True, False], ids=["an answer", "a failure"])
def test_a_finger_that_is_down_finds_its_key_there_whatever_comes_meanwhile(
    new_phone: NewPhone, is_answered: bool
) -> None:
    phone = new_phone(anew=True)
    _hand, preview = offer_row(phone)
    phone.page.locator(".kinds:not([hidden]) [data-kind=king_queen]").hover()
    phone.page.mouse.down()
    if is_answered:
        preview.let_through()
    else:
        preview.break_off()
    assert phone.page.locator("[data-offered=declarations_to]").is_hidden()
    phone.page.mouse.up()
    phone.page.locator("[data-offered=declarations_to]").wait_for()
    assert announced(phone) == ["run_of_3", "run_of_3", "king_queen"]
    phone.troubles[:] = [trouble for trouble in phone.troubles if "ERR_FAILED" not in trouble]


def test_the_second_of_two_fingers_finds_its_key_when_the_first_one_lifts(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(anew=True)
    _hand, preview = offer_row(phone)
    phone.page.evaluate(PUT_DOWN, {"pointerId": 11, "isPrimary": True})
    phone.page.evaluate(PUT_DOWN, {"pointerId": 12})
    phone.page.evaluate(LIFT_ONE, {"pointerId": 11, "isPrimary": True})
    preview.let_through()
    assert phone.page.locator("[data-offered=declarations_to]").is_hidden()
    phone.page.evaluate(LIFT_ONE, {"pointerId": 12})
    phone.page.locator("[data-offered=declarations_to]").wait_for()


def test_a_finger_of_which_nobody_heard_that_it_lifted_is_forgotten_with_the_next(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(anew=True)
    _hand, preview = offer_row(phone)
    phone.page.evaluate(PUT_DOWN, {"pointerId": 11, "isPrimary": True})
    preview.let_through()
    phone.page.evaluate(PUT_DOWN, {"pointerId": 12, "isPrimary": True})
    phone.page.evaluate(LIFT_ONE, {"pointerId": 12, "isPrimary": True})
    assert phone.page.locator("[data-offered=declarations_to]").is_visible()
