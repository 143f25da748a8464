"""What a game brings in its folder is on its pages and served; run by name, in a copy."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from scorekeeper.records.models import Match
from tests.forms import page_form
from tests.responses import html_of

OWN_STYLE = '<link rel="stylesheet" href="/static/twenty_one/match.css">'

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _files_are_served_from_where_they_are(settings: Settings) -> None:
    """Serve what the finders find, as a start of the server collects it."""
    settings.WHITENOISE_USE_FINDERS = True


def begun(client: Client, slug: str, players: list[str]) -> Match:
    """Begin a match as the page for it does."""
    form = page_form(html_of(client.get(reverse("new_match", args=[slug]))))
    for seat, name in enumerate(players):
        form.say(f"name_{seat}", name)
    assert client.post(reverse("new_match", args=[slug]), form.sent()).status_code == 302
    return Match.objects.latest("pk")


def page(client: Client, name: str, match: Match) -> str:
    """Return a page of a match."""
    return html_of(client.get(reverse(name, args=[match.scorer_secret])))


def served(client: Client, path: str) -> str:
    """Return what is served under a path of the static files."""
    answer = client.get(f"/static/{path}")
    assert answer.status_code == 200, path
    return b"".join(answer).decode()


def test_its_widget_is_on_the_entry_page_with_its_style_and_its_script(client: Client) -> None:
    entry = page(client, "new_round", begun(client, "twenty-one", ["Anna", "Bram"]))
    assert re.search(r'<div class="dials">\s*<input name="counted_0"', entry)
    assert 'href="/static/twenty_one/dials.css"' in entry
    assert 'src="/static/twenty_one/dials.js" type="module"' in entry
    assert ".dials" in served(client, "twenty_one/dials.css")
    assert "turning" in served(client, "twenty_one/dials.js")
    assert "suit-bells" in served(client, "twenty_one/match.css")


def test_its_suit_is_seen_on_every_page_of_its_matches(client: Client) -> None:
    match = begun(client, "twenty-one", ["Anna", "Bram"])
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    for name, said in (("trump", "bells"), ("counted_0", "12"), ("counted_1", "5")):
        form.say(name, said)
    assert client.post(address, form.sent(action="save")).status_code == 302
    for name in ("table", "board", "settlement"):
        shown = page(client, name, match)
        assert OWN_STYLE in shown, name
        assert 'class="suit suit-bells" role="img" aria-label="little bells"' in shown, name


def test_no_other_game_is_shown_in_its_style(client: Client) -> None:
    match = begun(client, "kontsina", ["Anna", "Bram"])
    assert OWN_STYLE not in page(client, "table", match)
    assert "twenty_one" not in page(client, "new_round", match)
