"""What holds in every round of Oh Hell, whoever plays and whatever the house rules."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.families.exact_tricks.played import tricks_by_seat
from scorekeeper.games.oh_hell.house_rules import OhHellRules
from scorekeeper.games.oh_hell.rules import GAME
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from tests.games.families.exact_tricks import properties
from tests.games.oh_hell.deals import tables

EVENINGS = properties.evenings(GAME, tables())


@given(EVENINGS)
def test_what_was_played_adds_up_and_can_be_told_in_other_words(evening: PlayedMatch) -> None:
    properties.check_played(GAME, evening)


@given(EVENINGS)
def test_everybody_has_what_the_house_rules_say_for_bid_and_tricks(
    evening: PlayedMatch,
) -> None:
    for played in evening.rounds:
        bids, cards = played.deal.by_seat("bids"), GAME.cards(played.before)
        for seat, taken in tricks_by_seat(played.deal).items():
            right = points(evening.table.house_rules, bids[seat], taken, cards=cards)
            assert played.points[seat] == right


def points(rules: OhHellRules, bid: int, taken: int, *, cards: int) -> int:
    """Return what somebody gets, in the order of the text."""
    off = abs(bid - taken)
    tricks, missed = (taken * taken, off * off) if rules.squares else (taken, off)
    if bid == taken == 0 and rules.zero_bid != "as_any":
        return {"five": 5, "five_plus_cards": 5 + cards}[rules.zero_bid]
    if bid == taken:
        return rules.bonus + rules.per_trick * tricks
    return {
        "nothing": 0,
        "tricks": rules.per_trick * taken,
        "minus_difference": -rules.per_trick * missed,
    }[rules.missed]


@given(tables())
def test_the_hands_change_by_one_card_from_round_to_round(table: AnyTable) -> None:
    rules = table.house_rules
    hands = GAME.hands(rules)
    assert {*hands} == {*range(1, rules.cards + 1)}
    steps = [after - before for before, after in pairwise(hands)]
    assert {abs(step) for step in steps} <= {0, 1}
    turns = rules.deal in ("down_up", "up_down")
    assert steps.count(0) == (turns and rules.turn_twice)
    assert len(hands) == (2 * rules.cards - (not rules.turn_twice) if turns else rules.cards)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    properties.check_mixed_up(GAME, table, data)
