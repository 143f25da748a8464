"""Refusals before, after and in place of a page: too large, not readable, a link taken back."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.games.registry import UnknownGame
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.quotas import TooMany
from scorekeeper.services.database.transaction import (
    Cancelled,
    Conflict,
    Full,
    LinkGone,
    RestoredSince,
    TooLarge,
)
from scorekeeper.web.middleware.malformed_heads import UNREADABLE
from scorekeeper.web.rendering import page, refusal
from scorekeeper.web.requests.quota_checks import put_off_page

Answer = Callable[[HttpRequest], HttpResponse]

# What makes every form pointless, whatever it holds: the refusal's page and its status
POINTLESS: dict[type[Exception], tuple[str, int]] = {
    LinkGone: ("not_found", 404),
    UnknownGame: ("unknown_game", 410),
    TooLarge: ("too_much_text", 409),
    Full: ("full", 409),
    Cancelled: ("cancelled", 409),
    RestoredSince: ("restored", 409),
}


class RefusingMiddleware(MiddlewareMixin):
    """Says in a sentence what would otherwise be an empty page."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """413 for more than any form here holds, without reading it; 400 for what is not UTF-8."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        if length.isdecimal() and int(length) > most:
            return refusal(request, "too_large", status=413)
        if (request.content_params or {}).get("charset") == UNREADABLE:
            return refusal(request, "not_utf8", status=400)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """404 where a link was taken back meanwhile; 410 where nobody knows the game any more.

        409 where somebody else has changed what a form is about, has cancelled the match or brought
        a backup back, or where a match is full; 429 where too much was taken; 400 for what cannot
        be, on a page without a place to say so.
        """
        for kind, (name, status) in POINTLESS.items():
            if isinstance(exception, kind):
                return refusal(request, name, status=status)
        if isinstance(exception, TooMany):
            return put_off_page(request, exception)
        if isinstance(exception, Conflict | RuleBroken):
            status = 409 if isinstance(exception, Conflict) else 400
            advice = _("Nothing was changed by this. Go back, reload the page and look again.")
            return page(request, "refusal", status=status, title=str(exception), advice=advice)
        return None

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """405 with a page."""
        if response.status_code != 405 or response.content:
            return response
        page = refusal(request, "wrong_method", status=405)
        page["Allow"] = response["Allow"]
        return page
