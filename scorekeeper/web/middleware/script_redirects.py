"""What a script reads where a browser is sent on to another page: a script cannot see that."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

Answer = Callable[[HttpRequest], HttpResponse]


class OutboxRedirectMiddleware(MiddlewareMixin):
    """Answers the outbox of a phone with 204 and where to go on, in place of a redirect.

    A redirect alone would say too little: the network of a café redirects everything at first.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The answer as the outbox understands it."""
        if response.status_code != 302 or "X-Outbox" not in request.headers:
            return response
        recorded = HttpResponse(status=204, headers={"X-Recorded": response["Location"]})
        recorded.cookies = response.cookies
        return recorded
