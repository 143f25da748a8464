"""Counts what a request has written, for where it came from."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scorekeeper.services.access import room_on_disk
from scorekeeper.services.database.bytes_written import counting_for_request
from scorekeeper.web.requests.client_address import address_of


class WrittenBytesMiddleware:
    """Who has written too much writes nothing more for a while, and reads as before.

    The refusal is TooMany, which comes out of the view that would have written.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and count when all is written."""
        address = address_of(request)
        with counting_for_request(lambda: room_on_disk.require_room(address)) as counted:
            response = self.get_response(request)
        room_on_disk.count(counted.written, address=address)
        return response
