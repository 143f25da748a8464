"""Cancelling a match, bringing it back, and deleting it for good."""

from django.utils import timezone

from scorekeeper.records.models import Match
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import locked_club
from scorekeeper.services.access.room_on_disk import reserved_for
from scorekeeper.services.database.submission import NO_FORM, Submission, is_new
from scorekeeper.services.database.transaction import (
    Conflict,
    ending_of,
    locked_match,
    locking,
    record_ending,
)
from scorekeeper.services.database.write_queue import write_transaction
from scorekeeper.services.matches.batches import delete, discard_if_possible, hide_match, is_long


def cancel(match: Match, sent: Submission = NO_FORM) -> None:
    """Let a match not count; it stays readable and can be brought back. Again is like once."""
    with reserved_for(match.club_id), locking(match) as locked:
        if not is_new(locked, sent, "cancel"):
            return
        before = ending_of(locked)
        locked.cancelled_at = locked.cancelled_at or timezone.now()
        record_ending(locked, before, by=sent.entered_by)


def bring_match_back(match: Match, sent: Submission = NO_FORM) -> None:
    """Let a cancelled match go on where it was; again is the same as once."""
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
        club = locked_club(match.club_id)
        locked = locked_match(match)
        if locked.cancelled_at is None:
            raise Conflict(_("This match has been brought back meanwhile."))
        in_bits = is_long(locked)
        if in_bits:
            hide_match(locked)
        else:
            delete(locked, club)
    if in_bits:
        discard_if_possible(locked)
