"""A real server, a real browser, and phones that report whatever goes wrong."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.cafe import CAFE, CafePhone, Start
from tests.browser.network import Network
from tests.browser.phone import LIKE_A_PHONE, NewPhone, Phone
from tests.browser.phones import in_use, new_phones, shown_in_use
from tests.browser.switches import SWITCHES
from tests.served import own_database, serving
from tests.tools.machine import find_light_chromium

SWITCHES_OF_ALL = [*SWITCHES, f"--host-resolver-rules=MAP {CAFE} 127.0.0.1"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `manage.py serve`, with a data folder of its own; it also answers to a name.

    On PostgreSQL it has a database of its own too.
    """
    data = tmp_path_factory.mktemp("table") / "data"
    hosts = {"SCOREKEEPER_HOSTS": f"127.0.0.1,{CAFE}"}
    with own_database("browser") as database, serving(data, database=database, **hosts) as served:
        yield served.address


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell of a test that failed what its phones show, while they still do."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections.append(("the phones", shown_in_use()))
    return report


class Browsers:
    """The browser that a program is: each is started once, and shared by all tests."""

    def __init__(self, playwright: Playwright) -> None:
        self.playwright = playwright
        self.started: dict[str | None, Browser] = {}

    def __call__(self, program: str | None) -> Browser:
        if program not in self.started:
            self.started[program] = self.playwright.chromium.launch(
                executable_path=program, args=SWITCHES_OF_ALL
            )
        return self.started[program]

    def close(self) -> None:
        """End them all."""
        for browser in self.started.values():
            browser.close()


@pytest.fixture(scope="session")
def browser_of() -> Iterator[Browsers]:
    """A way to the browser that a program is."""
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as environment:
        # Playwright leaves a loop standing in this thread, by which Django takes it for another.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browsers = Browsers(playwright)
        yield browsers
        browsers.close()


@pytest.fixture(scope="module")
def program() -> str | None:
    """The program that runs as everybody's browser."""
    return find_light_chromium()


@pytest.fixture(scope="module")
def browser(browser_of: Browsers, program: str | None) -> Browser:
    """Debian's Chromium."""
    return browser_of(program)


@pytest.fixture
def new_phone(browser: Browser, server: str) -> Iterator[NewPhone]:
    """Make a phone that has never been here."""
    with new_phones(browser, server) as make:
        yield make


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """The one phone on the table."""
    return new_phone()


@pytest.fixture
def cafe(server: str) -> str:
    """The address of the server for those in the café who have a network."""
    return server


@pytest.fixture
def network(cafe: str) -> Iterator[Network]:
    """The network between the phones and the server."""
    port = urlsplit(cafe).port
    assert port is not None
    network = Network(port)
    yield network
    network.close()


@pytest.fixture
def cafe_phones() -> Iterator[list[CafePhone]]:
    """The phones of a test in the café; at the end nothing may have gone wrong on them."""
    phones: list[CafePhone] = []
    in_use.clear()
    yield phones
    for phone in phones:
        phone.page.context.close()
    troubles = [trouble for phone in phones for trouble in phone.troubles]
    assert troubles == [], troubles


def noted(phones: list[CafePhone], phone: CafePhone) -> CafePhone:
    """Return a phone that belongs to the test from now on."""
    phones.append(phone)
    in_use.append(phone)
    return phone


@pytest.fixture
def start(browser: Browser, network: Network, cafe_phones: list[CafePhone]) -> Start:
    """Take a phone into the café that has never been there."""

    def started(host: str = "127.0.0.1") -> CafePhone:
        context = browser.new_context(**LIKE_A_PHONE)
        address = f"http://{host}:{network.port}/"
        return noted(cafe_phones, CafePhone(context.new_page(), address, listens=False))

    return started


@pytest.fixture
def start_again(
    browser_of: Browsers,
    program: str | None,
    network: Network,
    cafe_phones: list[CafePhone],
    tmp_path: Path,
) -> Callable[[], CafePhone]:
    """Start a browser, always on the same profile: it can be ended and started again."""

    def started() -> CafePhone:
        context = browser_of.playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=program, args=SWITCHES_OF_ALL, **LIKE_A_PHONE
        )
        address = f"http://127.0.0.1:{network.port}/"
        return noted(cafe_phones, CafePhone(context.pages[0], address, listens=False))

    return started
