"""Changes in one sentence: for screen readers, and for who is typing."""

from collections.abc import Sequence

from scorekeeper.records.book import Book, Entry
from scorekeeper.rules.facts import is_misdeal
from scorekeeper.rules.words import Joined, Text, side_by_side
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import Deed
from scorekeeper.web.parts.rounds import besides

DEEDS = {
    Deed.ENTERED: _("Somebody else has entered a round meanwhile."),
    Deed.BEGUN: _("Somebody else has begun a round meanwhile."),
    Deed.CORRECTED: _("Somebody else has corrected a round meanwhile."),
    Deed.BROUGHT_BACK: _("Somebody else has brought a round back meanwhile."),
    Deed.WITHDRAWN: _("Somebody else has deleted a round meanwhile."),
    Deed.ENDED: _("Somebody else has changed the end of the match meanwhile."),
}


def meanwhile(deeds: Sequence[Deed]) -> Text | str:
    """Say the most important thing that others did; empty where they did nothing."""
    return DEEDS[deeds[0]] if deeds else ""


def news_of(book: Book) -> Text | str:
    """Say what was written last of the rounds; empty before the first."""
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
    """The running contract in words, with what the table has agreed besides."""
    contract = book.evening.game.told_in_play(book.evening.now, entry.deal)
    return Joined(", ", [contract, *besides(book.evening, entry.deal)])


def was_misdealt_last(book: Book) -> bool:
    """Tell whether the newest record is that the last round was a misdeal."""
    if not book.entries or book.evening.finished:
        return False
    last = book.entries[-1]
    if not is_misdeal(last.deal):
        return False
    is_new = not last.is_correction and not last.is_brought_back
    return is_new and last.match_version == book.last_written


def round_news(book: Book, entry: Entry) -> Text:
    """Write a round's points side by side; whether it was corrected, or the last one."""
    evening = book.evening
    played = next(played for played, other in book.lines if other is entry)
    if entry is book.entries[-1] and was_misdealt_last(book):
        same = evening.now.dealer == played.dealer
        return _("Misdeal: the same dealer deals again") if same else _("Misdeal")
    title = evening.title(played)
    sentence = _("{round}, corrected", round=title) if entry.is_correction else title
    if not played.faults and (any(played.points) or not played.deal.void):
        scores = side_by_side([played.points[side[0]] for side in evening.sides])
        sentence = _("{round}: {scores}", round=sentence, scores=scores)
    return _("{sentence}. Finished.", sentence=sentence) if evening.finished else sentence
