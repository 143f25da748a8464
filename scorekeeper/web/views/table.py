"""The page that lies open all evening, and what is reached from it."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.records.book import Book
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access.quotas import MATCH
from scorekeeper.services.matches import ending, starting
from scorekeeper.services.matches.start_forms import begun_with
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.web.forms.round_form import new_key, posted_key
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match, for_scorers
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.phone_cookie import remember_game
from scorekeeper.web.requests.posted import sent
from scorekeeper.web.requests.quota_checks import take
from scorekeeper.web.show.news import in_play_text
from scorekeeper.web.show.page_cache import FILLED_IN_LATER, shared
from scorekeeper.web.show.rows import columns_of, rows_of
from scorekeeper.web.views.history import teller_of, undoing_of


@require_safe
@for_match
def table(request: MatchRequest) -> HttpResponse:
    """How things stand and what comes next."""
    return remember_game(request, shared(request, drawn), request.secret)


def drawn(request: MatchRequest) -> HttpResponse:
    """The table page drawn anew."""
    standing = standing_of_table(request)
    undoing = undoing_of(teller_of(request)) if request.may_write else None
    return page(request, "table", csrf_token=FILLED_IN_LATER, undoing=undoing, **standing)


def standing_of_table(request: MatchRequest) -> dict[str, Any]:
    """What the pages show that lie or hang where everybody sees them."""
    book = book_of(request.match)
    return {
        "match": request.match,
        "book": book,
        "evening": book.evening,
        "columns": columns_of(book, money_of(request, book.stake)),
        "rows": rows_of(book),
        "in_play": in_play_words(book),
    }


def in_play_words(book: Book) -> dict[str, str]:
    """The running contract, for everyone to see."""
    if book.in_play is None:
        return {}
    return {
        "trump": book.in_play.deal.contract.trump,
        "text": in_play_text(book, book.in_play),
    }


@require_http_methods(["GET", "POST"])
@for_scorers
def stop_early(request: MatchRequest) -> HttpResponse:
    """The table stops before the last round."""
    error = ""
    if request.method == "POST":
        try:
            ending.stop_early(request.match, sent(request))
            return redirect("settlement", secret=request.match.scorer_secret)
        except RuleBroken as broken:
            error = broken.message
    return page(
        request,
        "stop_early",
        status=400 if error else 200,
        match=request.match,
        evening=book_of(request.match).evening,
        form_key=new_key(),
        error=error,
    )


@require_POST
@for_scorers
def play_again(request: MatchRequest) -> HttpResponse:
    """The same people, rules and stake; the next player deals."""
    key = posted_key(request)
    if begun_with(starting.form_of_again(request.match, key)) is None:
        take(request, MATCH)
    again = starting.play_again(request.match, key=key)
    return redirect("table", secret=again.scorer_secret)


@require_safe
@for_scorers
def wrong_dealer(request: MatchRequest) -> HttpResponse:
    """Somebody else deals, now or in an earlier round."""
    book = book_of(request.match)
    return page(
        request,
        "wrong_dealer",
        match=request.match,
        book=book,
        players=list(enumerate(book.table.players)),
        rows=rows_of(book),
    )
