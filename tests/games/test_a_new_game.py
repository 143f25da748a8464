"""A game is one folder: put on the path, it is on every page and in every command."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scorekeeper import games
from scorekeeper.records.models import Match
from tests.forms import page_form
from tests.responses import ClientResponse, html_of

MORE_GAMES = Path(__file__).parents[1] / "data" / "more_games"
SHEET: dict[str, Any] = {
    "scoresheet": 1,
    "game": "marbles",
    "players": ["Anna", "Bram"],
    "stake": {"amount": "1", "currency": "chips"},
    "rounds": [{"marbles": {"Anna": 3, "Bram": 1}}],
}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_game_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder more on the path on which games are found."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(MORE_GAMES)])


def post(
    client: Client, address: str, *, name: str = "", button: dict[str, str], **said: str
) -> ClientResponse:
    """Fill in the form of a page and send it."""
    form = page_form(html_of(client.get(address)), name=name)
    for key, value in said.items():
        form.say(key, value)
    return client.post(address, form.sent(**button))


def test_it_is_scored_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET))
    call_command("score", str(path), "--json")
    scored = json.loads(capsys.readouterr().out)
    assert scored["totals"] == {"Anna": 3, "Bram": 1}
    assert scored["settlement"]["net"] == {"Anna": "2", "Bram": "-2"}


def test_it_is_begun_entered_corrected_settled_and_brought_as_a_sheet(client: Client) -> None:
    assert "Marbles" in html_of(client.get(reverse("choose_game")))
    begun = post(
        client,
        reverse("new_match", args=["marbles"]),
        button={},
        name_0="Anna",
        name_1="Bram",
    )
    table = begun["Location"]
    assert "Anna rolls" in html_of(client.get(table))
    match = Match.objects.get()
    for three, one in (("3", "1"), ("2", "2")):
        address = reverse("new_round", args=[match.scorer_secret])
        saved = post(
            client,
            address,
            name="entry",
            button={"action": "save"},
            marbles_0=three,
            marbles_1=one,
        )
        assert saved["Location"].startswith(table)
    settlement = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    assert "Marbles" in settlement
    assert "wins" in settlement
    rules = html_of(client.get(reverse("rules", args=[match.scorer_secret])))
    assert "Everyone counts their marbles." in rules
    sheet = html_of(client.get(reverse("score_sheet", args=[match.scorer_secret])))
    assert json.loads(sheet)["rounds"][0] == SHEET["rounds"][0]
    brought = client.post(reverse("import_sheet"), {"text": sheet})
    assert brought.status_code == 302
