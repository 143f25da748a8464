"""A phone whose pages lie below a path of a host: with a network and without one."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.browser.cafe import (
    CafePhone,
    begin_stored,
    enter,
    enter_without_network,
    lose_network,
    regain_network,
    wait_until_sent,
)
from tests.browser.network import Network
from tests.browser.phone import LIKE_A_PHONE
from tests.browser.phones import in_use
from tests.served import own_database, serving

PREFIX = "/cards"
SCOPES = """async () => (await navigator.serviceWorker.getRegistrations())
    .map(({ scope }) => new URL(scope).pathname)"""
KEPT = """async () => (await (await caches.open("static")).keys())
    .map(({ url }) => new URL(url).pathname)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that lies below a path."""
    data = tmp_path_factory.mktemp("below") / "data"
    with (
        own_database("below") as database,
        serving(data, database=database, SCOREKEEPER_PREFIX=PREFIX) as served,
    ):
        yield served.address


@pytest.fixture
def phone(browser: Browser, network: Network, cafe_phones: list[CafePhone]) -> CafePhone:
    """A phone that has never been there."""
    page = browser.new_context(**LIKE_A_PHONE).new_page()
    address = f"http://127.0.0.1:{network.port}{PREFIX}/"
    cafe_phones.append(CafePhone(page, address, listens=False))
    in_use.append(cafe_phones[-1])
    return cafe_phones[-1]


def test_below_a_path_rounds_are_entered_with_a_network_and_without(
    phone: CafePhone, network: Network
) -> None:
    _hand, table = begin_stored(phone, 90)
    assert urlsplit(table).path.startswith(f"{PREFIX}/g/")
    enter(phone, 80)
    phone.page.locator(".rounds li").nth(1).wait_for()
    phone.wait_until_stored()
    lose_network(phone, network)
    enter_without_network(phone, 70)
    regain_network(phone, network)
    wait_until_sent(phone, 3)


def test_below_a_path_the_last_table_opens_again_without_a_network(
    phone: CafePhone, network: Network
) -> None:
    _hand, table = begin_stored(phone, 90)
    assert phone.page.evaluate(SCOPES) == [f"{PREFIX}/"]
    kept = phone.page.evaluate(KEPT)
    assert kept
    assert all(path.startswith(f"{PREFIX}/static/") for path in kept)
    lose_network(phone, network)
    for address in (phone.address, f"{table}rounds/new/"):
        phone.page.goto(address)
        phone.page.get_by_role("link", name="Enter round 2").wait_for()
        assert phone.page.url == table
