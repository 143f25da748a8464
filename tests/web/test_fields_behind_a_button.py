"""Fields that are seldom needed stand behind a button, and are open where they say something."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.games.registry import all_games
from scorekeeper.records.models import Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.sheets.reading import sheet_of
from tests.cast import book_now
from tests.forms import page_form

pytestmark = pytest.mark.django_db
MORE = re.compile(r'<details class="rare"( open)?>')
NAMES = ["Anna", "Bram", "Cees", "Dora", "Emma"]
KAN = {"scoresheet": 1, "game": "kan", "players": NAMES}


def begun(sheet: dict[str, Any]) -> Match:
    """A match out of a score sheet."""
    return import_sheet(sheet_of(sheet))


def opened_on(content: str) -> list[bool]:
    """Whether what is behind the button is open, on a page that has one."""
    return [bool(is_open) for is_open in MORE.findall(content)]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_before_anything_is_told_they_are_closed(client: Client, game: AnyGame) -> None:
    players = NAMES[: game.player_counts[0]]
    match = begun({"scoresheet": 1, "game": game.slug, "players": players, "rounds": []})
    page = client.get(f"/g/{match.scorer_secret}/rounds/new/").content.decode()
    assert opened_on(page) == [False] * page.count('<details class="rare"')


def test_whose_misplay_ended_the_round_is_seen_when_it_is_corrected(client: Client) -> None:
    match = begun({**KAN, "rounds": [{"kankei": ["Anna", "Cees"], "misplay": "Emma"}]})
    key = book_now(match).entries[0].round_key
    page = client.get(f"/g/{match.scorer_secret}/rounds/{key}/correct/").content.decode()
    assert opened_on(page) == [True]


def test_a_refusal_for_what_stands_behind_the_button_shows_it(client: Client) -> None:
    match = begun({**KAN, "rounds": []})
    address = f"/g/{match.scorer_secret}/rounds/new/"
    form = page_form(client.get(address).content.decode(), name="entry")
    told = {"kankei_0": "0", "kankei_1": "2", "kankei_points": "9", "misplay": "4"}
    for name, value in told.items():
        form.say(name, value)
    answer = client.post(address, form.sent(action="save"))
    assert answer.status_code == 400
    assert "Emma misplayed, which ended the round" in answer.content.decode()
    assert opened_on(answer.content.decode()) == [True]
