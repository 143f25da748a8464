"""The end of a match: stopped early, settled, cancelled, deleted for good; and taken back.

A form that is sent again does nothing, whatever was done meanwhile.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils import timezone

from scorekeeper.records.models import (
    CANONICAL,
    AccountEntry,
    AccountLine,
    Club,
    Match,
    Round,
    RoundVersion,
)
from scorekeeper.records.models.events import SENT_KEY_LENGTH
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import locked_club_of
from scorekeeper.services.access.quotas import reserved_for
from scorekeeper.services.books import book_of
from scorekeeper.services.settling import write_plan
from scorekeeper.services.transactions import TooBusy, write_transaction
from scorekeeper.services.writes import (
    NO_FORM,
    Conflict,
    Submission,
    ending_of,
    is_new,
    lock_account,
    locked_match,
    locking,
    record_ending,
    writing,
)

DELETED_AT_ONCE = 200  # versions of rounds
PAUSE = 0.005  # seconds, in which somebody else comes to the turn
ABANDONED_AFTER = timedelta(hours=1)  # no sheet takes so long
SEEN_BY = ("is_hidden", "scorer_secret", "viewer_secret")


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
        if book.played_match.finished:
            raise RuleBroken([Fault("ended_early", _("The match is over already."))])
        locked.ended_early = True


def settle(match: Match, sent: Submission = NO_FORM) -> None:
    """End a match that is over and store its plan of payments. Again is the same as once.

    Raises RuleBroken while it goes on.
    """
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "settle"):
            return
        book = book_of(locked)
        if not book.played_match.finished:
            raise RuleBroken([Fault("settled", _("The match is not over yet."))])
        if locked.settled_at is None:
            locked.settled_at = timezone.now()
            write_plan(locked, book)


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
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "reopen"):
            return
        locked.ended_early = False
        locked.settled_at = None
        locked.plan_lines.all().delete()


def cancel(match: Match, sent: Submission = NO_FORM) -> None:
    """Cancel a match: it does not count, stays readable and can be brought back. Idempotent."""
    with reserved_for(match.club_id), locking(match) as locked:
        if not is_new(locked, sent, "cancel"):
            return
        before = ending_of(locked)
        locked.cancelled_at = locked.cancelled_at or timezone.now()
        record_ending(locked, before, by=sent.entered_by)


def bring_match_back(match: Match, sent: Submission = NO_FORM) -> None:
    with locking(match) as locked:
        if not is_new(locked, sent, "bring back"):
            return
        before = ending_of(locked)
        locked.cancelled_at = None
        record_ending(locked, before, by=sent.entered_by)


def delete_for_good(match: Match) -> None:
    """Delete a cancelled match with everything in it, and players who are in no other match.

    A club goes with its last match. One with many rounds is gone for everybody at once, and bit by
    bit from the database. Raises Conflict when it was brought back meanwhile, LinkGone.
    """
    with reserved_for(match.club_id), write_transaction():
        club = locked_club_of(match)
        locked = locked_match(match)
        if locked.cancelled_at is None:
            raise Conflict(_("This match has been brought back meanwhile."))
        in_bits = is_long(locked)
        if in_bits:
            hide_match(locked)
        else:
            delete(locked, club)
    if in_bits:
        delete_hidden_if_possible(locked)


def hide_match(match: Match) -> Match:
    match.is_hidden, match.scorer_secret, match.viewer_secret = True, None, None
    match.save(update_fields=SEEN_BY)
    match.join_codes.all().delete()
    return match


def find_hidden(match: Match) -> Match | None:
    rows = Match.objects.hidden().filter(pk=match.pk, start_key=match.start_key)
    return rows.select_for_update(no_key=True).first()


def is_long(match: Match) -> bool:
    return match.versions.count() > DELETED_AT_ONCE


def delete_hidden(match: Match) -> None:
    for rows in (RoundVersion.objects, Round.objects):
        while delete_some(match, rows.filter(match_id=match.pk)):
            time.sleep(PAUSE)
    with write_transaction():
        club = Club.objects.select_for_update(no_key=True).filter(pk=match.club_id).first()
        found = find_hidden(match)
        if club is not None and found is not None:
            delete(found, club)


def delete_hidden_if_possible(match: Match) -> None:
    """Delete a hidden match; where no turn comes, the next start of a server does."""
    with suppress(TooBusy):
        delete_hidden(match)


def delete_some(match: Match, rows: QuerySet[Any]) -> bool:
    with write_transaction():
        if find_hidden(match) is None:
            return False
        keys = list(rows.order_by("pk").values_list("pk", flat=True)[:DELETED_AT_ONCE])
        rows.filter(pk__in=keys).delete()
    return bool(keys)


def delete(match: Match, club: Club) -> None:
    """Delete a match with players who are in no other; a locked club goes with its last match.

    Players on the club's account stay, and those with other names under which they sat elsewhere,
    and those of club evenings; so does a club in which somebody still owes, that has evenings or
    plans one, or whose cash box has entries of its own.
    """
    match.delete()
    is_last = not Match.objects.with_hidden().filter(club=club).exists()
    if is_last and not somebody_owes(club) and not has_more_than_matches(club):
        AccountEntry.objects.filter(club=club).delete()
        club.delete()
    else:
        gone = club.players.filter(
            seats=None,
            seat_changes=None,
            account_lines=None,
            evenings=None,
            sitting_places=None,
        )
        gone.exclude(merged_into=None).delete()
        gone.filter(merged_players=None).delete()


def somebody_owes(club: Club) -> bool:
    lines = AccountLine.objects.filter(entry__club=club).order_by()
    balances = lines.values("entry__currency", who=CANONICAL).annotate(balance=Sum("amount"))
    return balances.exclude(balance=0).exists()


def has_more_than_matches(club: Club) -> bool:
    of_box = club.account_entries.filter(
        kind__in=(AccountEntry.Kind.BOX, AccountEntry.Kind.DIVISION)
    )
    planned = club.planned_evenings.filter(day__gte=timezone.localdate())
    return of_box.exists() or club.club_evenings.exists() or planned.exists()


def delete_abandoned() -> None:
    """Delete matches left hidden by a server that was killed half-way."""
    long_ago = timezone.now() - ABANDONED_AFTER
    for match in Match.objects.hidden().filter(created_at__lt=long_ago):
        delete_hidden_if_possible(match)
