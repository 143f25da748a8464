"""The newest changes of a match in words, and the steps that *Undo* and *Redo* take."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import is_misdeal
from scorekeeper.rules.words import Joined, Text, scores_in_sentence
from scorekeeper.rules.words import Text as _
from scorekeeper.services.history.timeline import (
    MISDEAL,
    ROUND_ENTERED,
    Step,
    StepSentences,
    history_of,
)
from scorekeeper.web.parts.rounds import adjustments_in_words
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import money_of

PAIR = 2  # sides, whose points are said beside each other


def news_of(book: Book) -> Text | str:
    """Return the newest change of the rounds in a sentence; empty before the first round."""
    written = [*book.entries, *book.withdrawn, *([book.in_play] if book.in_play else [])]
    if not written:
        return ""
    newest = max(written, key=lambda entry: entry.match_version)
    if newest is book.in_play:
        return _("In play: {what}", what=in_play_text(book, newest))
    if not newest.is_recorded:
        return _("A round was deleted.")
    return round_news(book, newest)


def in_play_text(book: Book, entry: Entry) -> Text:
    """Write the running contract, with the adjustments agreed so far."""
    contract = book.played_match.game.told_in_play(book.played_match.now, entry.deal)
    return Joined(", ", [contract, *adjustments_in_words(book.played_match, entry.deal)])


def was_misdealt_last(book: Book) -> bool:
    """Tell whether the newest record is a misdeal in the last round."""
    if not book.entries or book.played_match.finished:
        return False
    last = book.entries[-1]
    if not is_misdeal(last.deal):
        return False
    is_new = not last.is_correction and not last.is_brought_back
    return is_new and last.match_version == book.last_written


def round_news(book: Book, entry: Entry) -> Text:
    """Write a round's points side by side, and whether it was corrected."""
    played_match = book.played_match
    played = next(played for played, other in book.lines if other is entry)
    if entry is book.entries[-1] and was_misdealt_last(book):
        same = played_match.now.dealer == played.dealer
        return _("Misdeal: the same dealer deals again") if same else _("Misdeal")
    title = played_match.title(played)
    sentence = _("{round}, corrected", round=title) if entry.is_correction else title
    if not played.faults and (any(played.points) or not played.deal.void):
        scores = scores_in_sentence(played.points[side[0]] for side in played_match.sides)
        sentence = _("{round}: {scores}", round=sentence, scores=scores)
    return _("{sentence}. Finished.", sentence=sentence) if played_match.finished else sentence


def saved_words(book: Book, undoing: "Undoing") -> Text | str:
    """Say what was saved, to whoever saved it; empty where nothing can be taken back."""
    if undoing.undo is None:
        return ""
    last = book.entries[-1] if book.entries else None
    if last is None or not last.is_first_told or last.match_version != undoing.undo.number:
        is_begun = book.in_play and book.in_play.match_version == undoing.undo.number
        return news_of(book) if is_begun else undoing.undo.what
    played_match, played = book.played_match, book.played_match.rounds[-1]
    if is_misdeal(played.deal):
        return round_news(book, last)
    title = played_match.title(played)
    if len(played_match.sides) > PAIR or played.faults:
        return _("{round} saved", round=title)
    scores = scores_in_sentence(played.points[side[0]] for side in played_match.sides)
    return _("{round} saved: {scores}", round=title, scores=scores)


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


def step_sentences_of(request: MatchRequest, book: Book) -> StepSentences:
    money = money_of(request, book.stake)
    return StepSentences(request.match, book, history_of(request.match), money)


def undoing_now(request: MatchRequest, book: Book) -> Undoing:
    """Return the next *Undo* and *Redo*; the history is read only where the book does not say."""
    if was_entered_last(request.match, book):
        played = book.played_match.rounds[-1]
        entered = ROUND_ENTERED.format(round=book.played_match.title(played))
        if is_misdeal(played.deal):
            entered = MISDEAL
        return Undoing(StepInWords(request.match.version, str(entered)), None)
    return undoing_of(step_sentences_of(request, book))


def was_entered_last(match: Match, book: Book) -> bool:
    """Tell whether the last step entered the round that is now the last one."""
    last = book.entries[-1] if book.entries else None
    return last is not None and last.is_first_told and last.match_version == match.version


def undoing_of(teller: StepSentences) -> Undoing:
    """Return the next *Undo* and *Redo*, read from the history."""

    def named(step: Step | None, words: Callable[[Step], Text]) -> StepInWords | None:
        return None if step is None else StepInWords(step.number, str(words(step)))

    history = teller.history
    changed = ""
    if history.undo and history.undo is history.steps[-1]:
        done = history.origin(history.undo)  # a step that was done again is told as it was at first
        if done.changes_earlier_round:
            changed = str(teller.to_round(done.rounds[0]))
    return Undoing(named(history.undo, teller.what), named(history.redo, teller.undone), changed)
