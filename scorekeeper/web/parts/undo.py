"""The next *Undo* and *Redo* in words."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import is_misdeal
from scorekeeper.services.history.timeline import (
    MISDEAL,
    ROUND_ENTERED,
    Step,
    StepSentences,
    history_of,
)
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import money_of


class StepInWords(NamedTuple):
    """A step that can be taken back: its number and its sentence."""

    number: int
    what: str


@dataclass(frozen=True, slots=True)
class Undoing:
    """The next *Undo* and *Redo*.

    ``changed`` says what was done to an earlier round, while nothing was done since.
    """

    undo: StepInWords | None
    redo: StepInWords | None
    changed: str = ""


NOTHING_TO_UNDO = Undoing(None, None)


def teller_of(request: MatchRequest, book: Book) -> StepSentences:
    """The sentences about a match's steps."""
    money = money_of(request, book.stake)
    return StepSentences(request.match, book, history_of(request.match), money)


def undoing_now(request: MatchRequest, book: Book) -> Undoing:
    """Return the next *Undo* and *Redo*; the history is read only where the book does not say."""
    if was_entered_last(request.match, book):
        played = book.evening.rounds[-1]
        entered = ROUND_ENTERED.format(round=book.evening.title(played))
        if is_misdeal(played.deal):
            entered = MISDEAL
        return Undoing(StepInWords(request.match.version, str(entered)), None)
    return undoing_of(teller_of(request, book))


def was_entered_last(match: Match, book: Book) -> bool:
    """Tell whether the last step entered the round that is now the last one."""
    last = book.entries[-1] if book.entries else None
    return last is not None and last.is_first_told and last.match_version == match.version


def undoing_of(teller: StepSentences) -> Undoing:
    """Return the next *Undo* and *Redo*, read from the history."""

    def named(step: Step | None) -> StepInWords | None:
        if step is None:
            return None
        return StepInWords(step.number, str(teller.what(step)))

    history = teller.history
    changed = ""
    if history.undo and history.undo is history.steps[-1]:
        done = history.origin(history.undo)  # a step that was done again is told as it was at first
        if done.changes_earlier_round:
            changed = str(teller.to_round(done.rounds[0]))
    return Undoing(named(history.undo), named(history.redo), changed)
