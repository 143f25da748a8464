"""A real server, a real browser, and phones that report whatever goes wrong."""

import contextlib
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.cafe import CAFE, LIKE_A_PHONE, CafePhone
from tests.browser.network import Network
from tests.browser.phone import PORTRAIT, SWITCHES, Phone
from tests.machine import find_light_chromium
from tests.served import own_database, serving


@contextlib.contextmanager
def serving_phones(data, name, **more):
    """Run `manage.py serve` on a data folder, or a database of this name; hand out its address."""
    with own_database(name) as database, serving(data, database=database, **more) as served:
        yield served.address


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of `manage.py serve`, with a data folder of its own."""
    with serving_phones(tmp_path_factory.mktemp("table") / "data", "browser") as address:
        yield address


@pytest.fixture(scope="module")
def program():
    """The program that runs as everybody's browser."""
    return find_light_chromium()


@pytest.fixture(scope="module")
def browser(program):
    """Debian's Chromium. It ends with each file: while it runs, no test may ask the database."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def new_phone(browser, server):
    """Make a phone that has never been here; at the end nothing may have gone wrong on it."""
    phones = []

    def make(**options):
        phone_like = {"viewport": PORTRAIT, "has_touch": True, "is_mobile": True}
        context = browser.new_context(**{**phone_like, "locale": "en-GB", **options})
        phones.append(Phone(context.new_page(), server))
        return phones[-1]

    yield make
    for phone in phones:
        phone.page.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []


@pytest.fixture
def phone(new_phone):
    """The one phone on the table."""
    return new_phone()


@pytest.fixture(scope="module")
def cafe(tmp_path_factory):
    """The address of a server that also answers to a name."""
    data = tmp_path_factory.mktemp("cafe") / "data"
    with serving_phones(data, "cafe", SCOREKEEPER_HOSTS=f"127.0.0.1,{CAFE}") as address:
        yield address


@pytest.fixture
def network(cafe):
    """The network between the phones and the server."""
    network = Network(urlsplit(cafe).port)
    yield network
    network.close()


@pytest.fixture(scope="module")
def playwright():
    """What starts browsers; here each test has its own."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture
def start(playwright, chromium, network, tmp_path):
    """Start a browser, always on the same profile: it can be ended and started again."""
    phones = []

    def started(host="127.0.0.1"):
        switches = [*SWITCHES, f"--host-resolver-rules=MAP {CAFE} 127.0.0.1"]
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium, args=switches, **LIKE_A_PHONE
        )
        phones.append(CafePhone(context.pages[0], f"http://{host}:{network.port}/"))
        return phones[-1]

    yield started
    for phone in phones:
        phone.page.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []
