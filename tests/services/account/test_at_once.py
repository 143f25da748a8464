"""Several phones at the very same moment on one account: a payment is booked once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.records.models import AccountEntry
from scorekeeper.services.account.accounts import Booking, accounts_of, book_payment, undo_booking
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.settling import put_on_account, settle_at_table
from scorekeeper.services.writes import NO_FORM, Submission
from tests.accounts import balances, kinds, on_account, pay, settled
from tests.cast import correct, points, seen
from tests.services.test_simultaneous import PHONES, at_once, on_each_phone
from tests.services.test_simultaneous import kinds as kinds_of

pytestmark = pytest.mark.django_db(transaction=True)


def from_dora(seen_entry: int, *, amount: int = 8, is_on_plan: bool = False) -> Booking:
    """Return what Dora pays Cees."""
    players = dict(
        AccountEntry.objects.get(pk=seen_entry).lines.values_list("player__name", "player")
    )
    return Booking(
        payer=players["Dora"],
        payee=players["Cees"],
        amount=amount,
        currency="chips",
        seen=seen_entry,
        is_on_plan=is_on_plan,
    )


@pytest.mark.parametrize("is_on_plan", [True, False])
def test_two_phones_that_book_the_same_payment_book_one(is_on_plan: bool) -> None:
    club = on_account(3, 0, 5, 0).club
    booking = from_dora(AccountEntry.objects.get().pk, is_on_plan=is_on_plan)
    results = on_each_phone(lambda phone: book_payment(club, booking, Submission(f"{phone}", 0)))
    assert kinds_of(results) == {"NoneType": 1, "Conflict": PHONES - 1}
    assert kinds(club) == ["match", "payment"]


def test_one_form_sent_by_a_nervous_thumb_is_one_payment() -> None:
    club = on_account(3, 0, 5, 0).club
    booking = from_dora(AccountEntry.objects.get().pk)
    results = on_each_phone(lambda _phone: book_payment(club, booking, Submission("one", 0)))
    assert kinds_of(results) == {"NoneType": PHONES}
    assert kinds(club) == ["match", "payment"]


def test_a_payment_is_undone_once() -> None:
    club = on_account(3, 0, 5, 0).club
    entry = pay(club, "Bram", "Cees", 8)
    on_each_phone(lambda phone: undo_booking(club, entry.pk, Submission(f"{phone}", 0)))
    assert kinds(club) == ["match", "payment", "undone"]


def test_a_match_is_put_on_the_account_once() -> None:
    match = settled(3, 0, 5, 0)
    results = on_each_phone(lambda phone: put_on_account(seen(match), Submission(f"{phone}", 0)))
    assert kinds_of(results) == {"NoneType": 1, "Conflict": PHONES - 1}
    assert kinds(match.club) == ["match"]


def test_a_payment_and_the_match_that_it_is_paid_for_do_not_part() -> None:
    match = on_account(3, 0, 5, 0)
    booking = from_dora(AccountEntry.objects.get().pk, is_on_plan=True)
    read = seen(match)
    results = at_once(
        lambda: book_payment(match.club, booking, NO_FORM), lambda: settle_at_table(read, NO_FORM)
    )
    assert kinds_of(results) in ({"NoneType": 1, "Conflict": 1}, {"Conflict": 1, "NoneType": 1})
    assert len(kinds(match.club)) == 2


def test_a_correction_and_a_payment_at_once_both_count() -> None:
    match = on_account(3, 0, 5, 0)
    booking = from_dora(AccountEntry.objects.get().pk, amount=5)
    at_once(
        lambda: book_payment(match.club, booking, NO_FORM),
        lambda: correct(seen(match), 0, points(3, 0, 4, 0)),
    )
    assert balances(match.club) == {"Anna": 5, "Bram": -7, "Cees": 4, "Dora": -2}
    assert account_differences(match.club) == []


def test_accounts_are_read_in_two_queries() -> None:
    club = on_account(3, 0, 5, 0).club
    pay(club, "Bram", "Cees", 8)
    with CaptureQueriesContext(connection) as captured:
        accounts_of(club)
    assert len(captured) == 2
