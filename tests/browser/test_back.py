"""*Back* shows what holds now, also where the browser takes the page out of its memory."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error

from tests.browser.conftest import Browsers
from tests.browser.phone import NewPhone, Phone
from tests.browser.phones import new_phones
from tests.browser.switches import SWITCHES
from tests.browser.tour import bring
from tests.tools.machine import find_chromium

NOTE_COMING_BACK = "addEventListener('pageshow', (event) => { window.cameBack = event.persisted })"
OUT_OF_THE_MEMORY = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
TO_THE_ACCOUNT = "Put it on the account"
OWED = {
    "scoresheet": 1,
    "game": "free-sheet",
    "players": ["Anna", "Bram"],
    "ended_early": True,
    "rounds": [{"scores": {"Anna": 5, "Bram": 1}}],
    "stake": {"amount": "0.25", "currency": "EUR"},
}


@pytest.fixture(scope="module")
def remembering(browser_of: Browsers) -> Iterator[Browser]:
    """A browser that keeps the pages it leaves in its memory, as everybody's does.

    Chromium without its windows has no such memory.
    """
    browser = browser_of.playwright.chromium.launch(
        executable_path=find_chromium(),
        args=SWITCHES,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield browser
    browser.close()


@pytest.fixture
def new_phone(remembering: Browser, server: str) -> Iterator[NewPhone]:
    """Make a phone with such a browser."""
    with new_phones(remembering, server) as make:
        yield make


def tap_back(phone: Phone) -> None:
    """Go back as by the browser's own button; Playwright waits for no page out of its memory."""
    try:
        phone.page.evaluate("void history.back()")
    except Error as error:
        if "Execution context was destroyed" not in str(error):
            raise


def club_with_a_debt(phone: Phone) -> str:
    """Make a match whose payment is on the account, and return the path of its club."""
    table = bring(phone, OWED, "settlement/")
    phone.tap_words(TO_THE_ACCOUNT)
    phone.page.get_by_role("button", name=TO_THE_ACCOUNT).wait_for(state="hidden")
    phone.open(f"{table}club/")
    return phone.page.url.removeprefix(phone.address)


def test_an_account_out_of_the_memory_shows_no_payment_that_was_made_meanwhile(
    new_phone: NewPhone,
) -> None:
    # This browser keeps no account while it is led by a test; WebKit does, and Chromium elsewhere.
    phone, other = new_phone(anew=True), new_phone(anew=True)
    club = club_with_a_debt(phone)
    phone.open(f"{club}account/")
    phone.page.get_by_text("Mark paid").first.wait_for()
    other.open(f"{club}account/")
    other.tap(other.page.locator(".payments .check").first)
    other.see("li.paid")
    phone.page.evaluate(OUT_OF_THE_MEMORY)
    phone.page.get_by_text("All square.").wait_for()
    assert phone.page.get_by_text("Mark paid").count() == 0


def test_without_a_network_a_page_out_of_the_memory_stays_and_looks_later(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(anew=True)
    club = club_with_a_debt(phone)
    phone.open(f"{club}account/")
    phone.page.evaluate("window.isStill = true")
    phone.page.context.set_offline(True)
    tried: list[str] = []
    phone.page.on("console", lambda message: tried.append(message.text))
    phone.page.evaluate(OUT_OF_THE_MEMORY)
    phone.wait_until(lambda: tried)
    assert phone.page.get_by_text("Mark paid").first.is_visible()
    with phone.page.expect_event("load"):
        phone.page.context.set_offline(False)
    assert not phone.page.evaluate("window.isStill")
    phone.troubles = [one for one in phone.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


@pytest.mark.parametrize(("path", "shown"), [("", "Anna"), ("evenings/", "Free sheet")])
def test_back_to_a_page_of_the_club_shows_no_match_that_was_cancelled_meanwhile(
    new_phone: NewPhone, path: str, shown: str
) -> None:
    phone, other = new_phone(anew=True), new_phone(anew=True)
    table = bring(phone, OWED)
    phone.open(f"{table}club/")
    club = phone.page.url.removeprefix(phone.address)
    phone.open(club + path)
    before = phone.page.locator("main").inner_text()
    assert shown in before
    phone.open("new/")
    other.open(f"{table}cancel/")
    other.tap_words("Cancel this match")
    other.page.get_by_text("This match does not count.").first.wait_for()
    tap_back(phone)
    phone.wait_until(lambda: phone.page.locator("main").inner_text() != before)


def test_names_that_were_typed_are_there_after_back(new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    phone.page.add_init_script(NOTE_COMING_BACK)
    phone.open("new/kraken/")
    phone.type("New name", "Wilhelmina")
    phone.open("rules/")
    tap_back(phone)
    phone.wait_until(lambda: phone.page.url.endswith("/new/kraken/"))
    phone.wait_until(lambda: phone.page.evaluate("window.cameBack"))
    assert phone.page.get_by_label("New name").input_value() == "Wilhelmina"
