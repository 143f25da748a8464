"""What a test client is answered, and the page in it as a reader has it."""

import re
from typing import TYPE_CHECKING

from django.http import HttpResponse

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as ClientResponse
else:
    ClientResponse = HttpResponse

__all__ = ["ClientResponse", "html_of", "without_layout"]

# A break beside a tag only lays a template out; within a sentence it is a space.
BESIDE_A_TAG = re.compile(r"(?<=>)\s*\n\s*|\s*\n\s*(?=[<>])")
ELSEWHERE = re.compile(r"\s*\n\s*")


def html_of(response: ClientResponse | HttpResponse) -> str:
    """Return a page without what only lays it out; anything else as it is."""
    text = response.content.decode()
    if not response["Content-Type"].startswith("text/html"):
        return text
    return without_layout(text)


def without_layout(html: str) -> str:
    """Return HTML on one line, without the breaks that only lay it out."""
    return ELSEWHERE.sub(" ", BESIDE_A_TAG.sub("", html))
