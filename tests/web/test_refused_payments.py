"""Payments and ends that are refused: nothing of them is left, neither stored nor shown."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match
from scorekeeper.services.matches.ending import reopen, stop_early
from scorekeeper.services.reading.open_books import book_of
from tests.cast import ANNA, a_deal, a_match, correct, recorded, seen
from tests.forms import PageForm, page_forms
from tests.sent_forms import over

pytestmark = pytest.mark.django_db


def first_payment(client: Client, match: Match) -> PageForm:
    """Return the form that pays the first line of the plan."""
    content = client.get(reverse("settlement", args=[match.scorer_secret])).content.decode()
    return next(form for form in page_forms(content) if "payer" in form.values)


def test_a_payment_that_is_refused_does_not_end_the_match(client: Client) -> None:
    match = over()
    form = first_payment(client, match)
    correct(match, 1, a_deal(20))
    answer = client.post(form.action, form.sent())
    assert (answer.status_code, "not on the plan any more" in answer.content.decode()) == (
        409,
        True,
    )
    assert seen(match).settled_at is None
    form = first_payment(client, match)
    form.say("key", "k" * 64)  # the longest there is
    assert client.post(form.action, form.sent()).status_code == 302
    assert seen(match).settled_at is not None


@pytest.mark.parametrize("field", ["payer", "payee"])
def test_a_payment_of_nobody_is_not_taken_for_one_of_the_first_seat(
    client: Client, field: str
) -> None:
    match = over()
    form = first_payment(client, match)
    del form.values[field]
    assert client.post(form.action, form.sent()).status_code == 409
    assert seen(match).settled_at is None


def test_pages_after_an_end_that_was_refused_show_the_match_as_it_is(client: Client) -> None:
    match = recorded(a_match(rounds=8), a_deal(90, declarer=ANNA))
    stop_early(match)
    ends = {"key": "a" * 22, "base": "0", "ends": "1"}
    answer = client.post(reverse("put_on_account", args=[match.scorer_secret]), ends)
    assert answer.status_code == 400  # it is played for nothing
    reopen(seen(match))
    assert book_of(seen(match)).evening == read_book(seen(match)).evening
    assert client.get(reverse("new_round", args=[match.scorer_secret])).status_code == 200
