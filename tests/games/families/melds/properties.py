"""What holds in every round of the family."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.replay import PlayedMatch, replay
from tests.games.properties import (
    check_facts_survive_the_sheet,
    check_lines_add_up,
    check_mixed_up,
    evenings_of,
)
from tests.games.round_forms import sent_back


def properties_of(game: AnyGame, deals: Any) -> tuple[Any, ...]:
    """Return the tests of a game: of its evenings, its form, and of what makes no sense."""
    evenings = evenings_of(game, deals.tables(), deals.legal_deal, most=3)

    @given(evenings)
    def test_lines_add_up_and_facts_survive_the_sheet(evening: PlayedMatch) -> None:
        check_lines_add_up(evening)
        check_facts_survive_the_sheet(evening, completed=True)

    @given(st.data())
    def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
        situation = replay(game, data.draw(deals.tables()), ()).now
        before, after = sent_back(game, situation, data.draw(deals.legal_deal(game, situation)))
        assert after == before

    @given(st.data())
    def test_mixed_up_facts_never_stop_the_evening(data: DataObject) -> None:
        table = data.draw(deals.tables())
        mixed_up = st.lists(deals.mixed_up_deals(table), max_size=3)
        check_mixed_up(game, table, data.draw(mixed_up))

    return (
        test_lines_add_up_and_facts_survive_the_sheet,
        test_every_round_that_can_be_played_survives_its_form,
        test_mixed_up_facts_never_stop_the_evening,
    )
