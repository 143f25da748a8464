"""Why a form was refused that came from its own page: what stands in front of the server."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.http.request import split_domain_port

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

HTTPS_FORGOTTEN = _(
    "This page came through HTTPS, and the server does not know that. Whoever runs it sets"
    " SCOREKEEPER_HTTPS=1, and lets the proxy set X-Forwarded-Proto."
)
HOST_CHANGED = _(
    "The proxy in front of this server does not pass on by which address it was asked. Whoever runs"
    " it passes the Host header on as it comes, with its port: in nginx $http_host."
)
NO_ORIGIN = _(
    "The browser does not say from which page this form comes. Where a proxy in front of this"
    " server sends Referrer-Policy: no-referrer, whoever runs it takes that out."
)


def why_refused(request: HttpRequest) -> Text | None:
    """What to set, where a form was refused for that alone; None where it is another's or too old.

    A page of another site has another host: where only scheme or port differ, it is our own.
    """
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    if origin == "null":
        return NO_ORIGIN
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return None
    reached = request.get_host()
    if f"{parts.scheme}://{parts.netloc.lower()}" == f"{request.scheme}://{reached.lower()}":
        return None
    forwarded = request.headers.get("X-Forwarded-Host", "").partition(",")[0].strip()
    if parts.hostname not in {host_of(reached), host_of(forwarded)}:
        return None
    return HTTPS_FORGOTTEN if parts.scheme == "https" and not request.is_secure() else HOST_CHANGED


def host_of(place: str) -> str:
    """A host without its port, as a browser's address has it."""
    return split_domain_port(place)[0].strip("[]") or "."
