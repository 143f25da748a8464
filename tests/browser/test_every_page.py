"""A walk through every page: everybody can read and use it, and it gives no secret away.

The address of a page is a secret: no request says which page it comes from, and no title which
table. Forms must arrive all the same, which hangs on their Origin.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Error, Request

from tests.browser.accessibility import (
    SCHEMES,
    SCREENS,
    USUAL_TEXT,
    hand_axe_over,
    look_at,
    violations,
    violations_in_every_light,
)
from tests.browser.phone import Phone
from tests.browser.phones import new_phones
from tests.browser.tour import every_page

NARROW = (320, USUAL_TEXT)  # of large letters less contrast is asked
PAGES = 50  # there are a few more
SECRET = re.compile(r"/[cegmpt]/([A-Za-z0-9_-]{16,32})")
CODE = re.compile(r'class="code">([A-Z]{3}-[A-Z]{3})<')


@dataclass(frozen=True)
class Walk:
    """What was found on the way: what is wrong on a page, and by how much it is too wide."""

    address: str
    wrong: dict[tuple[str, str], list[tuple[str, str]]] = field(default_factory=dict)
    sideways: dict[tuple[tuple[int, int], str], int] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)
    requests: list["Asked"] = field(default_factory=list)

    def read(self, what: str, phone: Phone) -> None:
        """Note the title of a page and every secret in it."""
        self.titles[what], content = read(phone)
        self.secrets.update(secrets_in(content))

    def look(self, what: str, phone: Phone) -> None:
        """Look at a page in every light and on every screen; the last one is that of the walk."""
        for screen in reversed(SCREENS):
            look_at(phone, *screen)
            # Elsewhere a line may be half under the dock, and what is left of it a small target
            phone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            self.sideways[screen, what] = phone.sideways()
            if screen == NARROW:
                for scheme, wrong in violations_in_every_light(phone.page).items():
                    self.wrong[scheme, what] = wrong


@dataclass(frozen=True)
class Asked:
    """A request as it went out, and the status of its answer; None where nothing was sent."""

    method: str
    head: dict[str, str]
    status: int | None


def asked(request: Request) -> Asked:
    """Return what is known of a request.

    A preview that the next key gave up was never sent: nothing is known of its origin.
    """
    is_sent = request.method == "POST" and request.failure is None
    answer = request.response() if is_sent else None
    return Asked(request.method, request.all_headers(), answer.status if answer else None)


def read(phone: Phone) -> tuple[str, str]:
    """Return the title of the page on the screen and everything in it."""
    for _time in range(10):
        try:
            phone.page.wait_for_load_state()
            title = phone.page.evaluate("document.title")  # Playwright's own may say "Loading ..."
            return title, phone.page.content() + phone.page.url
        except Error:  # the next page came while this one was being read
            phone.page.wait_for_timeout(100)
    raise AssertionError("no page stays long enough to be read")


def secrets_in(content: str) -> set[str]:
    """Return every secret and code in a page."""
    codes = CODE.findall(content)
    return {*SECRET.findall(content), *codes, *(code.replace("-", "") for code in codes)}


def links_and_codes(phone: Phone) -> Iterator[str]:
    """Go on where the tour made a code: make a link, come in by the code, renew the club."""
    phone.tap(phone.page.locator(".running a", has_text="Round 6 of 16"))
    phone.tap_words("Other phones")
    code = phone.page.locator("strong.code").inner_text()
    yield "the other phones"
    phone.tap("#viewer summary")
    phone.tap("#viewer form[action$='renew/'] button")
    phone.page.locator("#viewer .address").wait_for()
    yield "a new link for watching"
    phone.open()
    phone.tap_more("Join with code")
    yield "a field for codes"
    phone.type("Code", "zzz zzz")
    phone.tap_words("Go to the table")
    phone.see(".error")
    yield "a wrong code"
    phone.type("Code", code.lower())
    phone.tap_words("Go to the table")
    phone.see(".next .title")
    yield "the table, by a code"
    phone.tap_more("Our club")
    phone.tap_more("Name and links")
    phone.tap("summary:has-text('Renew')")
    yield "the links of the club"
    before = phone.page.url
    phone.tap_words("Renew it")
    phone.page.wait_for_url(lambda url: url != before and "/renew/" not in url)
    yield "the club at its new address"


@pytest.fixture(scope="module")
def walk(browser: Browser, server: str) -> Walk:
    """What a phone met that has been on every page, walking on the screen with the least room."""
    with new_phones(browser, server) as new_phone:
        phone = new_phone(stores_forms=True)
        hand_axe_over(phone.page)
        walk = Walk(phone.address)
        look_at(phone, *SCREENS[0])
        for what in every_page(phone):
            walk.read(what, phone)
            walk.look(what, phone)
        for what in links_and_codes(phone):
            walk.read(what, phone)
        walk.requests.extend(asked(request) for request in phone.requests)
        phone.page.evaluate("document.documentElement.removeAttribute('lang')")
        assert violations(phone.page), "nothing is ever found"
    return walk


def test_no_page_keeps_anybody_out(walk: Walk) -> None:
    assert len(walk.wrong) >= PAGES * len(SCHEMES)
    assert {where: wrong for where, wrong in walk.wrong.items() if wrong} == {}


def test_no_page_scrolls_sideways(walk: Walk) -> None:
    assert len(walk.sideways) >= PAGES * len(SCREENS)
    assert {where: pixels for where, pixels in walk.sideways.items() if pixels > 0} == {}


def test_no_request_and_no_title_holds_a_secret(walk: Walk) -> None:
    assert len(walk.secrets) >= 8
    assert len(walk.titles) >= 38
    assert len(walk.requests) > 100
    referrers = {one.head["referer"] for one in walk.requests if one.head.get("referer")}
    assert referrers <= {walk.address}, "at most which server it is"
    titles = walk.titles.values()
    assert [title for title in titles if any(one in title for one in walk.secrets)] == []
    sent = [one for one in walk.requests if one.status is not None]
    assert len(sent) > 20
    assert {one.head["origin"] for one in sent} == {walk.address.rstrip("/")}
    statuses = {one.status for one in sent}
    assert 302 in statuses
    assert 403 not in statuses
