"""The end of a match: stopping early, settling, paying, and taking each of these back.

A form that is sent again does nothing, whatever was done meanwhile: a payment is made once.
"""

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.records.models import Event, Match, Payment
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.services.database.submission import NO_FORM, Submission, is_new
from scorekeeper.services.database.transaction import Conflict, tell, writing
from scorekeeper.services.money.settling import (
    open_plan,
    plan_with_undone,
    store_plan,
    transfer_of,
    write_plan,
)
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.settlement import Transfer


def stop_early(match: Match, sent: Submission = NO_FORM) -> None:
    """End a match before its rules do; raises RuleBroken when it is over anyway.

    Again is the same as once.
    """
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "stop") or locked.ended_early:
            return
        book = book_of(locked)
        if book.in_play is not None:
            message = _("A round is still in play: finish it or take it back first.")
            raise RuleBroken([Fault("ended_early", message)])
        if book.evening.finished:
            raise RuleBroken([Fault("ended_early", _("The match is over already."))])
        locked.ended_early = True


def settle(match: Match, sent: Submission = NO_FORM) -> None:
    """End a match that is over: its plan of payments is stored. Again is the same as once."""
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "settle"):
            return
        book = book_of(locked)
        if not book.evening.finished:
            raise RuleBroken([Fault("settled", _("The match is not over yet."))])
        if locked.settled_at is None:
            locked.settled_at = timezone.now()
            if book.stake is not None:
                write_plan(locked, evening=book.evening, stake=book.stake)


def reopen(match: Match, sent: Submission = NO_FORM) -> None:
    """Take the end back: the plan goes, payments that were made stay."""
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "reopen"):
            return
        locked.ended_early = False
        locked.settled_at = None
        locked.plan_lines.all().delete()


def record_payment(match: Match, transfer: Transfer, sent: Submission = NO_FORM) -> None:
    """Mark one line of the plan as paid; raises Conflict when it is not on the plan any more."""
    with writing(match, by=sent.entered_by) as locked:
        told = transfer.payer, transfer.payee, transfer.amount
        if not is_new(locked, sent, "pay", *told):
            return
        book = book_of(locked)
        if book.stake is None or locked.settled_at is None:
            raise Conflict(_("The match has been reopened meanwhile."))
        lines = open_plan(locked, evening=book.evening, seats=book.seats, stake=book.stake)
        if transfer not in lines:
            raise Conflict(_("This payment is not on the plan any more."))
        payment = Payment.objects.create(
            match=locked,
            payer_id=book.seats.keys[transfer.payer],
            payee_id=book.seats.keys[transfer.payee],
            amount=transfer.amount,
        )
        tell(locked, Event.Kind.PAID, by=sent.entered_by, payment=payment)
        write_plan(locked, evening=book.evening, stake=book.stake)


def undo_payment(match: Match, payment_key: int, sent: Submission = NO_FORM) -> None:
    """Take back a payment that was marked by mistake; again is the same as once."""
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "undo payment", payment_key):
            return
        book = book_of(locked)
        payment = Payment.objects.filter(match=locked, pk=payment_key, undone_at=None).first()
        if payment is None:
            return
        payment.undone_at = timezone.now()
        payment.save(update_fields=["undone_at"])
        tell(locked, Event.Kind.PAYMENT_UNDONE, by=sent.entered_by, payment=payment)
        if book.stake is not None and locked.settled_at is not None:
            undone = transfer_of(payment, book.seats)
            lines = plan_with_undone(
                locked, undone, evening=book.evening, seats=book.seats, stake=book.stake
            )
            store_plan(locked, lines, book.seats)
