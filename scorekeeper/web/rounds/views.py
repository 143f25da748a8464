"""Entering the next round, and a round's own page: looked at, deleted, brought back."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.games.forms import Stage
from scorekeeper.records.book import Book, read_book_as_of
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.quotas import TooMany
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds import correcting, recording
from scorekeeper.services.rounds.conflicts import (
    has_next_since,
    rounds_behind,
    situation_at,
    situation_when_sent,
)
from scorekeeper.services.rounds.versions import versions_of
from scorekeeper.services.writes import Conflict, sending_of
from scorekeeper.web.parts.news import in_play_text
from scorekeeper.web.parts.rounds import row_of
from scorekeeper.web.parts.seated import match_with_full_names
from scorekeeper.web.rendering import page, refusal_of
from scorekeeper.web.requests.guards import (
    MatchRequest,
    for_match,
    for_scorers,
    reload_match,
    too_many,
    too_many_sentence,
)
from scorekeeper.web.requests.posted import asked_number, new_key, posted_version, sent
from scorekeeper.web.rounds.context import (
    Disputed,
    as_typed,
    begun_since,
    changes_in,
    entry_page,
    headline_of,
    is_just_the_same,
    neighbours_of,
    preview_part,
    shown_versions,
    sides_of,
    table_after,
    theirs_of,
    with_turn,
)
from scorekeeper.web.rounds.corrections import consequences_in_rows, follows, place_behind
from scorekeeper.web.rounds.forms import (
    TURN,
    RoundForm,
    form_for_next,
    posted_after,
    posted_base,
    stage_of_next,
    stage_when_sent,
    submission_of,
    without_dealer_in_turn,
)

ENTERED_THE_SAME = _("Somebody else has entered this round already, just the same.")


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def new_round(request: MatchRequest) -> HttpResponse:
    book = book_of(request.match)
    if request.method == "POST":
        return save_new_round(request, book)
    if book.played_match.finished:
        return redirect("settlement", secret=request.match.scorer_secret)
    form = form_for_next(book, base=request.match.version, dealer=dealer_asked_for(request, book))
    return entry_page(request, form, book=book)


def dealer_asked_for(request: MatchRequest, book: Book) -> int | None:
    seats = {str(seat): seat for seat in book.played_match.now.table.seats}
    return seats.get(request.GET.get("dealer", ""))


def save_new_round(request: MatchRequest, book: Book) -> HttpResponse:
    """Record a sent form, or show it again with the faults beside its fields."""
    form = sent_form(request, book)
    action = request.POST.get("action", "save")
    if action == "refresh":
        form.is_valid()
        return entry_page(request, form, book=book)
    is_valid = form.is_valid()
    if action not in ("save", "begin"):
        form.show([Fault("action", _("Nothing of this kind is done here: save it, or begin."))])
        is_valid = False
    if not is_valid:
        return entry_page(request, form, book=book, status=400)
    verb = recording.begin_round if action == "begin" else recording.record_round
    try:
        verb(request.match, deal=form.deal(), submission=submission_of(request, form))
    except RuleBroken as broken:
        form.show(broken.faults)
        return entry_page(request, form, book=book, status=400)
    except TooMany as many:
        form.show([Fault("rounds", too_many_sentence(many))])
        return too_many(entry_page(request, form, book=book), many)
    except Conflict as conflict:
        return conflict_page(request, form, str(conflict))
    return end_or_table(request)


def end_or_table(request: MatchRequest) -> HttpResponse:
    """Go where a saved round leads: after the last one, to the end of the match."""
    if book_of(request.match).played_match.finished:
        return redirect("settlement", secret=request.match.scorer_secret)
    return table_after(request.match)


def sent_form(request: MatchRequest, book: Book) -> RoundForm:
    """Read a sent form; where it was recorded before, in the situation of that time."""
    base = posted_base(request, is_next=True)
    form = form_for_next(book, base=base, data=request.POST)
    if base == request.match.version:
        return form
    before = situation_when_sent(request.match, form.key)
    if before is None:
        return form
    return RoundForm(
        game=form.game,
        situation=before,
        base=base,
        data=without_dealer_in_turn(request.POST),
        stage=form.stage,
        faces=form.faces,
    )


def conflict_page(request: MatchRequest, form: RoundForm, message: str) -> HttpResponse:
    reload_match(request)
    book = book_of(request.match)
    was_sent = sending_of(request.match, form.key) is not None  # so this is the same form again
    book_then = read_book_as_of(request.match, form.base)
    then, stage = book_then.played_match, stage_when_sent(request.POST, book_then)
    begun = begun_since(book, form.base)
    behind = rounds_behind(request.match, book, form.base, key=posted_after(request))
    theirs = theirs_of(book, behind)
    data = with_turn(request.POST, dealer=then.now.dealer)
    before = situation_at(book, book.entries.index(behind[0])) if behind else then.now
    mine = RoundForm(game=form.game, situation=before, base=0, data=data).played()
    form = form_for_next(book, base=request.match.version, data=data, stage=stage)
    form.key = new_key()
    is_same = is_just_the_same(mine, theirs)
    disputed = Disputed(
        str(ENTERED_THE_SAME) if is_same and not was_sent else message,
        theirs,
        sides_of(form.game, mine),
        begun,
        typed=as_typed(data),
        is_same=is_same,
        is_beginning=request.POST.get("action") == "begin",
    )
    return entry_page(request, form, book=book, status=409, conflict=disputed)


@require_POST
@for_scorers
def preview(request: MatchRequest) -> HttpResponse:
    """Score the round being entered as it would be saved.

    Where that round was entered meanwhile, by this phone or another, it is scored as it stood then:
    the next one may ask for other facts. There is nothing to say of a form from before a restore,
    nor of one that a phone kept for a later round with another dealer.
    """
    book = book_of(request.match)
    base = posted_version(request, "base")
    if "base" in request.POST and has_next_since(book, base):
        if not base:
            return HttpResponse(status=204)
        book = read_book_as_of(request.match, base)
        if request.POST.get(TURN) != str(book.played_match.now.dealer):
            return HttpResponse(status=204)
    is_before_play = request.GET.get("stage") == Stage.NEXT.value
    stage = Stage.NEXT if is_before_play else stage_of_next(book)
    return preview_part(request, situation=book.played_match.now, book=book, stage=stage)


@require_POST
@for_scorers
def abandon(request: MatchRequest) -> HttpResponse:
    try:
        recording.abandon_round_in_play(request.match, submission=sent(request))
    except Conflict as conflict:
        reload_match(request)
        advice = _("Nothing was taken back. Look at the table as it stands now.")
        return refusal_of(
            request, title=str(conflict), advice=advice, status=409, match=request.match
        )
    return table_after(request.match)


@require_safe
@for_match
def round_page(request: MatchRequest, key: int) -> HttpResponse:
    return shown_round(request, key)


def shown_round(
    request: MatchRequest, key: int, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """Render the page of a round; ``refused`` says why it was not brought back."""
    book = book_of(request.match)
    index = book.index_of(key)
    before = asked_number(request, "before")
    versions = versions_of(request.match, book, key, before=before)
    if versions is None:
        raise Http404
    return page(
        request,
        "rounds/round",
        status=status,
        refused=refused,
        match=request.match,
        book=book,
        key=key,
        form_key=new_key(),
        versions=versions,
        shown=shown_versions(book.played_match, versions.listed),
        changes=changes_in(versions.listed),
        is_all=before is None,
        in_play=words_in_play(book, key),
        **({"played": None} if index is None else round_in(book, index)),
    )


def round_in(book: Book, index: int) -> dict[str, Any]:
    played, entry = book.played_match.rounds[index], book.entries[index]
    played_match = match_with_full_names(book)
    row = row_of(played_match, played, entry)
    return {
        "played": played,
        "played_match": played_match,
        "row": row,
        "title": str(played_match.title(played)),
        "headline": headline_of(played_match, played, row),
        "neighbours": neighbours_of(book, index),
    }


def words_in_play(book: Book, key: int) -> str:
    entry = book.in_play
    if entry is None or entry.round_key != key:
        return ""
    return str(in_play_text(book, entry))


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def withdraw(request: MatchRequest, key: int) -> HttpResponse:
    if request.method != "POST" or request.POST.get("action") != "withdraw":
        return withdrawal_page(request, key)
    try:
        correcting.withdraw_round(
            request.match,
            round_key=key,
            submission=sent(request),
            following_dealers=follows(request),
        )
    except Conflict as conflict:
        reload_match(request)
        return withdrawal_page(request, key, conflict=str(conflict), status=409)
    except RuleBroken as broken:
        return withdrawal_page(request, key, conflict=broken.faults[0].sentence, status=400)
    return table_after(request.match)


def withdrawal_page(
    request: MatchRequest, key: int, *, conflict: str = "", status: int = 200
) -> HttpResponse:
    book = book_of(request.match)
    index = book.index_of(key)
    if index is None:
        raise Http404
    changed = correcting.withdrawn(book, index=index, following_dealers=follows(request))
    return page(
        request,
        "rounds/withdraw",
        status=status,
        match=request.match,
        book=book,
        key=key,
        found=consequences_in_rows(request, book, changed),
        form_key=new_key(),
        title=str(book.played_match.title(book.played_match.rounds[index])),
        is_last=index == len(book.entries) - 1,
        follows=follows(request),
        conflict=conflict,
    )


@require_POST
@for_scorers
def restore(request: MatchRequest, key: int) -> HttpResponse:
    try:
        correcting.restore_round(request.match, round_key=key, submission=sent(request))
    except RuleBroken as broken:
        reload_match(request)
        return shown_round(request, key, refused=broken.faults[0].sentence, status=400)
    except Conflict:
        book = book_of(reload_match(request))
        if any(entry.round_key == key for entry in book.withdrawn):
            raise
        if place_behind(book, key) is None:
            raise Http404 from None
        # Another phone was faster, and the round is back as wanted
    return table_after(request.match)
