"""Whatever is sent to the pages of a round: an answer, a small one, and never our own fault."""

import pytest

from scorekeeper.games.registry import all_games
from tests.web.fuzzing import POSTS, Fuzzer

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_no_sending_breaks_a_page_or_makes_it_large(client, game, caplog, seed):
    caplog.set_level("ERROR", logger="django.request")  # each refusal is a warning, and kept
    Fuzzer(client, game, seed).send(POSTS)
