"""All matches and clubs of a phone, handed over to another one: by a link or a code, once.

The phone that takes them has what the first one had, link by link: a link for watching stays one,
and one that was taken back meanwhile leads nowhere. The first phone keeps all of it.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from scorekeeper.records.models import Handover, new_secret
from scorekeeper.services.access.codes import unused_code
from scorekeeper.services.access.join_codes import (
    HANDOVER_VALID,
    pull_back_future_times,
)
from scorekeeper.services.access.phones import Kept, as_text, in_text, still_leading
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import digest


class Used(Exception):
    """Another phone has taken what a link brings."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a phone hands over, until when, by which link and code; or that it was taken."""

    secret: str
    code: str
    kept: Kept
    expires_at: datetime
    is_taken: bool


def hand_over(kept: Kept, *, instead_of: str = "") -> str:
    """Offer another phone what this one keeps; returns the secret of the link.

    What this phone offered before, by a secret, is offered no more.
    """
    with write_transaction():
        gone = Q(expires_at__lte=timezone.now()) | Q(secret=instead_of)
        Handover.objects.filter(gone).delete()
        offer = Handover.objects.create(
            secret=new_secret(),
            code=unused_code(),
            kept=as_text(kept),
            expires_at=timezone.now() + HANDOVER_VALID,
        )
    return offer.secret


def offered_by(secret: str) -> Offered | None:
    """What a link brings, as far as that still leads anywhere; None once it has expired."""
    pull_back_future_times()
    row = Handover.objects.filter(secret=secret, expires_at__gt=timezone.now()).first()
    if row is None:
        return None
    return Offered(
        row.secret,
        row.code,
        still_leading(in_text(row.kept)),
        row.expires_at,
        is_taken=row.taken_at is not None,
    )


def take_over(secret: str, *, phone: str) -> Kept | None:
    """Take what a link brings; None once it has expired. Raises Used.

    ``phone`` is what tells this phone from others: sent twice by the same, the form is answered
    twice alike. A phone that nothing is known of has it empty, and takes it once.
    """
    with write_transaction():
        alive = Handover.objects.select_for_update(no_key=True).filter(
            secret=secret, expires_at__gt=timezone.now()
        )
        row = alive.first()
        if row is None:
            return None
        taker = digest(phone) if phone else ""
        if row.taken_at is None:
            row.taken_at, row.taken_by = timezone.now(), taker
            row.save(update_fields=["taken_at", "taken_by"])
        elif not taker or row.taken_by != taker:
            raise Used
    return still_leading(in_text(row.kept))
