"""What holds in every round of Wizard, whoever plays and whatever the house rules."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.wizard.rules import GAME
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from tests.games.families.exact_tricks import properties
from tests.games.wizard.deals import tables

EVENINGS = properties.evenings(GAME, tables())


@given(EVENINGS)
def test_what_was_played_adds_up_and_can_be_told_in_other_words(evening: PlayedMatch) -> None:
    properties.check_played(GAME, evening)


@given(EVENINGS)
def test_tricks_as_bid_bring_20_and_10_each_and_others_cost_10_each(
    evening: PlayedMatch,
) -> None:
    """Read as a score sheet has it: who is not named took the bid as the cloud changed it."""
    for played in evening.rounds:
        told: dict[str, Any] = GAME.write_facts(evening.table, played.deal)
        bids = {**told["bids"], **told.get("cloud", {})}
        taken = {**bids, **told.get("tricks", {})}
        assert sum(taken.values()) == GAME.cards(played.before) - bool(told.get("bomb"))
        for seat, name in enumerate(evening.table.players):
            off = abs(bids[name] - taken[name])
            assert played.points[seat] == (-10 * off if off else 20 + 10 * taken[name])


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    properties.check_mixed_up(GAME, table, data)
