"""Whether the program answers and its database too, for whoever watches over the server."""

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.rules.words import Text as _

ADDRESS = "/health/"


class HealthMiddleware(MiddlewareMixin):
    """Answers at one address by whatever name, and without HTTPS: a watcher stands beside it."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """200 and "ok"; 503 and a sentence where the database does not answer."""
        if request.path_info != ADDRESS:
            return None
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 FROM records_match LIMIT 1")
            response = HttpResponse("ok", content_type="text/plain")
        except Error:
            sentence = _("The database does not answer.")
            response = HttpResponse(sentence, status=503, content_type="text/plain; charset=utf-8")
        response["Cache-Control"] = "no-store"
        response["Content-Length"] = str(len(response.content))  # the connection stays
        return response
