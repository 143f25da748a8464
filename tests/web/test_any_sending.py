"""Whatever is sent to the pages of a round: an answer, a small one, and never our own fault."""

import logging

import pytest
from django.test import Client

from scorekeeper.games.registry import all_games
from scorekeeper.rules.game import AnyGame
from tests.web.fuzzing import POSTS, Fuzzer

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_no_sending_breaks_a_page_or_makes_it_large(
    client: Client, game: AnyGame, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(
        logging.root.manager, "disable", logging.CRITICAL
    )  # refusals with their forms
    Fuzzer(client, game, seed).send(POSTS)
