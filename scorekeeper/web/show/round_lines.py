"""The rounds of a match as they stand on a page: put into words once, then where they change."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from sys import getsizeof
from typing import NamedTuple

from django.db import connection
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.services.reading.open_books import size_of_round
from scorekeeper.web.show.paper_rows import paper_row
from scorekeeper.web.show.part_cache import A_PART
from scorekeeper.web.show.rows import Row, evening_with_first_names, row_of
from scorekeeper.web.show.screen_rows import screen_row


@dataclass(frozen=True, slots=True)
class Line:
    """A round of a book, how it stands on a page, and about how many bytes both take.

    ``totals`` are what every side has after it, on paper; on the screen nobody asks.
    """

    played: PlayedRound
    entry: Entry
    row: Row
    totals: tuple[int, ...]
    html: SafeString
    size: int


class KnownLines(NamedTuple):
    """The rounds of a match by their keys, and the identity that the match had then.

    It is empty where what was written may still be rolled back.
    """

    identity: tuple[object, ...]
    lines: dict[int, Line]


NO_LINES = KnownLines((), {})


def lines_of(match: Match, book: Book, evening: Evening, *, on_paper: bool = False) -> list[Line]:
    """All rounds of a book, newest first, rendered only where they changed since the last time.

    ``evening`` has the names that are used at the table, or on paper. Where both call everybody by
    the full name, a round that stands on the screen already is not put into words again for paper.
    """
    known = known_lines(match, on_paper=on_paper)
    if known.identity == match.identity:
        return [*reversed(known.lines.values())]
    before, on_screen = known.lines, dict[int, Line]()
    if on_paper and evening is book.evening is evening_with_first_names(evening):
        on_screen = known_lines(match, on_paper=False).lines
    lines = {
        entry.round_key: line_of(
            evening,
            played,
            entry,
            before.get(entry.round_key),
            on_paper=on_paper,
            on_screen=on_screen.get(entry.round_key),
        )
        for played, entry in book.lines
    }
    size = A_PART + sum(line.size for line in lines.values())
    known = KnownLines(() if connection.in_atomic_block else match.identity, lines)
    cache.put(key_of_lines(match, on_paper=on_paper), known, size=size)
    return [*reversed(lines.values())]


def key_of_lines(match: Match, *, on_paper: bool) -> Hashable:
    """The key under which the rounds of a match stand on the cache, in the reader's language."""
    return "lines", on_paper, match.pk, get_language()


def known_lines(match: Match, *, on_paper: bool) -> KnownLines:
    """The rounds of a match as they stood the last time."""
    return cache.get(key_of_lines(match, on_paper=on_paper)) or NO_LINES


def line_of(
    evening: Evening,
    played: PlayedRound,
    entry: Entry,
    before: Line | None,
    *,
    on_paper: bool,
    on_screen: Line | None,
) -> Line:
    """A round as it stands on a page; the one from the last time where nothing changed.

    A book that goes on has the very rounds of the one before it, and behind one that was corrected
    most are as they were; a round that was read again may still come to the same words.
    """
    if before is not None and before.entry is entry and before.played is played:
        return before
    totals = running_totals(evening, played) if on_paper else ()
    is_known = before is not None and before.entry is entry and before.totals == totals
    if before is not None and is_known and reads_alike(before.played, played):
        return before
    if on_screen is not None and on_screen.entry is entry and on_screen.played is played:
        row = on_screen.row
    else:
        row = row_of(evening, played, entry)
    if before is not None and (before.row, before.totals) == (row, totals):
        html = before.html
    elif on_paper:
        html = paper_row(row, totals)
    else:
        html = screen_row(row)
    size = size_of_round(played) + sum(map(getsizeof, (html, row.reasons, *row.phrases)))
    return Line(played, entry, row, totals, html, size)


def running_totals(evening: Evening, played: PlayedRound) -> tuple[int, ...]:
    """What every side has after a round."""
    before = played.before.totals
    return tuple(before[side[0]] + played.points[side[0]] for side in evening.sides)


def reads_alike(one: PlayedRound, other: PlayedRound) -> bool:
    """Whether a round that was played again reads as it did.

    The totals before it may be others; its lines follow from the rest.
    """
    if one is other:
        return True
    before = replace(one.before, totals=other.before.totals, crosses=other.before.crosses)
    is_same = before == other.before and replace(one, before=before, lines=other.lines) == other
    return is_same and one.after.memory == other.after.memory
