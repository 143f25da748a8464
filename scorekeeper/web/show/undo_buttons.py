"""What *Undo* and *Redo* would take back now, in words."""

from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.services.history.timeline import Step, history_of
from scorekeeper.web.requests.guards import (
    MatchRequest,
)
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.show.step_sentences import StepSentences


@dataclass(frozen=True, slots=True)
class Undoing:
    """What *Undo* and *Redo* would take back: the numbers of the steps, and in words."""

    undo: tuple[int, str] | None
    redo: tuple[int, str] | None


def teller_of(request: MatchRequest, book: Book) -> StepSentences:
    """The sentences about a match's steps."""
    money = money_of(request, book.stake)
    return StepSentences(request.match, book, history_of(request.match), money)


def undoing_of(teller: StepSentences) -> Undoing:
    """What can be undone and redone now."""

    def named(step: Step | None) -> tuple[int, str] | None:
        if step is None:
            return None
        return step.number, str(teller.sentence(teller.history.origin(step)))

    return Undoing(named(teller.history.undo), named(teller.history.redo))
