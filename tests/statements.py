"""What happens between two statements of a request: a failure, or what somebody else does."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from django.db import OperationalError, connection

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


def at_every_statement(act: Callable[[int], bool]) -> None:
    """Do something again and again, each time disturbed one statement later, to the last one.

    ``act`` is given the number of the statement, and returns whether there was one.
    """
    for number in count(1):
        if not act(number):
            assert number > 1, "nothing was asked of the database"
            return
