"""What a club remembers of its matches: each is replayed once for every version of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.timezone import localdate

from scorekeeper.ledger.finished import FinishedMatch, finished_match
from scorekeeper.records.book import Book, can_be_read
from scorekeeper.records.models import Match
from scorekeeper.services.database.after_commit import may_roll_back
from scorekeeper.services.reading.bounded_cache import BoundedCache
from scorekeeper.services.reading.open_books import books_of

ROOM = 16 * 2**20  # bytes, for about ten thousand matches of four
AT_ONCE, STEPS_AT_ONCE = 1_000, 10_000  # of matches that are read and replayed together
A_MATCH, AN_AMOUNT, BESIDES = 1_200, 56, 6  # bytes, and amounts that every match has

finished_cache = BoundedCache(ROOM)


Identity = tuple[int, str, int, str]  # of a match as it stands


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a club remembers of a match as it stands: nothing of one that goes on or was cancelled.

    It goes on where it neither counts as finished nor was cancelled.
    """

    finished: FinishedMatch | None
    goes_on: bool = False


NOTHING = Remembered(None)


def known_of(identities: Iterable[Identity]) -> dict[Identity, Remembered]:
    """What is known already of matches as they stand."""
    found = ((identity, finished_cache.get(identity)) for identity in identities)
    return {identity: remembered for identity, remembered in found if remembered is not None}


def replayed(
    matches: Sequence[Match], known: Mapping[Identity, Remembered] | None = None
) -> Iterator[tuple[Match, Remembered, Book | None]]:
    """Matches, many at once, with what a club remembers of each and the book that says so.

    What is ``known`` is not worked out again. What is read inside a transaction may be taken back,
    and is not cached. Left out are those that were deleted meanwhile.
    """
    known = known or {}
    for some in parts_of(matches):
        books = books_of([match for match in some if match.cancelled_at is None], to_keep=False)
        for match in some:
            book = books.get(match.pk)
            if match.identity in known:
                yield match, known[match.identity], book
            elif book is not None or is_nothing(match):
                remembered = remembered_from(match, book)
                if not may_roll_back():
                    size = size_in_cache(remembered)
                    finished_cache.put(match.identity, remembered, size=size)
                yield match, remembered, book


def parts_of(matches: Sequence[Match]) -> Iterator[list[Match]]:
    """Matches in their order, as many at once as are in memory together however long they are."""
    part, steps = list[Match](), 0
    for match in matches:
        if part and (len(part) == AT_ONCE or steps + match.version > STEPS_AT_ONCE):
            yield part
            part, steps = [], 0
        part.append(match)
        steps += match.version
    if part:
        yield part


def is_nothing(match: Match) -> bool:
    """Whether a club remembers nothing of a match, whatever is in its book."""
    return match.cancelled_at is not None or not can_be_read(match)


def remembered_from(match: Match, book: Book | None) -> Remembered:
    """What a club remembers of a match, by its book if it has one that counts."""
    if book is None:
        return NOTHING
    if not book.evening.finished:
        return Remembered(None, goes_on=match.settled_at is None)
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
