"""What is promised of every round in every game: evenings to try it with, and the checks."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.replay import PlayedMatch, continued, replay
from scorekeeper.rules.scores import summed
from tests.games.sheets import read_again

LegalDeal = Callable[[Any, Any], SearchStrategy[Deal]]  # of a game and a situation


@st.composite
def evenings_of(
    draw: DrawFn,
    game: AnyGame,
    tables: SearchStrategy[AnyTable],
    legal_deal: LegalDeal,
    *,
    most: int,
) -> PlayedMatch:
    """Draw an evening of legal rounds, at most so many, that ends when the rules say so."""
    evening = replay(game, draw(tables), ())
    for _round in range(draw(st.integers(1, most))):
        if not evening.finished:
            evening = continued(evening, draw(legal_deal(game, evening.now)))
    return evening


def check_lines_add_up(evening: PlayedMatch) -> None:
    """Check that every line says why, and that together they are the rounds and the totals."""
    seats = len(evening.table.players)
    for played in evening.rounds:
        assert played.fits, played.faults
        assert summed(played.lines, seats)[0] == played.points
        assert all(str(line.text) for line in played.lines)
    everything = [line for played in evening.rounds for line in played.lines]
    assert summed(everything, seats)[0] == evening.totals


def check_facts_survive_the_sheet(evening: PlayedMatch, *, completed: bool = False) -> None:
    """Check it of every round; ``completed``: where a sheet leaves out what follows by itself."""
    for played in evening.rounds:
        read = read_again(evening.game, evening.table, played.deal)
        read = evening.game.complete(played.before, read) if completed else read
        assert replace(read, dealer=played.dealer) == played.deal


def check_mixed_up(game: AnyGame, table: AnyTable, deals: Sequence[Deal]) -> None:
    """Check that no facts, however mixed up, stop an evening, and that they can be told."""
    evening = replay(game, table, deals)
    assert len(evening.rounds) == len(deals)
    for played in evening.rounds:
        assert played.fits or not any(played.points + played.counter)
        assert all(str(fault) for fault in played.faults)
        assert isinstance(str(game.describe(table, played.deal)), str)
        assert isinstance(game.write_facts(table, played.deal), dict)
    assert all(str(warning) for warning in evening.warnings)
