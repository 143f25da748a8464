"""What the proxy in front says of HTTPS, where it leads nowhere."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.rules.words import Text as _
from scorekeeper.web.requests.said_once import say_once

SENT_ON = _(
    "A request came without X-Forwarded-Proto: https, and is sent on to HTTPS. If it came from"
    " there it comes back without end: with SCOREKEEPER_HTTPS=1 the proxy must set this header."
)


class ProxyHeadsMiddleware(MiddlewareMixin):
    """Tells whoever runs the server, once, where browsers are sent round in a circle."""

    def process_request(self, request: HttpRequest) -> None:
        """Write a line where the redirect that follows may lead back here."""
        if settings.SECURE_SSL_REDIRECT and not request.is_secure() and may_be_https(request):
            say_once(str(SENT_ON))


def may_be_https(request: HttpRequest) -> bool:
    """Whether a request may have come by HTTPS although nobody says so.

    A proxy that says http means it, unless another stands before it: browsers say Sec-Fetch-Site
    where they have come by HTTPS alone.
    """
    proto = request.headers.get("X-Forwarded-Proto", "").strip()
    return proto != "http" or "Sec-Fetch-Site" in request.headers
