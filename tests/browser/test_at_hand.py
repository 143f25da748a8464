"""What a phone does for those who use it: its screen stays on, what waits on it is kept."""

import pytest

from tests.browser import evenings
from tests.browser.cafe import (
    CAFE,
    SHEET,
    Start,
    begin_stored,
    enter,
    enter_without_network,
    lose_network,
    regain_network,
    wait_until_sent,
)
from tests.browser.network import Network
from tests.browser.phone import NewPhone, Phone
from tests.browser.tour import bring

# Which screens were asked to stay on, and what of the page the browser says
NOTE_WAKE_LOCKS = """window.wakeLocks = [];
    window.isHidden = false;
    Object.defineProperty(document, "hidden", { get: () => isHidden });
    WakeLock.prototype.request = async (what) => { wakeLocks.push(what); };"""
LOOK_AWAY = """(away) => {
    isHidden = away;
    document.dispatchEvent(new Event("visibilitychange"));
    return wakeLocks;
}"""
NOTE_PERSISTENCE = """window.asked = 0;
    StorageManager.prototype.persist = async () => { asked += 1; return true; };"""
REFUSE_PERSISTENCE = """StorageManager.prototype.persist = async () => {
    window.asked = true;
    throw new Error("not here");
};"""


def table_of(phone: Phone) -> str:
    """Bring a match with some rounds, and return the address of its table page."""
    sheet, _expected = evenings.example("kraken-as-written")
    return bring(phone, {**sheet, "rounds": sheet["rounds"][:3]})


@pytest.mark.parametrize("page", ["", "rounds/new/", "board/"], ids=["table", "entry", "board"])
def test_the_screen_stays_on_at_the_table_while_it_is_looked_at(
    new_phone: NewPhone, page: str
) -> None:
    phone = new_phone(anew=True)
    table = table_of(phone)
    phone.page.add_init_script(NOTE_WAKE_LOCKS)
    phone.open(table + page)
    phone.page.wait_for_load_state()
    assert phone.page.evaluate("wakeLocks") == ["screen"]
    # The browser lets go of it when the page is hidden
    assert phone.page.evaluate(LOOK_AWAY, True) == ["screen"]
    assert phone.page.evaluate(LOOK_AWAY, False) == ["screen", "screen"]


def test_other_pages_leave_the_screen_alone(new_phone: NewPhone) -> None:
    phone = new_phone(anew=True)
    table = table_of(phone)
    phone.page.add_init_script(NOTE_WAKE_LOCKS)
    phone.open(f"{table}settlement/")
    phone.page.wait_for_load_state()
    assert phone.page.evaluate("wakeLocks") == []


def test_on_plain_http_where_no_screen_can_stay_on_nothing_goes_wrong(start: Start) -> None:
    phone = start(CAFE)
    evenings.begin(phone, SHEET, "Kraken")
    assert phone.page.evaluate("['wakeLock' in navigator, 'storage' in navigator]") == [False] * 2
    phone.page.goto(f"{phone.page.url}board/")
    phone.page.wait_for_load_state()


def test_what_waits_is_asked_to_be_kept_once_it_has_to_wait(start: Start, network: Network) -> None:
    phone = start()
    phone.page.add_init_script(NOTE_PERSISTENCE)
    begin_stored(phone, 90)
    enter(phone, 100)
    phone.page.locator(".rounds li").nth(1).wait_for()
    phone.wait_until_stored()
    assert phone.page.evaluate("asked") == 0
    lose_network(phone, network)
    enter_without_network(phone, 80, 70)
    assert phone.page.evaluate("asked") == 1


def test_a_browser_that_keeps_nothing_for_certain_waits_all_the_same(
    start: Start, network: Network
) -> None:
    phone = start()
    phone.page.add_init_script(REFUSE_PERSISTENCE)
    begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 80)
    assert phone.page.evaluate("asked") is True
    regain_network(phone, network)
    wait_until_sent(phone, 2)
