"""What an address asks for behind its question mark."""

from django.http import HttpRequest


def asked_number(request: HttpRequest, name: str) -> int | None:
    """A number that a page itself put into a link; None when there is none."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None
