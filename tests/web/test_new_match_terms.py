"""What is agreed about the stake besides its amount and its way, on the page of a new match."""

import re
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
        ({"settle": "pot", "per": "10", "shares": "70 30"}, {"per": 1, "shares": (70, 30)}),
        ({"settle": "pairwise", "per": "10", "shares": "70 30"}, {"per": 10, "shares": (100,)}),
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
        ({"settle": "pot", "other_shares": "most"}, "Shares are whole numbers with blanks"),
        ({"settle": "pot", "other_shares": "60 30"}, "together 100"),
        ({"fine_counter_0": "last"}, "How much is it each time?"),
        ({"fine_amount_0": "1"}, "What is it paid for?"),
        (
            {"stake": "other", "amount": "", "fine_counter_0": "last", "fine_amount_0": "1"},
            "Fines go with a stake: how much is that?",
        ),
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
    unfolded, folded = page.split('<details class="more terms', 1)
    assert why in unfolded or folded.startswith('" open>')
    form = page_form(page)
    assert {name: form.values[name] for name in said} == {
        name: [value] for name, value in said.items()
    }
    assert not Match.objects.exists()


NO_STAKE = "No stake? Leave it empty."
EUROS = {"amount": "2", "currency": "EUR"}


@pytest.mark.parametrize(
    ("slug", "said", "example"),
    [
        ("skat", {}, NO_STAKE),
        ("skat", {"amount": "0,50", "currency": "EUR", "per": "100"}, "240 points apart: €1.20."),
        (
            "skat",
            {"amount": "2", "currency": "EUR", "settle": "pot", "count": "4"},
            "A pot of €8.00",
        ),
        ("skat", {"amount": "2", "currency": "EUR", "settle": "pot", "shares": "9 9"}, NO_STAKE),
        ("kraken", {"amount": "0.25", "currency": "EUR"}, "2 crosses apart: €0.25 each."),
        *(
            ("skat", {**EUROS, **wrong}, NO_STAKE)
            for wrong in (
                *({"amount": amount} for amount in ("many", "-1", "1,", "9" * 500)),
                *({"per": "x"}, {"round_to": "9" * 5000}, {"settle": "dice"}, {"currency": "🪙"}),
                {"settle": "pot", "other_shares": "most"},
            )
        ),
        ("skat", {**EUROS, "count": "99"}, "24 points apart: €48.00."),
    ],
)
def test_an_example_of_the_stake_is_said_while_it_is_chosen(
    client: Client, slug: str, said: dict[str, str], example: str
) -> None:
    answer = client.get(reverse("stake_example", args=[slug]), said)
    assert answer.status_code == 200
    assert re.sub("<[^>]*>", "", html_of(answer)).strip().startswith(example)


def test_no_example_is_said_of_a_game_that_is_none(client: Client) -> None:
    assert client.get(reverse("stake_example", args=["chess"])).status_code == 404


def test_a_form_that_comes_back_says_its_example_without_script(client: Client) -> None:
    page = html_of(begun(client, "skat", name_0="", settle="pairwise", per="100"))
    assert "<b>240 points apart: €1.20.</b>" in page


def test_what_was_played_for_last_time_stands_on_its_tile_in_a_few_words(client: Client) -> None:
    fines = {"fine_counter_0": "last", "fine_amount_0": "1"}
    begun(client, "skat", per="100", round_to="10", **fines)
    match = Match.objects.get()
    ending.stop_early(match)
    page = html_of(client.get(reverse("new_match", args=["skat"]), {"club": match.club.secret}))
    assert "€0.50 for 100 points · fines</bdi>" in page
