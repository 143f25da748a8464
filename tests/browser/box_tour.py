"""A walk through the pages of the cash box, from a club's account on."""

from collections.abc import Iterator

from tests.browser.phone import Phone


def pages_of_the_box(phone: Phone, account: str) -> Iterator[str]:
    """What somebody took in is entered, opened and divided; the box on paper."""
    phone.open(f"{account}box/")
    yield "a cash box with nothing in it"
    enter(phone, " ")
    phone.see("#entry .error")
    yield "an entry of the cash box that is refused"
    phone.open(f"{account}box/")
    enter(phone, "Coffee, tea and what was left of the cake")
    phone.see(".bookings")
    yield "a cash box"
    phone.tap(".booked")
    phone.see("details[open] button")
    yield "a booking of the cash box"
    phone.tap(".dock a.tool")
    phone.see(".of-evenly")
    yield "how to divide the cash box"
    phone.tap("form .main")
    phone.see(".parts")
    yield "the parts of the cash box"
    phone.open(f"{account}box/print/")
    phone.page.locator(".page-number").first.wait_for()
    yield "a cash box on paper"


def enter(phone: Phone, reason: str) -> None:
    """Fill in the form for a new entry, and send it."""
    phone.tap(".dock [popovertarget=entry]")
    phone.tap("#entry [value=in]")
    phone.type(phone.page.locator("#entry [name=reason]"), reason)
    phone.type(phone.page.locator("#entry [name=amount]"), "12.50")
    phone.page.locator("#entry [name=person]").select_option(index=1)
    phone.tap("#entry form button:not([type=button])")
