"""What holds in every round of Wizard, whoever plays and whatever the house rules."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.families.exact_tricks.played import by_seat, taken_by
from scorekeeper.games.wizard.rules import GAME
from scorekeeper.rules.game import AnyTable
from tests.games.families.exact_tricks import properties
from tests.games.wizard.deals import tables


@given(tables(), st.data())
def test_what_was_played_adds_up_and_can_be_told_in_other_words(
    table: AnyTable, data: DataObject
) -> None:
    evening = properties.played_at(GAME, table, data)
    properties.check_tricks_add_up(GAME, evening)
    properties.check_names_all(GAME, evening)
    properties.check_written(GAME, evening)
    properties.check_opening(GAME, evening)


@given(tables(), st.data())
def test_tricks_as_bid_bring_20_and_10_each_and_others_cost_10_each(
    table: AnyTable, data: DataObject
) -> None:
    for played in properties.played_at(GAME, table, data).rounds:
        bids = by_seat(played.deal, "bids") | by_seat(played.deal, "cloud")
        for seat, taken in taken_by(played.deal).items():
            right = 20 + 10 * taken if bids[seat] == taken else -10 * abs(bids[seat] - taken)
            assert played.points[seat] == right


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    properties.check_mixed_up(GAME, table, data)
