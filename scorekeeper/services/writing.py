"""One write at a time to a match: locked, checked against what stands there, versioned."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from scorekeeper.records.models import Match


class Conflict(Exception):
    """Somebody else changed meanwhile what this change was about; the message says what."""


# Writers that wait inside SQLite starve each other; waiting in line here they do not.
_line = threading.RLock()


@contextmanager
def in_line() -> Iterator[None]:
    """A transaction that writes; on SQLite one after the other within this process."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            yield
        return
    with _line, transaction.atomic():
        yield


@contextmanager
def writing(match: Match) -> Iterator[Match]:
    """Lock a match, let the body change it, and raise its version."""
    with in_line():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        yield locked
        locked.version += 1
        locked.save()
    match.__dict__.update(locked.__dict__)
