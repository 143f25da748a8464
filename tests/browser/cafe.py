"""A phone in a café, where the network comes and goes, and what is done with it."""

import json
import re
import urllib.request
from http.cookiejar import CookieJar
from typing import Protocol
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import ConsoleMessage

from tests.browser.klaverjas_round import Hand
from tests.browser.network import Network
from tests.browser.phone import Facts, Phone
from tests.browser.tour import bring
from tests.forms import page_form

NAMES = ["Anna", "Bram", "Cees", "Dora"]
SHEET = {"scoresheet": 1, "game": "kraken", "players": NAMES, "first_dealer": "Dora"}
CAFE = "cards.test"
# What the browser itself says of a network that is not there, or of a refusal
EXPECTED = re.compile(r"net::ERR_|htmx:(sendError|timeout|sendAbort)|status of 4\d\d")
PAGES_STORED = """(version) => new Promise(async (resolve, reject) => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "scorekeeper")) return resolve(false);
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

    def _hear(self, message: ConsoleMessage) -> None:
        if not EXPECTED.search(message.text):
            super()._hear(message)

    def wait_until_stored(self) -> None:
        """Wait until this phone could go on without a network."""
        self.page.locator("#waiting ~ #live").wait_for()
        asks = self.page.locator("#live").get_attribute("data-asks")
        assert asks is not None
        version = asks.partition("seen=")[2]
        self.wait_until(lambda: self.page.evaluate(PAGES_STORED, version))

    def hear_of_network(self, what: str) -> None:
        """Let the phone say that it is "online" or "offline": the page asks at once."""
        self.page.evaluate("(what) => dispatchEvent(new Event(what))", what)

    def wait_for_no_network(self) -> None:
        """Wait until the page has found out that the server cannot be reached."""
        self.page.locator("[data-reachable=false]").wait_for(state="attached")

    def waiting(self) -> list[str]:
        """Return the summaries of what waits on the phone."""
        return self.texts("#waiting li [data-summary]")

    def wait_for_waiting(self, number: int) -> None:
        """Wait until so many rounds are shown as waiting."""
        script = "(number) => document.querySelectorAll('#waiting li').length === number"
        self.wait_for(script, number)


class Start(Protocol):
    """Takes a phone into the café that has never been there."""

    def __call__(self, host: str = "127.0.0.1") -> CafePhone: ...


def hearts(cards: int) -> Facts:
    """Return a round in which Anna and Cees have so many card points."""
    return {"trump": "hearts", "card_points": {"Anna": cards}}


def begin(phone: CafePhone, *cards: int) -> tuple[Hand, str]:
    """Bring a match in which Anna's side has so many card points in each round.

    Return a hand that enters rounds, and the address of the table page, which is open.
    """
    bring(phone, {**SHEET, "rounds": [hearts(points) for points in cards]})
    return Hand(phone, NAMES), phone.page.url


def begin_stored(phone: CafePhone, *cards: int) -> tuple[Hand, str]:
    """Bring a match, and wait until the phone could go on with it without a network."""
    hand, table = begin(phone, *cards)
    phone.wait_until_stored()
    return hand, table


def enter(phone: Phone, cards: int) -> None:
    """Enter a round in which Anna and Cees have so many card points."""
    Hand(phone, NAMES).enter(hearts(cards))


def enter_rounds(phone: CafePhone, *cards: int) -> None:
    """Enter rounds with a network, until the phone could go on without one."""
    for number, points in enumerate(cards, 1):
        enter(phone, points)
        phone.page.locator(".rounds li").nth(number - 1).wait_for()
    phone.wait_until_stored()


def lose_network(phone: CafePhone, network: Network) -> None:
    """Take the network away, and wait until the phone knows."""
    network.go()
    phone.hear_of_network("offline")
    phone.wait_for_no_network()


def regain_network(phone: CafePhone, network: Network) -> None:
    """Give the network back, and let the phone know."""
    network.come_back()
    phone.hear_of_network("online")


def enter_without_network(phone: CafePhone, *cards: int) -> None:
    """Enter rounds that wait on the phone."""
    before = phone.page.locator("#waiting li").count()
    for number, points in enumerate(cards, before + 1):
        enter(phone, points)
        phone.wait_for_waiting(number)


def type_anew(phone: Phone, cards: int) -> None:
    """Type other card points in the form that is open."""
    phone.page.locator("#entry .number-tile.active").wait_for()
    phone.tap(".number-tile:has(input[name=card_points_0])")
    phone.tap_keys(cards)


def cards_recorded(table: str, cafe: str) -> list[int]:
    """Return the card points of Anna's side in each round, as the server has them."""
    path = urlsplit(table).path
    with urllib.request.urlopen(f"{cafe.rstrip('/')}{path}sheet.json") as answer:
        rounds = json.load(answer)["rounds"]
    return [facts["card_points"]["Anna"] for facts in rounds]


def enter_elsewhere(table: str, cafe: str, cards: int) -> None:
    """Enter a round on the phone of somebody who has a network."""
    send_elsewhere(table, cafe, "save", trump="spades", card_points_0=str(cards))


def send_elsewhere(table: str, cafe: str, action: str, **says: str) -> None:
    """Fill in the next round and press a button on the phone of somebody who has a network."""
    address = f"{cafe.rstrip('/')}{urlsplit(table).path}rounds/new/"
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    form = page_form(browser.open(address).read().decode(), name="entry")
    for name, value in says.items():
        form.say(name, value)
    browser.open(address, urlencode(form.sent(action=action), doseq=True).encode()).close()


def wait_until_sent(phone: CafePhone, rounds: int) -> None:
    """Wait until nothing waits any more and the table page shows so many rounds."""
    phone.page.locator("#waiting").wait_for(state="hidden")
    phone.page.locator(".rounds li").nth(rounds - 1).wait_for()
