"""The answer where nothing can be done now: nobody waits without end, and nothing is lost."""

import logging

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.write_queue import TakesNothing, TooBusy
from scorekeeper.web.middleware.health import last_refusal
from scorekeeper.web.middleware.retry import CROSSED, code_of, is_away
from scorekeeper.web.rendering import refusal

TRY_AGAIN_IN = 5  # seconds
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

_log = logging.getLogger(__name__)


class BusyMiddleware(MiddlewareMixin):
    """Says so in a sentence, and when to come again."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """503 where a turn to write, or a connection, did not come in time, or nobody answers.

        The same where the database takes nothing, which whoever runs it has to hear of.
        """
        reason = reason_of(exception)
        if not reason:
            return None
        if reason == "takes_nothing":
            if not is_seen_by_looking(exception):
                last_refusal.note()
            _log.error(_("The database takes nothing: {what}", what=str(exception)))
        response = refusal(request, reason, status=503)
        response["Retry-After"] = str(TRY_AGAIN_IN)
        return response


def reason_of(exception: Exception) -> str:
    """Which refusal says why nothing can be done at this moment; empty where something can."""
    if isinstance(exception, TooBusy):
        return "busy"
    if isinstance(exception, TakesNothing):
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
    return isinstance(exception, TakesNothing) or kind_of(exception) == "SQLITE_FULL"


def kind_of(exception: Exception) -> str:
    """What a database itself calls what went wrong; empty where it said nothing."""
    cause = exception.__cause__
    if cause is None:
        return ""
    name: str = getattr(cause, "sqlite_errorname", type(cause).__name__)
    return name
