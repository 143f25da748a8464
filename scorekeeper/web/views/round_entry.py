"""Entering rounds: the next one, before and after it is played, and its live preview."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.records.book import Book, read_book_as_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnySituation
from scorekeeper.services.database.submission import Submission, situation_when_sent
from scorekeeper.services.database.transaction import Conflict
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.services.rounds import recording
from scorekeeper.services.rounds.conflicts import has_next_since, next_rounds_since
from scorekeeper.services.rounds.out_of_order import base_after
from scorekeeper.web.entry.conflict_page import Disputed, sides_of, theirs_of
from scorekeeper.web.forms.round_form import RoundForm, new_key
from scorekeeper.web.rendering import page, partial
from scorekeeper.web.requests.guards import MatchRequest, for_scorers, look_again
from scorekeeper.web.requests.path_converters import is_key
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import sent
from scorekeeper.web.requests.version_stamps import posted_version


def posted_base(request: MatchRequest) -> int:
    """The version of the match that a sent form started from."""
    key = request.POST.get("after", "")
    return base_after(
        request.match, posted_version(request, "base"), key=key if is_key(key) else ""
    )


def submission_of(request: MatchRequest, form: RoundForm) -> Submission:
    """The sending of a round's form."""
    return Submission(key=form.key, base=form.base, entered_by=phone_name(request))


@require_http_methods(["GET", "POST"])
@for_scorers
def new_round(request: MatchRequest) -> HttpResponse:
    """Enter the next round, or finish the one in play."""
    book = book_of(request.match)
    if request.method == "POST":
        return save_new_round(request, book)
    if book.evening.finished:
        return redirect("settlement", secret=request.match.scorer_secret)
    form = form_for_next(book, base=request.match.version, dealer=dealer_asked_for(request, book))
    return entry_page(request, form, book=book)


def dealer_asked_for(request: MatchRequest, book: Book) -> int | None:
    """The seat of who dealt in place of whose turn it is, if the page was asked for with one."""
    seats = {str(seat): seat for seat in range(len(book.table.players))}
    return seats.get(request.GET.get("dealer", ""))


def form_for_next(
    book: Book, *, base: int, data: Mapping[str, Any] | None = None, dealer: int | None = None
) -> RoundForm:
    """The form of the next round, with what is known of it already."""
    evening = book.evening
    deal = book.in_play.deal if book.in_play else None
    if dealer is not None:
        deal = replace(deal or Deal(), dealer=dealer)
    return RoundForm(game=evening.game, situation=evening.now, base=base, data=data, deal=deal)


def save_new_round(request: MatchRequest, book: Book) -> HttpResponse:
    """Record what was sent, or show the form as it was with what is wrong beside it."""
    form = sent_form(request, book)
    action = request.POST.get("action", "save")
    if action == "refresh":
        form.is_valid()
        return entry_page(request, form, book=book)
    if not form.is_valid():
        return entry_page(request, form, book=book, status=400)
    verb = recording.begin_round if action == "begin" else recording.record_round
    try:
        verb(request.match, deal=form.deal(), submission=submission_of(request, form))
    except RuleBroken as broken:
        form.show(broken.faults)
        return entry_page(request, form, book=book, status=400)
    except Conflict as conflict:
        return conflict_page(request, form, str(conflict))
    return redirect("table", secret=request.match.scorer_secret)


def sent_form(request: MatchRequest, book: Book) -> RoundForm:
    """The form as it was sent; one that was recorded before is read as it was then."""
    base = posted_base(request)
    form = form_for_next(book, base=base, data=request.POST)
    if base == request.match.version:
        return form
    before = situation_when_sent(request.match, form.key)
    if before is None:
        return form
    return RoundForm(game=form.game, situation=before, base=base, data=request.POST)


def conflict_page(request: MatchRequest, form: RoundForm, message: str) -> HttpResponse:
    """Somebody was faster: both rounds are shown, what was typed stays, and the table chooses."""
    look_again(request)
    book = book_of(request.match)
    then = read_book_as_of(request.match, form.base).evening
    theirs = theirs_of(book, next_rounds_since(request.match, book, form.base))
    mine = RoundForm(game=form.game, situation=then.now, base=0, data=request.POST).played()
    data = without_turn(request, then.now.dealer)
    form = form_for_next(book, base=request.match.version, data=data)
    form.key = new_key()
    disputed = Disputed(message, theirs, sides_of(form.game, mine))
    return entry_page(request, form, book=book, status=409, conflict=disputed)


def without_turn(request: MatchRequest, dealer: int) -> QueryDict:
    """A sent form without its dealer, where that was only whose turn it was at that time."""
    data = request.POST.copy()
    if data.get("dealer") == str(dealer):
        data["dealer"] = ""
    return data


def entry_page(
    request: MatchRequest,
    form: RoundForm,
    *,
    book: Book,
    status: int = 200,
    conflict: Disputed | None = None,
) -> HttpResponse:
    """The page on which the next round is entered."""
    secret = request.match.scorer_secret
    return page(
        request,
        "entry",
        status=status,
        match=request.match,
        book=book,
        form=form,
        conflict=conflict,
        upcoming=book.evening.upcoming or book.evening.game.upcoming(book.evening.now),
        may_begin=book.evening.game.may_be_in_play,
        preview_url=f"/g/{secret}/rounds/preview/",
        **preview_context(form),
    )


def preview_context(form: RoundForm) -> dict[str, Any]:
    """The round as it would be saved: its scores and every line, or what is missing."""
    played = form.played()
    echoes = form.entry.echoes(played) if played else {}
    return {
        "played": played,
        "offers": form.offers(played),
        "echoes": {slot: echoes.get(slot, "") for slot in form.entry.echo_slots},
        "sides": sides_of(form.game, played),
    }


@require_POST
@for_scorers
def preview(request: MatchRequest) -> HttpResponse:
    """The score of what is being entered, computed as it would be saved.

    Nothing for a form that is saved already: the next round may ask for other facts.
    """
    book = book_of(request.match)
    if "base" in request.POST and has_next_since(book, posted_version(request, "base")):
        return HttpResponse(status=204)
    return preview_part(request, situation=book.evening.now, book=book)


def preview_part(request: MatchRequest, *, situation: AnySituation, book: Book) -> HttpResponse:
    """The preview of a round in some situation."""
    form = RoundForm(game=book.evening.game, situation=situation, base=0, data=request.POST)
    context = preview_context(form)
    return partial(request, "entry/_preview_swap", form=form, **context)


@require_POST
@for_scorers
def abandon(request: MatchRequest) -> HttpResponse:
    """Take back the round in play."""
    try:
        recording.abandon_round_in_play(request.match, submission=sent(request))
    except Conflict as conflict:
        book = book_of(look_again(request))
        form = form_for_next(book, base=request.match.version)
        return entry_page(request, form, book=book, status=409, conflict=Disputed(str(conflict)))
    return redirect("table", secret=request.match.scorer_secret)
