"""What every answer says: that it is ours, who may store a copy, what is never used."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scorekeeper.web.requests.phone_cookie import repair_name

Answer = Callable[[HttpRequest], HttpResponse]

OURS = "X-Scorekeeper"
OWN_COPY = "private, no-cache"
A_PAGE = ("text/html", "image/svg")
CAN_BE_FOUND = ("text/", "image/")
OF_A_LINK = "secret"  # the part of an address that only those have who were given the link
NEVER_USED = ("camera", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join(f"{ability}=()" for ability in NEVER_USED)


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
        """Answer with these headers; to an outbox as it understands it."""
        leave_out_zstd(request)
        response = self.get_response(request)
        repair_name(request, response)
        if response.status_code == 302 and "X-Outbox" in request.headers:
            tell_outbox(response)
        response.headers[OURS] = "1"
        kind = response.headers.get("Content-Type", "")
        if kind.startswith(A_PAGE):
            response.headers["Permissions-Policy"] = POLICY
        if kind.startswith(CAN_BE_FOUND) and stands_under_a_link(request):
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


def stands_under_a_link(request: HttpRequest) -> bool:
    """Tell whether only those have an address who were given the link."""
    return bool(request.resolver_match and OF_A_LINK in request.resolver_match.kwargs)
