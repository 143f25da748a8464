"""Transactions that write: on SQLite one after the other, whichever process they are in.

Measured with eight phones that save rounds at once, on two busy cores, several runs each; p99 in
multiples of the least Django view of the same run. One process with a lock for its threads: 91 to
134 rounds a second, p99 455 to 1066. Two processes that meet in SQLite alone: 99 to 121 a second,
p99 860 to 5619, for there whoever waits tries again at random moments. Two processes and this line:
90 to 177 a second, p99 315 to 482. Readers gain more: two processes answer 2.5 to 4 times as many
table pages and checks a second, for the threads of one take the interpreter from each other.

Nobody waits without end: after a while a request is refused, since too many write, and nothing of
it is written.

The bytes that are written are counted where statements pass, so that no way of writing can be
forgotten. Numbers count as eight bytes; the database's own room around them, its indexes and its
journal are left out.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO, Any

from django.db import connection, transaction

from scorekeeper.config.databases import LONGEST_WAIT

try:
    import fcntl
except ImportError:  # Windows, where `serve` has one process
    fcntl = None  # type: ignore[assignment]

_threads = threading.RLock()
_inside = 0  # how often the thread that holds the lock has come in
A_NUMBER = 8  # bytes
WRITES = ("INSERT", "UPDATE")
Check = Callable[[], None]


class TooBusy(Exception):
    """Others have been writing for too long; nothing of this was written."""


class DatabaseReadOnly(OSError):
    """The folder of the database cannot be written to; nothing of this was written."""


@contextmanager
def write_transaction(*, within: float = LONGEST_WAIT) -> Iterator[None]:
    """A transaction that writes; on SQLite nobody else writes meanwhile, and nobody starves.

    Raises TooBusy where its turn does not come within so many seconds, DatabaseReadOnly.
    """
    if connection.vendor != "sqlite":
        with counting_bytes(), transaction.atomic():
            yield
        return
    file = Path(connection.settings_dict["NAME"])
    with counting_bytes(), exclusive_writer(file, within=within), transaction.atomic():
        yield


@contextmanager
def exclusive_writer(database: Path, *, within: float | None = None) -> Iterator[None]:
    """Hold the line of writers of a database.

    Raises TooBusy where the turn does not come within so many seconds, DatabaseReadOnly.
    """
    global _inside  # noqa: PLW0603 - it belongs to whoever holds the lock
    deadline = None if within is None else time.monotonic() + within
    if not _threads.acquire(timeout=seconds_until(deadline)):
        raise TooBusy
    try:
        _inside += 1
        try:
            if _inside == 1 and fcntl is not None:
                with process_lock(database, deadline):
                    yield
            else:
                yield
        finally:
            _inside -= 1
    finally:
        _threads.release()


def seconds_until(deadline: float | None) -> float:
    return -1 if deadline is None else max(0, deadline - time.monotonic())


@contextmanager
def process_lock(database: Path, deadline: float | None) -> Iterator[None]:
    """Lock the file on which processes queue; the system unlocks it for one that dies.

    Never the database's own file: closing it would take SQLite's locks off it.
    """
    try:
        file = database.with_name(f"{database.name}-line").open("ab")
    except OSError as error:
        raise DatabaseReadOnly(error.strerror) from error
    if not try_lock(file) and not Turn(file).comes(seconds_until(deadline)):
        raise TooBusy
    with file:
        yield


def try_lock(file: IO[bytes]) -> bool:
    """Lock a file on which nobody waits; False where somebody else has it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Turn:
    """A place in the line of processes.

    A thread of its own stands there, for the system knows no end to this kind of waiting. When it
    is given up it goes on standing there, and lets the next one in as soon as its turn has come.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.deciding, self.has_come, self.is_given_up = threading.Lock(), threading.Event(), False
        threading.Thread(target=self.stand, daemon=True).start()

    def stand(self) -> None:
        fcntl.flock(self.file, fcntl.LOCK_EX)
        with self.deciding:
            if self.is_given_up:
                self.file.close()
            else:
                self.has_come.set()

    def comes(self, within: float) -> bool:
        self.has_come.wait(None if within < 0 else within)
        with self.deciding:
            self.is_given_up = not self.has_come.is_set()
        return not self.is_given_up


@dataclass(slots=True)
class Request:
    """The check before the first write of a request, and the bytes that it wrote."""

    before_writing: Check | None
    written: int = 0


class _Here(threading.local):
    """The state of this thread. ``request`` is the one that it answers, if it answers any."""

    request: Request | None = None
    is_counting = False
    in_transaction = 0  # bytes
    taken = 0  # bytes of the transaction that count for something already


_here = _Here()


@contextmanager
def counting_for_request(before_writing: Check) -> Iterator[Request]:
    """Count committed bytes, and call the check before the first write.

    What the check raises is raised by that write.
    """
    around = _here.request
    _here.request = request = Request(before_writing)
    try:
        yield request
    finally:
        _here.request = around


@contextmanager
def counting_for_nobody() -> Iterator[None]:
    """Write without check and count: housekeeping is nobody's wish."""
    around = _here.request
    _here.request = None
    try:
        yield
    finally:
        _here.request = around


@contextmanager
def overriding_check(ask: Callable[[Check], None]) -> Iterator[Request]:
    """Replace the check of the request by one that is given it.

    Yields the request for which it is counted, or one for nobody.
    """
    request = _here.request or Request(None)
    check = request.before_writing
    if check is not None:
        request.before_writing = lambda: ask(check)
    try:
        yield request
    finally:
        request.before_writing = check


@contextmanager
def counting_bytes() -> Iterator[None]:
    """Count what a transaction writes, unless it fails."""
    if _here.is_counting:
        yield
        return
    check_once()
    _here.is_counting, _here.in_transaction, _here.taken = True, 0, 0
    try:
        with connection.execute_wrapper(_count):
            yield
    finally:
        _here.is_counting = False
    if _here.request is not None:
        _here.request.written += _here.in_transaction


def check_once() -> None:
    """Call the check of this request, unless it has written already."""
    request = _here.request
    if request is not None and request.before_writing is not None:
        before_writing, request.before_writing = request.before_writing, None
        before_writing()


def take_written() -> int:
    """The bytes that this transaction wrote since the last call, or since it began."""
    new = _here.in_transaction - _here.taken
    _here.taken = _here.in_transaction
    return new


def _count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    if params and sql.startswith(WRITES):
        _here.in_transaction += size_of(chain.from_iterable(params) if many else params)
    return execute(sql, params, many, context)


def size_of(values: Iterable[object]) -> int:
    """The bytes of the values that a statement stores; PostgreSQL gets many rows as lists."""
    return sum(map(size_of_one, values))


def size_of_one(value: object) -> int:
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode(errors="replace"))
    return size_of(value) if isinstance(value, list | tuple) else A_NUMBER
