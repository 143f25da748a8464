"""One write at a time to an evening, locked behind its club and before its matches."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Q

from scorekeeper.records.models import Club, ClubEvening
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.access.quotas import reserved_for
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    Conflict,
    LinkGone,
    Submission,
    call_after_evening_write,
    is_new,
)

CHANGED = _("Somebody else has changed this evening meanwhile: look at it again.")


def evening_of(club: Club, key: int) -> ClubEvening | None:
    """An evening of a club as it was found by its link."""
    evening = ClubEvening.objects.filter(club=club, pk=key).first()
    if evening is not None:
        evening.club = club
    return evening


def evening_by_link(secret: str, key: int) -> ClubEvening | None:
    """An evening by a link that its club has now, for scoring or for watching; one query."""
    links = Q(club__secret=secret) | Q(club__viewer_secret=secret)
    return ClubEvening.objects.select_related("club").filter(links, pk=key).first()


def evening_to_look_at(secret: str) -> ClubEvening | None:
    """The evening that a link to look at leads to."""
    rows = ClubEvening.objects.select_related("club")
    return rows.filter(viewer_secret=secret).first()


@contextmanager
def writing_evening(evening: ClubEvening) -> Iterator[ClubEvening]:
    """Lock an evening and its club for a change, and raise its version where ``is_wanted``.

    ``evening.club`` is the club as it was found by its link for scoring. Raises LinkGone.
    """
    with reserved_for(evening.club_id), write_transaction():
        locked = locked_evening(evening)
        yield locked
        if locked.is_written:
            save_written(locked)
    evening.version = locked.version


def locked_evening(evening: ClubEvening) -> ClubEvening:
    club = lock_in_force(evening.club)
    rows = ClubEvening.objects.select_for_update(no_key=True)
    locked = rows.filter(pk=evening.pk, club=club).first()
    if locked is None or locked.viewer_secret != evening.viewer_secret:
        raise LinkGone
    locked.club, locked.is_written = club, False
    return locked


def save_written(locked: ClubEvening) -> None:
    locked.version += 1
    locked.save()
    call_after_evening_write(locked)


def is_wanted(evening: ClubEvening, sent: Submission, verb: str, *said: object) -> bool:
    """Whether a form to a locked evening is new, and what it asks for is to be done.

    Sent again it is answered as it was then. Raises Conflict where the evening is another by now
    than on the page that it was sent from.
    """
    if not is_new(evening.club, sent, verb, evening.pk, *said):
        return False
    if sent.key and sent.base != evening.version:
        raise Conflict(CHANGED)
    evening.is_written = True
    return True


def require_going_on(evening: ClubEvening) -> None:
    if evening.ended_at is not None:
        raise refuse("evening", _("The evening has ended. Go on with it first."))
