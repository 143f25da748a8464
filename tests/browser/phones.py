"""Phones for a test that have never been here, and those that are handed from test to test."""

import contextlib
from collections.abc import Iterator
from typing import Unpack

from playwright.sync_api import Browser, Error

from tests.browser.phone import LIKE_A_PHONE, NEVER_IDLE, PORTRAIT, NewPhone, Options, Phone

# Phones that have forgotten everything, of each browser at each server: a new one costs as much as
# what most tests do with it.
forgetful: dict[tuple[Browser, str], list[Phone]] = {}
# Those of the test that runs now
in_use: list[Phone] = []
SHOWN = """() => [
    location.pathname,
    document.body.innerText,
    [...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
        .map(({ name, value, checked }) => `${name}=${value}${checked ? " (chosen)" : ""}`),
].flat().join("\\n")"""


@contextlib.contextmanager
def new_phones(browser: Browser, address: str) -> Iterator[NewPhone]:
    """Make phones that have never been here; at the end nothing may have gone wrong on them.

    They have no service worker, as on plain HTTP, and store no forms ahead without
    ``stores_forms``: both are for the tests that lose the network. A phone that is to be changed
    for good, by scripts or another clock, or asked for its requests, is made ``anew``.
    """
    lent: list[Phone] = []
    own: list[Phone] = []
    in_use.clear()

    def make(
        *, stores_forms: bool = False, anew: bool = False, **options: Unpack[Options]
    ) -> Phone:
        if stores_forms or anew or options.keys() - {"viewport"}:
            own.append(made(browser, address, stores_forms=stores_forms, **options))
            in_use.append(own[-1])
            return own[-1]
        idle = forgetful.setdefault((browser, address), [])
        lent.append(idle.pop() if idle else made(browser, address, listens=False))
        lent[-1].begin(options.get("viewport", PORTRAIT))
        in_use.append(lent[-1])
        return lent[-1]

    yield make
    troubles = [trouble for phone in (*lent, *own) for trouble in phone.troubles]
    for phone in own:
        phone.page.context.close()
    for phone in lent:
        if phone.troubles or phone.page.is_closed():
            phone.page.context.close()
        else:
            phone.forget()
            forgetful[browser, address].append(phone)
    assert troubles == [], troubles


def shown_in_use() -> str:
    """Return what the phones of this test show, what is typed there, and what went wrong."""
    return "\n\n".join(f"{shown_on(phone)}\n{phone.troubles}" for phone in in_use)


def shown_on(phone: Phone) -> str:
    """Return what a phone shows, as far as it can say."""
    try:
        return str(phone.page.evaluate(SHOWN))
    except Error as error:
        return f"It does not say what it shows: {error}"


def made(
    browser: Browser,
    address: str,
    *,
    stores_forms: bool = False,
    listens: bool = True,
    **options: Unpack[Options],
) -> Phone:
    """Make a phone with a profile of its own."""
    how: Options = {**LIKE_A_PHONE, "service_workers": "block", **options}
    context = browser.new_context(**how)
    if not stores_forms:
        context.add_init_script(NEVER_IDLE)
    return Phone(context.new_page(), address, listens=listens)
