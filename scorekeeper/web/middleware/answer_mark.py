"""What tells this program's answers from those of a network in between."""

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

OURS = "X-Scorekeeper"


class MarkingMiddleware(MiddlewareMixin):
    """Marks every answer as the program's own.

    A café's network, a filter or a proxy answers in its place now and then, with any status; the
    scripts take nothing for a refusal that is not marked.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer, marked."""
        response[OURS] = "1"
        return response
