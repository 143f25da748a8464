"""Whether the program answers and its database too, for whoever watches over the server."""

import os
from pathlib import Path

from django.db import Error, connection
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.rules.words import Text as _

ADDRESS = "/health/"


class HealthMiddleware(MiddlewareMixin):
    """Answers at one address by whatever name, and without HTTPS: a watcher stands beside it."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """200 and "ok"; 503 and a sentence where the database does not answer, or takes nothing."""
        if request.path_info != ADDRESS:
            return None
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 FROM records_match LIMIT 1")
                wrong = "" if may_be_written(cursor) else str(_("The database takes nothing."))
        except Error:
            wrong = str(_("The database does not answer."))
        response = HttpResponse(wrong or "ok", content_type="text/plain; charset=utf-8")
        response.status_code = 503 if wrong else 200
        response["Cache-Control"] = "no-store"
        response["Content-Length"] = str(len(response.content))  # the connection stays
        return response


def may_be_written(cursor: CursorWrapper) -> bool:
    """Whether a database takes anything: not one that stands by, or lies where nobody may write."""
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    cursor.execute("SHOW transaction_read_only")
    (is_read_only,) = cursor.fetchone()
    return str(is_read_only) == "off"
