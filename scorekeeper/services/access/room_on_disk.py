"""How much anybody may have written in an hour, so that nobody fills the disk.

A save costs nothing for it: each process adds up what every address wrote, and only a full portion
becomes a row in the database, where the processes see those of all. Who has reached the limit is
learnt with the next portion, so that each process lets through a portion too much at the most, and
whatever is being written at that moment. What all write together is added up for itself: a little
from each of many addresses counts too.

A stranger may write from the address of a table, as in a café. So a little is set aside for each
club, with which it takes its links back and cancels matches whoever has written how much.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import ceil
from threading import Lock

from django.conf import settings
from django.db import DatabaseError

from scorekeeper.records.models import Taking
from scorekeeper.records.models.codes import ADDRESS_LENGTH
from scorekeeper.services.access.quotas import (
    TooMany,
    seconds_to_wait,
    takings_in_window,
    tidy_takings,
)
from scorekeeper.services.database.bytes_written import Check, asking_first, counting_for_nobody
from scorekeeper.services.database.write_queue import TakesNothing, TooBusy, write_transaction

PORTION = 100_000  # bytes that are counted together
IN_A_MEGABYTE = 10  # portions
MOST_ADDRESSES = 10_000  # whose rest of a portion a process knows
RESERVE = 5 * IN_A_MEGABYTE  # portions: five times all links of the largest club, renewed at once
EVERYBODY, A_CLUB = "*", "club "
BYTES = Taking.Kind.BYTES


class Written:
    """What was written in this process and is not counted yet, and who has to wait until when."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._rests = OrderedDict[str, int]()
        self._full_until = dict[str, float]()  # by the clock that never goes back

    def full_portions(self, who: str, added: int) -> int:
        """Add bytes to what somebody wrote; the portions that are full now, which count elsewhere.

        Whoever wrote nothing for the longest time is forgotten where there are too many.
        """
        with self._lock:
            portions, rest = divmod(self._rests.pop(who, 0) + added, PORTION)
            self._rests[who] = rest
            if len(self._rests) > MOST_ADDRESSES:
                self._rests.popitem(last=False)
        return portions

    def put_off(self, who: str, seconds: int) -> None:
        """Let somebody wait for so many seconds; 0 lets them go on."""
        with self._lock:
            now = time.monotonic()
            still = {one: end for one, end in self._full_until.items() if end > now}
            self._full_until = {**still, who: now + seconds}

    def seconds_left(self, who: str) -> int:
        """How long somebody still has to wait."""
        until = self._full_until.get(who)
        return 0 if until is None else max(0, ceil(until - time.monotonic()))

    def forget(self) -> None:
        """Know of nobody, for tests."""
        with self._lock:
            self._rests.clear()
            self._full_until = {}


written = Written()


def limits() -> tuple[int, int] | None:
    """The portions that one address and all may have written in an hour; None without a limit."""
    most = settings.MOST_IN_AN_HOUR.get(BYTES)
    return None if most is None else (most[0] * IN_A_MEGABYTE, most[1] * IN_A_MEGABYTE)


def require_room(address: str) -> None:
    """Raise TooMany for an address that wrote too much, or where all together did."""
    if limits() is None:
        return
    seconds = max(written.seconds_left(who) for who in (address[:ADDRESS_LENGTH], EVERYBODY))
    if seconds:
        raise TooMany(BYTES, seconds)


def count(added: int, *, address: str) -> None:
    """Count bytes that an address has written; nothing is refused any more."""
    most = limits()
    if most is None or not added:
        return
    for who, allowed in zip((address[:ADDRESS_LENGTH], EVERYBODY), most, strict=True):
        portions = written.full_portions(who, added)
        if portions:
            count_portions(who, portions, allowed)


@contextmanager
def reserved_for(club: int) -> Iterator[None]:
    """Write here from what is set aside for a club, where there is no room otherwise.

    Raises TooMany when that is used up too. It counts for the address as well.
    """
    who = f"{A_CLUB}{club}"

    def ask(check: Check) -> None:
        try:
            check()
        except TooMany:
            if written.seconds_left(who):
                raise

    with asking_first(ask) as request:
        before = request.written
        yield
    portions = written.full_portions(who, request.written - before) if limits() else 0
    if portions:
        count_portions(who, portions, RESERVE)


def count_portions(who: str, portions: int, allowed: int) -> None:
    """Write down so many portions, and let whoever wrote too many wait.

    Where the database takes nothing, nothing is counted: nobody can fill it then.
    """
    with suppress(TooBusy, TakesNothing, DatabaseError):
        with counting_for_nobody(), write_transaction():
            tidy_takings()
            Taking.objects.bulk_create(
                Taking(kind=BYTES, address=who) for _portion in range(portions)
            )
        taken = takings_in_window(BYTES).filter(address=who)
        written.put_off(who, seconds_to_wait(taken, allowed - 1))
