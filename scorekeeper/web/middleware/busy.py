"""The answer where nothing can be done now: nobody waits without end, and nothing is lost."""

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.services.database.write_queue import TooBusy
from scorekeeper.web.middleware.retry import CROSSED, code_of, is_away
from scorekeeper.web.rendering import refusal

TRY_AGAIN_IN = 5  # seconds
# How the databases say that they waited long enough for somebody else
WAITED = ("LockNotAvailable", "PoolTimeout", "SQLITE_BUSY")


class BusyMiddleware(MiddlewareMixin):
    """Says so in a sentence, and when to come again."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """503 where a turn to write, or a connection, did not come in time, or nobody answers."""
        reason = reason_of(exception)
        if not reason:
            return None
        response = refusal(request, reason, status=503)
        response["Retry-After"] = str(TRY_AGAIN_IN)
        return response


def reason_of(exception: Exception) -> str:
    """Which refusal says why nothing can be done at this moment; empty where something can."""
    if isinstance(exception, TooBusy) or has_waited(exception):
        return "busy"
    return "away" if is_away(exception) else ""


def has_waited(exception: Exception) -> bool:
    """Whether a database gave up waiting for somebody else, who may be waiting for it."""
    cause = exception.__cause__
    if not isinstance(exception, OperationalError) or cause is None:
        return False
    name = getattr(cause, "sqlite_errorname", type(cause).__name__)
    return name in WAITED or code_of(exception) in CROSSED
