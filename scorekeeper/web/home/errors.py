"""The pages for addresses that lead nowhere and requests that are refused."""

from django.core.exceptions import TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorekeeper.rules.words import Text as _
from scorekeeper.web.rendering import REFUSALS, refusal, refusal_of
from scorekeeper.web.requests.hosts import (
    UNKNOWN_HOST_ADVICE,
    UnknownHost,
    warn_once,
    why_origin_refused,
)
from scorekeeper.web.requests.links import unmangled_address

WHY: dict[type[Exception], str] = {
    TooManyFieldsSent: "too_many_fields",
    TooManyFilesSent: "too_many_files",
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400 where Django could not read the request, or its host is not ours."""
    if isinstance(exception, UnknownHost):
        title = _("This server is not called {host}.", host=exception.host)
        return refusal_of(request, title=title, advice=UNKNOWN_HOST_ADVICE, status=400)
    reason = WHY.get(type(exception), "bad_request")
    return refusal(request, reason, status=400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form without its token; name the proxy that hides where it came from."""
    why = why_origin_refused(request)
    if why is None:
        return refusal(request, "csrf", status=403)
    warn_once(str(why))
    title, _advice = REFUSALS["csrf"]
    return refusal_of(request, title=title, advice=why, status=403, is_alert=True)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404; a link that a chat mangled leads on to the page it was meant for."""
    if address := unmangled_address(request):
        return redirect(address)
    return refusal(request, "not_found", status=404)


def server_error(request: HttpRequest, *args: object) -> HttpResponse:
    return refusal(request, "failed", status=500)
