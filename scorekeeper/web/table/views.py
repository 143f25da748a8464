"""The table page, and the pages that only it leads to."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.replay import Evening
from scorekeeper.services.access.quotas import MATCH
from scorekeeper.services.books import book_of
from scorekeeper.services.matches import ending, starting
from scorekeeper.services.matches.starting import begun_with
from scorekeeper.services.settling import paid_lines
from scorekeeper.web.parts.money import payments_in_words
from scorekeeper.web.parts.page_cache import shared
from scorekeeper.web.parts.rounds import columns_of, rows_of
from scorekeeper.web.parts.standings import standing_of_table
from scorekeeper.web.parts.undo import undoing_now
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match, for_scorers, take_quota
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.phone_cookie import remember_match
from scorekeeper.web.requests.posted import new_key, posted_key, sent
from scorekeeper.web.table.context import table_context


@require_safe
@for_match
def table(request: MatchRequest) -> HttpResponse:
    return remember_match(request, shared(request, drawn), request.secret)


def drawn(request: MatchRequest) -> HttpResponse:
    standing = standing_of_table(request)
    undoing = undoing_now(request, standing.book) if request.may_write else None
    return page(request, "table/table", **table_context(request, standing, undoing))


@require_http_methods(["GET", "POST"])
@for_scorers
def stop_early(request: MatchRequest) -> HttpResponse:
    """Ask whether to stop before the last round, and do it."""
    error = ""
    if request.method == "POST":
        try:
            ending.stop_early(request.match, sent(request))
            return redirect("settlement", secret=request.match.scorer_secret)
        except RuleBroken as broken:
            error = broken.message
    match, book = request.match, book_of(request.match)
    money = money_of(request, book.stake)
    paid = paid_lines(match, book.seats)
    return page(
        request,
        "table/stop_early",
        status=400 if error else 200,
        match=match,
        book=book,
        columns=columns_of(book, money, book.evening),
        payments=payments_in_words(match, book, money, paid=paid, evening=book.evening),
        rounds_left=rounds_left(book.evening),
        form_key=new_key(),
        error=error,
    )


def rounds_left(evening: Evening) -> int:
    """Count the rounds not played yet; 0 where no number was agreed on."""
    in_all = evening.game.rounds_in_all(evening.table.house_rules) or 0
    return max(0, in_all - evening.now.scored)


@require_POST
@for_scorers
def play_again(request: MatchRequest) -> HttpResponse:
    """Begin a match with the same people, rules and stake; the next player deals."""
    key = posted_key(request)
    if begun_with(starting.form_of_again(request.match, key)) is None:
        take_quota(request, MATCH)
    again = starting.play_again(request.match, key=key)
    return redirect("table", secret=again.scorer_secret)


@require_safe
@for_scorers
def wrong_dealer(request: MatchRequest) -> HttpResponse:
    """Offer to name another dealer, now or in an earlier round."""
    book = book_of(request.match)
    return page(
        request,
        "table/wrong_dealer",
        match=request.match,
        book=book,
        players=list(enumerate(book.table.players)),
        rows=rows_of(book),
    )
