"""Payments and ends that are refused: nothing of them is left, neither stored nor shown."""

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from scorekeeper.records.book import read_book
from scorekeeper.records.models import Match
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.ending import reopen, stop_early
from scorekeeper.web.requests.posted import posted_number
from tests.cast import ANNA, a_deal, a_match, correct, recorded, seen
from tests.forms import PageForm, page_forms
from tests.responses import html_of
from tests.sent_forms import over

pytestmark = pytest.mark.django_db


def first_payment(client: Client, match: Match) -> PageForm:
    """Return the form that pays the first line of the plan."""
    content = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    return next(form for form in page_forms(content) if "payer" in form.values)


def test_a_payment_that_is_refused_does_not_end_the_match(client: Client) -> None:
    match = over()
    form = first_payment(client, match)
    correct(match, 1, a_deal(20))
    answer = client.post(form.action, form.sent())
    assert (answer.status_code, "not on the plan any more" in html_of(answer)) == (
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
    assert book_of(seen(match)).played_match == read_book(seen(match)).played_match
    assert client.get(reverse("new_round", args=[match.scorer_secret])).status_code == 200


@pytest.mark.parametrize(
    ("said", "number"),
    [
        *((str(one), one) for one in (0, 7, 4_002_919_999_999_599_708, 2**63 - 1)),
        *((one, -1) for one in ("", "-7", "1.5", str(2**63), "9" * 5_000, "٣")),
    ],
)
def test_whatever_a_database_has_room_for_can_be_paid(
    rf: RequestFactory, said: str, number: int
) -> None:
    assert posted_number(rf.post("/", {"amount": said}), "amount", otherwise=-1) == number


def test_a_payment_in_a_match_for_nothing_is_refused_for_what_it_is(client: Client) -> None:
    match = recorded(a_match(rounds=1), a_deal())
    pay = reverse("pay", args=[match.scorer_secret])
    answer = client.post(pay, {"key": "k" * 22, "payer": "0", "payee": "1", "amount": "1"})
    assert answer.status_code == 409
    assert "played for nothing" in html_of(answer)
