"""The table page, the board, and the pages that only the table leads to."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.phones import link_of_match
from scorekeeper.services.books import Deed, book_of, deeds_since
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import paid_lines
from scorekeeper.web.parts.money import Line, payments_in_words
from scorekeeper.web.parts.news import undoing_now
from scorekeeper.web.parts.next_seats import OF_NO_EVENING, evening_of_match
from scorekeeper.web.parts.page_cache import shared
from scorekeeper.web.parts.race import drawing_of
from scorekeeper.web.parts.rounds import rows_of
from scorekeeper.web.parts.seated import match_with_full_names
from scorekeeper.web.parts.standings import Standing, columns_of, standing_of_table
from scorekeeper.web.rendering import page, partial
from scorekeeper.web.requests.guards import (
    MatchRequest,
    for_match,
    for_scorers,
    own_club_of,
)
from scorekeeper.web.requests.hosts import for_phones
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.phone_cookie import phone_name, remember
from scorekeeper.web.requests.posted import key_in, new_key, sent, version_in
from scorekeeper.web.table.beginning import agreed_tonight, picture_to_follow
from scorekeeper.web.table.context import (
    card_table,
    in_play_at,
    state_of,
    table_context,
    trump_ahead,
)

LAST_ROUNDS = 5
DEEDS = {
    Deed.ENTERED: _("Somebody else has entered a round meanwhile."),
    Deed.BEGUN: _("Somebody else has begun a round meanwhile."),
    Deed.CORRECTED: _("Somebody else has corrected a round meanwhile."),
    Deed.BROUGHT_BACK: _("Somebody else has brought a round back meanwhile."),
    Deed.WITHDRAWN: _("Somebody else has deleted a round meanwhile."),
    Deed.ENDED: _("Somebody else has changed the end of the match meanwhile."),
}


@require_safe
@for_match
def table(request: MatchRequest) -> HttpResponse:
    has_club = request.may_write and own_club_of(request) is not None

    def draw(asked: MatchRequest) -> HttpResponse:
        return drawn_table(asked, has_club=has_club)

    drawn = shared(request, draw, besides=(for_phones(request), has_club))
    remember(request, drawn, link_of_match(request.secret))
    return drawn


def drawn_table(request: MatchRequest, *, has_club: bool) -> HttpResponse:
    standing = standing_of_table(request)
    undoing = undoing_now(request, standing.book) if request.may_write else None
    context = table_context(request, standing, undoing)
    tonight = agreed_tonight(standing, context["card_table"])
    of_evening = OF_NO_EVENING
    if standing.match.evening_table:
        of_evening = evening_of_match(standing.match, standing.book)
    return page(
        request,
        "table/table",
        **context,
        has_club=has_club,
        **of_evening,
        tonight=tonight,
        join_picture=picture_to_follow(request) if tonight else "",
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def stop_early(request: MatchRequest) -> HttpResponse:
    error = ""
    if request.method == "POST":
        try:
            ending.stop_early(request.match, sent(request))
            return redirect("settlement", secret=request.match.scorer_secret)
        except RuleBroken as broken:
            error = broken.message
    match, book = request.match, book_of(request.match)
    money = money_of(request, book.stake)
    paid, played_match = paid_lines(match, book.seats), match_with_full_names(book).as_ended
    return page(
        request,
        "table/stop_early",
        status=400 if error else 200,
        match=match,
        book=book,
        columns=columns_of(book, money, played_match),
        payments=payments_in_words(match, book, money, paid=paid, played_match=played_match),
        rounds_left=rounds_left(book.played_match),
        form_key=new_key(),
        error=error,
    )


def rounds_left(played_match: PlayedMatch) -> Text | None:
    """Name the rounds not played yet; None where there are none, or no number was agreed on."""
    in_all = played_match.game.rounds_in_all(played_match.table.house_rules) or 0
    left = max(0, in_all - played_match.now.scored)
    return played_match.game.rounds_called(left) if left else None


@require_safe
@for_scorers
def wrong_dealer(request: MatchRequest) -> HttpResponse:
    book = book_of(request.match)
    there = match_with_full_names(book).now.table
    return page(
        request,
        "table/wrong_dealer",
        match=request.match,
        book=book,
        players=[(seat, there.name(seat)) for seat in there.seats],
        rows=rows_of(book),
    )


@require_safe
@for_scorers
def forgotten_round(request: MatchRequest) -> HttpResponse:
    """Ask before which round one is inserted."""
    book = book_of(request.match)
    return page(
        request,
        "table/forgotten_round",
        match=request.match,
        book=book,
        in_play=book.in_play,
        rows=rows_of(book),
    )


@require_safe
@for_match
def board(request: MatchRequest) -> HttpResponse:
    return shared(request, drawn_board, besides=for_phones(request))


def drawn_board(request: MatchRequest) -> HttpResponse:
    standing = standing_of_table(request)
    match, book, played_match = standing.match, standing.book, standing.played_match
    in_play = in_play_at(book, played_match)
    drawn = card_table(match, book, played_match, in_play=in_play)
    return page(
        request,
        "table/board",
        tonight=agreed_tonight(standing, drawn),
        match=match,
        book=book,
        played_match=played_match,
        standing=standing,
        state=state_of(match, played_match),
        in_play=in_play,
        trump_ahead=trump_ahead(played_match),
        race=drawing_of(played_match, standing.rows),
        last_rounds=standing.rows[:LAST_ROUNDS][::-1],
        payments=payments_of(match, standing),
        join_picture=picture_to_follow(request),
    )


def payments_of(match: Match, standing: Standing) -> list[Line]:
    book, played_match = standing.book, standing.played_match
    if not played_match.finished or book.stake is None or match.cancelled_at is not None:
        return []
    paid = paid_lines(match, book.seats)
    return payments_in_words(match, book, standing.money, paid=paid, played_match=played_match).all


@require_safe
@for_match
def changes(request: MatchRequest) -> HttpResponse:
    """Render a notice beside a form of the most important change by others since it was drawn."""
    match = request.match
    since = version_in(request.GET.get("since", ""), match, otherwise=match.version)
    own = {"own_key": key_in(request.GET), "own_name": phone_name(request)}
    deeds = deeds_since(match, since, **own)
    return partial(
        request,
        "rounds/_notice",
        match=match,
        since=since,
        seen=match.version,
        sentence=DEEDS[deeds[0]] if deeds else "",
    )
