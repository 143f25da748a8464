"""What a test client is answered: the name of its type, which only the type checker knows."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as ClientResponse
else:
    from django.http import HttpResponse as ClientResponse

__all__ = ["ClientResponse"]
