"""What is agreed about the stake besides its amount and its way, on the page of a new match."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.matches import ending
from scorekeeper.settlement.fines import Fine
from tests.cast import book_now
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db


def form_of(client: Client, slug: str, **more: str) -> PageForm:
    """Return the form of a new match for money, with names on all its seats."""
    form = page_form(html_of(client.get(reverse("new_match", args=[slug]))))
    for seat, name in enumerate(("Anna", "Bram", "Cees")):
        form.say(f"name_{seat}", name)
    form.say("amount", "0,50")
    form.say("currency", "EUR")
    for name, value in more.items():
        form.say(name, value)
    return form


def begun(client: Client, slug: str, **more: str) -> ClientResponse:
    form = form_of(client, slug, **more)
    return client.post(reverse("new_match", args=[slug]), {**form.sent(), "start": "ask"})


@pytest.mark.parametrize(
    ("said", "agreed"),
    [
        ({"settle": "pairwise", "per": "100"}, {"per": 100}),
        ({"settle": "pairwise", "round_to": "10"}, {"round_to": 10}),
        ({"settle": "pot", "shares": "70 30"}, {"shares": (70, 30)}),
        ({"settle": "pot", "other_shares": "60/25/15"}, {"shares": (60, 25, 15)}),
        (
            {"fine_counter_0": "lost_games", "fine_amount_0": "1", "fine_first_0": "4"},
            {"fines": (Fine("lost_games", 100, 4),)},
        ),
        (
            {"fine_counter_1": "last", "fine_amount_1": "0.5", "fine_to_1": "others"},
            {"fines": (Fine("last", 50, to="others"),)},
        ),
        ({}, {"per": 1, "round_to": 1, "shares": (100,), "fines": ()}),
    ],
)
def test_what_is_tapped_and_typed_is_agreed_and_stands_there_next_time(
    client: Client, said: dict[str, str], agreed: dict[str, Any]
) -> None:
    assert begun(client, "skat", **said).status_code == 302
    stake = certain(book_now(Match.objects.get()).stake)
    assert {name: getattr(stake, name) for name in agreed} == agreed
    ending.stop_early(Match.objects.get())
    address = reverse("new_match", args=["skat"])
    club = Match.objects.get().club.secret
    again = page_form(html_of(client.get(address, {"club": club})))
    assert client.post(address, {**again.sent(), "start": "ask"}).status_code == 302
    first, second = (certain(book_now(one).stake) for one in Match.objects.order_by("pk"))
    assert first == second


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"settle": "pot", "per": "10"}, "Nothing is paid for points here"),
        ({"settle": "pairwise", "shares": "70 30"}, "Only a pot has shares"),
        ({"settle": "pot", "other_shares": "most"}, "Shares are whole numbers with blanks"),
        ({"settle": "pot", "other_shares": "60 30"}, "together 100"),
        ({"fine_counter_0": "last"}, "How much is it each time?"),
        ({"fine_amount_0": "1"}, "What is it paid for?"),
        ({"fine_counter_0": "last", "fine_amount_0": "free"}, "written in plain digits"),
        (
            {"fine_counter_0": "last", "fine_amount_0": "1", "fine_first_0": "x"},
            "is not a whole number",
        ),
        (
            {"fine_counter_0": "lost_games", "fine_amount_0": "1", "fine_first_0": "0"},
            "A fine begins with the first or a later one",
        ),
    ],
)
def test_what_cannot_be_agreed_is_said_and_all_that_was_typed_stays(
    client: Client, said: dict[str, str], why: str
) -> None:
    refused = begun(client, "skat", **said)
    assert refused.status_code == 400
    page = html_of(refused)
    assert why in page
    assert '<details class="more terms" open>' in page
    form = page_form(page)
    assert {name: form.values[name] for name in said} == {
        name: [value] for name, value in said.items()
    }
    assert not Match.objects.exists()
