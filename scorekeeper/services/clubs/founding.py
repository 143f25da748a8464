"""A club that is there before its first match: one that begins with a club evening."""

from django.db import IntegrityError

from scorekeeper.records.models import Club
from scorekeeper.rules.names import clean_name
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import LinkGone, digest, require_same, sending_of, write_sending

VERB = "found"


def found_club(name: str, secret: str = "", key: str = "") -> Club:
    """Make a club of this name; raises RuleBroken, LinkGone, Conflict.

    ``secret`` was drawn with the form and ``key`` is the form's: the same form again gives the club
    that it made the first time, even at this very moment.
    """
    club = Club(name=clean_name("name", name))
    club.secret = secret or club.secret
    try:
        with write_transaction():
            return found_with(club, key) or made(club, key)
    except IntegrityError:
        found = found_with(club, key)
        if found is None:
            raise
        return found


def found_with(club: Club, key: str) -> Club | None:
    """The club that a form made already; None for a form sent for the first time."""
    before = sending_of(None, key) if key else None
    if before is None:
        return None
    require_same(before, VERB, digest(club.name))
    found = Club.objects.filter(secret=club.secret).first()
    if found is None or digest(found.secret) != before.link:
        raise LinkGone
    return found


def made(club: Club, key: str) -> Club:
    club.save()
    if key:
        write_sending(
            None, key, verb=VERB, content_digest=digest(club.name), link=digest(club.secret)
        )
    return club
