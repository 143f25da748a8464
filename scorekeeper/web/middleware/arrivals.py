"""Arrivals: under which path and name a request came, before any page has it."""

from collections.abc import Callable, Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.http import parse_header_parameters

from scorekeeper.rules.words import Text as _
from scorekeeper.web.requests.hosts import UnknownHost, is_served, warn_once

Answer = Callable[[HttpRequest], HttpResponse]

HEALTH = "/health/"
UNREADABLE = "unreadable"
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
            warn_once(str(SENT_ON))
        return self.get_response(request)


def is_for_any_name(request: HttpRequest) -> bool:
    """Whether something may be asked for by any name.

    Whoever watches the server stands beside it. What pages look like is no secret, and the refusal
    needs it too.
    """
    is_file = request.path.startswith(settings.STATIC_URL)  # both with the path before them
    return is_file or request.path_info == HEALTH


def may_be_https(request: HttpRequest) -> bool:
    """Whether a request may have come by HTTPS although no header says so.

    A proxy that says http means it, unless another stands before it: browsers say Sec-Fetch-Site
    where they have come by HTTPS alone.
    """
    proto = request.headers.get("X-Forwarded-Proto", "").strip()
    is_for_watching = request.path_info == HEALTH
    return not is_for_watching and (proto != "http" or "Sec-Fetch-Site" in request.headers)


def without_prefix(application: WSGIApplication, prefix: str) -> WSGIApplication:
    """The application, for which a request's path begins behind the prefix, if it begins with it.

    Some proxies take the prefix away themselves. How addresses are written is Django's to know
    (``FORCE_SCRIPT_NAME``).
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == prefix or path.startswith(f"{prefix}/"):
            environ["PATH_INFO"] = path.removeprefix(prefix) or "/"
        if cookies := environ.get("HTTP_COOKIE"):
            environ["HTTP_COOKIE"] = first_of_each_name(cookies)
        return application(environ, start_response)

    return answer if prefix else application


def first_of_each_name(cookies: str) -> str:
    """The cookies without those that have the name of one before them.

    Browsers send those of the longest path first. Others are of another Scorekeeper at the same
    host, or of this one before it had its path; Django would take the last of a name.
    """
    found = dict[str, str]()
    for cookie in cookies.split(";"):
        found.setdefault(cookie.partition("=")[0].strip(), cookie.strip())
    return "; ".join(found.values())


def mark_unreadable(application: WSGIApplication) -> WSGIApplication:
    """The application, with every content type that is not UTF-8 replaced by one that is refused.

    Django looks for the encoding as soon as it has a request, before any page could refuse it; and
    Python knows encodings that are none of text.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not is_utf8(environ.get("CONTENT_TYPE", "")):
            environ["CONTENT_TYPE"] = f"text/plain; charset={UNREADABLE}"
        return application(environ, start_response)

    return answer


def is_utf8(content_type: str) -> bool:
    try:
        charset = str(parse_header_parameters(content_type)[1].get("charset", "utf-8"))
    except (ValueError, LookupError):
        return False
    return charset.lower().replace("-", "").replace("_", "") == "utf8"
