"""Quotas of strangers in any hour: new matches, sheets, codes, and bytes written.

Generous for a café whose phones all have one address, and little enough that nobody fills the disk
or keeps everybody else waiting. Counted in the database, so that several processes agree.

For bytes a save costs no query: each process adds up what every address wrote, and only a full
portion becomes a row in the database, where the processes see those of all. Who has reached the
limit is learnt with the next portion, so that each process lets through a portion too much at the
most, and whatever is being written at that moment. What all write together is added up for itself:
a little from each of many addresses counts too.

A stranger may write from the address of a table, as in a café. So a little is set aside for each
club, with which it takes its links back and cancels matches whoever has written how much.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from math import ceil
from threading import Lock

from django.conf import settings
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.records.models import Guess, Taking
from scorekeeper.records.models.access import ADDRESS_LENGTH
from scorekeeper.services.transactions import (
    Check,
    DatabaseReadOnly,
    TooBusy,
    counting_for_nobody,
    overriding_check,
    write_transaction,
)

WINDOW = timedelta(hours=1)
MATCH, SHEET, CODE = Taking.Kind.MATCH, Taking.Kind.SHEET, Taking.Kind.CODE
PORTION = 100_000  # bytes that are counted together
IN_A_MEGABYTE = 10  # portions
MOST_ADDRESSES = 10_000  # whose rest of a portion a process knows
RESERVE = 5 * IN_A_MEGABYTE  # portions: five times all links of the largest club, renewed at once
EVERYBODY, A_CLUB = "*", "club "
BYTES = Taking.Kind.BYTES


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
        delete_expired()
        taking = Taking.objects.create(kind=kind, address=address)
    try:
        require_room(kind, address)
    except TooMany:
        with write_transaction():
            taking.delete()
        raise


def delete_expired() -> None:
    """Delete what counts no more; what a wrong clock dated into the future counts as now."""
    now = timezone.now()
    Taking.objects.filter(at__lte=now - WINDOW).delete()
    Taking.objects.filter(at__gt=now).update(at=now)


def require_room(kind: Taking.Kind, address: str, *, wanted: int = 0) -> None:
    limits = settings.MOST_IN_AN_HOUR[kind] or ()
    waits = [
        seconds_to_wait(taken, most - wanted)
        for taken, most in zip(takings_by_limit(kind, address), limits, strict=True)
    ]
    if any(waits):
        raise TooMany(kind, max(waits))


def takings_by_limit(kind: Taking.Kind, address: str) -> Iterator[QuerySet[Taking]]:
    everybodys = takings_in_window(kind)
    yield everybodys.filter(address=address)
    yield everybodys


def takings_in_window(kind: Taking.Kind) -> QuerySet[Taking]:
    return Taking.objects.filter(kind=kind, at__gt=timezone.now() - WINDOW)


def seconds_to_wait(
    taken: QuerySet[Taking] | QuerySet[Guess], most: int, *, window: timedelta = WINDOW
) -> int:
    """Seconds until there is room for another one; 0 when no more were taken than allowed."""
    if most < 0:
        return int(window.total_seconds())
    last_to_go = taken.order_by("-at", "-pk")[most:].first()
    if last_to_go is None:
        return 0
    left = ceil((last_to_go.at + window - timezone.now()).total_seconds())
    return min(max(1, left), int(window.total_seconds()))


class ByteCounter:
    """Bytes written in this process and not yet counted, and until when writers are refused."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._rests = OrderedDict[str, int]()
        self._full_until = dict[str, float]()  # by the clock that never goes back

    def full_portions(self, who: str, added: int) -> int:
        """Add bytes of an address or club; returns the portions that are full now.

        The one that wrote nothing for the longest time is forgotten where there are too many.
        """
        with self._lock:
            portions, rest = divmod(self._rests.pop(who, 0) + added, PORTION)
            self._rests[who] = rest
            if len(self._rests) > MOST_ADDRESSES:
                self._rests.popitem(last=False)
        return portions

    def put_off(self, who: str, seconds: int) -> None:
        """Refuse somebody for so many seconds; 0 lets them go on."""
        with self._lock:
            now = time.monotonic()
            still = {one: end for one, end in self._full_until.items() if end > now}
            self._full_until = {**still, who: now + seconds}

    def seconds_left(self, who: str) -> int:
        until = self._full_until.get(who)
        return 0 if until is None else max(0, ceil(until - time.monotonic()))

    def forget(self) -> None:
        with self._lock:
            self._rests.clear()
            self._full_until = {}


bytes_counter = ByteCounter()


def portion_limits() -> tuple[int, int] | None:
    """The portions in an hour for one address and for all; None without a limit."""
    most = settings.MOST_IN_AN_HOUR.get(BYTES)
    return None if most is None else (most[0] * IN_A_MEGABYTE, most[1] * IN_A_MEGABYTE)


def require_room_on_disk(address: str) -> None:
    if portion_limits() is None:
        return
    seconds = max(bytes_counter.seconds_left(who) for who in (address[:ADDRESS_LENGTH], EVERYBODY))
    if seconds:
        raise TooMany(BYTES, seconds)


def count_written(added: int, *, address: str) -> None:
    most = portion_limits()
    if most is None or not added:
        return
    for who, allowed in zip((address[:ADDRESS_LENGTH], EVERYBODY), most, strict=True):
        portions = bytes_counter.full_portions(who, added)
        if portions:
            count_portions(who, portions, allowed)


@contextmanager
def reserved_for(club: int) -> Iterator[None]:
    """Write from what is set aside for a club, where there is no room otherwise.

    Raises TooMany when that is used up too. It counts for the address as well.
    """
    who = f"{A_CLUB}{club}"

    def ask(check: Check) -> None:
        try:
            check()
        except TooMany:
            if bytes_counter.seconds_left(who):
                raise

    with overriding_check(ask) as request:
        before = request.written
        yield
    portions = bytes_counter.full_portions(who, request.written - before) if portion_limits() else 0
    if portions:
        count_portions(who, portions, RESERVE)


def count_portions(who: str, portions: int, allowed: int) -> None:
    """Store portions as rows, and refuse whoever is over the limit for a while.

    Where the database takes nothing, nothing is counted: nobody can fill it then.
    """
    with suppress(TooBusy, DatabaseReadOnly, DatabaseError):
        with counting_for_nobody(), write_transaction():
            delete_expired()
            Taking.objects.bulk_create(
                Taking(kind=BYTES, address=who) for _portion in range(portions)
            )
        taken = takings_in_window(BYTES).filter(address=who)
        bytes_counter.put_off(who, seconds_to_wait(taken, allowed - 1))
