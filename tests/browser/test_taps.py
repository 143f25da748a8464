"""How many taps an evening takes on a phone: none more than what has to be told."""

import re
from typing import Any

import pytest

from tests.browser import bids_round, bridge_round, evenings, skat_round
from tests.browser.hand import AnyHand
from tests.browser.phone import Facts, Phone
from tests.browser.tour import bring, bring_new
from tests.games.sheets import PLAYERS

FIVE = [*PLAYERS, "Emma"]
PUB = {"kontra": "hirsch", "bock_rounds": True}
HEARTS = {"declarer": "Bram", "game": "hearts", "with": 2, "result": "won"}
SPADES = {"level": 4, "strain": "spades", "declarer": "Anna", "tricks": 10}
A_DEAL = 6  # Enter, four facts, Save


def taps_for(phone: Phone, hand: type[AnyHand], facts: Facts, agreed: dict[str, Any]) -> int:
    """Return how many taps a round takes, from the table page and back to it."""
    bring_new(phone, "skat" if hand is skat_round.Hand else "bridge", agreed)
    scorer = hand(phone, agreed["players"])
    scorer.enter(facts)
    phone.see(".rounds .score")
    return scorer.taps[0]


@pytest.mark.parametrize(
    ("more", "taps"),
    [
        ({}, A_DEAL),
        ({"announced": "hand"}, A_DEAL + 1),
        ({"kontra": "kontra"}, A_DEAL + 1),
        ({"kontra": "hirsch"}, A_DEAL + 1),
        ({"bock_rounds": 2}, A_DEAL + 1),
        ({"result": "lost", "bid": 48}, A_DEAL + 2),  # the list of bids, and one of them
    ],
    ids=["bare", "Hand", "Kontra", "Hirsch", "Bock", "overbid"],
)
def test_what_a_table_of_skat_agreed_on_takes_a_tap_each(
    phone: Phone, more: Facts, taps: int
) -> None:
    agreed = {"players": PLAYERS[:3], "house_rules": PUB}
    assert taps_for(phone, skat_round.Hand, {**HEARTS, **more}, agreed) == taps


@pytest.mark.parametrize(
    ("more", "taps"),
    [
        ({}, A_DEAL),
        ({"doubled": "redoubled"}, A_DEAL + 1),
        ({"honours": {"Cees": 150}}, A_DEAL + 2),  # their line, and whose they are
    ],
    ids=["bare", "redoubled", "honours"],
)
def test_doubling_takes_a_tap_and_honours_two(phone: Phone, more: Facts, taps: int) -> None:
    strain = {"strain": "no_trumps", "tricks": 10} if "honours" in more else {}
    facts = {**SPADES, **strain, **more}
    assert taps_for(phone, bridge_round.Hand, facts, {"players": PLAYERS}) == taps


def test_a_round_of_wizard_with_five_takes_twelve_taps_when_two_missed(phone: Phone) -> None:
    bring_new(phone, "wizard", {"players": FIVE})
    hand = bids_round.Hand(phone, FIVE)
    hand.enter({"bids": dict.fromkeys(FIVE, 0) | {"Cees": 1}, "tricks": {"Cees": 0, "Dora": 1}})
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [20, 20, -10, -10, 20]
    assert hand.taps[0] <= 12


def test_a_number_each_takes_no_tap_but_its_digits_and_one_a_player(phone: Phone) -> None:
    bring_new(phone, "free-sheet", {"players": FIVE})
    phone.tap_words("Enter round 1")
    phone.ready(".number-tile.active")
    before = phone.taps
    for number in range(5):
        phone.tap_keys(10 + number)
        if number < 4:
            phone.tap("[data-next]")
    phone.save_round()
    phone.see(".rounds .score")
    assert phone.numbers(".rounds .score") == [10, 11, 12, 13, 14]
    assert phone.taps - before - 2 * 5 <= 5


def test_known_people_play_another_game_after_three_taps(phone: Phone) -> None:
    sheet, _expected = evenings.example("kraken-dutch-cafe")
    bring(phone, sheet)
    phone.open()
    before = phone.taps
    phone.tap_words("New game")
    phone.tap(phone.page.get_by_role("link", name=re.compile("^Kraken")).first)
    phone.tap(".dock .main")
    phone.see(".next .title")
    assert phone.taps - before == 3
    begun = phone.page.context.request.get(phone.page.url + "sheet.json").json()
    assert begun["players"] == sheet["players"]


def test_another_stake_is_typed_after_one_tap(phone: Phone) -> None:
    phone.open("new/kraken/")
    phone.tap_value("stake", "other")
    phone.page.locator("[name=amount]:focus").wait_for()
    phone.page.keyboard.type("0,50")
    assert phone.page.locator("[name=amount]").input_value() == "0,50"
