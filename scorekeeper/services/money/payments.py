"""Payments: made, and taken back. A form that is sent again pays nothing twice."""

from django.utils import timezone

from scorekeeper.records.models import Event, Match, Payment
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.submission import NO_FORM, Submission, is_new
from scorekeeper.services.database.transaction import Conflict, record_event, writing
from scorekeeper.services.money.settling import (
    open_plan,
    plan_with_undone,
    store_plan,
    transfer_of,
    write_plan,
)
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.settlement import Transfer


def record_payment(match: Match, transfer: Transfer, sent: Submission = NO_FORM) -> None:
    """Mark one line of the plan as paid.

    Raises Conflict when the match was reopened or is on the account, or the line not on the plan.
    """
    with writing(match, by=sent.entered_by) as locked:
        line = transfer.payer, transfer.payee, transfer.amount
        if not is_new(locked, sent, "pay", *line):
            return
        book = book_of(locked)
        if book.stake is None:
            raise Conflict(_("This match is played for nothing."))
        if locked.settled_at is None:
            raise Conflict(_("The match has been reopened meanwhile."))
        if locked.on_account_since is not None:
            raise Conflict(_("What is unpaid of this match is on the club's account."))
        lines = open_plan(locked, evening=book.evening, seats=book.seats, stake=book.stake)
        if transfer not in lines:
            raise Conflict(_("This payment is not on the plan any more."))
        payment = Payment.objects.create(
            match=locked,
            payer_id=book.seats.keys[transfer.payer],
            payee_id=book.seats.keys[transfer.payee],
            amount=transfer.amount,
        )
        record_event(locked, Event.Kind.PAID, by=sent.entered_by, payment=payment)
        write_plan(locked, evening=book.evening, stake=book.stake)


def undo_payment(match: Match, payment_key: int, sent: Submission = NO_FORM) -> None:
    """Take back a payment that was marked by mistake; again is the same as once.

    Raises Conflict where it was never made in this match.
    """
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "undo payment", payment_key):
            return
        book = book_of(locked)
        payment = Payment.objects.filter(match=locked, pk=payment_key).first()
        if payment is None:
            raise Conflict(_("This payment is not on the plan any more."))
        if payment.undone_at is not None:
            return
        payment.undone_at = timezone.now()
        payment.save(update_fields=["undone_at"])
        record_event(locked, Event.Kind.PAYMENT_UNDONE, by=sent.entered_by, payment=payment)
        if book.stake is not None and locked.settled_at is not None:
            undone = transfer_of(payment, book.seats)
            lines = plan_with_undone(
                locked, undone, evening=book.evening, seats=book.seats, stake=book.stake
            )
            store_plan(locked, lines, book.seats)
