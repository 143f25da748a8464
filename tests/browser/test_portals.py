"""What a network in between answers is no answer of the program's: it is tried again."""

from tests.browser.cafe import (
    CafePhone,
    Start,
    begin_stored,
    cards_recorded,
    enter_elsewhere,
    enter_without_network,
    lose_network,
    regain_network,
    wait_until_sent,
)
from tests.browser.following import hurry
from tests.browser.network import Network

STATUSES = [200, 204, 400, 403, 404]


def let_it_send(phone: CafePhone, network: Network) -> None:
    """Let the phone try to send until it has dealt with an answer of the network's own.

    It tries again only after it has dealt with the answer before; it never does after a refusal.
    """
    error = phone.page.locator("#waiting .error:visible")
    sent = network.met.count("POST")

    def has_dealt_with_it() -> bool:
        phone.hear_of_network("online")
        return network.met.count("POST") > sent + 1 or error.count() > 0

    phone.wait_until(has_dealt_with_it)


def test_a_round_that_a_network_in_between_refuses_is_sent_when_it_lets_go(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 91)
    for status in STATUSES:
        network.answer_itself(status)
        let_it_send(phone, network)
        phone.wait_for_no_network()
        phone.wait_for_waiting(1)
        assert phone.page.locator("#waiting .error:visible").count() == 0, status
        assert phone.page.locator("[data-told=gone]:visible").count() == 0, status
        assert "Log in" not in phone.page.locator("body").inner_text(), status
        assert cards_recorded(table, cafe) == [90], status
    regain_network(phone, network)
    wait_until_sent(phone, 2)
    assert cards_recorded(table, cafe) == [90, 91]
    phone.wait_until_stored()


def test_whoever_follows_goes_on_when_the_network_lets_go(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    hurry(phone)
    _hand, table = begin_stored(phone)
    for rounds, status in enumerate([403, 404], 1):
        network.answer_itself(status)
        phone.look_up()
        phone.page.locator("[data-told=away]").wait_for()
        assert phone.page.locator("[data-told=gone]:visible").count() == 0, status
        network.come_back()  # which the page finds out by itself
        enter_elsewhere(table, cafe, 80)
        phone.page.locator(".rounds li").nth(rounds - 1).wait_for()


def test_what_is_stored_on_the_phone_outlives_a_network_in_between(
    start: Start, network: Network
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    for status in (200, 403, 404):
        network.answer_itself(status)
        phone.page.goto(table)
        phone.page.get_by_role("link", name="Enter round 2").wait_for()
        phone.look_up()
        phone.wait_for_no_network()
        network.come_back()
        network.go()
        phone.page.goto(table)
        phone.page.get_by_role("link", name="Enter round 2").wait_for()
