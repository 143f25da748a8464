"""What the head of every answer says: that it is ours, who may store a copy, what is never used."""

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

OURS = "X-Scorekeeper"
OWN_COPY = "private, no-cache"
NEVER_USED = ("camera", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join(f"{ability}=()" for ability in NEVER_USED)


class AnswerHeadersMiddleware(MiddlewareMixin):
    """Marks every answer as the program's own, and keeps pages out of shared caches.

    A café's network, a filter or a proxy answers in its place now and then, with any status; the
    scripts take nothing for a refusal that is not marked. Most pages stand under a secret, or know
    whose phone it is: a browser may go back to its own copy at once, and nobody in between has one.
    Whatever says more of that itself is left alone.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer with these headers."""
        response.headers[OURS] = "1"
        response.headers["Permissions-Policy"] = POLICY
        response.headers.setdefault("Cache-Control", OWN_COPY)
        return response
