"""What is asked of a request before anything else: by which name it came, and how."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from scorekeeper.rules.words import Text as _
from scorekeeper.web.requests.own_hosts import UnknownHost, is_served
from scorekeeper.web.requests.said_once import say_once

Answer = Callable[[HttpRequest], HttpResponse]

HEALTH = "/health/"
SENT_ON = _(
    "A request came without X-Forwarded-Proto: https, and is sent on to HTTPS. If it came from"
    " there it comes back without end: with SCOREKEEPER_HTTPS=1 the proxy must set this header."
)


class ArrivalsMiddleware:
    """Refuses other names than this server's, before anybody is sent on to HTTPS under one.

    It tells whoever runs the server, once, where browsers are sent round in a circle.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on; raise UnknownHost, for a page with status 400 and a line in the log."""
        host, _port = split_domain_port(request.get_host())
        if not is_served(host) and not is_for_any_name(request):
            raise UnknownHost(host)
        if settings.SECURE_SSL_REDIRECT and not request.is_secure() and may_be_https(request):
            say_once(str(SENT_ON))
        return self.get_response(request)


def is_for_any_name(request: HttpRequest) -> bool:
    """Tell whether something may be asked for by any name.

    Whoever watches the server stands beside it. What pages look like is no secret, and the refusal
    needs it too.
    """
    is_file = request.path.startswith(settings.STATIC_URL)  # both with the path before them
    return is_file or request.path_info == HEALTH


def may_be_https(request: HttpRequest) -> bool:
    """Tell whether a request may have come by HTTPS although nobody says so.

    A proxy that says http means it, unless another stands before it: browsers say Sec-Fetch-Site
    where they have come by HTTPS alone.
    """
    proto = request.headers.get("X-Forwarded-Proto", "").strip()
    is_for_watching = request.path_info == HEALTH
    return not is_for_watching and (proto != "http" or "Sec-Fetch-Site" in request.headers)
