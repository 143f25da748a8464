"""What a page itself put into a form that is sent: its key, and where it started from."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from scorekeeper.records.models import Match
from scorekeeper.services.writes import Submission, digest
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.path_converters import is_key
from scorekeeper.web.requests.phone_cookie import phone_name

LONGEST_VERSION = 9  # digits; a database counts no further
LARGEST_NUMBER = 2**63 - 1  # of what a database has room for
BY_THE_PAGE = {"csrfmiddlewaretoken", "key"}


def posted_number(request: HttpRequest, name: str, *, otherwise: int = 0) -> int:
    """A number that the page itself put into a form; ``otherwise`` when it is not one."""
    text = request.POST.get(name, "")[: len(str(LARGEST_NUMBER)) + 1]
    number = int(text) if text.isascii() and text.isdecimal() else otherwise
    return number if number <= LARGEST_NUMBER else otherwise


def version_in(text: str, match: Match, *, otherwise: int = 0) -> int:
    """The version in a stamp; 0, older than everything, where no page of this match can have it.

    Such a one is from before a restore, or ahead of what was written. What is no stamp at all
    counts as ``otherwise``.
    """
    version, _dash, epoch = text.partition("-")
    if not version.isascii() or not version.isdecimal() or len(version) > LONGEST_VERSION:
        return otherwise
    return int(version) if epoch == match.epoch and int(version) <= match.version else 0


def posted_version(request: MatchRequest, name: str) -> int:
    """A version that the page itself put into a form; 0 when it is not one of today's."""
    return version_in(request.POST.get(name, ""), request.match)


def everything_said(request: HttpRequest) -> list[tuple[str, list[str]]]:
    """All that a form says, besides what only identifies it."""
    said = request.POST.lists()
    return sorted((name, values) for name, values in said if name not in BY_THE_PAGE)


def sent(request: MatchRequest) -> Submission:
    """The submission of a form under a match's link."""
    return Submission(
        key=posted_key(request),
        base=posted_version(request, "base"),
        entered_by=phone_name(request),
    )


def sent_to_club(request: HttpRequest) -> Submission:
    """The submission of a form about a club."""
    return Submission(key=posted_key(request), base=0, entered_by=phone_name(request))


def new_key() -> str:
    """A key under which one filled-in form counts once, however often it is sent."""
    return secrets.token_urlsafe(16)


def key_in(data: Mapping[str, Any] | None) -> str:
    """The key that a form was sent with; a new one when it has none.

    In place of what no page of ours sent stands a digest of it: that form too counts once. One that
    names none is another form each time.
    """
    key: str = data.get("key", "") if data else ""
    if not key:
        return new_key()
    return key if is_key(key) else digest(key)


def posted_key(request: HttpRequest) -> str:
    """The key of the form that a request sends."""
    return key_in(request.POST)
