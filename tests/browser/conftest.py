"""A real server, a real browser, and phones that report whatever goes wrong."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.cafe import CAFE, CafePhone
from tests.browser.network import Network
from tests.browser.phone import LIKE_A_PHONE, SWITCHES, new_phones
from tests.machine import find_light_chromium
from tests.served import own_database, serving

SWITCHES_OF_ALL = [*SWITCHES, f"--host-resolver-rules=MAP {CAFE} 127.0.0.1"]


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of `manage.py serve`, with a data folder of its own; it also answers to a name.

    On PostgreSQL it has a database of its own too.
    """
    data = tmp_path_factory.mktemp("table") / "data"
    hosts = {"SCOREKEEPER_HOSTS": f"127.0.0.1,{CAFE}"}
    with own_database("browser") as database, serving(data, database=database, **hosts) as served:
        yield served.address


@pytest.fixture(scope="session")
def browser_of():
    """Hand out the browser that a program is: each is started once, and shared by all tests."""
    started = {}
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as environment:
        # Playwright leaves a loop standing in this thread, by which Django takes it for another.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

        def find(program):
            if program not in started:
                started[program] = playwright.chromium.launch(
                    executable_path=program, args=SWITCHES_OF_ALL
                )
            return started[program]

        find.playwright = playwright
        yield find
        for browser in started.values():
            browser.close()


@pytest.fixture(scope="module")
def program():
    """The program that runs as everybody's browser."""
    return find_light_chromium()


@pytest.fixture(scope="module")
def browser(browser_of, program):
    """Debian's Chromium."""
    return browser_of(program)


@pytest.fixture
def new_phone(browser, server):
    """Make a phone that has never been here."""
    with new_phones(browser, server) as make:
        yield make


@pytest.fixture
def phone(new_phone):
    """The one phone on the table."""
    return new_phone()


@pytest.fixture
def cafe(server):
    """The address of the server for those in the café who have a network."""
    return server


@pytest.fixture
def network(cafe):
    """The network between the phones and the server."""
    network = Network(urlsplit(cafe).port)
    yield network
    network.close()


@pytest.fixture
def cafe_phones():
    """The phones of a test in the café; at the end nothing may have gone wrong on them."""
    phones = []
    yield phones
    for phone in phones:
        phone.page.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []


@pytest.fixture
def start(browser, network, cafe_phones):
    """Take a phone into the café that has never been there."""

    def started(host="127.0.0.1"):
        context = browser.new_context(**LIKE_A_PHONE)
        cafe_phones.append(CafePhone(context.new_page(), f"http://{host}:{network.port}/"))
        return cafe_phones[-1]

    return started


@pytest.fixture
def start_again(browser_of, chromium, network, cafe_phones, tmp_path):
    """Start a browser, always on the same profile: it can be ended and started again."""

    def started():
        context = browser_of.playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium, args=SWITCHES_OF_ALL, **LIKE_A_PHONE
        )
        cafe_phones.append(CafePhone(context.pages[0], f"http://127.0.0.1:{network.port}/"))
        return cafe_phones[-1]

    return started
