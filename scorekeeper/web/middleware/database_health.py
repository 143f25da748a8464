"""Whether the database answers and takes what is written."""

import errno
import os
import time
from pathlib import Path
from tempfile import TemporaryFile

from django.db import connection
from django.db.backends.utils import CursorWrapper

from scorekeeper.rules.words import Text as _

IS_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}  # Windows knows no quota
ROOM = 256 * 1024  # bytes that must fit on the disk: a few rounds, or one with long notes
REMEMBERED = 60.0  # seconds after a refusal; the next check but one sees whether it has passed


class LastRefusal:
    """When the database took nothing of what a page wrote; another process may know another time.

    Of PostgreSQL's disk nothing can be seen from here, nor that SQLite's files were opened while
    nobody could write to them.
    """

    at: float | None = None

    def note(self) -> None:
        """Remember this moment."""
        self.at = time.monotonic()

    @property
    def is_recent(self) -> bool:
        """Whether that was just now."""
        return self.at is not None and time.monotonic() - self.at < REMEMBERED


last_refusal = LastRefusal()


def what_is_wrong() -> str:
    """Say why the database takes nothing; empty where all is well. Raises where it is away."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM records_match LIMIT 1")
        return str(why_nothing_is_taken(cursor))


def why_nothing_is_taken(cursor: CursorWrapper) -> object:
    """A sentence about a database that takes nothing; empty where it takes what is written."""
    if not may_be_written(cursor):
        return _("The database takes nothing.")
    if connection.vendor == "sqlite":
        why = why_no_room(Path(connection.settings_dict["NAME"]))
        if str(why):
            return why
    if last_refusal.is_recent:
        return _("The database has just taken nothing; the log says why.")
    return ""


def why_no_room(database: Path) -> object:
    """A sentence where nothing more can be written beside a database; empty where it can.

    It is tried, and gone again at once: what a system says of its free space is not all that a
    quota leaves.
    """
    try:
        with TemporaryFile(dir=database.parent) as file:
            file.write(bytes(ROOM))
            file.flush()
    except OSError as error:
        if error.errno in IS_FULL:
            return _("The disk is full.")
        why = _("Nothing can be written beside the database: {reason}.")
        return why.format(reason=error.strerror)
    return ""


def may_be_written(cursor: CursorWrapper) -> bool:
    """Whether a database takes anything: not one that stands by, or lies where nobody may write."""
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    cursor.execute("SHOW transaction_read_only")
    (is_read_only,) = cursor.fetchone()
    return str(is_read_only) == "off"
