"""A network that goes away: the pages go on, and what was typed in is there when it comes back."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Error

from tests.browser import evenings
from tests.browser.accessibility import (
    SCREENS,
    USUAL_TEXT,
    look_at,
    violations_in_every_light,
)
from tests.browser.cafe import (
    CAFE,
    NAMES,
    SHEET,
    CafePhone,
    Start,
    begin,
    begin_stored,
    cards_recorded,
    enter_rounds,
    enter_without_network,
    lose_network,
    regain_network,
    type_anew,
    wait_until_sent,
)
from tests.browser.following import hurry
from tests.browser.klaverjas_round import Hand
from tests.browser.network import Network
from tests.browser.phone import PORTRAIT

DEALER = "#next .around li:has(.deals) .piece"


def play_on_without_network(phone: CafePhone, network: Network) -> None:
    """Enter two rounds; without a network three more, and correct one of each kind."""
    enter_rounds(phone, 90, 80)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110, 120)
    assert phone.texts("#waiting [data-title]") == [f"Round {number} of 16" for number in (3, 4, 5)]
    phone.tap(phone.page.locator("#waiting [data-open]").nth(1))
    type_anew(phone, 130)
    phone.save_round()
    phone.page.locator("#waiting li").nth(2).wait_for()
    phone.tap(".rounds a:has(.number:text-is('1'))")
    type_anew(phone, 70)
    phone.tap_words("Save without seeing what it changes")
    phone.wait_for_waiting(4)
    expected = [
        "hearts, Anna, Cees 100",
        "hearts, Anna, Cees 130",
        "hearts, Anna, Cees 120",
    ]
    assert phone.waiting() == [*expected, "hearts, Anna, Cees 70"]
    phone.page.get_by_role("link", name="Enter round 6").wait_for()


ALL_OF_IT = [70, 80, 100, 130, 120]


def test_rounds_entered_without_a_network_survive_the_end_of_the_browser(
    start_again: Callable[[], CafePhone], network: Network, cafe: str
) -> None:
    phone = start_again()
    _hand, table = begin(phone)
    play_on_without_network(phone, network)
    phone.page.context.close()

    phone = start_again()
    hurry(phone)
    phone.page.goto(table)
    phone.wait_for_waiting(4)
    phone.see("#next .title", "Round 6 of 16")
    assert cards_recorded(table, cafe) == [90, 80]
    network.come_back()  # which the page finds out by itself
    wait_until_sent(phone, 5)
    assert cards_recorded(table, cafe) == ALL_OF_IT
    # Asked for together: news of the correction may still come in between
    ours, theirs, *scored = phone.numbers(".standings .total, .rounds .score")
    assert [ours, theirs] == [sum(scored[::2]), sum(scored[1::2])]
    assert phone.texts(".thumb") == ["Enter round 6"]


def test_on_plain_http_a_cafe_phone_goes_on_without_a_network(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start(CAFE)
    evenings.begin(phone, SHEET, "Kraken")
    table = phone.page.url
    assert phone.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    play_on_without_network(phone, network)
    regain_network(phone, network)
    wait_until_sent(phone, 5)
    assert cards_recorded(table, cafe) == ALL_OF_IT


def test_a_page_that_is_not_on_the_phone_is_said_to_be_missing(
    start: Start, network: Network
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    phone.tap_more("Stop here")
    phone.page.locator(".offline-note").wait_for()
    assert "not on the phone" in phone.page.locator(".offline-note").inner_text()
    assert phone.page.url == table


def test_a_link_that_was_taken_back_leads_nowhere_without_a_network_either(
    start: Start, network: Network
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    phone.page.goto(f"{table}phones/")
    phone.tap("#scorer summary:has-text('Renew')")
    phone.tap("#scorer button:has-text('Renew it')")
    phone.page.wait_for_url(lambda address: not address.startswith(table))
    answer = phone.page.goto(table)
    assert answer is not None
    assert answer.status == 404
    network.go()
    with pytest.raises(Error, match="net::ERR"):
        phone.page.goto(table)


def test_a_round_begun_without_a_network_is_finished_without_one(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    phone.tap(".thumb .main")
    phone.tap_value("trump", "hearts")
    phone.tap_words("Trump only")
    phone.wait_for_waiting(1)
    phone.see("#next .in-play", "in play")
    assert phone.texts(DEALER) == ["A"]
    phone.tap_words("Finish the round")
    assert phone.page.locator("[name=trump][value=hearts]").is_checked()
    Hand(phone, NAMES).count({"Anna": 100})
    phone.save_round()
    phone.page.get_by_role("link", name="Enter round 3").wait_for()
    assert phone.texts(DEALER) == ["B"]
    phone.wait_for_waiting(1)
    enter_without_network(phone, 110)
    regain_network(phone, network)
    wait_until_sent(phone, 3)
    assert cards_recorded(table, cafe) == [90, 100, 110]


def test_what_the_server_would_ask_for_is_asked_without_a_network_too(
    start: Start, network: Network
) -> None:
    phone = start()
    hand, _table = begin_stored(phone)
    lose_network(phone, network)
    hand.enter({"trump": "spades", "card_points": {"Anna": 162}, "all_tricks": "Anna"})
    phone.wait_for_waiting(1)
    assert phone.waiting() == ["spades, Anna, Cees 162, All tricks? Anna, Cees"]
    regain_network(phone, network)
    wait_until_sent(phone, 1)
    assert phone.numbers(".rounds .score")[1] == 0


def test_a_form_opened_without_a_network_is_scored_when_it_is_back(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    phone.tap(".thumb .main")
    hand.tap_facts({"trump": "hearts", "card_points": {"Anna": 100}})
    phone.page.locator("#preview").get_by_text("There is no network").wait_for()
    phone.page.locator("[data-offered=all_tricks]").wait_for()
    regain_network(phone, network)
    type_anew(phone, 110)
    phone.see("#preview .side-score")
    phone.page.locator("[data-offered=all_tricks]").wait_for(state="hidden")
    phone.tap(".rare > summary")
    phone.tap_value("declarer", 2)
    phone.page.locator("[name=challenges_0][value='1']").wait_for(state="attached")
    assert phone.page.locator("[name=trump][value=hearts]").is_checked()
    phone.save_round()
    wait_until_sent(phone, 2)
    assert cards_recorded(table, cafe) == [90, 110]


def test_from_the_first_page_the_last_table_is_opened_without_a_network(
    start: Start, network: Network
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    for address in (phone.address, f"{table}rounds/new/"):
        phone.page.goto(address)
        phone.page.get_by_role("link", name="Enter round 2").wait_for()
        assert phone.page.url == table


def states_without_network(phone: CafePhone, network: Network) -> Iterator[str]:
    """Show every page that only a phone with something in its outbox has."""
    begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 161, 110)
    yield "what waits"
    phone.tap(".thumb .main")
    phone.page.locator("#entry .number-tile.active").wait_for()
    yield "a form without a network"
    phone.page.go_back()
    phone.wait_for_waiting(2)
    regain_network(phone, network)
    phone.page.locator("#waiting .error:visible").wait_for()
    yield "a round that was refused"
    phone.tap(phone.page.locator("#waiting [data-open]").first)
    phone.page.locator("#entry .error").first.wait_for()
    yield "a refused round opened again"


def test_the_pages_without_a_network_keep_nobody_out_and_fit_a_narrow_screen(
    start: Start, network: Network
) -> None:
    phone, wrong, too_wide = start(), {}, {}
    look_at(phone, *SCREENS[0])
    for what in states_without_network(phone, network):
        too_wide[what] = phone.sideways()
        look_at(phone, PORTRAIT["width"], USUAL_TEXT)
        for scheme, found in violations_in_every_light(phone.page).items():
            wrong[what, scheme] = found
        look_at(phone, *SCREENS[0])
    assert len(too_wide) == 4
    assert {what: found for what, found in wrong.items() if found} == {}
    assert {what: pixels for what, pixels in too_wide.items() if pixels > 0} == {}
