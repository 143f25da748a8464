"""What Wizard and Oh Hell promise, each under any of its house rules."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.families.exact_tricks.family import ExactTricks
from scorekeeper.games.families.exact_tricks.played import BIDS, TRICKS, is_bombed, tricks_by_seat
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch, replay
from tests.games.families.exact_tricks.deals import legal_deal, mixed_up_deals
from tests.games.properties import check_lines_add_up, evenings_of
from tests.games.sheets import read_again


def evenings(
    game: ExactTricks[Any], tables: SearchStrategy[AnyTable]
) -> SearchStrategy[PlayedMatch]:
    """Return a strategy of evenings of some rounds that can be played."""
    return evenings_of(game, tables, legal_deal, most=4)


def check_played(game: ExactTricks[Any], evening: PlayedMatch) -> None:
    """Check that what was played adds up, and can be told in other words."""
    check_lines_add_up(evening)
    check_tricks_add_up(game, evening)
    check_names_all(game, evening)
    check_written(game, evening)
    check_opening(game, evening)


def check_tricks_add_up(game: ExactTricks[Any], evening: PlayedMatch) -> None:
    """Check that all tricks of every round were taken, but for the one of the bomb."""
    for played in evening.rounds:
        taken = sum(tricks_by_seat(played.deal).values())
        assert taken + is_bombed(played.deal) == game.cards(played.before)


def check_names_all(game: ExactTricks[Any], evening: PlayedMatch) -> None:
    """Check that naming everybody's tricks is the same as naming those of who missed."""
    for played in evening.rounds:
        named = [Tally(TRICKS, seat, count) for seat, count in tricks_by_seat(played.deal).items()]
        others = [tally for tally in played.deal.tallies if tally.kind != TRICKS]
        told = replace(played.deal, tallies=(*named, *others))
        assert game.complete(played.before, told) == played.deal


def check_written(game: ExactTricks[Any], evening: PlayedMatch) -> None:
    """Check that every round is told by its keys in a sheet."""
    for played in evening.rounds:
        again = read_again(game, evening.table, played.deal)
        assert (again.tallies, again.facts) == (played.deal.tallies, played.deal.facts)


def check_opening(game: ExactTricks[Any], evening: PlayedMatch) -> None:
    """Check that the bids of a legal round are a legal opening, and are told."""
    for played in evening.rounds:
        bids = [tally for tally in played.deal.tallies if tally.kind == BIDS]
        opening = Deal(tallies=tuple(bids), dealer=played.deal.dealer)
        assert not [*game.check_opening(played.before, opening)]
        assert "bid for" in str(game.told_in_play(played.before, opening))


def check_mixed_up(game: ExactTricks[Any], table: AnyTable, data: DataObject) -> None:
    """Check that no facts, however odd, stop the evening."""
    deals = data.draw(st.lists(mixed_up_deals(table), max_size=4))
    evening = replay(game, table, deals)
    assert len(evening.rounds) == len(deals)
    for played in evening.rounds:
        assert played.fits or not any(played.points)
        assert str(game.describe(table, played.deal)) is not None
        assert str(game.told_in_play(played.before, played.deal))
        json.dumps(game.write_facts(table, played.deal))
