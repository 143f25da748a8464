"""Why nothing can be done at this moment, as the databases say it."""

from django.db import DatabaseError, InterfaceError

from scorekeeper.services.transactions import DatabaseReadOnly, TooBusy
from scorekeeper.web.middleware.retry import CROSSED, code_of, is_away

# How the databases say that they waited long enough, or were told so
WAITED = ("LockNotAvailable", "QueryCanceled", "SQLITE_BUSY")
# And that they can be read and not written: stood by, or without room
TAKES_NOTHING = (
    "ReadOnlySqlTransaction",
    "DiskFull",
    "SQLITE_READONLY",
    "SQLITE_FULL",
    "SQLITE_IOERR",
)
# No line to it came: all are in use, or nobody is there; PostgreSQL goes away in more ways
NO_LINE = ("PoolTimeout", "SQLITE_CANTOPEN")


def reason_of(exception: Exception) -> str:
    """Which refusal says why nothing can be done at this moment; empty where something can."""
    if isinstance(exception, TooBusy):
        return "busy"
    if isinstance(exception, DatabaseReadOnly):
        return "takes_nothing"
    if not isinstance(exception, DatabaseError | InterfaceError):
        return ""
    kind = kind_of(exception)
    if kind.startswith(WAITED) or code_of(exception) in CROSSED:
        return "busy"
    if kind.startswith(TAKES_NOTHING):
        return "takes_nothing"
    return "away" if kind.startswith(NO_LINE) or is_away(exception) else ""


def is_seen_by_looking(exception: Exception) -> bool:
    """Whether a check of the folder finds the reason too, and finds that it has passed."""
    return isinstance(exception, DatabaseReadOnly) or kind_of(exception) == "SQLITE_FULL"


def kind_of(exception: Exception) -> str:
    """What a database itself calls what went wrong; empty where it said nothing."""
    cause = exception.__cause__
    if cause is None:
        return ""
    name: str = getattr(cause, "sqlite_errorname", type(cause).__name__)
    return name
