"""The board: a match for a tablet or TV that the whole room sees."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.records.models import Match
from scorekeeper.services.access import links
from scorekeeper.services.settling import paid_lines
from scorekeeper.web.parts.money import Line, payments_in_words
from scorekeeper.web.parts.page_cache import shared
from scorekeeper.web.parts.qr import qr_svg
from scorekeeper.web.parts.running_totals import drawing_of
from scorekeeper.web.parts.standings import Standing, standing_of_table
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match
from scorekeeper.web.requests.hosts import for_phones
from scorekeeper.web.table.context import in_play_at, state_of, trump_ahead

LAST_ROUNDS = 5


@require_safe
@for_match
def board(request: MatchRequest) -> HttpResponse:
    return shared(request, drawn, besides=for_phones(request))


def drawn(request: MatchRequest) -> HttpResponse:
    """Draw the board; nothing on it can be tapped."""
    standing = standing_of_table(request)
    match, book, evening = standing.match, standing.book, standing.evening
    return page(
        request,
        "table/board",
        match=match,
        book=book,
        evening=evening,
        standing=standing,
        state=state_of(match, evening),
        in_play=in_play_at(book, evening),
        trump_ahead=trump_ahead(evening),
        race=drawing_of(evening, standing.rows),
        last_rounds=standing.rows[:LAST_ROUNDS][::-1],
        payments=payments_of(match, standing),
        join_picture=picture_to_follow(request),
    )


def payments_of(match: Match, standing: Standing) -> list[Line]:
    """List the payments of a match that is over, with those that were made."""
    book, evening = standing.book, standing.evening
    if not evening.finished or book.stake is None or match.cancelled_at is not None:
        return []
    paid = paid_lines(match, book.seats)
    return payments_in_words(match, book, standing.money, paid=paid, evening=evening).all


def picture_to_follow(request: MatchRequest) -> str:
    """Return the link for watching as a picture; empty while there is no such link.

    Never the link for scoring: whoever is in the room can photograph the board. No code either:
    those live for minutes, and the board hangs there all evening.
    """
    secret = links.secret_of(request.match, links.VIEWER)
    if secret is None:
        return ""
    return qr_svg(for_phones(request, reverse("table", args=[secret])))
