"""A club's public link: made, renewed, revoked, and what it shows said, by whoever can score.

It opens what the club shows to everybody and nothing else; no other link opens that. It is not
renewed together with the others: it gives no power that anybody could misuse.
"""

from dataclasses import dataclass

from scorekeeper.records.models import Club, PublicLink, new_secret
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.access.quotas import reserved_for
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import LinkGone, Submission, is_new


@dataclass(frozen=True, slots=True)
class PublicChoice:
    """What a public link shows: a season by its key, or else a period; names whole or first."""

    season: int | None = None
    period: str = PublicLink.Period.PRESENT
    are_names_whole: bool = False


def public_link_behind(secret: str) -> PublicLink | None:
    """The public link of a secret, with its club: one query."""
    return PublicLink.objects.select_related("club").filter(secret=secret).first()


def public_link_of(club: Club) -> PublicLink | None:
    return club.public_links.first()


def renew_public_link(club: Club, sent: Submission) -> None:
    """Give a club a new public link, the first one too, with what it showed.

    Raises LinkGone, Conflict.
    """
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "renew_public"):
            return
        link = public_link_of(locked) or PublicLink(club=locked)
        locked.public_links.exclude(pk=link.pk).delete()
        link.secret = new_secret()
        link.save()


def revoke_public_link(club: Club, sent: Submission) -> None:
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "revoke_public"):
            locked.public_links.all().delete()


def choose_for_public(club: Club, choice: PublicChoice, sent: Submission) -> None:
    """Say what the public link shows; raises RuleBroken, LinkGone, Conflict."""
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "choose_public", choice):
            return
        if not locked.public_links.exists():
            raise LinkGone
        if choice.period not in PublicLink.Period.values:
            raise refuse("period", _("Choose one of these periods."))
        if choice.season and not locked.seasons.filter(pk=choice.season).exists():
            raise refuse("period", _("This season was deleted meanwhile. Choose another period."))
        locked.public_links.update(
            season=choice.season,
            period=choice.period,
            are_names_whole=choice.are_names_whole,
        )
