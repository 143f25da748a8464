"""Whatever is sent to the pages of a round: an answer, a small one, and never our own fault."""

import pytest
from django.test import Client

from scorekeeper.games.registry import all_games
from scorekeeper.rules.game import AnyGame
from tests.web.fuzzing import POSTS, Fuzzer

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
@pytest.mark.usefixtures("_nothing_is_logged")
def test_no_sending_breaks_a_page_or_makes_it_large(
    client: Client, game: AnyGame, seed: int
) -> None:
    Fuzzer(client, game, seed).send(POSTS)
