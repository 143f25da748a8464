"""A club's link for watching: it shows all that the club's own shows, and writes nothing."""

from scorekeeper.records.models import Club, new_secret
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.access.room_on_disk import reserved_for
from scorekeeper.services.database.submission import Submission, is_new
from scorekeeper.services.database.write_queue import write_transaction


def renew_viewers_link(club: Club, sent: Submission) -> None:
    """Give a club a new link for watching, its first one too; raises LinkGone, Conflict."""
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "renew_watching"):
            write(locked, new_secret())


def revoke_viewers_link(club: Club, sent: Submission) -> None:
    """Leave a club without a link for watching; raises LinkGone, Conflict."""
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "revoke_watching"):
            write(locked, None)


def write(club: Club, secret: str | None) -> None:
    """Store the secret of a locked club's link for watching."""
    club.viewer_secret = secret
    club.save(update_fields=["viewer_secret"])
