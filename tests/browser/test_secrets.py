"""A whole evening on a phone: no request says which page it comes from, and no title which table.

The address of a page is a secret. Forms must arrive all the same, which hangs on their Origin.
"""

import re

import pytest
from playwright.sync_api import Error

from tests.browser.tour import every_page

SECRET = re.compile(r"/[gc]/([A-Za-z0-9_-]{16,32})")
CODE = re.compile(r'class="code">([A-Z]{3}-[A-Z]{3})<')


def read(phone):
    """Return the title of the page on the screen and everything in it."""
    for _time in range(10):
        try:
            phone.page.wait_for_load_state()
            return phone.page.title(), phone.page.content() + phone.page.url
        except Error:  # the next page came while this one was being read
            phone.page.wait_for_timeout(100)
    raise AssertionError("no page stays long enough to be read")


def secrets_in(content):
    """Return every secret and code in a page."""
    codes = CODE.findall(content)
    return {*SECRET.findall(content), *codes, *(code.replace("-", "") for code in codes)}


def links_and_codes(phone):
    """Go on where the tour made a code: make a link, come in by the code, renew the club."""
    phone.tap(phone.page.locator(".list a").first)
    phone.tap_words("Other phones")
    code = phone.page.locator("strong.code").inner_text()
    yield "the other phones"
    phone.tap("#viewer summary")
    phone.tap("#viewer form[action$='renew/'] button")
    phone.page.locator("#viewer .address").wait_for()
    yield "a new link for looking"
    phone.open()
    phone.tap_words("Type a code")
    yield "a field for codes"
    phone.type("Code", "zzz zzz")
    phone.tap_words("Go to the table")
    phone.page.locator(".error").wait_for()
    yield "a wrong code"
    phone.type("Code", code.lower())
    phone.tap_words("Go to the table")
    phone.page.locator(".next .title").wait_for()
    yield "the table, by a code"
    phone.tap_words("Our club")
    phone.tap("summary:has-text('Renew')")
    yield "the club"
    before = phone.page.url
    phone.tap_words("Renew it")
    phone.page.wait_for_url(lambda url: url != before and "/renew/" not in url)
    yield "the club at its new address"


@pytest.fixture
def visit(new_phone):
    """A phone that has been on every page; all secrets it met, and the titles."""
    phone, secrets, titles = new_phone(keep=True), set(), {}
    for walk in (every_page, links_and_codes):
        for what in walk(phone):
            titles[what], content = read(phone)
            secrets |= secrets_in(content)
    return phone, secrets, titles


def test_no_request_and_no_title_holds_a_secret(visit):
    phone, secrets, titles = visit
    heads = [(request, request.all_headers()) for request in phone.requests]
    assert len(secrets) >= 8
    assert len(titles) >= 38
    assert len(heads) > 100
    told = {head["referer"] for _request, head in heads if "referer" in head}
    assert told <= {phone.address}, "at most which server it is"
    assert [title for title in titles.values() if any(one in title for one in secrets)] == []
    # A preview that the next key gave up was never sent: nothing is known of its origin.
    answers = [
        (request.response(), head)
        for request, head in heads
        if request.method == "POST" and request.failure is None
    ]
    sent = [(answer.status, head) for answer, head in answers if answer is not None]
    assert len(sent) > 20
    assert {head["origin"] for _status, head in sent} == {phone.address.rstrip("/")}
    statuses = {status for status, _head in sent}
    assert 302 in statuses
    assert 403 not in statuses
