"""Two phones told the same round: what the other one said, for the table to choose."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.records.book import Book, Entry
from scorekeeper.rules.replay import PlayedRound
from scorekeeper.web.presenting import Row, row_of


@dataclass(frozen=True, slots=True)
class Theirs:
    """A round as somebody else told it meanwhile."""

    row: Row
    played: PlayedRound
    entered_by: str
    entered_at: datetime


def theirs_of(book: Book, entries: Iterable[Entry]) -> list[Theirs]:
    """These rounds of a book, as the page of a conflict shows them."""
    found = []
    for entry in entries:
        place = book.place_of(entry.round_key)
        if place is not None:
            played = book.evening.rounds[place]
            row = row_of(book.evening, played, entry)
            found.append(Theirs(row, played, entry.entered_by, entry.entered_at))
    return found
