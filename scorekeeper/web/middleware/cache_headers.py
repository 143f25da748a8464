"""Who may keep a copy of a page: the browser that asked for it, and nobody in between."""

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

OWN_COPY = "private, no-cache"


class CachingMiddleware(MiddlewareMixin):
    """Keeps pages out of shared caches: most stand under a secret, or know whose phone it is.

    A browser may still go back to its own copy at once; whatever says more itself is left alone.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer, for one browser."""
        response.headers.setdefault("Cache-Control", OWN_COPY)
        return response
