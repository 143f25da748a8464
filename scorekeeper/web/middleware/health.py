"""Whether the program answers and its database too, for whoever watches over the server."""

import errno
import os
import time
from pathlib import Path
from tempfile import TemporaryFile

from django.db import Error, connection
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.rules.words import Text as _
from scorekeeper.web.middleware.retry import tried_again

ADDRESS = "/health/"
ROOM = 256 * 1024  # bytes that must fit on the disk: a few rounds, or one with long notes
IS_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}  # Windows knows no quota
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


class HealthMiddleware(MiddlewareMixin):
    """Answers at one address by whatever name, and without HTTPS: a watcher stands beside it."""

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        """200 and "ok"; 503 and a sentence where the database does not answer, or takes nothing."""
        if request.path_info != ADDRESS:
            return None
        try:
            return looked_after(request)
        except Error:
            return answer_with(str(_("The database does not answer.")))


@tried_again
def looked_after(_request: HttpRequest) -> HttpResponseBase:
    """What there is to say while the database answers, if need be over a new line to it.

    One that was started anew leaves lines behind that lead nowhere, and pages go on all the same.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM records_match LIMIT 1")
        return answer_with(str(why_nothing_is_taken(cursor)))


def answer_with(wrong: str) -> HttpResponse:
    """The answer to whoever watches; empty where nothing is wrong."""
    response = HttpResponse(wrong or "ok", content_type="text/plain; charset=utf-8")
    response.status_code = 503 if wrong else 200
    response["Cache-Control"] = "no-store"
    response["Content-Length"] = str(len(response.content))  # the connection stays
    return response


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
