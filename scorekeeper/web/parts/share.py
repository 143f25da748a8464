"""Texts for a chat: plain lines, by the phone's share sheet, copied, or as a page of text.

No link is in them but the club's for watching, and that only where the club has one: it was made to
be passed on. What is shared goes to people whom nobody here knows, so it never has a link that
scores, a member's own, or an IBAN.
"""

from collections.abc import Iterable, Iterator, Sequence

from django.http import HttpResponse
from django.urls import reverse

from scorekeeper.rules.words import Text, isolated
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.payment_details import AllDetails
from scorekeeper.web.requests.guards import ClubRequest
from scorekeeper.web.requests.hosts import for_phones, useless_host

MOST_SHARED = 60  # lines of a list: more than a chat shows at once


def text_to_share(lines: Iterable[object]) -> HttpResponse:
    text = "\n".join(map(str, lines)) + "\n"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def at_most(lines: Sequence[object]) -> Iterator[object]:
    """Yield the first lines of a list, and how many more there are."""
    yield from lines[:MOST_SHARED]
    if len(lines) > MOST_SHARED:
        yield _("and {number} more", number=len(lines) - MOST_SHARED)


def club_to_share(request: ClubRequest) -> str:
    return request.club.name or str(_("Our club"))


def how_to_pay(details: AllDetails, payees: Iterable[tuple[int, str]]) -> Iterator[Text]:
    """Say once of each who is paid, by key and name, what they gave as a free line."""
    for key, name in dict.fromkeys(payees):
        if key in details and details[key].free_line:
            line = isolated(details[key].free_line)
            yield _("{name} is paid by: {line}", name=name, line=line)


def link_to_watch(request: ClubRequest, page: str, *keys: int) -> Iterator[str]:
    """Yield the link for watching to a page of the club; none where nobody asked for such a link.

    Nor where other phones would be led to themselves by it.
    """
    secret = request.club.viewer_secret
    if secret and not useless_host(request):
        yield ""
        yield for_phones(request, reverse(page, args=[secret, *keys]))
