"""Payments of who leaves, in the history that is played again."""

import pytest

from scorekeeper.records.models import Payment
from scorekeeper.services.matches.attendance import leave
from scorekeeper.settlement import Stake, Transfer
from tests.cast import ANNA, BRAM, DORA, a_match, points, recorded
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
