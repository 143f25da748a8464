"""What the head of every answer says: that it is ours, who may store a copy, what is never used."""

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

OURS = "X-Scorekeeper"
OWN_COPY = "private, no-cache"
OF_A_LINK = "secret"  # the part of an address that only those have who were given the link
A_PAGE = ("text/html", "image/svg")
CAN_BE_FOUND = ("text/", "image/")
NEVER_USED = ("camera", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join(f"{ability}=()" for ability in NEVER_USED)


class AnswerHeadersMiddleware(MiddlewareMixin):
    """Marks every answer as the program's own, and keeps pages out of shared caches.

    A café's network, a filter or a proxy answers in its place now and then, with any status; the
    scripts take nothing for a refusal that is not marked. Most pages stand under a secret, or know
    whose phone it is: a browser may go back to its own copy at once, and nobody in between has one.
    Whatever says more of that itself is left alone. What is never used is said of pages alone: a
    style or a script is given no abilities, and a first visit fetches a dozen of them. A link that
    somebody posts where all can read it keeps its page out of what is searched.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer with these headers."""
        response.headers[OURS] = "1"
        kind = response.headers.get("Content-Type", "")
        if kind.startswith(A_PAGE):
            response.headers["Permissions-Policy"] = POLICY
        if kind.startswith(CAN_BE_FOUND) and stands_under_a_link(request):
            response.headers["X-Robots-Tag"] = "noindex"
        response.headers.setdefault("Cache-Control", OWN_COPY)
        return response


def stands_under_a_link(request: HttpRequest) -> bool:
    """Whether only those have an address who were given the link."""
    return bool(request.resolver_match and OF_A_LINK in request.resolver_match.kwargs)
