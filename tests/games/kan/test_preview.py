"""What a phone shows while a round of Kan is being entered."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from tests.cast import a_match, record
from tests.forms import PageForm, page_form
from tests.games.kan.deals import NAMES, first, read, table_of
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Six players; Anna deals first and rests."""
    return a_match("kan", NAMES, first_dealer=0)


def entry_form(client: Client, match: Match, **asked: str) -> PageForm:
    """Return the form of the next round."""
    address = reverse("new_round", args=[match.scorer_secret])
    return page_form(html_of(client.get(address, asked)), name="entry")


def previewed(client: Client, match: Match, form: PageForm) -> ClientResponse:
    """Return what the server answers while a form is being filled in."""
    address = reverse("preview", args=[match.scorer_secret])
    return client.post(address, form.sent(), HTTP_HX_REQUEST="true")


def test_a_player_with_both_cards_is_shown_who_joins_and_asked_who_has_the_joker(
    client: Client, match: Match
) -> None:
    form = entry_form(client, match)
    for name in ("kankei_0", "kankei_1"):
        form.say(name, "4")
    text = html_of(previewed(client, match, form))
    for slot, name in {"echo_joker_": "Emma", "echo_joker_partner": "Bram"}.items():
        assert f'<output class="echo" id="{slot}" hx-swap-oob="true">{name}</output>' in text
    assert 'data-offers="joker "' in text


def test_what_cannot_be_read_is_said_at_once(client: Client, match: Match) -> None:
    form = entry_form(client, match)
    for name, value in {"kankei_0": "1", "kankei_1": "3", "joker": "partner"}.items():
        form.say(name, value)
    text = html_of(previewed(client, match, form))
    assert "Bram and Dora hold one card each." in text


def test_neighbours_are_shown_who_changes_seats_and_one_tap_leaves_it(
    client: Client, match: Match
) -> None:
    form = entry_form(client, match)
    for name, value in {"kankei_0": "1", "kankei_1": "5"}.items():
        form.say(name, value)
    text = html_of(previewed(client, match, form))
    assert 'id="echo_swap" hx-swap-oob="true">Bram and Cees change seats</output>' in text
    assert 'data-offers="swap "' in text
    assert form.values["swap"] == ["1"]


def test_every_line_says_whom_it_is_for(client: Client, match: Match) -> None:
    form = entry_form(client, match)
    for name, value in {"kankei_0": "1", "kankei_1": "3", "kankei_points": "12"}.items():
        form.say(name, value)
    text = html_of(previewed(client, match, form))
    assert "Anna, Bram and Dora</small>" in text
    assert "Cees, Emma and Fred</small>" in text


def test_a_round_that_is_there_already_is_scored_by_what_it_asked_for_then(
    client: Client, match: Match
) -> None:
    form = entry_form(client, match)
    for name, value in {"kankei_0": "2", "kankei_1": "4", "kankei_points": "12"}.items():
        form.say(name, value)
    record(match, read(table_of(6), first("Bram", "Dora")))
    text = html_of(previewed(client, match, form))
    assert "Anna, Cees and Emma</small>" in text  # who are Kankei in this form, not in round 2
    assert "trumps" not in text  # which only round 2 asks for


def test_a_form_from_before_a_restore_is_answered_by_nothing(client: Client, match: Match) -> None:
    form = entry_form(client, match)
    record(match, read(table_of(6), first("Bram", "Dora")))
    form.values["base"] = ["1-000000000000"]
    answer = previewed(client, match, form)
    assert (answer.status_code, answer.content) == (204, b"")


def test_who_deals_in_place_of_another_rests_in_place_of_them(client: Client, match: Match) -> None:
    form = entry_form(client, match, dealer="2")
    assert form.values["dealer"] == ["2"]
    assert form.choices["kankei_0"] == ["0", "1", "3", "4", "5"]


@pytest.mark.parametrize("dealer", ["", "6", "-1", "x"])
def test_a_dealer_who_is_not_at_the_table_is_passed_over(
    client: Client, match: Match, dealer: str
) -> None:
    assert entry_form(client, match, dealer=dealer).choices["kankei_0"] == list("12345")
