"""Tells browsers which of their abilities these pages never ask for."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

NEVER_USED = ("camera", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join(f"{ability}=()" for ability in NEVER_USED)

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class PermissionsPolicyMiddleware:
    """Adds the Permissions-Policy header to every page."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers["Permissions-Policy"] = POLICY
        return response
