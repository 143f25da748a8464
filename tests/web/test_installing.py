"""What makes the program one of a phone's own, and what its outbox gets for an answer."""

import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from scorekeeper.games.registry import all_games
from scorekeeper.records.models import Match
from scorekeeper.web.jinja import picture_of_game
from tests.cast import a_match
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse, html_of


def size_of(picture: bytes) -> tuple[int, int]:
    """Return width and height of a PNG."""
    kind, width, height = struct.unpack(">12x4sII", picture[:24])
    assert kind == b"IHDR"
    return width, height


def test_the_manifest_says_what_a_phone_needs_to_install_the_program(client: Client) -> None:
    answer = client.get(reverse("manifest"))
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}


def test_every_icon_is_there_in_the_size_it_is_said_to_have(client: Client) -> None:
    for icon in client.get(reverse("manifest")).json()["icons"]:
        content = Path(certain(finders.find(icon["src"].removeprefix("/static/")))).read_bytes()
        assert "{}x{}".format(*size_of(content)) == icon["sizes"]
        assert len(content) < 16_000


def test_the_first_page_leads_to_manifest_and_icons(client: Client) -> None:
    page = html_of(client.get("/"))
    assert f'<link rel="manifest" href="{reverse("manifest")}">' in page
    assert '<link rel="apple-touch-icon"' in page


def test_the_service_worker_may_answer_for_every_page_and_is_never_old(client: Client) -> None:
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert "addEventListener" in html_of(answer)


def saved(client: Client, match: Match, **headers: str) -> ClientResponse:
    """Return the answer to a round that is saved."""
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("trump", "hearts")
    form.say("card_points_0", "100")
    return client.post(address, form.sent(action="save"), headers=headers)


@pytest.mark.any_database
@pytest.mark.django_db
def test_an_outbox_hears_that_a_round_is_recorded_and_where_to_go_on(client: Client) -> None:
    match = a_match()
    table = reverse("table", args=[match.scorer_secret])
    answer = saved(client, match, **{"X-Outbox": "1"})
    assert (answer.status_code, answer["X-Recorded"], answer.content) == (
        204,
        f"{table}#saved",
        b"",
    )


@pytest.mark.any_database
@pytest.mark.django_db
def test_a_browser_without_script_is_sent_on(client: Client) -> None:
    match = a_match()
    answer = saved(client, match)
    assert (answer.status_code, answer["Location"]) == (
        302,
        f"{reverse('table', args=[match.scorer_secret])}#saved",
    )
    assert "X-Recorded" not in answer


@pytest.mark.any_database
@pytest.mark.django_db
def test_an_outbox_hears_of_a_refusal_like_anybody(client: Client) -> None:
    match = a_match()
    address = reverse("new_round", args=[match.scorer_secret])
    answer = client.post(address, {"action": "save"}, headers={"X-Outbox": "1"})
    assert answer.status_code == 400
    assert 'id="entry"' in html_of(answer)


def test_the_pictures_of_all_games_are_one_file_that_a_browser_keeps(client: Client) -> None:
    address = picture_of_game("kraken").partition("#")[0]
    answer = client.get(address)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]
    drawn = html_of(answer)
    for game in all_games():
        name = picture_of_game(game.slug).partition("#")[2]
        assert drawn.count(f'<symbol id="{name}"') == 1
    assert picture_of_game("poker").endswith("#game")
    assert client.get("/games-000000000000.svg").status_code == 404
