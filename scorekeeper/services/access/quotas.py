"""How much anybody may take without a login: new matches, sheets and codes, in any hour.

What is written is counted in bytes beside it (``room_on_disk``).

Generous for a café whose phones all have one address, and little enough that nobody fills the disk
or keeps everybody else waiting. Counted in the database, so that several processes agree.
"""

from collections.abc import Iterator
from datetime import timedelta
from math import ceil

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.records.models import Taking
from scorekeeper.records.models.codes import ADDRESS_LENGTH
from scorekeeper.services.database.write_queue import write_transaction

WINDOW = timedelta(hours=1)
MATCH, SHEET, CODE = Taking.Kind.MATCH, Taking.Kind.SHEET, Taking.Kind.CODE


class TooMany(Exception):
    """More of a kind were taken than anybody needs; ``seconds`` until there is room again."""

    def __init__(self, kind: Taking.Kind, seconds: int) -> None:
        super().__init__(kind, seconds)
        self.kind, self.seconds = kind, seconds


def take(kind: Taking.Kind, *, address: str) -> None:
    """Count one more of a kind for an address; raises TooMany, and then counts nothing.

    It counts before it is known whether it is one too many, or several threads would each find room
    for the last one.
    """
    if settings.MOST_IN_AN_HOUR[kind] is None:
        return
    address = address[:ADDRESS_LENGTH]
    require_room(kind, address, wanted=1)  # whoever is refused anyway costs no write
    with write_transaction():
        tidy_takings()
        taking = Taking.objects.create(kind=kind, address=address)
    try:
        require_room(kind, address)
    except TooMany:
        with write_transaction():
            taking.delete()
        raise


def tidy_takings() -> None:
    """Sweep away what counts no more; what a wrong clock put into the future counts as now."""
    now = timezone.now()
    Taking.objects.filter(at__lte=now - WINDOW).delete()
    Taking.objects.filter(at__gt=now).update(at=now)


def require_room(kind: Taking.Kind, address: str, *, wanted: int = 0) -> None:
    """Raise TooMany when more of a kind were taken than allowed, or there is no room for more."""
    limits = settings.MOST_IN_AN_HOUR[kind] or ()
    waits = [
        seconds_to_wait(taken, most - wanted)
        for taken, most in zip(counted(kind, address), limits, strict=True)
    ]
    if any(waits):
        raise TooMany(kind, max(waits))


def counted(kind: Taking.Kind, address: str) -> Iterator[QuerySet[Taking]]:
    """What counts of a kind: from one address, and from all."""
    everybodys = takings_in_window(kind)
    yield everybodys.filter(address=address)
    yield everybodys


def takings_in_window(kind: Taking.Kind) -> QuerySet[Taking]:
    """What was taken of a kind, and still counts."""
    return Taking.objects.filter(kind=kind, at__gt=timezone.now() - WINDOW)


def seconds_to_wait(taken: QuerySet[Taking], most: int) -> int:
    """Seconds until there is room for another one; 0 when no more were taken than allowed."""
    if most < 0:
        return int(WINDOW.total_seconds())
    last_to_go = taken.order_by("-at", "-pk")[most:].first()
    if last_to_go is None:
        return 0
    left = ceil((last_to_go.at + WINDOW - timezone.now()).total_seconds())
    return min(max(1, left), int(WINDOW.total_seconds()))
