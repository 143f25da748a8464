"""The next round: entered before or after it is played, with a live preview."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.games.forms import Stage
from scorekeeper.records.book import Book, read_book_as_of
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.quotas import TooMany
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds import recording
from scorekeeper.services.rounds.conflicts import (
    has_next_since,
    rounds_behind,
    situation_at,
    situation_when_sent,
)
from scorekeeper.services.writes import Conflict, sending_of
from scorekeeper.web.rendering import refusal_of
from scorekeeper.web.requests.guards import (
    MatchRequest,
    for_scorers,
    reload_match,
    too_many,
    too_many_sentence,
)
from scorekeeper.web.requests.posted import new_key, posted_version, sent
from scorekeeper.web.rounds.conflict import (
    Disputed,
    as_typed,
    begun_since,
    is_just_the_same,
    sides_of,
    theirs_of,
    with_turn,
)
from scorekeeper.web.rounds.forms import TURN, RoundForm, unnamed
from scorekeeper.web.rounds.next_round import (
    entry_page,
    form_for_next,
    posted_after,
    posted_base,
    preview_part,
    stage_of_next,
    stage_when_sent,
    submission_of,
)

ENTERED_THE_SAME = _("Somebody else has entered this round already, just the same.")


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
    """Return the seat of another dealer than the one in turn, if the address names one."""
    seats = {str(seat): seat for seat in range(len(book.table.players))}
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
    return redirect("table", secret=request.match.scorer_secret)


def sent_form(request: MatchRequest, book: Book) -> RoundForm:
    """Read a sent form; one that was recorded before in the situation of that time."""
    base = posted_base(request, is_next=True)
    form = form_for_next(book, base=base, data=request.POST)
    if base == request.match.version:
        return form
    before = situation_when_sent(request.match, form.key)
    if before is None:
        return form
    return RoundForm(
        game=form.game, situation=before, base=base, data=unnamed(request.POST), stage=form.stage
    )


def conflict_page(request: MatchRequest, form: RoundForm, message: str) -> HttpResponse:
    """Show both rounds for the table to choose where another phone was faster."""
    reload_match(request)
    book = book_of(request.match)
    was_sent = sending_of(request.match, form.key) is not None  # by whoever sends it once more
    book_then = read_book_as_of(request.match, form.base)
    then, stage = book_then.evening, stage_when_sent(request.POST, book_then)
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
    nor of one that a phone kept for a round after that, where somebody else deals it.
    """
    book = book_of(request.match)
    base = posted_version(request, "base")
    if "base" in request.POST and has_next_since(book, base):
        if not base:
            return HttpResponse(status=204)
        book = read_book_as_of(request.match, base)
        if request.POST.get(TURN) != str(book.evening.now.dealer):
            return HttpResponse(status=204)
    is_before_play = request.GET.get("stage") == Stage.NEXT.value
    stage = Stage.NEXT if is_before_play else stage_of_next(book)
    return preview_part(request, situation=book.evening.now, book=book, stage=stage)


@require_POST
@for_scorers
def abandon(request: MatchRequest) -> HttpResponse:
    """Take back the round in play; where somebody was faster, say so and lead to the table."""
    try:
        recording.abandon_round_in_play(request.match, submission=sent(request))
    except Conflict as conflict:
        reload_match(request)
        advice = _("Nothing was taken back. Look at the table as it stands now.")
        return refusal_of(
            request, title=str(conflict), advice=advice, status=409, match=request.match
        )
    return redirect("table", secret=request.match.scorer_secret)
