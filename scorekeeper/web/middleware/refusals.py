"""Refusals before, after and in place of a page: too large, not readable, a link taken back."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.games.registry import UnknownGame
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access import quotas
from scorekeeper.services.access.quotas import TooMany
from scorekeeper.services.transactions import counting_for_request
from scorekeeper.services.writes import (
    Cancelled,
    Conflict,
    LinkGone,
    MatchFull,
    MatchTooLarge,
    RestoredSince,
)
from scorekeeper.web.middleware.database_health import last_refusal
from scorekeeper.web.middleware.malformed_heads import UNREADABLE
from scorekeeper.web.middleware.reasons import is_seen_by_looking, reason_of
from scorekeeper.web.rendering import refusal, refusal_of
from scorekeeper.web.requests.client_address import address_of
from scorekeeper.web.requests.quota_checks import put_off_page

Answer = Callable[[HttpRequest], HttpResponse]

TRY_AGAIN_IN = 5  # seconds

# What makes every form pointless, whatever it holds: the refusal's page and its status
POINTLESS: dict[type[Exception], tuple[str, int]] = {
    LinkGone: ("not_found", 404),
    UnknownGame: ("unknown_game", 410),
    MatchTooLarge: ("too_much_text", 409),
    MatchFull: ("full", 409),
    Cancelled: ("cancelled", 409),
    RestoredSince: ("restored", 409),
}

_log = logging.getLogger(__name__)


class RefusalsMiddleware:
    """Says in a sentence what would otherwise be an empty page.

    Who has written too much writes nothing more for a while, and reads as before: that is TooMany
    too, and comes out of the view that would have written.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and count what was written when all of it is."""
        if refused := unread(request):
            return refused
        address = address_of(request)
        with counting_for_request(lambda: quotas.require_room_on_disk(address)) as counted:
            response = self.get_response(request)
        quotas.count_written(counted.written, address=address)
        if response.status_code != 405 or response.content:
            return response
        page = refusal(request, "wrong_method", status=405)
        page["Allow"] = response["Allow"]
        return page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """404 where a link was taken back meanwhile; 410 where nobody knows the game any more.

        409 where somebody else has changed what a form is about, has cancelled the match or brought
        a backup back, or where a match is full; 429 where too much was taken; 400 for what cannot
        be, on a page without a place to say so; 503 where the database does not answer in time, or
        takes nothing.
        """
        for kind, (name, status) in POINTLESS.items():
            if isinstance(exception, kind):
                return refusal(request, name, status=status)
        if isinstance(exception, TooMany):
            return put_off_page(request, exception)
        if isinstance(exception, Conflict | RuleBroken):
            status = 409 if isinstance(exception, Conflict) else 400
            advice = _("Nothing was changed by this. Go back, reload the page and look again.")
            return refusal_of(request, title=str(exception), advice=advice, status=status)
        return for_now(request, exception)


def unread(request: HttpRequest) -> HttpResponse | None:
    """413 for more than any form here holds, without reading it; 400 for what is not UTF-8."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
    if length.isdecimal() and int(length) > most:
        return refusal(request, "too_large", status=413)
    if (request.content_params or {}).get("charset") == UNREADABLE:
        return refusal(request, "not_utf8", status=400)
    return None


def for_now(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    """503 and when to come again, where a turn to write or a connection did not come in time.

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
