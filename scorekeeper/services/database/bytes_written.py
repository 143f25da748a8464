"""How many bytes a transaction writes: counted as they are handed to the database.

Counted where statements pass, no way of writing can be forgotten. Numbers count as eight bytes; the
database's own room around them, its indexes and its journal are left out.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db import connection

A_NUMBER = 8  # bytes
WRITES = ("INSERT", "UPDATE")

Check = Callable[[], None]


@dataclass(slots=True)
class Request:
    """What is asked before a request writes for the first time, and the bytes that it wrote."""

    before_writing: Check | None
    written: int = 0


class _Here(threading.local):
    """What this thread writes. ``request`` is the one that it answers, if it answers any."""

    request: Request | None = None
    is_counting = False
    in_transaction = 0  # bytes
    taken = 0  # bytes of the transaction that count for something already


_here = _Here()


@contextmanager
def counting_for_request(before_writing: Check) -> Iterator[Request]:
    """Count what is written for good; before the first time it is asked whether that may be.

    What that raises comes out of whoever would have written.
    """
    around = _here.request
    _here.request = request = Request(before_writing)
    try:
        yield request
    finally:
        _here.request = around


@contextmanager
def counting_for_nobody() -> Iterator[None]:
    """Ask nobody about what is written here, and count it for nobody: it is no wish of theirs."""
    around = _here.request
    _here.request = None
    try:
        yield
    finally:
        _here.request = around


@contextmanager
def asking_first(ask: Callable[[Check], None]) -> Iterator[Request]:
    """Let somebody else decide about what is written here, who is given the check of the request.

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
    """Stand around a transaction and count what it writes; nothing of one that fails."""
    if _here.is_counting:
        yield
        return
    ask_once()
    _here.is_counting, _here.in_transaction, _here.taken = True, 0, 0
    try:
        with connection.execute_wrapper(_count):
            yield
    finally:
        _here.is_counting = False
    if _here.request is not None:
        _here.request.written += _here.in_transaction


def ask_once() -> None:
    """Ask whether this request may write, unless it has written already."""
    request = _here.request
    if request is not None and request.before_writing is not None:
        before_writing, request.before_writing = request.before_writing, None
        before_writing()


def take_written() -> int:
    """How many bytes this transaction wrote since this was asked last, or since it began."""
    new = _here.in_transaction - _here.taken
    _here.taken = _here.in_transaction
    return new


def _count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    if params and sql.startswith(WRITES):
        _here.in_transaction += size_of(chain.from_iterable(params) if many else params)
    return execute(sql, params, many, context)


def size_of(values: Iterable[object]) -> int:
    """How many bytes values are that a statement stores; PostgreSQL gets many rows as lists."""
    return sum(map(size_of_one, values))


def size_of_one(value: object) -> int:
    """How many bytes one value is."""
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode(errors="replace"))
    return size_of(value) if isinstance(value, list | tuple) else A_NUMBER
