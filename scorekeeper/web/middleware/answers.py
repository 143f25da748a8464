"""Answers: what every one of them says, and the refusals in place of a page."""

import logging
from collections.abc import Callable
from functools import partial

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
    MovedMeanwhile,
    RestoredSince,
)
from scorekeeper.web.middleware.arrivals import UNREADABLE
from scorekeeper.web.middleware.database import is_found_by_check, last_failure, reason_of
from scorekeeper.web.rendering import refusal, refusal_of
from scorekeeper.web.requests.guards import client_address, too_many_page
from scorekeeper.web.requests.phone_cookie import repair_name

Answer = Callable[[HttpRequest], HttpResponse]

OURS = "X-Scorekeeper"
OWN_COPY = "private, no-cache"
PAGES = ("text/html", "image/svg")
SEARCHABLE = ("text/", "image/")
LINK_ARGUMENT = "secret"  # of a view whose page only those reach who were given the link
NEVER_USED = ("camera", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join(f"{ability}=()" for ability in NEVER_USED)
TRY_AGAIN_IN = 5  # seconds

# Errors that refuse a form whatever it holds: the refusal's page and its status
REFUSED_FORMS: dict[type[Exception], tuple[str, int]] = {
    LinkGone: ("not_found", 404),
    UnknownGame: ("unknown_game", 410),
    MatchTooLarge: ("too_much_text", 409),
    MatchFull: ("full", 409),
    Cancelled: ("cancelled", 409),
    RestoredSince: ("restored", 409),
    MovedMeanwhile: ("moved", 409),
}

_log = logging.getLogger(__name__)


class AnswersMiddleware:
    """Marks every answer as the program's own, and keeps pages out of shared caches.

    A café's network, a filter or a proxy answers in its place now and then, with any status; the
    scripts take nothing for a refusal that is not marked. Most pages stand under a secret, or know
    whose phone it is: a browser may go back to its own copy at once, and nobody in between has one.
    Whatever says more of that itself is left alone. What is never used is said of pages alone: a
    style or a script is given no abilities, and a first visit fetches a dozen of them. A link that
    somebody posts where all can read it keeps its page out of what is searched.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        leave_out_zstd(request)
        response = self.get_response(request)
        repair_name(request, response)
        if response.status_code == 302 and "X-Outbox" in request.headers:
            tell_outbox(response)
        response.headers[OURS] = "1"
        kind = response.headers.get("Content-Type", "")
        if kind.startswith(PAGES):
            response.headers["Permissions-Policy"] = POLICY
        if kind.startswith(SEARCHABLE) and is_under_link(request):
            response.headers["X-Robots-Tag"] = "noindex"
        response.headers.setdefault("Cache-Control", OWN_COPY)
        return response


def leave_out_zstd(request: HttpRequest) -> None:
    """Let pages be compressed by brotli or gzip.

    At the level that compresses as fast, zstd makes a table page a quarter larger than brotli does
    and what a phone stores for no network a fifth larger than gzip.
    """
    accepted = request.META.get("HTTP_ACCEPT_ENCODING", "").split(",")
    others = [coding for coding in accepted if coding.partition(";")[0].strip() != "zstd"]
    request.META["HTTP_ACCEPT_ENCODING"] = ",".join(others)


def tell_outbox(response: HttpResponse) -> None:
    """Make 204 of a redirect, with where to go on: a script cannot see where it was sent.

    A redirect alone would say too little: the network of a café redirects everything at first.
    """
    response.status_code = 204
    response.headers["X-Recorded"] = response.headers["Location"]
    del response.headers["Location"]


def is_under_link(request: HttpRequest) -> bool:
    return bool(request.resolver_match and LINK_ARGUMENT in request.resolver_match.kwargs)


class RefusalsMiddleware:
    """Says in a sentence what would otherwise be an empty page.

    Who has written too much writes nothing more for a while, and reads as before: that is TooMany
    too, and comes out of the view that would have written.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if refused := unreadable(request):
            return refused
        address = client_address(request)
        with counting_for_request(partial(quotas.require_room_on_disk, address)) as counted:
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
        for kind, (name, status) in REFUSED_FORMS.items():
            if isinstance(exception, kind):
                return refusal(request, name, status=status)
        if isinstance(exception, TooMany):
            return too_many_page(request, exception)
        if isinstance(exception, Conflict | RuleBroken):
            title, status = str(exception), 409
            if isinstance(exception, RuleBroken):
                title, status = exception.faults[0].sentence, 400
            advice = _("Nothing was changed by this. Go back, reload the page and look again.")
            return refusal_of(request, title=title, advice=advice, status=status)
        return temporary_refusal(request, exception)


def unreadable(request: HttpRequest) -> HttpResponse | None:
    """413 for more than any form here holds, without reading it; 400 for what is not UTF-8."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
    if length.isdecimal() and int(length) > most:
        return refusal(request, "too_large", status=413)
    if (request.content_params or {}).get("charset") == UNREADABLE:
        return refusal(request, "not_utf8", status=400)
    return None


def temporary_refusal(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    """503 and when to come again, where a turn to write or a connection did not come in time.

    The same where the database refuses every write, which goes into the log.
    """
    reason = reason_of(exception)
    if not reason:
        return None
    if reason == "takes_nothing":
        if not is_found_by_check(exception):
            last_failure.note()
        _log.error(_("The database takes nothing: {what}", what=str(exception)))
    response = refusal(request, reason, status=503)
    response["Retry-After"] = str(TRY_AGAIN_IN)
    return response
