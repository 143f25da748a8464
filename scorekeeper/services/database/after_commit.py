"""What waits until a transaction counts: nothing is remembered that may still be taken back."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Call = Callable[[], None]


class _Here(threading.local):
    """What waits in this thread for its transaction; None while there is none."""

    waiting: list[Call] | None = None


_here = _Here()


@contextmanager
def committing() -> Iterator[None]:
    """Stand around a transaction; what waits is done behind it, or never when it fails."""
    around, own = _here.waiting, list[Call]()
    _here.waiting = own
    try:
        yield
    finally:
        _here.waiting = around
    for call in own:
        after_commit(call)


def may_roll_back() -> bool:
    """Whether what this thread reads and writes now may still be rolled back."""
    return _here.waiting is not None


def after_commit(call: Call) -> None:
    """Do something once the transaction around counts, at once where there is none."""
    if _here.waiting is None:
        call()
    else:
        _here.waiting.append(call)
