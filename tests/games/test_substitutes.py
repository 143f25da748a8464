"""A substitute in any game: rounds are those of who sat there then, and nothing else changes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.registry import all_games
from scorekeeper.rules.attendance import Attendance, Substitution
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, replay
from tests.evenings import FEWEST, evenings_of
from tests.games.sheets import read_again

GOES, SUCCESSOR = "Quirin", "Zoë"  # names that no drawn reason has
SLUGS = [game.slug for game in all_games()]


def with_substitute(evening: PlayedMatch, seat: int, after: int) -> PlayedMatch:
    """Return the same match in which one sits on a seat until a round, and another from then on."""
    names = [*evening.table.players]
    change = Substitution(seat, after, GOES)
    names[seat] = SUCCESSOR
    return replay(
        evening.game,
        replace(evening.table, players=tuple(names)),
        [played.deal for played in evening.rounds],
        ended_early=evening.ended_early,
        attendance=Attendance(substitutions=(change,)),
    )


def said_of(evening: PlayedMatch, played: PlayedRound) -> str:
    """Return all that is said of a round."""
    game, there = evening.game, played.before.table
    words = [str(line.text) for line in played.lines]
    words += [str(game.round_title(played.before)), str(game.upcoming(played.before))]
    if played.was_played:
        words += [str(game.describe(there, played.deal)), str(game.story(there, played.deal))]
        words += [str(said) for said in game.called(there, played.deal).values()]
        words.append(str(game.write_facts(there, played.deal)))
    return " ".join(words)


@pytest.mark.parametrize("slug", SLUGS)
@FEWEST
@given(data=st.data())
def test_a_round_tells_of_who_sat_there_then_and_a_substitute_changes_no_score(
    slug: str, data: DataObject
) -> None:
    evening = data.draw(evenings_of(slug, fewest=1, most=4))
    seat = data.draw(st.integers(0, len(evening.table.players) - 1))
    after = data.draw(st.integers(1, len(evening.rounds)))
    changed = with_substitute(evening, seat, after)
    assert [(one.points, one.counter, one.dealer) for one in changed.rounds] == [
        (one.points, one.counter, one.dealer) for one in evening.rounds
    ]
    assert changed.totals == evening.totals
    assert changed.ranking == evening.ranking
    assert changed.now.memory == evening.now.memory
    for played in changed.rounds:
        is_early = played.number <= after
        assert (SUCCESSOR if is_early else GOES) not in said_of(changed, played)
        if played.was_played:
            check_facts_by_the_names_of_then(changed, played)


def check_facts_by_the_names_of_then(evening: PlayedMatch, played: PlayedRound) -> None:
    game, there = evening.game, played.before.table
    read = game.complete(played.before, read_again(game, there, played.deal))
    assert game.write_facts(there, read) == game.write_facts(there, played.deal)
