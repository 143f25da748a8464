"""One write at a time to a match: locked, checked against what stands there, versioned."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy

from django.db import connection, transaction
from django.db.models import F

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
        locked = raised(match)
        before = (locked.ended_early, locked.settled_at)
        yield locked
        locked.version += 1
        if (locked.ended_early, locked.settled_at) != before:
            locked.save(update_fields=["ended_early", "settled_at"])
    match.__dict__.update(locked.__dict__)


def raised(match: Match) -> Match:
    """The match, locked by raising its version; read anew where somebody was faster.

    What it returns still has the version that stood before, by which its book is known.
    """
    rows = Match.objects.filter(pk=match.pk)
    if rows.filter(version=match.version).update(version=F("version") + 1):
        return copy(match)
    locked = rows.select_for_update().get()
    rows.update(version=F("version") + 1)
    return locked
