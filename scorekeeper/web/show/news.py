"""What changed, in one sentence: for who cannot see the page change, and for who is typing."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.records.book import Book, Entry
from scorekeeper.services.reading.recent_changes import Deed

DEEDS = {
    Deed.ENTERED: gettext_lazy("Somebody else has entered a round meanwhile."),
    Deed.BEGUN: gettext_lazy("Somebody else has begun a round meanwhile."),
    Deed.CORRECTED: gettext_lazy("Somebody else has corrected a round meanwhile."),
    Deed.WITHDRAWN: gettext_lazy("Somebody else has withdrawn a round meanwhile."),
    Deed.ENDED: gettext_lazy("Somebody else has changed the end of the game meanwhile."),
}


def meanwhile(deeds: Sequence[Deed]) -> str:
    """The most important thing that others did; nothing when they did nothing."""
    return str(DEEDS[deeds[0]]) if deeds else ""


def news_of(book: Book) -> str:
    """What was written last of the rounds; nothing while there are none."""
    written = [*book.entries, *book.withdrawn, *([book.in_play] if book.in_play else [])]
    if not written:
        return ""
    newest = max(written, key=lambda entry: entry.match_version)
    if newest is book.in_play:
        return _("In play: %(what)s") % {"what": in_play_text(book, newest)}
    if not newest.is_recorded:
        return _("A round was withdrawn.")
    return round_news(book, newest)


def in_play_text(book: Book, entry: Entry) -> str:
    """The running contract in words."""
    return str(book.evening.game.describe(book.table, entry.deal))


def round_news(book: Book, entry: Entry) -> str:
    """A round's points side by side; that it was corrected; that it was the last one."""
    evening = book.evening
    played = evening.rounds[book.entries.index(entry)]
    scores = " – ".join(str(played.points[side[0]]) for side in evening.sides)
    words = (
        _("Round %(number)s, corrected: %(scores)s")
        if entry.is_correction
        else _("Round %(number)s: %(scores)s")
    )
    sentence = words % {"number": played.number, "scores": scores}
    return _("%(sentence)s. Finished.") % {"sentence": sentence} if evening.finished else sentence
