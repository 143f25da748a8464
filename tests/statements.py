"""What happens between two statements of a request: a failure, or what somebody else does."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

from django.db import OperationalError, connection

from tests.tools.machine import is_long

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]  # what Django wraps


class Disturbance:
    """Something that happens before one statement of something else."""

    def __init__(
        self,
        number: int,
        happens: Callable[[], object],
        *,
        may_happen: Callable[[], bool] = lambda: True,
    ) -> None:
        self.number, self.happens, self.may_happen = number, happens, may_happen
        self.seen = 0
        self.has_happened = False
        self._is_happening = False

    def __call__(
        self, execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if not self._is_happening and not self.has_happened and self.may_happen():
            self.seen += 1
            if self.seen == self.number:
                self.has_happened = self._is_happening = True
                try:
                    self.happens()
                finally:
                    self._is_happening = False
        return execute(sql, params, many, context)


@contextmanager
def disturbed(disturbance: Disturbance) -> Iterator[None]:
    """Let it happen while the body is done."""
    with connection.execute_wrapper(disturbance):
        yield


def disk_is_full() -> None:
    """Fail as a database does that cannot write."""
    raise OperationalError("the disk is full")


def is_between() -> bool:
    """Return whether others can write now: nothing is locked."""
    return not connection.in_atomic_block


def at_any_statement(act: Callable[[int], bool], *, chance: Random, one_in: int) -> None:
    """Do something again and again, each time disturbed a little later, to the last statement.

    ``act`` is given the number of the statement, and returns whether there was one. After the first
    statement one in so many is drawn; in a long run everything is tried.
    """
    step = 1 if is_long() else one_in
    for first in count(1, step):
        number = first + chance.randrange(step) if first > 1 else first
        if not act(number):
            assert number > 1, "nothing was asked of the database"
            return
