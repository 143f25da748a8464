"""What was tapped of a round before the table called it a misdeal."""

import pytest

from scorekeeper.games.registry import all_games
from scorekeeper.rules.game import AnyGame
from scorekeeper.web.rounds.context import preview_context
from scorekeeper.web.rules.views import replayed_example
from tests.forms import controls
from tests.games.round_forms import round_form, shown

GAMES = [game for game in all_games() if game.worked_rounds]


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_what_was_tapped_of_a_round_counts_no_more_once_it_is_a_misdeal(game: AnyGame) -> None:
    for example in (game.worked_rounds[0], game.worked_rounds[-1]):
        played = replayed_example(game, example).rounds[-1]
        values = controls(shown(round_form(game, played.before, deal=played.deal)))
        form = round_form(game, played.before, values={**values, "outcome": "void"})
        preview = preview_context(form)["played"]
        assert preview.fits
        assert preview.deal.void
        assert not any(preview.points)
