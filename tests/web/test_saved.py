"""What the table page says of what was saved last, and of what was taken back."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from tests.cast import a_deal, a_match, an_opening, begin, correct, points, recorded, withdraw
from tests.forms import page_forms
from tests.responses import html_of

pytestmark = pytest.mark.django_db
TOAST = re.compile(r'id="saved">\s*<b role="status">([^<]*)</b>')
DELTA = re.compile(r'class="delta[^"]*">\s*<span class="unseen">[^<]*</span>\s*([^<\s]+)')
TAKEN_BACK = re.compile(r'<span role="status">([^<]*)</span>')


def table_of(client: Client, match: Match) -> str:
    return html_of(client.get(reverse("table", args=[match.scorer_secret])))


def said(pattern: re.Pattern[str], page: str) -> list[str]:
    return [" ".join(words.split()) for words in pattern.findall(page)]


@pytest.mark.parametrize(
    ("deeds", "sentence"),
    [
        (lambda match: recorded(match, a_deal(100)), "Round 2 saved: 16 to 0"),
        (lambda match: recorded(match, Deal(void=True)), "Misdeal: the same dealer deals again"),
        (lambda match: begin(match, an_opening()), "In play: "),
        (lambda match: correct(match, 0, a_deal(110)), "Round 1 corrected"),
        (lambda match: withdraw(match, 0), "Round deleted"),
    ],
    ids=["a round", "a misdeal", "what is known before play", "a correction", "a deletion"],
)
def test_the_table_says_what_was_saved_and_offers_to_undo_it(
    client: Client, deeds: Callable[[Match], object], sentence: str
) -> None:
    match = recorded(a_match(), a_deal(90))
    deeds(match)
    page = table_of(client, match)
    (toast,) = said(TOAST, page)
    assert toast.startswith(sentence)
    assert page.count('form="undoing"') == 1


def test_of_more_than_two_the_toast_names_the_round_alone(client: Client) -> None:
    match = a_match("free-sheet", ("Anna", "Bram", "Cees"))
    recorded(match, points(3, 4, 5))
    assert said(TOAST, table_of(client, match)) == ["Round 1 saved"]


def test_who_watches_is_offered_nothing_to_undo(client: Client) -> None:
    match = recorded(a_match(), a_deal(100))
    page = html_of(client.get(reverse("table", args=[match.viewer_secret])))
    assert 'id="saved"' not in page
    assert said(DELTA, page) == ["+10", "+6"]


def test_what_the_last_round_gave_stands_beside_the_totals_until_the_next(client: Client) -> None:
    match = recorded(a_match(), a_deal(100), a_deal(162))
    assert said(DELTA, table_of(client, match)) == ["+16", "+0"]
    begin(match, an_opening())
    assert said(DELTA, table_of(client, match)) == []


def test_a_round_that_is_taken_back_is_named(client: Client) -> None:
    match = recorded(a_match(), a_deal(100), a_deal(110))
    page = table_of(client, match)
    (form,) = [one for one in page_forms(page) if one.action.endswith("/undo/")]
    client.post(form.action, form.sent(**dict(form.buttons)))
    page = table_of(client, match)
    assert said(TAKEN_BACK, page) == ["Round 2 taken back"]
    assert said(DELTA, page) == ["+10", "+6"]
