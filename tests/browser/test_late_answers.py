"""Answers that come late, about a page that somebody has left: nothing typed since is lost."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Route

from tests.browser.cafe import (
    CafePhone,
    Start,
    begin_stored,
    enter_elsewhere,
    hearts,
    lose_network,
    type_anew,
    wait_until_sent,
)
from tests.browser.klaverjas_round import Hand
from tests.browser.network import Network

WAITING = """() => new Promise((resolve) => {
    const opening = indexedDB.open("scorekeeper");
    opening.onsuccess = () => {
        const all = opening.result.transaction("outbox").objectStore("outbox").getAll();
        all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.length);
        };
    };
})"""


def hold(phone: CafePhone, address: str, *, method: str = "GET") -> list[Route]:
    """Hold back whatever a phone asks for there with a method; return what is held."""
    held = list[Route]()

    def meet(route: Route) -> None:
        if route.request.method == method:
            held.append(route)
        else:
            route.fallback()

    phone.page.route(re.compile(address), meet)
    return held


def type_round(hand: Hand, cards: int) -> None:
    """Open the form of the next round, and fill it in."""
    facts = hearts(cards)
    hand.open(facts)
    hand.tap_facts(facts)


def cards_typed(phone: CafePhone) -> str:
    """Return the card points of Anna's side in the form that is open."""
    return phone.page.locator("input[name=card_points_0]").input_value(timeout=1_000)


def test_news_of_a_page_that_was_left_do_not_come_onto_the_next(start: Start, cafe: str) -> None:
    phone = start()
    hand, table = begin_stored(phone, 90)
    type_round(hand, 100)
    checks = hold(phone, "/changes/")
    phone.wait_until(lambda: checks)
    phone.page.route("**/rounds/new/", lambda route: route.abort())
    phone.save_round()
    phone.wait_for_waiting(1)
    enter_elsewhere(table, cafe, 80)
    with phone.page.expect_response(re.compile("/changes/")):
        checks[0].continue_()
    phone.page.locator(".rounds li").nth(1).wait_for()
    assert phone.page.locator("#live .thumb").count() == 1


def test_a_save_that_ends_late_leaves_the_form_that_is_typed_in_since(
    start: Start, network: Network
) -> None:
    phone = start()
    hand, _table = begin_stored(phone, 90)
    type_round(hand, 100)
    saves = hold(phone, "/rounds/new/", method="POST")
    phone.save_round()
    phone.wait_until(lambda: saves)
    lose_network(phone, network)
    phone.tap("header a[aria-label=Back]")
    phone.wait_for_waiting(1)
    type_round(hand, 55)
    with phone.page.expect_event("requestfailed"):
        saves[0].abort()
    phone.page.wait_for_timeout(300)
    assert cards_typed(phone) == "55"


def name_script_anew(route: Route) -> None:
    """Answer with a form whose script has another name, as after the program was changed."""
    answer = route.fetch(max_redirects=0)
    encoded = {"content-encoding", "content-length"}
    heads = {name: value for name, value in answer.headers.items() if name not in encoded}
    body = re.sub(r"/entry\b[^\"/]*\.js", "/later.js", answer.text())
    route.fulfill(status=answer.status, headers=heads, body=body)


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "late"])
def test_a_form_is_set_up_by_the_scripts_that_it_comes_with(start: Start, is_late: bool) -> None:
    phone = start()
    hand, _table = begin_stored(phone, 90)
    type_round(hand, 161)
    script = phone.page.locator("script[src*='/entry']").get_attribute("src") or ""
    asked = hold(phone, "/later.js")
    phone.page.route("**/rounds/new/", name_script_anew)
    phone.save_round()
    phone.wait_until(lambda: asked)
    if is_late:
        phone.page.locator("#entry.sending .error").first.wait_for()
        assert phone.page.evaluate(WAITING) == 0, "it is on the screen"
    asked[0].continue_(url=urljoin(phone.address, script))
    phone.page.locator("#entry:not(.sending) .error").first.wait_for()
    phone.page.unroute_all()
    type_anew(phone, 62)
    hand.announce([{"by": "Anna", "kind": "run_of_3"}], [])
    phone.save_round()
    wait_until_sent(phone, 2)
    assert phone.numbers(".rounds li:first-child .score") == [8, 10]
