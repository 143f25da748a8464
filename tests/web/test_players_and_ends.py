"""Players renamed and replaced, and the end of a match, on their pages."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match, Payment
from scorekeeper.settlement import Stake
from tests.cast import (
    QUARTER,
    a_deal,
    a_match,
    evening_now,
    recorded,
    seen,
)
from tests.club_pages import has_club
from tests.forms import page_form, page_forms
from tests.responses import html_of
from tests.web.test_rounds_on_pages import page_of, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match for money with three rounds."""
    return recorded(a_match(stake=QUARTER), a_deal(), a_deal(70), a_deal(100, contra=1))


def test_a_player_is_renamed_and_another_takes_over(client: Client, match: Match) -> None:
    address, content = page_of(client, match, "players")
    form = next(one for one in page_forms(content) if one.values.get("seat") == ["1"])
    form.say("name", "Bart")
    assert send(client, address, form, action="rename").status_code == 302
    again = send(client, address, form, action="replace")
    assert again.status_code == 409
    assert "with something else in it" in html_of(again)
    form = next(one for one in page_forms(html_of(again)) if one.values["seat"] == ["1"])
    form.say("name", "Emma")
    assert send(client, address, form, action="replace").status_code == 302
    assert evening_now(match).table.players == ("Anna", "Emma", "Cees", "Dora")
    assert "Bart" in page_of(client, match, "settlement")[1]


@pytest.mark.parametrize("name", ["", "Anna", "none", "x" * 41])
def test_a_name_that_is_taken_or_impossible_is_refused_beside_its_seat(
    client: Client, match: Match, name: str
) -> None:
    address, _content = page_of(client, match, "players")
    answer = client.post(address, {"seat": "1", "name": name, "action": "rename"})
    assert answer.status_code == 400
    assert 'role="alert"' in html_of(answer)
    assert evening_now(match).table.players[1] == "Bram"


def test_the_table_stops_settles_pays_and_takes_it_all_back(client: Client, match: Match) -> None:
    address, content = page_of(client, match, "stop_early")
    assert send(client, address, page_form(content)).status_code == 302
    address, content = page_of(client, match, "settlement")
    form = page_form(content, action="settle/")
    send(client, form.action, form)
    pay = page_form(page_of(client, match, "settlement")[1], action="pay/")
    assert send(client, pay.action, pay).status_code == 302
    assert send(client, pay.action, pay).status_code == 302
    pay.say("key", "another-form")
    assert send(client, pay.action, pay).status_code == 409
    assert Payment.objects.filter(undone_at=None).count() == 1
    content = page_of(client, match, "settlement")[1]
    undo = page_form(content, action="undo/")
    assert send(client, undo.action, undo).status_code == 302
    form = page_form(page_of(client, match, "settlement")[1], action="reopen/")
    assert send(client, form.action, form).status_code == 302
    assert not evening_now(match).finished
    assert seen(match).settled_at is None


def test_who_stops_sees_the_score_the_payments_and_the_rounds_that_are_left(client: Client) -> None:
    stake = Stake(25, "EUR", "pairwise")
    match = recorded(a_match(stake=stake, rounds=4), a_deal(100), a_deal(120))
    content = page_of(client, match, "stop_early")[1]
    words = " ".join(re.sub(r"<[^>]+>", " ", content).split())
    assert "Anna , Cees 26" in words
    assert "Bram , Dora 6" in words
    assert words.count(" pays ") == 2
    assert words.count("€2.50") == 2
    assert "2 rounds left." in words


def test_a_match_that_goes_on_is_not_settled(client: Client, match: Match) -> None:
    answer = client.post(reverse("settle", args=[match.scorer_secret]))
    assert answer.status_code == 400
    assert "The match is not over yet." in html_of(answer)


def test_play_again_deals_on_with_the_same_people(client: Client) -> None:
    match = recorded(a_match(rounds=1, stake=QUARTER), a_deal())
    has_club(client, match.club)
    content = page_of(client, match, "settlement")[1]
    form = page_form(content, action="again/")
    first, second = (send(client, form.action, form) for _time in range(2))
    assert first["Location"] == second["Location"]
    assert "Anna deals" in html_of(client.get(first["Location"]))
