"""Rounds corrected on pages where people came and went."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.matches.attendance import join, leave, substitute
from scorekeeper.settlement import Stake
from tests.cast import a_match, book_now, points, recorded
from tests.certain import certain
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db

ONE_CENT = Stake(1, "EUR", "pairwise")


def address(name: str, match: Match, place: int) -> str:
    """Return the address of a page about the round in a place."""
    key = book_now(match).entries[place].round_key
    return reverse(name, args=[certain(match.scorer_secret), key])


def test_the_only_round_before_somebody_came_is_not_deleted_and_the_page_says_why() -> None:
    match = recorded(a_match("kalooki"), points(0, 1, 2, 3))
    join(match, name="Vie", behind=0, points=1)
    phone, page = Client(), address("withdraw", match, 0)
    form = page_form(html_of(phone.get(page)))
    answer = phone.post(page, {**form.values, "action": "withdraw"})
    assert answer.status_code == 400
    assert "Vie came or went right after this round" in html_of(answer)
    assert len(book_now(match).entries) == 1


def test_the_only_round_before_somebody_took_over_for_money_is_not_deleted_either() -> None:
    match = recorded(a_match("kalooki", stake=ONE_CENT), points(0, 1, 2, 3))
    substitute(match, seat=0, name="Vie", own_rounds=True)
    phone, page = Client(), address("withdraw", match, 0)
    shown = phone.get(page)
    assert shown.status_code == 200
    answer = phone.post(page, {**page_form(html_of(shown)).values, "action": "withdraw"})
    assert answer.status_code == 400
    assert "Vie came or went right after this round" in html_of(answer)
    assert len(book_now(match).entries) == 1


def test_a_correction_by_which_nobody_could_have_left_is_refused_at_its_first_press() -> None:
    match = recorded(a_match("hearts", target=50), points(0, 1, 2, 3), points(1, 1, 1, 1))
    leave(match, seat=0)
    phone, page = Client(), address("correct", match, 0)
    form = page_form(html_of(phone.get(page)))
    names = [name for name in form.values if "agreed" in name]
    assert names
    values = {**form.values, **{name: ["60"] for name in names if "points" in name}}
    answer = phone.post(page, values)
    assert answer.status_code == 400
    assert "the match is over: nobody comes or goes any more" in html_of(answer)
