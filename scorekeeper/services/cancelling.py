"""Cancelling a game, bringing it back, and deleting it for good."""

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.records.models import Match
from scorekeeper.services.links import locked_club
from scorekeeper.services.writing import (
    Conflict,
    ending_of,
    in_line,
    locking,
    read_anew,
    tell_ending,
    writing,
)


def cancel(match: Match, *, by: str = "") -> None:
    """Let a game not count; it stays readable and can be brought back. Raises Cancelled."""
    with writing(match, by=by) as locked:
        locked.cancelled_at = timezone.now()


def bring_match_back(match: Match, *, by: str = "") -> None:
    """Let a cancelled game go on where it was; again is the same as once."""
    with locking(match) as locked:
        before = ending_of(locked)
        locked.cancelled_at = None
        tell_ending(locked, before, by=by)


def delete_for_good(match: Match) -> None:
    """Delete a cancelled game with everything in it, and players who are in no other game.

    A club goes with its last game. Raises Conflict when it was brought back meanwhile, LinkGone.
    """
    with in_line():
        club = locked_club(match.club_id)
        locked = read_anew(match)
        if locked.cancelled_at is None:
            raise Conflict(_("This game has been brought back meanwhile."))
        locked.delete()
        club.players.filter(seats=None).delete()
        if not club.matches.exists():
            club.delete()
