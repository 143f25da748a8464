"""What was done to a match, by whom and when; undo and redo."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.records.models import Match
from scorekeeper.services import undoing
from scorekeeper.services.books import book_of
from scorekeeper.services.history import Step, history_of
from scorekeeper.services.writing import Conflict
from scorekeeper.web.guards import MatchRequest, for_match, for_scorers_even_cancelled
from scorekeeper.web.localities import money_of
from scorekeeper.web.pages import page
from scorekeeper.web.remembering import phone_name
from scorekeeper.web.stamps import posted_version
from scorekeeper.web.telling import Teller


@dataclass(frozen=True, slots=True)
class Told:
    """A step as the page shows it; ``round_key`` leads to the round it was about."""

    number: int
    sentence: str
    entered_by: str
    entered_at: datetime
    is_undone: bool
    round_key: int | None


@dataclass(frozen=True, slots=True)
class Undoing:
    """What *Undo* and *Redo* would take back: the numbers of the steps, and in words."""

    undo: tuple[int, str] | None
    redo: tuple[int, str] | None


def undoing_of(request: MatchRequest) -> Undoing:
    """What can be undone and redone now."""
    history = history_of(request.match)
    book = book_of(request.match)
    teller = Teller(request.match, book, history, money_of(request, book.stake))

    def named(step: Step | None) -> tuple[int, str] | None:
        return None if step is None else (step.number, teller.sentence(history.origin(step)))

    return Undoing(named(history.undo), named(history.redo))


@require_safe
@for_match
def history(request: MatchRequest) -> HttpResponse:
    """Every step, the newest first."""
    return history_page(request)


def history_page(request: MatchRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """The steps of a match, and the buttons that take the last one back."""
    match, book = request.match, book_of(request.match)
    told = history_of(match)
    teller = Teller(match, book, told, money_of(request, book.stake))
    steps = [
        Told(
            number=step.number,
            sentence=teller.sentence(step),
            entered_by=step.entered_by,
            entered_at=step.entered_at,
            is_undone=step.number in told.undone,
            round_key=step.rounds[0].round_key if step.rounds and not step.is_import else None,
        )
        for step in reversed(told.steps)
    ]
    return page(
        request,
        "history",
        status=status,
        match=match,
        book=book,
        steps=steps,
        undoing=undoing_of(request),
        error=error,
    )


@require_POST
@for_scorers_even_cancelled
def undo(request: MatchRequest) -> HttpResponse:
    """Take the last step back."""
    return taken_back(request, undoing.undo)


@require_POST
@for_scorers_even_cancelled
def redo(request: MatchRequest) -> HttpResponse:
    """Do again what was undone last."""
    return taken_back(request, undoing.redo)


def taken_back(request: MatchRequest, verb: Callable[..., None]) -> HttpResponse:
    """Undo or redo a step, and show the table; or what was done meanwhile instead."""
    try:
        verb(request.match, posted_version(request, "number"), by=phone_name(request))
    except Conflict as conflict:
        request.match = Match.objects.get(pk=request.match.pk)
        return history_page(request, error=str(conflict), status=409)
    return redirect("table", secret=request.secret)
