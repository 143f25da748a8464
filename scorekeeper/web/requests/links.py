"""Links: what can be a secret in an address, and where a link that a chat has mangled leads."""

import re

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.urls.converters import IntConverter, StringConverter

SECRET = re.compile(r"[A-Za-z0-9_-]{16,32}")
# Invisible characters that chats put in between, so that a long word can be broken
INVISIBLE = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
# Characters that stood behind or around the link, as written or as a page spells them; a secret may
# end with - or _, so these were behind it only after a slash
TRAILING = re.compile(r"(?:&(?:gt|lt|quot|amp|nbsp);?|[^A-Za-z0-9_/-]|(?<=/)[_-]{1,3})+/?\Z")
LONGEST_PATH = 200  # characters: no page of a match or a club has a longer one
UNDER_SECRET = re.compile(rf"/[cegmpt]/{SECRET.pattern}(?:/|\Z)")


class SecretConverter(StringConverter):
    """A part of an address that may be a secret."""

    regex = SECRET.pattern


class RowKeyConverter(IntConverter):
    """The key of a row in an address: no more digits than a database holds."""

    regex = "[0-9]{1,18}"


def is_secret(text: str) -> bool:
    return SECRET.fullmatch(text) is not None


def unmangled_address(request: HttpRequest) -> str:
    """The address of the page that a broken link was meant for; empty if unknown."""
    path = request.path_info
    if request.method not in ("GET", "HEAD") or len(path) > LONGEST_PATH:
        return ""
    meant = TRAILING.sub("", INVISIBLE.sub("", path)).rstrip("/")
    if not UNDER_SECRET.match(meant):
        return ""
    query = request.META.get("QUERY_STRING", "")
    found = page_at(f"{meant}/") or page_at(meant)
    return "" if found == request.path else found + (f"?{query}" if found and query else "")


def page_at(path: str) -> str:
    """The address of the page at a path, as the program itself writes it; empty where none is."""
    try:
        page = resolve(path)
    except Resolver404:
        return ""
    return reverse(page.view_name, args=page.args, kwargs=page.kwargs)
