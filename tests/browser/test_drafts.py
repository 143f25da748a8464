"""A form that is left without saving: what was typed in it is there when it is opened again."""

import urllib.request
from urllib.parse import urlsplit

from tests.browser.cafe import (
    CafePhone,
    Start,
    begin_stored,
    enter_elsewhere,
    hearts,
    lose_network,
    regain_network,
    send_elsewhere,
    wait_until_sent,
)
from tests.browser.klaverjas_round import Hand
from tests.browser.network import Network
from tests.browser.tour import bring_new
from tests.games.sheets import PLAYERS

TYPED = ".number-tile input[name=card_points_0]"


def leave_and_return(phone: CafePhone, hand: Hand) -> None:
    """Type most of a round, go back to the table without saving, and open the form again."""
    phone.tap(".thumb .main")
    hand.tap_facts(hearts(100))
    phone.tap(".bar a:first-child")
    phone.tap(".thumb .main")
    phone.page.locator("#entry").wait_for()


def test_what_was_typed_in_a_round_that_was_left_is_there_again_until_it_is_saved(
    start: Start, network: Network
) -> None:
    phone = start()
    hand, _table = begin_stored(phone, 90)
    leave_and_return(phone, hand)
    assert phone.page.locator("[name=trump][value=hearts]").is_checked()
    assert phone.page.locator(TYPED).input_value() == "100"
    phone.see("#preview .side-score")
    phone.save_round()
    wait_until_sent(phone, 2)
    phone.wait_until_stored()
    lose_network(phone, network)
    leave_and_return(phone, hand)
    assert phone.page.locator(TYPED).input_value() == "100"
    phone.save_round()
    phone.wait_for_waiting(1)
    phone.tap(".thumb .main")
    phone.page.locator("#entry .number-tile").first.wait_for()
    assert phone.page.locator(TYPED).input_value() == ""


def test_what_was_typed_before_somebody_else_wrote_is_not_taken_for_the_round_of_now(
    start: Start, cafe: str
) -> None:
    phone = start()
    hand, table = begin_stored(phone, 90)
    phone.tap(".rounds li a")
    phone.tap_words("Correct")
    phone.page.locator("#entry").wait_for()
    hand.count({"Anna": 70})
    correction = phone.page.url
    phone.page.goto(table)
    enter_elsewhere(table, cafe, 80)
    phone.page.goto(correction)
    phone.see("#entry > .urgent", "form has changed")
    assert phone.page.locator(TYPED).input_value() == "90"
    phone.page.goto(correction)
    phone.page.locator("#entry").wait_for()
    assert phone.page.locator("#entry > .urgent").count() == 0


def test_what_was_typed_for_another_dealer_is_not_taken_for_a_round_in_turn(
    start: Start, cafe: str
) -> None:
    phone = start()
    hand, table = begin_stored(phone, 90)
    phone.page.goto(f"{table}rounds/new/?dealer=2")
    hand.tap_facts(hearts(100))
    phone.page.locator("[name=outcome][value=void]").dispatch_event("click")
    phone.tap(".bar a:first-child")
    phone.tap(".thumb .main")
    phone.page.locator("#entry").wait_for()
    assert phone.page.locator(TYPED).input_value() == ""
    hand.tap_facts(hearts(80))
    phone.save_round()
    wait_until_sent(phone, 2)
    path = urlsplit(table).path
    with urllib.request.urlopen(f"{cafe.rstrip('/')}{path}sheet.json") as answer:
        sheet = answer.read()
    assert b"dealer_override" not in sheet
    assert b"void" not in sheet


def test_what_this_phone_sent_meanwhile_leaves_what_was_typed_to_be_looked_at(
    start: Start, network: Network
) -> None:
    phone = start()
    hand, _table = begin_stored(phone, 90)
    lose_network(phone, network)
    phone.tap(".thumb .main")
    hand.tap_facts(hearts(80))
    phone.save_round()
    phone.wait_for_waiting(1)
    leave_and_return(phone, hand)
    assert phone.page.locator(TYPED).input_value() == "100"
    phone.tap(".bar a:first-child")
    regain_network(phone, network)
    wait_until_sent(phone, 2)
    phone.wait_until_stored()
    phone.tap(".thumb .main")
    phone.see("#entry > .urgent", "look before you save")
    assert phone.page.locator(TYPED).input_value() == "100"
    phone.save_round()
    wait_until_sent(phone, 3)


def test_what_was_half_typed_is_not_written_over_what_another_phone_has_begun(
    start: Start, cafe: str
) -> None:
    phone = start()
    bring_new(phone, "wizard", {"players": PLAYERS[:3]})
    table = phone.page.url
    phone.tap(".thumb .main")
    phone.ready(".number-tile.active")
    phone.tap_keys("010")
    phone.tap(".bar a:first-child")
    phone.see(".thumb .main")
    send_elsewhere(table, cafe, "begin", bids_0="0", bids_1="1", bids_2="1")
    phone.page.goto(f"{table}rounds/new/")
    phone.see("#entry > .urgent", "form has changed")
    bids = [phone.page.locator(f"[name=bids_{seat}]").input_value() for seat in range(3)]
    assert bids == ["0", "1", "1"]


def test_what_was_typed_for_another_declarer_is_not_forgotten_without_a_word(start: Start) -> None:
    phone = start()
    hand, _table = begin_stored(phone, 90)
    phone.tap(".thumb .main")
    hand.tap_facts({**hearts(100), "declarer": "Cees"})
    phone.tap(".bar a:first-child")
    phone.tap(".thumb .main")
    phone.see("#entry > .urgent", "form has changed")
    assert phone.page.locator(TYPED).input_value() == ""
