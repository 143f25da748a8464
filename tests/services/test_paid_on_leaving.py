"""Payments of who leaves, in the history that is played again."""

import pytest

from scorekeeper.records.models import Payment
from scorekeeper.services.matches.attendance import leave
from scorekeeper.services.matches.ending import settle, stop_early
from scorekeeper.services.settling import stored_plan
from scorekeeper.settlement import Stake, Transfer
from scorekeeper.settlement.leaving import dues_of
from tests.cast import ANNA, BRAM, DORA, a_match, book_now, evening_now, points, recorded, seen
from tests.services.evening_with_changes import redo_last, require_sound, undo_last

pytestmark = pytest.mark.django_db


def test_what_is_paid_on_leaving_comes_out_the_same_when_the_history_is_played_again() -> None:
    match = a_match("kalooki", stake=Stake(1, "EUR", "pairwise"))
    recorded(match, points(0, 10, 20, 30))
    leave(match, seat=DORA, paid=[Transfer(DORA, ANNA, 30), Transfer(DORA, BRAM, 20)])
    require_sound(match)
    undo_last(match)
    assert not Payment.objects.filter(undone_at=None).exists()
    require_sound(match)
    redo_last(match)
    assert sorted(Payment.objects.filter(undone_at=None).values_list("amount", flat=True)) == [
        20,
        30,
    ]
    require_sound(match)


def test_who_paid_what_was_told_on_leaving_owes_nothing_at_the_end_in_rounded_coins() -> None:
    stake = Stake(1, "EUR", "pairwise", round_to=10)
    match = recorded(a_match("kalooki", stake=stake), points(5, 10, 25, 35))
    due = dues_of(evening_now(match), stake, DORA)
    assert [one.amount for one in due] == [30, 30, 10]
    leave(match, seat=DORA, paid=due)
    recorded(match, points(0, 20, 40))
    stop_early(match)
    settle(match)
    book = book_now(match)
    plan = stored_plan(seen(match), book.seats)
    assert plan
    assert DORA not in {seat for line in plan for seat in (line.payer, line.payee)}
