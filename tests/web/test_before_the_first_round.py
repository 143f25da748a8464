"""The table page and the board before the first round: this evening's card, and how to follow."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.access.links import VIEWER, LinkChange, revoke
from scorekeeper.web.parts.files import qr_svg
from tests.cast import QUARTER, a_deal, a_match, recorded
from tests.responses import html_of

pytestmark = pytest.mark.django_db
LINE = re.compile(r'</svg>\s*<span>\s*<b>([^<]*)</b>(?:\s*<small class="quiet">([^<]*)</small>)?')
PLACES = ("table", "board")


def page_of(client: Client, place: str, match: Match) -> str:
    return html_of(client.get(reverse(place, args=[match.scorer_secret])))


def card_on(page: str) -> list[tuple[str, str]]:
    section = page.partition('id="tonight"')[2].partition("</section>")[0]
    return LINE.findall(section)


@pytest.mark.parametrize("place", PLACES)
def test_what_was_agreed_on_stands_there_until_the_first_round(client: Client, place: str) -> None:
    match = a_match(stake=QUARTER)
    page = page_of(client, place, match)
    assert card_on(page) == [
        ("Dora deals", "Anna chooses trumps"),
        ("€0.25 for each cross of difference", "The side with more crosses pays"),
        ("16 rounds", "Everybody deals 4 times"),
    ]
    assert "The race" not in page
    assert 'id="standings"' not in page
    page = page_of(client, place, recorded(match, a_deal(100)))
    assert card_on(page) == []
    assert "The race" in page
    assert 'id="standings"' in page


@pytest.mark.parametrize(
    ("game", "length"),
    [
        ("klaverjassen", "16 rounds"),
        ("doppelkopf", "24 deals"),
        ("schafkopf", "32 deals"),
        ("french-tarot", "20 deals"),
    ],
)
def test_the_length_is_said_by_the_noun_of_the_game(client: Client, game: str, length: str) -> None:
    match = a_match(game)
    assert length in [words for words, _remark in card_on(page_of(client, "table", match))]
    assert f"{length} left." in page_of(client, "stop_early", match)


@pytest.mark.parametrize(
    ("winds", "length"), [(1, "Winds: East"), (2, "Winds: East and South"), (4, "Winds: all four")]
)
def test_what_ends_a_match_is_said_in_the_words_of_its_rule(
    client: Client, winds: int, length: str
) -> None:
    page = page_of(client, "table", a_match("riichi-mahjong", winds=winds))
    assert (length, "") in card_on(page)


@pytest.mark.parametrize(
    ("rounds", "spades_double", "lines"),
    [
        (12, False, [("1 house rule", "Spades count double: off")]),
        (12, True, []),
        (16, True, []),
    ],
)
def test_only_the_rules_that_differ_are_named(
    client: Client, rounds: int, spades_double: bool, lines: list[tuple[str, str]]
) -> None:
    match = a_match(rounds=rounds, spades_double=spades_double)
    card = card_on(page_of(client, "table", match))
    assert card[1][0] == "No stake"
    assert card[2][0] == f"{rounds} rounds"
    assert card[3:] == lines


@pytest.mark.parametrize("place", PLACES)
def test_the_picture_leads_to_watching_alone(client: Client, place: str) -> None:
    match = a_match()
    page = page_of(client, place, match)
    leads_to = "http://testserver" + reverse("table", args=[match.viewer_secret])
    assert qr_svg(leads_to) in page
    scoring = "http://testserver" + reverse("table", args=[match.scorer_secret])
    assert qr_svg(scoring) not in page
    revoke(match, VIEWER, LinkChange())
    assert 'class="qr"' not in page_of(client, place, match)


@pytest.mark.parametrize("host", ["testserver", "localhost"])
def test_the_picture_leads_to_the_server_as_it_was_reached(client: Client, host: str) -> None:
    match = a_match()
    page_of(client, "table", match)
    page = html_of(client.get(f"/g/{match.scorer_secret}/", headers={"host": host}))
    assert qr_svg(f"http://{host}/g/{match.viewer_secret}/") in page
