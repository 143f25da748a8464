"""Forms about a club: each has its effect once, however often it is sent."""

from scorekeeper.records.models import Club, ClubSending
from scorekeeper.services.database.submission import Submission, digest, require_same

MOST_REMEMBERED = 5_000  # newest forms of a club: no phone sends an older one again


def is_new(club: Club, submission: Submission, verb: str, *said: object) -> bool:
    """Whether a form is sent to a locked club for the first time; that it was is written down.

    Sent again it is answered as it was then. Raises Conflict when its key was used for something
    else: on a page that was left, opened again with the browser's *Back* and filled in differently.
    """
    if not submission.key:
        return True
    content = digest(said)
    before = sending_to(club, submission.key)
    if before is not None:
        require_same(before, verb, content)
        return False
    ClubSending.objects.create(club=club, key=submission.key, verb=verb, content_digest=content)
    forget_oldest(club)
    return True


def sending_to(club: Club, key: str) -> ClubSending | None:
    """The form with a key that had its effect on a club; None when there was none."""
    return ClubSending.objects.filter(club=club, key=key).first()


def forget_oldest(club: Club) -> None:
    """Keep no more forms of a club than anybody could send again."""
    kept = club.sendings.order_by("-pk").values_list("pk", flat=True)
    newest_to_go = kept[MOST_REMEMBERED : MOST_REMEMBERED + 1].first()
    if newest_to_go is not None:
        club.sendings.filter(pk__lte=newest_to_go).delete()
