"""What every game counts over many matches fits together, whatever it is."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import registry
from scorekeeper.ledger.finished import figures_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import joined
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.replay import PlayedMatch, continued, replay
from tests.evenings import FEWER, evenings_of

GAMES = registry.all_games()
SLUGS = [game.slug for game in GAMES]
every_game = pytest.mark.parametrize("game", GAMES, ids=SLUGS)


def amounts_of(evening: PlayedMatch, seat: int) -> dict[str, int]:
    """Return what was counted for a player, by slug."""
    return {slug: amounts[seat] for slug, amounts in figures_of(evening).items()}


def parts_of(evening: PlayedMatch) -> list[PlayedMatch]:
    """Return an evening of each round alone, with what stood before it where it was played."""
    return [replace(evening, rounds=(played,)) for played in evening.rounds]


@every_game
def test_a_player_knows_every_figure_by_its_words(game: AnyGame) -> None:
    assert game.figures
    names = [str(figure.name) for figure in game.figures]
    assert len(set(names)) == len(names)
    assert all(name.strip() and len(name) <= 40 for name in names)
    slugs = [figure.slug for figure in game.figures]
    assert len(set(slugs)) == len(slugs)
    assert not any(figure.of and figure.per for figure in game.figures)


@every_game
@given(data=st.data())
@FEWER
def test_what_is_counted_fits_together_and_adds_up(game: AnyGame, data: st.DataObject) -> None:
    evening = data.draw(evenings_of(game.slug))
    counts, players = figures_of(evening), len(evening.table.players)
    assert all(len(amounts) == players for amounts in counts.values())
    extremes = {figure.slug for figure in game.figures if figure.joined_by in (max, min)}
    assert all(min(counts[slug]) >= 0 for slug in counts if slug not in extremes)
    expected = {slug for figure in game.figures for slug in figure.counts}
    assert expected - extremes <= counts.keys() <= expected
    for figure in game.figures:
        if figure.of:
            pairs = zip(counts[figure.slug], counts[figure.of], strict=True)
            assert all(part <= whole for part, whole in pairs), figure.slug
    for seat in range(players):
        parts = [amounts_of(part, seat) for part in parts_of(evening)]
        nothing = amounts_of(replace(evening, rounds=()), seat)
        assert joined(game.figures, [nothing, *parts]) == amounts_of(evening, seat)
        assert all(str(figure.shown(amounts_of(evening, seat))) for figure in game.figures)


@every_game
@given(data=st.data())
@FEWER
def test_a_round_that_was_not_played_changes_nothing(game: AnyGame, data: st.DataObject) -> None:
    evening = data.draw(evenings_of(game.slug, most=3))
    if evening.is_complete:
        evening = replay(game, evening.table, ())
    before = figures_of(evening)
    assert figures_of(continued(evening, Deal(void=True))) == before
    if game.may_agree_scores:
        assert figures_of(continued(evening, game.placeholder_deal(evening.now))) == before
