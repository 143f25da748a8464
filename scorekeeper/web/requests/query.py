"""What an address asks for behind its question mark."""

from django.http import HttpRequest, QueryDict


def asked_number(request: HttpRequest, name: str) -> int | None:
    """A number that a page itself put into a link; None when there is none."""
    return number_in(request.GET, name)


def number_in(query: QueryDict, name: str) -> int | None:
    """A number of no more digits than a database holds; None for anything else."""
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None
