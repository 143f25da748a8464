"""What waits on a phone: in order, never lost, never counted twice, never over somebody else's."""

import re

import pytest

from tests.browser.cafe import (
    CafePhone,
    Start,
    begin_stored,
    cards_recorded,
    enter_elsewhere,
    enter_without_network,
    lose_network,
    regain_network,
    type_anew,
    wait_until_sent,
)
from tests.browser.network import Network
from tests.browser.phone import PORTRAIT

AMERICAN = "Date.prototype.toLocaleTimeString = () => '7:55 PM'"
CLOCK = re.compile(r"\d\d:\d\d")
# An answer for which the page waits ten seconds it gives up at once.
LOSE_PATIENCE = """window.patience = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = () => patience(500);"""


def test_a_round_that_is_refused_waits_with_its_reason_and_those_behind_it_wait(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 161, 100, 110)
    regain_network(phone, network)
    refused = phone.page.locator("#waiting li").first.locator(".error")
    refused.wait_for()
    assert "no cards add up to 1" in refused.inner_text()
    (of_several,) = phone.texts("#waiting h2")
    assert "the others wait behind it" in of_several
    phone.page.add_init_script(AMERICAN)
    phone.page.reload()
    phone.wait_for_waiting(3)
    assert all(CLOCK.fullmatch(time) for time in phone.texts("#waiting time"))
    assert cards_recorded(table, cafe) == [90]

    phone.tap(phone.page.locator("#waiting [data-open]").first)
    phone.page.locator("#entry[data-item]").wait_for()
    assert refused.count() == 0
    assert "no cards add up to 1" in phone.page.locator("#entry .error").first.inner_text()
    type_anew(phone, 1)
    phone.save_round()
    phone.page.locator("#entry:not(.sending) .error").first.wait_for()
    type_anew(phone, 62)
    phone.save_round()
    wait_until_sent(phone, 4)
    assert cards_recorded(table, cafe) == [90, 62, 100, 110]


def test_a_notice_lies_on_the_bar_and_covers_neither_the_way_back_nor_what_waits(
    start: Start, network: Network
) -> None:
    phone = start()
    begin_stored(phone, 90)
    lose_network(phone, network)
    phone.page.locator("[data-told=away]").wait_for()
    (_words, away), (_arrow, back) = phone.boxes("[data-told=away], .bar > a:first-child")
    assert away["x"] >= back["right"]
    enter_without_network(phone, 100)
    phone.page.locator("[data-told=away]").evaluate("(one) => one.remove()")
    phone.page.locator("[data-told=gone]").evaluate("(one) => { one.hidden = false; }")
    phone.page.evaluate("scrollTo(0, 0)")
    (_words, notice), (_title, heading) = phone.boxes("[data-told=gone], #waiting h2")
    assert 0 < notice["bottom"] <= heading["y"]
    phone.page.locator("[data-told=gone]").evaluate("(one) => { one.hidden = true; }")
    (_title, heading_alone) = phone.boxes("#waiting h2")[0]
    assert heading_alone["y"] < notice["bottom"]
    assert notice["y"] == notice["x"] == PORTRAIT["width"] - notice["right"] > 0


def test_a_cookie_that_is_gone_when_the_network_comes_back_loses_nothing(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110)
    phone.page.context.clear_cookies(name="csrftoken")
    regain_network(phone, network)
    wait_until_sent(phone, 3)
    assert cards_recorded(table, cafe) == [90, 100, 110]


def test_a_cookie_of_another_time_is_exchanged(start: Start, network: Network, cafe: str) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100)
    phone.page.evaluate("document.cookie = 'csrftoken=not-what-a-token-looks-like; path=/'")
    regain_network(phone, network)
    wait_until_sent(phone, 2)
    assert cards_recorded(table, cafe) == [90, 100]


def test_a_round_whose_answer_was_lost_counts_once(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    hand, table = begin_stored(phone, 90)
    phone.tap(".thumb .main")
    hand.tap_facts({"trump": "hearts", "card_points": {"Anna": 100}})
    phone.see("#preview .side-score")
    network.lose_answers()
    phone.page.evaluate(LOSE_PATIENCE)
    phone.save_round()
    phone.wait_for_waiting(1)
    phone.page.evaluate("AbortSignal.timeout = patience")
    phone.wait_until(lambda: cards_recorded(table, cafe) == [90, 100])
    regain_network(phone, network)
    wait_until_sent(phone, 2)
    assert cards_recorded(table, cafe) == [90, 100]


def test_two_pages_that_send_the_same_rounds_count_them_once(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110, 120)
    other = CafePhone(phone.page.context.new_page(), phone.address, listens=False)
    other.page.goto(table)
    other.wait_for_waiting(3)
    network.come_back()
    for one in (phone, other):
        one.hear_of_network("online")
    for one in (phone, other):
        wait_until_sent(one, 4)
    assert cards_recorded(table, cafe) == [90, 100, 110, 120]
    assert other.troubles == []


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("Both were played: save mine too", [90, 80, 100, 110]),
        ("Theirs is right: forget mine", [90, 80]),
    ],
)
def test_a_round_that_somebody_else_recorded_meanwhile_is_for_the_table_to_choose(
    start: Start, network: Network, cafe: str, choice: str, expected: list[int]
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110)
    enter_elsewhere(table, cafe, 80)
    regain_network(phone, network)
    phone.page.locator("#waiting .error:visible").wait_for()
    assert cards_recorded(table, cafe) == [90, 80]
    phone.tap(phone.page.locator("#waiting [data-open]").first)
    phone.tap_words(choice)
    if len(expected) == 2:  # the one behind it was about the round after
        phone.page.locator("#waiting .error:visible").wait_for()
        phone.wait_for_waiting(1)
        (alone,) = phone.texts("#waiting h2")
        assert alone == "This could not be scored yet. Open it and put it right."
    else:
        wait_until_sent(phone, 4)
    assert cards_recorded(table, cafe) == expected


def test_mine_in_place_of_theirs_is_saved_as_it_was_typed_and_waits_no_more(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100)
    enter_elsewhere(table, cafe, 80)
    regain_network(phone, network)
    phone.page.locator("#waiting .error:visible").wait_for()
    phone.tap(phone.page.locator("#waiting [data-open]").first)
    phone.tap_words("Mine is right: correct round 2")
    phone.tap_words("Yes, save it")
    wait_until_sent(phone, 2)
    assert cards_recorded(table, cafe) == [90, 100]
    assert "dealt out of turn" not in phone.page.content()


def test_a_round_in_whose_place_another_was_recorded_does_not_move_the_table_on(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100)
    phone.page.get_by_role("link", name="Enter round 3").wait_for()
    enter_elsewhere(table, cafe, 80)
    regain_network(phone, network)
    phone.page.locator("#waiting .error:visible").wait_for()
    phone.tap("#waiting [data-open]")
    phone.page.locator("#entry[data-item] .conflict").wait_for()
    phone.page.goto(table)
    phone.wait_for_waiting(1)
    phone.see("#next .title", "Round 3 of 16")
    phone.wait_until_stored()
    phone.page.reload()
    phone.wait_for_waiting(1)
    assert phone.texts("#next .title, .thumb") == ["Round 3 of 16", "Enter round 3"]
    lose_network(phone, network)
    enter_without_network(phone, 110)
    assert phone.texts("#waiting [data-title]") == ["Round 2 of 16", "Round 3 of 16"]
    phone.see("#next .title", "Round 4 of 16")
    phone.see(".thumb", "Enter round 4")
