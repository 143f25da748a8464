"""Rounds that wait for the network and are thrown away: what is behind them goes on."""

from tests.browser.cafe import (
    Start,
    begin_stored,
    cards_recorded,
    enter_without_network,
    lose_network,
    regain_network,
    wait_until_sent,
)
from tests.browser.network import Network


def test_what_waits_can_be_thrown_away(start: Start, network: Network, cafe: str) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110)
    answers = [False, True]
    phone.page.on("dialog", lambda dialog: dialog.accept() if answers.pop() else dialog.dismiss())
    phone.tap(phone.page.locator("#waiting [data-throw-away]").first)
    phone.wait_for_waiting(1)
    phone.tap(phone.page.locator("#waiting [data-throw-away]").first)
    phone.page.get_by_role("link", name="Enter round 3").wait_for()
    regain_network(phone, network)
    wait_until_sent(phone, 2)
    assert answers == []
    assert cards_recorded(table, cafe) == [90, 110]


def test_a_round_behind_one_that_was_thrown_away_follows_the_one_in_front_of_it(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110, 120)
    phone.page.on("dialog", lambda dialog: dialog.accept())
    phone.tap(phone.page.locator("#waiting [data-throw-away]").nth(1))
    phone.wait_for_waiting(2)
    regain_network(phone, network)
    wait_until_sent(phone, 3)
    assert cards_recorded(table, cafe) == [90, 100, 120]
