"""Refusals that Django makes before or after a page: too large a request, a wrong method."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from scorekeeper.web.pages import refusal

Answer = Callable[[HttpRequest], HttpResponse]


class RefusingMiddleware(MiddlewareMixin):
    """Says in a sentence what would otherwise be an empty page."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """413 for more than any form here holds, without reading it."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        if length.isdecimal() and int(length) > most:
            return refusal(request, "too_large", status=413)
        return None

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """405 with a page."""
        if response.status_code != 405 or response.content:
            return response
        page = refusal(request, "wrong_method", status=405)
        page["Allow"] = response["Allow"]
        return page
