"""Whether the database can be used: a second try, why it refuses, and whether it is well.

Whatever went wrong was rolled back as a whole, and a form that is sent twice counts once: so a page
can be asked for again before anything is answered.
"""

import errno
import os
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from tempfile import TemporaryFile

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, InterfaceError, connection
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest, HttpResponseBase

from scorekeeper.config.databases import POOL
from scorekeeper.rules.words import Text as _
from scorekeeper.services.transactions import DatabaseReadOnly, TooBusy

Page = Callable[..., HttpResponseBase]

# PostgreSQL's codes: two transactions in conflict; and that it went away
CONFLICT_CODES = ("40001", "40P01")  # could not be put in order; each waited for the other
LOST_LINE = "OperationalError"  # as psycopg calls what has no code; others have names of their own
AWAY_CODES = ("08", "57P01", "57P02", "57P03", "42P01", "55000")  # stopped, or being restored
IDLE_CODES = ("57P05", "25P03")  # it closes lines that are not used, where it was told to
# Names of the databases' errors: a wait came to its end
TIMEOUTS = ("LockNotAvailable", "QueryCanceled", "SQLITE_BUSY")
# They can be read and not written: a standby, or a full disk
READ_ONLY = (
    *("ReadOnlySqlTransaction", "DiskFull"),
    *("SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR"),
)
# No connection: all are in use, or nobody is there; PostgreSQL goes away in more ways
NO_CONNECTION = ("PoolTimeout", "SQLITE_CANTOPEN")

DISK_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}  # Windows knows no quota
TRIED_BYTES = 256 * 1024  # bytes that must fit on the disk: a few rounds, or one with long notes
REMEMBERED = 60.0  # seconds after a refusal; the next check but one sees whether it has passed


def with_second_try(page: Page) -> Page:
    """A page that is asked for once more where a second try may go well."""

    @wraps(page)
    def guarded(request: HttpRequest, *args: object, **words: object) -> HttpResponseBase:
        try:
            return page(request, *args, **words)
        except (DatabaseError, InterfaceError, ObjectDoesNotExist, LookupError) as error:
            if connection.in_atomic_block or not may_succeed(error):
                raise
            was_lost = is_away(error)
        start_over(request, was_lost=was_lost)
        return page(request, *args, **words)

    return guarded


def may_succeed(error: Exception) -> bool:
    """Whether the same may go well now: others were faster, or the database is there again.

    What is read while it is deleted or restored falls apart; read once more it is whole, or gone.
    """
    if isinstance(error, IntegrityError | ObjectDoesNotExist | LookupError):
        return True
    return code_of(error) in CONFLICT_CODES or is_away(error)


def code_of(error: BaseException) -> str:
    return getattr(error.__cause__, "sqlstate", None) or ""


def is_away(error: Exception) -> bool:
    """Whether the database went away, or is not whole while it is being restored."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    if code_of(error):
        return code_of(error).startswith((*AWAY_CODES, *IDLE_CODES))
    if connection.vendor != "postgresql":
        return False
    # One that hung up without a word; a transaction that lost its line has a new one by now
    if type(error.__cause__).__name__ == LOST_LINE:
        return True
    line = connection.connection
    return line is not None and bool(line.closed)


def start_over(request: HttpRequest, *, was_lost: bool) -> None:
    for _name, files in request.FILES.lists():
        for file in files:
            file.seek(0)
    if was_lost:
        ensure_usable_connection()


def ensure_usable_connection() -> None:
    """Close lost connections until one works, or as many as the pool can hold were tried.

    The pool learns that a connection is lost only from whoever holds it, so the next one may be
    lost too; and so may all that were made in their place, where the database went away once more.
    """
    for _connection in range(2 * POOL["max_size"]):
        connection.close()
        try:
            connection.ensure_connection()
        except (DatabaseError, InterfaceError) as error:
            if not is_away(error):  # none came in time, and none will
                raise
        else:
            if connection.is_usable():
                return


def reason_of(exception: Exception) -> str:
    """The name of the refusal for an error that will pass; empty for any other error."""
    if isinstance(exception, TooBusy):
        return "busy"
    if isinstance(exception, DatabaseReadOnly):
        return "takes_nothing"
    if not isinstance(exception, DatabaseError | InterfaceError):
        return ""
    kind = error_name(exception)
    if kind.startswith(TIMEOUTS) or code_of(exception) in CONFLICT_CODES:
        return "busy"
    if kind.startswith(READ_ONLY):
        return "takes_nothing"
    return "away" if kind.startswith(NO_CONNECTION) or is_away(exception) else ""


def is_found_by_check(exception: Exception) -> bool:
    return isinstance(exception, DatabaseReadOnly) or error_name(exception) == "SQLITE_FULL"


def error_name(exception: Exception) -> str:
    cause = exception.__cause__
    if cause is None:
        return ""
    name: str = getattr(cause, "sqlite_errorname", type(cause).__name__)
    return name


class LastFailure:
    """When the database last refused a write of a page, in this process.

    Of PostgreSQL's disk nothing can be seen from here, nor that SQLite's files were opened while
    nobody could write to them.
    """

    at: float | None = None

    def note(self) -> None:
        self.at = time.monotonic()

    @property
    def is_recent(self) -> bool:
        return self.at is not None and time.monotonic() - self.at < REMEMBERED


last_failure = LastFailure()


def database_problem() -> str:
    """Why the database refuses every write; empty where it takes them. Raises where it is away."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM records_match LIMIT 1")
        return str(write_problem(cursor))


def write_problem(cursor: CursorWrapper) -> object:
    if not is_writable(cursor):
        return _("The database takes nothing.")
    if connection.vendor == "sqlite":
        why = disk_problem(Path(connection.settings_dict["NAME"]))
        if str(why):
            return why
    if last_failure.is_recent:
        return _("The database has just taken nothing; the log says why.")
    return ""


def disk_problem(database: Path) -> object:
    """A sentence where nothing more can be written beside a database; empty where it can.

    It is tried, and gone again at once: what a system says of its free space is not all that a
    quota leaves.
    """
    try:
        with TemporaryFile(dir=database.parent) as file:
            file.write(bytes(TRIED_BYTES))
            file.flush()
    except OSError as error:
        if error.errno in DISK_FULL:
            return _("The disk is full.")
        why = _("Nothing can be written beside the database: {reason}.")
        return why.format(reason=error.strerror)
    return ""


def is_writable(cursor: CursorWrapper) -> bool:
    """Whether a database takes anything: not one that stands by, or lies where nobody may write."""
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    cursor.execute("SHOW transaction_read_only")
    (is_read_only,) = cursor.fetchone()
    return str(is_read_only) == "off"
