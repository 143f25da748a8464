"""A browser that lacks something saves all the same, and says what does not work."""

from tests.browser.cafe import (
    NAMES,
    CafePhone,
    Start,
    begin,
    begin_stored,
    cards_recorded,
    enter,
    lose_network,
    regain_network,
    wait_until_sent,
)
from tests.browser.klaverjas_round import Hand
from tests.browser.network import Network
from tests.browser.phone import Phone

NEVER_ANSWERS = "IDBFactory.prototype.open = () => new EventTarget()"
ANSWERS_LATE = """const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...given) {
    const late = {};
    window.answer = () => {
        const request = open.apply(this, given);
        for (const name of ["onupgradeneeded", "onsuccess", "onerror"]) request[name] = (event) => {
            late.result = request.result;
            late[name]?.(event);
        };
    };
    return late;
};
window.kept = () => new Promise((resolve) => {
    const request = open.call(indexedDB, "scorekeeper");
    request.onsuccess = () => {
        const all = request.result.transaction("outbox").objectStore("outbox").getAll();
        all.onsuccess = () => resolve(all.result.length);
    };
})"""
# A page gives its database a fifth of a second in place of five seconds.
IN_A_HURRY = """const wait = setTimeout;
window.setTimeout = (act, time, ...given) => wait(act, time === 5_000 ? 200 : time, ...given);
document.addEventListener("lacking", () => { window.setTimeout = wait; }, { once: true })"""
IS_MISSING = "delete window.indexedDB; delete window.BroadcastChannel; delete AbortSignal.timeout"
NO_COOKIES = """Object.defineProperty(Document.prototype, "cookie", {
    get: () => window.allowed || "", set() {}, configurable: true
})"""


def note(phone: Phone) -> str:
    """Wait until the phone says what it lacks, and return that."""
    phone.page.locator(".offline-note").wait_for()
    return phone.page.locator(".offline-note").inner_text()


def lacking(start: Start, *scripts: str) -> tuple[CafePhone, str]:
    """A phone that lacks something, at a table."""
    phone = start()
    for script in scripts:
        phone.page.context.add_init_script(script)
    _hand, table = begin(phone)
    return phone, table


def test_a_database_that_never_answers_keeps_no_round_back(start: Start, cafe: str) -> None:
    phone, table = lacking(start, NEVER_ANSWERS, IN_A_HURRY)
    enter(phone, 90)
    phone.page.locator(".rounds li").first.wait_for()
    assert "keeps nothing for this page" in note(phone)
    assert cards_recorded(table, cafe) == [90]


def save_without_network(phone: CafePhone, network: Network) -> None:
    """Save a round that was begun while there was a network."""
    phone.tap(".thumb .main")
    phone.see("#entry .number-tile.active")
    lose_network(phone, network)
    Hand(phone, NAMES).tap_facts({"trump": "hearts", "card_points": {"Anna": 90}})
    phone.save_round()
    assert "keeps nothing for this page" in note(phone)


def wait_until_recorded(phone: CafePhone, table: str, cafe: str) -> None:
    """Wait until the one round has come to the server."""
    phone.wait_until(lambda: cards_recorded(table, cafe) == [90])


def test_a_round_that_no_database_stores_is_sent_while_its_page_is_open(
    start: Start, network: Network, cafe: str
) -> None:
    phone, table = lacking(start, NEVER_ANSWERS, IN_A_HURRY)
    save_without_network(phone, network)
    regain_network(phone, network)
    wait_until_recorded(phone, table, cafe)


def test_a_database_that_answers_late_keeps_what_was_saved_meanwhile(
    start: Start, network: Network, cafe: str
) -> None:
    phone, table = lacking(start, ANSWERS_LATE, IN_A_HURRY)
    save_without_network(phone, network)
    phone.page.evaluate("answer()")
    phone.wait_until(lambda: phone.page.evaluate("kept()") == 1)
    regain_network(phone, network)
    wait_until_recorded(phone, table, cafe)


def test_a_browser_without_what_came_later_saves_rounds(start: Start, cafe: str) -> None:
    phone, table = lacking(start, IS_MISSING)
    enter(phone, 90)
    phone.page.locator(".rounds li").first.wait_for()
    assert cards_recorded(table, cafe) == [90]


def test_a_browser_without_cookies_says_so_and_what_was_saved_waits(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    phone.page.context.add_init_script(NO_COOKIES)
    phone.page.goto(table)
    enter(phone, 100)
    phone.wait_for_waiting(1)
    assert "keeps no cookies for this page" in note(phone)
    assert phone.page.locator("#waiting .error:visible").count() == 0
    assert cards_recorded(table, cafe) == [90]
    cookies = phone.page.context.cookies()
    token = next(one["value"] for one in cookies if one["name"] == "csrftoken")
    phone.page.evaluate("(token) => { window.allowed = `csrftoken=${token}`; }", token)
    phone.hear_of_network("online")
    wait_until_sent(phone, 2)
    assert cards_recorded(table, cafe) == [90, 100]
