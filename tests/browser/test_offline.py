"""A network that comes and goes: what is typed in is never lost, and never counted twice."""

import json
import re
import urllib.request
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from tests.browser import evenings
from tests.browser.conftest import serving
from tests.browser.klaverjas_round import Hand
from tests.browser.network import Network
from tests.browser.phone import PORTRAIT, SWITCHES, Phone

NAMES = ["Anna", "Bram", "Cees", "Dora"]
SHEET = {"players": NAMES, "first_dealer": "Dora"}
CAFE = "cards.test"
LIKE_A_PHONE = {"viewport": PORTRAIT, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
# What the browser itself says of a network that is not there, or of a refusal
EXPECTED = re.compile(r"net::ERR_|htmx:(sendError|timeout|sendAbort)|status of 4\d\d")
KEPT = """(version) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("scorekeeper");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const all = opening.result.transaction("pages").objectStore("pages").getAll();
        all.onsuccess = async () => {
            opening.result.close();
            const isThere = all.result.some((one) => one.version === version && one.table);
            const reopens = !isSecureContext || await caches.match(location.pathname);
            resolve(isThere && Boolean(reopens));
        };
    };
})"""


class CafePhone(Phone):
    """A phone in a café: that there is no network is nothing wrong."""

    def _hear(self, message):
        if not EXPECTED.search(message.text):
            super()._hear(message)

    def wait_until_kept(self):
        """Wait until this phone could go on without a network."""
        self.page.locator("#waiting ~ #live").wait_for()
        asks = self.page.locator("#live").get_attribute("hx-get")
        while not self.page.evaluate(KEPT, asks.partition("seen=")[2]):
            self.page.wait_for_timeout(100)

    def wait_for_no_network(self):
        """Wait until the page has found out that the server cannot be reached."""
        self.page.locator("[data-reachable=false]").wait_for(state="attached")

    def waiting(self):
        """Return the summaries of what waits on the phone."""
        return self.texts("#waiting li [data-summary]")

    def wait_for_waiting(self, number):
        """Wait until so many rounds are shown as waiting."""
        script = "(number) => document.querySelectorAll('#waiting li').length === number"
        self.page.wait_for_function(script, arg=number)


@pytest.fixture(scope="module")
def cafe(tmp_path_factory):
    """The address of a server that also answers to a name."""
    data = tmp_path_factory.mktemp("cafe") / "data"
    with serving(data, "cafe", SCOREKEEPER_HOSTS=f"127.0.0.1,{CAFE}") as address:
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
def start(playwright, chromium, network):
    """Start a browser on a profile, so that it can be ended and started again."""
    phones = []

    def started(profile, host="127.0.0.1"):
        switches = [*SWITCHES, f"--host-resolver-rules=MAP {CAFE} 127.0.0.1"]
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=switches, **LIKE_A_PHONE
        )
        phones.append(CafePhone(context.pages[0], f"http://{host}:{network.port}/"))
        return phones[-1]

    yield started
    for phone in phones:
        phone.page.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []


def begin(phone):
    """Begin a game, and return a hand that enters rounds and the address of the table page."""
    evenings.begin(phone, SHEET, "Kraken")
    return Hand(phone, NAMES), phone.page.url


def enter(phone, cards):
    """Enter a round in which Anna and Cees have so many card points."""
    Hand(phone, NAMES).enter({"trump": "hearts", "card_points": {"Anna": cards}})


def enter_rounds(phone, *cards):
    """Enter rounds with a network, until the phone could go on without one."""
    for number, points in enumerate(cards, 1):
        enter(phone, points)
        phone.page.locator(".rounds li").nth(number - 1).wait_for()
    phone.wait_until_kept()


def lose_network(phone, network):
    """Take the network away, and wait until the phone knows."""
    network.go()
    phone.wait_for_no_network()


def enter_without_network(phone, *cards):
    """Enter rounds that wait on the phone."""
    before = phone.page.locator("#waiting li").count()
    for number, points in enumerate(cards, before + 1):
        enter(phone, points)
        phone.wait_for_waiting(number)


def type_anew(phone, cards):
    """Type other card points in the form that is open."""
    phone.page.locator("#entry .number-tile.active").wait_for()
    phone.tap(".number-tile:has(input[name=card_points_0])")
    phone.tap("[data-key=clear]")
    for digit in str(cards):
        phone.tap(f"[data-key='{digit}']")


def cards_recorded(table, cafe):
    """Return the card points of Anna's side in each round, as the server has them."""
    path = urlsplit(table).path
    with urllib.request.urlopen(f"{cafe.rstrip('/')}{path}sheet.json") as answer:
        rounds = json.load(answer)["rounds"]
    return [facts["card_points"]["Anna"] for facts in rounds]


def wait_until_sent(phone, rounds):
    """Wait until nothing waits any more and the table page shows so many rounds."""
    phone.page.locator("#waiting").wait_for(state="hidden")
    phone.page.locator(".rounds li").nth(rounds - 1).wait_for()


def play_on_without_network(phone, network):
    """Enter two rounds; without a network three more, and correct one of each kind."""
    enter_rounds(phone, 90, 80)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110, 120)
    assert phone.texts("#waiting [data-title]") == [f"Round {number} of 16" for number in (3, 4, 5)]
    phone.tap(phone.page.locator("#waiting [data-open]").nth(1))
    type_anew(phone, 130)
    phone.tap_words("Save")
    phone.page.locator("#waiting li").nth(2).wait_for()
    phone.tap(".rounds a:has(.number:text-is('1'))")
    type_anew(phone, 70)
    phone.tap_words("Save without seeing what it changes")
    phone.wait_for_waiting(4)
    expected = [
        "hearts, Anna and Cees 100",
        "hearts, Anna and Cees 130",
        "hearts, Anna and Cees 120",
    ]
    assert phone.waiting() == [*expected, "hearts, Anna and Cees 70"]
    phone.page.get_by_role("link", name="Enter round 6").wait_for()


ALL_OF_IT = [70, 80, 100, 130, 120]


def test_rounds_entered_without_a_network_survive_the_end_of_the_browser(
    start, network, cafe, tmp_path
):
    phone = start(tmp_path)
    _hand, table = begin(phone)
    play_on_without_network(phone, network)
    phone.page.context.close()

    phone = start(tmp_path)
    phone.page.goto(table)
    phone.wait_for_waiting(4)
    phone.page.locator(".next .title:text-is('Round 6 of 16')").wait_for()
    assert cards_recorded(table, cafe) == [90, 80]
    network.come_back()
    wait_until_sent(phone, 5)
    assert cards_recorded(table, cafe) == ALL_OF_IT
    scored = phone.numbers(".rounds .score")
    assert phone.numbers(".standings .total") == [sum(scored[::2]), sum(scored[1::2])]
    assert phone.texts(".thumb") == ["Enter round 6"]
