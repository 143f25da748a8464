"""Boards of a table's own: the named lines of a free sheet, kept by the club under their name."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.books import book_of
from tests.cast import a_match, totals
from tests.certain import certain
from tests.club_pages import was_at
from tests.forms import page_form
from tests.responses import html_of

ADDRESS = "/new/free-sheet/"
SEATED = {"count": "2", "name_0": "Gülşen", "name_1": "Bartholomeus"}
BOARD = "Aces: x1 0..5; Bonus: +35; Rest: -5..60"

pytestmark = pytest.mark.django_db


def test_lines_are_typed_below_each_other_and_filled_in(client: Client) -> None:
    form = page_form(html_of(client.get(ADDRESS)))
    for name, value in {**SEATED, "rule_called": "Würfelabend"}.items():
        form.say(name, value)
    form.say("rule_lines", "Aces: x1 0..5\r\n Bonus: +35;\nRest: -5..60\n")
    assert client.post(ADDRESS, form.sent(start="ask")).status_code == 302
    match = Match.objects.latest("pk")
    assert book_of(match).table.house_rules.values()["lines"] == BOARD
    address = reverse("new_round", args=[certain(match.scorer_secret)])
    entry = page_form(html_of(client.get(address)))
    entry.say("line_01_0", "4")
    entry.say("line_02", "1")
    entry.say("line_03_1", "-5")
    assert client.post(address, entry.sent()).status_code == 302
    assert totals(match) == (4, 30)


def test_a_line_that_cannot_be_read_is_refused_beside_its_field(client: Client) -> None:
    form = page_form(html_of(client.get(ADDRESS)))
    for name, value in {**SEATED, "rule_lines": "Bonus: plenty"}.items():
        form.say(name, value)
    answer = client.post(ADDRESS, form.sent(start="ask"))
    assert answer.status_code == 400
    content = html_of(answer)
    assert "“Bonus: plenty” cannot be read: a line is" in content
    assert page_form(content).values["rule_lines"] == ["Bonus: plenty"]


def test_a_club_finds_its_board_again_by_the_name_of_its_game(client: Client) -> None:
    match = a_match("free-sheet", ("Gülşen", "Bartholomeus"), called="Würfelabend", lines=BOARD)
    was_at(client, match)
    form = page_form(html_of(client.get(f"{ADDRESS}?called=Würfelabend")))
    assert form.values["rule_lines"] == [BOARD]
    assert client.post(ADDRESS, form.sent(start="ask")).status_code == 302
    assert book_of(Match.objects.latest("pk")).table.house_rules.values()["lines"] == BOARD


def test_the_board_goes_with_the_score_sheet(client: Client) -> None:
    match = a_match("free-sheet", ("Gülşen", "Bartholomeus"), lines=BOARD)
    address = reverse("score_sheet", args=[certain(match.scorer_secret)])
    assert json.loads(client.get(address).content)["house_rules"]["lines"] == BOARD
