"""Links that a chat has made longer or broken up on their way: where they were meant to lead."""

import re

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse

from scorekeeper.web.requests.path_converters import SECRET

# What nobody sees and chats put in between, so that a long word can be broken
UNSEEN = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
# What stood behind the link or around it, as it was written or as a page spells it; a secret may
# end with - or _, so these were behind it only after a slash
BEHIND = re.compile(r"(?:&(?:gt|lt|quot|amp|nbsp);?|[^A-Za-z0-9_/-]|(?<=/)[_-]{1,3})+/?\Z")
LONGEST_PATH = 200  # characters: no page of a match or a club has a longer one
UNDER_SECRET = re.compile(rf"/[cg]/{SECRET.pattern}(?:/|\Z)")


def meant_address(request: HttpRequest) -> str:
    """The address of the page that a link was meant for which leads nowhere; empty if unknown."""
    path = request.path_info
    if request.method not in ("GET", "HEAD") or len(path) > LONGEST_PATH:
        return ""
    meant = BEHIND.sub("", UNSEEN.sub("", path)).rstrip("/")
    if not UNDER_SECRET.match(meant):
        return ""
    asked = request.META.get("QUERY_STRING", "")
    found = next((one for one in map(page_at, (f"{meant}/", meant)) if one), "")
    return "" if found == request.path else found + (f"?{asked}" if found and asked else "")


def page_at(path: str) -> str:
    """The address of the page at a path, as the program itself writes it; empty where none is."""
    try:
        page = resolve(path)
    except Resolver404:
        return ""
    return reverse(page.view_name, args=page.args, kwargs=page.kwargs)
