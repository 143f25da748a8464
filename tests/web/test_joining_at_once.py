"""Clubs joined and matches moved while others do the same, and while the tables go on scoring."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Match
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.matches.ending import stop_early
from tests.accounts import balances, on_account
from tests.cast import a_deal, a_match, book_now, recorded, seen
from tests.forms import page_forms
from tests.responses import ClientResponse, html_of
from tests.sent_forms import A_ROUND
from tests.services.test_simultaneous import at_once

pytestmark = pytest.mark.django_db(transaction=True)
OTHERS = ("Ilse", "Jan", "Kees", "Lies")
Post = Callable[[], ClientResponse]


def two_clubs() -> tuple[Club, Club]:
    """Return two clubs, each with a match that goes on, the first with an account."""
    here = on_account(3, 0, 5, 0).club
    recorded(a_match(club=here), a_deal(100))
    there = recorded(a_match(players=OTHERS), a_deal(100)).club
    stop_early(a_match(club=there, players=OTHERS))
    return here, there


def a_phone(*clubs: Club) -> Client:
    """Return a phone that has these clubs."""
    phone = Client()
    for club in clubs:
        for match in club.matches.all():
            phone.get(reverse("table", args=[match.scorer_secret]))
        phone.get(reverse("club", args=[club.secret]))
    return phone


def sending(phone: Client, address: str, name: str, value: str) -> Post:
    """Return how a phone sends the form of a page that says this."""
    forms = page_forms(html_of(phone.get(address)))
    form = next(one for one in forms if one.values.get(name) == [value])
    return lambda: phone.post(address.partition("?")[0], form.sent())


def joining(here: Club, there: Club) -> Post:
    """Return how a phone joins two clubs."""
    address = f"{reverse('join_clubs', args=[here.secret])}?other={there.secret}"
    return sending(a_phone(here, there), address, "other", there.secret)


def moving(match: Match, there: Club) -> Post:
    """Return how a phone moves a match."""
    address = f"{reverse('move_match', args=[match.scorer_secret])}?club={there.secret}"
    return sending(a_phone(match.club, there), address, "club", there.secret)


def scoring(match: Match) -> Post:
    """Return how a phone enters the next round of a match."""
    phone = Client()
    address = reverse("new_round", args=[match.scorer_secret])
    form = next(one for one in page_forms(html_of(phone.get(address))) if one.name == "entry")
    said = {**form.values, **A_ROUND, "action": "save"}
    return lambda: phone.post(address, said)


def running(club: Club) -> Match:
    """Return the match of a club that goes on."""
    return club.matches.get(settled_at=None, ended_early=False)


def answers_of(*posts: Post) -> list[int]:
    """Send all at once; return the statuses of the answers, in this order."""
    return [answer.status_code for answer in at_once(*posts)]  # type: ignore[union-attr]


def test_two_clubs_joined_both_ways_at_once_are_one_and_nothing_is_lost() -> None:
    here, there = two_clubs()
    before, matches = balances(here), {*Match.objects.values_list("pk", flat=True)}
    posts = (joining(here, there), joining(there, here), joining(here, there))
    assert {*answers_of(*posts)} == {302}
    club = Club.objects.get()
    assert {*club.matches.values_list("pk", flat=True)} == matches
    assert balances(club) == before
    assert account_differences(club) == []


def test_tables_go_on_scoring_while_their_clubs_are_joined() -> None:
    here, there = two_clubs()
    matches = running(here), running(there)
    assert answers_of(joining(here, there), *map(scoring, matches)) == [302] * 3
    club = Club.objects.get()
    for match in matches:
        assert seen(match).club == club
        assert len(book_now(match).entries) == 2
    assert account_differences(club) == []


def test_a_match_that_is_moved_while_its_club_is_joined_is_in_a_club_with_its_people() -> None:
    here, there = two_clubs()
    third = recorded(a_match(players=("Mies", "Nel", "Oda", "Piet")), a_deal(100)).club
    match = running(there)
    answers_of(joining(here, there), moving(match, third), scoring(match))
    assert Club.objects.count() == 2
    for club in Club.objects.all():
        assert account_differences(club) == []
    assert len(book_now(match).entries) == 2


def test_a_match_moved_to_two_clubs_at_once_is_in_one_of_them() -> None:
    here, there = two_clubs()
    third = recorded(a_match(players=("Mies", "Nel", "Oda", "Piet")), a_deal(100)).club
    match = here.matches.exclude(settled_at=None).get()
    before = balances(here)
    statuses = answers_of(moving(match, there), moving(match, third), moving(match, there))
    assert 302 in statuses
    assert {*statuses} <= {302, 400, 409}
    club = seen(match).club
    assert club in (there, third)
    assert balances(club) == before
    for one in Club.objects.all():
        assert account_differences(one) == []
