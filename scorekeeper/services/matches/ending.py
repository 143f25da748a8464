"""The end of a match: stopping early, settling, and taking the end back.

A form that is sent again does nothing, whatever was done meanwhile.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace

from django.utils import timezone

from scorekeeper.records.models import Match
from scorekeeper.records.models.sendings import SENT_KEY_LENGTH
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.submission import NO_FORM, Submission, is_new
from scorekeeper.services.database.transaction import lock_account, writing
from scorekeeper.services.database.write_queue import write_transaction
from scorekeeper.services.money.settling import write_plan
from scorekeeper.services.reading.open_books import book_of


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
    """End a match that is over: its plan of payments is stored. Again is the same as once.

    Raises RuleBroken while it goes on.
    """
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


@contextmanager
def settled_first(match: Match, sent: Submission) -> Iterator[None]:
    """Settle a match together with what is done to it next: where that is refused, it goes on."""
    key = f"{sent.key}-end"[-SENT_KEY_LENGTH:]  # the end is a step of its own in the history
    before = copy(match)
    try:
        with write_transaction():
            lock_account(match)  # before the match: what is done next may take it there
            settle(match, replace(sent, key=key))
            yield
    except BaseException:
        match.copy_from(before)  # or pages would be cached for a version that was never written
        raise


def reopen(match: Match, sent: Submission = NO_FORM) -> None:
    """Take the end back: the plan goes, payments that were made stay."""
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "reopen"):
            return
        locked.ended_early = False
        locked.settled_at = None
        locked.plan_lines.all().delete()
