"""What a page itself put into a form that is sent: its key, and where it started from."""

from django.http import HttpRequest

from scorekeeper.services.database.submission import Submission
from scorekeeper.web.forms.round_form import posted_key
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.version_stamps import posted_version

BY_THE_PAGE = {"csrfmiddlewaretoken", "key"}


def posted_number(request: HttpRequest, name: str) -> int:
    """A number that the page itself put into a form; 0 when it is not one."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else 0


def everything_said(request: HttpRequest) -> list[tuple[str, list[str]]]:
    """All that a form says, besides what only tells that it is this one."""
    said = request.POST.lists()
    return sorted((name, values) for name, values in said if name not in BY_THE_PAGE)


def sent(request: MatchRequest) -> Submission:
    """The sending of a form that is one button."""
    return Submission(
        key=posted_key(request),
        base=posted_version(request, "base"),
        entered_by=phone_name(request),
    )
