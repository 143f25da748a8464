"""What a club remembers of its matches: each is replayed once for every version of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.timezone import localdate

from scorekeeper.games import registry
from scorekeeper.ledger.finished import FinishedMatch, finished_match
from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.services.database.after_commit import is_open
from scorekeeper.services.reading.bounded_cache import BoundedCache
from scorekeeper.services.reading.open_books import books_of

ROOM = 16 * 2**20  # bytes, for about ten thousand matches of four
AT_ONCE = 1_000  # matches that are read and replayed together
A_MATCH, AN_AMOUNT, BESIDES = 1_200, 48, 6  # bytes, and amounts that every match has

finished_cache = BoundedCache(ROOM)


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a club remembers of a match as it stands: nothing while it goes on."""

    finished: FinishedMatch | None


def finished_matches(matches: Sequence[Match]) -> dict[int, FinishedMatch]:
    """What is remembered of those of these matches that are finished, by their keys.

    Players are keys of players. Left out are those that were cancelled or deleted meanwhile, and
    those of games that are not played here any more.
    """
    found: dict[int, FinishedMatch] = {}
    for match, remembered in remembered_of(matches):
        if remembered.finished is not None:
            found[match.pk] = remembered.finished
    return found


def remembered_of(matches: Sequence[Match]) -> Iterator[tuple[Match, Remembered]]:
    """Matches that count, each with what is remembered of it; many are replayed together."""
    unknown = []
    for match in matches:
        if match.cancelled_at is None and match.game in registry.folders():
            remembered: Remembered | None = finished_cache.get(match.identity)
            if remembered is None:
                unknown.append(match)
            else:
                yield match, remembered
    for start in range(0, len(unknown), AT_ONCE):
        yield from replayed(unknown[start : start + AT_ONCE])


def replayed(matches: Sequence[Match]) -> Iterator[tuple[Match, Remembered]]:
    """Matches replayed. What is read inside a transaction may be taken back, and is not cached."""
    books = books_of(matches, to_keep=False)
    for match in matches:
        if match.pk in books:
            remembered = remembered_from(match, books[match.pk])
            if not is_open():
                finished_cache.put(match.identity, remembered, size=size_in_cache(remembered))
            yield match, remembered


def remembered_from(match: Match, book: Book) -> Remembered:
    """What a club remembers of a match, by its book."""
    if not book.evening.finished:
        return Remembered(None)
    day, players = day_of(match), book.seats.players
    return Remembered(finished_match(book.evening, stake=book.stake, day=day, players=players))


def day_of(match: Match) -> date:
    """The day on which a match was played, as far as anybody said so; else when it began."""
    return match.played_on or localdate(match.created_at)


def size_in_cache(remembered: Remembered) -> int:
    """About how many bytes it takes, and rather too many than too few."""
    finished = remembered.finished
    if finished is None:
        return A_MATCH
    amounts = len(finished.counters) + len(finished.figures) + BESIDES
    return A_MATCH + AN_AMOUNT * amounts * len(finished.players)
