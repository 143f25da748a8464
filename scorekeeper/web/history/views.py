"""The history of a match, undo and redo, and cancelling the match."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.history import undoing
from scorekeeper.services.history.timeline import Step, StepSentences
from scorekeeper.services.matches import ending
from scorekeeper.services.writes import Conflict
from scorekeeper.web.parts.news import step_sentences_of, undoing_of
from scorekeeper.web.parts.rounds import enter_words
from scorekeeper.web.parts.writing import day_in_words
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import (
    MatchRequest,
    for_match,
    for_scorers_even_cancelled,
    reload_match,
)
from scorekeeper.web.requests.phone_cookie import clubs_to_write_in, phone_name
from scorekeeper.web.requests.posted import asked_number, new_key, posted_version, sent

STEPS_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step as the page shows it; ``round_key`` leads to the round it was about."""

    number: int
    day: str
    sentence: str
    entered_by: str
    entered_at: datetime
    is_undone: bool
    round_key: int | None


@dataclass(frozen=True, slots=True)
class Listed:
    """The steps that a page shows, the newest first.

    ``newer`` says whether there are newer ones; ``older`` is the number before which the steps of
    the next page stand, None on the last page.
    """

    steps: list[ShownStep]
    newer: bool
    older: int | None

    @property
    def days(self) -> list[tuple[str, list[ShownStep]]]:
        return [(day, list(steps)) for day, steps in groupby(self.steps, key=attrgetter("day"))]


@require_safe
@for_match
def history(request: MatchRequest) -> HttpResponse:
    return history_page(request, before=asked_number(request, "before"))


def history_page(
    request: MatchRequest, *, before: int | None = None, error: str = "", status: int = 200
) -> HttpResponse:
    teller = step_sentences_of(request, book_of(request.match))
    return page(
        request,
        "history/history",
        status=status,
        match=request.match,
        book=teller.book,
        listed=listed(teller, before),
        undoing=undoing_of(teller),
        enter=enter_words(teller.book.played_match, is_in_play=teller.book.in_play is not None),
        error=error,
    )


def listed(teller: StepSentences, before: int | None) -> Listed:
    """Return a page of steps: those before a number, or the newest."""
    steps = teller.history.steps
    end = len(steps)
    if before is not None:
        end = bisect_left(steps, before, key=lambda step: step.number)
    start = max(0, end - STEPS_ON_A_PAGE)
    return Listed(
        steps=[shown_step(teller, step) for step in reversed(steps[start:end])],
        newer=end < len(steps),
        older=steps[start].number if start else None,
    )


def shown_step(teller: StepSentences, step: Step) -> ShownStep:
    return ShownStep(
        number=step.number,
        day=str(day_in_words(step.entered_at)),
        sentence=str(teller.sentence(step)),
        entered_by=step.entered_by,
        entered_at=step.entered_at,
        is_undone=teller.history.is_undone(step),
        round_key=step.rounds[0].round_key if step.rounds and not step.is_import else None,
    )


@require_POST
@for_scorers_even_cancelled
def undo(request: MatchRequest) -> HttpResponse:
    return undo_or_redo(request, undoing.undo)


@require_POST
@for_scorers_even_cancelled
def redo(request: MatchRequest) -> HttpResponse:
    return undo_or_redo(request, undoing.redo)


def undo_or_redo(request: MatchRequest, verb: Callable[..., Text | None]) -> HttpResponse:
    """Undo or redo a step and show the table; the history where that is refused."""
    try:
        kept = verb(
            request.match,
            posted_version(request, "number"),
            by=phone_name(request),
            own_clubs=lambda: [club.pk for club in clubs_to_write_in(request)],
        )
    except Conflict as conflict:
        reload_match(request)
        return history_page(request, error=str(conflict), status=409)
    if kept is not None:
        return history_page(request, error=str(kept))
    return redirect("table", secret=request.secret)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers_even_cancelled
def cancel(request: MatchRequest) -> HttpResponse:
    if request.method == "POST":
        ending.cancel(request.match, sent(request))
        return redirect("table", secret=request.secret)
    return cancel_page(request)


def cancel_page(request: MatchRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """Show the page that cancels a match, or brings a cancelled one back."""
    return page(
        request,
        "history/cancel",
        status=status,
        match=request.match,
        error=error,
        form_key=new_key(),
    )


@require_POST
@for_scorers_even_cancelled
def bring_match_back(request: MatchRequest) -> HttpResponse:
    ending.bring_match_back(request.match, sent(request))
    return redirect("table", secret=request.secret)


@require_POST
@for_scorers_even_cancelled
def delete(request: MatchRequest) -> HttpResponse:
    """Delete the match for good, once the box on the page is ticked."""
    if request.POST.get("sure") != "1":
        error = str(_("Tick the box first: a deleted match is gone for good."))
        return cancel_page(request, status=400, error=error)
    try:
        ending.delete_for_good(request.match)
    except Conflict as conflict:
        reload_match(request)
        return cancel_page(request, status=409, error=str(conflict))
    return redirect("home")
