"""What a club remembers of its matches: each is replayed once for every version of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from django.db import connection
from django.utils.timezone import localdate

from scorekeeper.ledger.finished import finished_match
from scorekeeper.records.book import Book, can_be_read, read_book
from scorekeeper.records.models import Match
from scorekeeper.services.reading import derived_results
from scorekeeper.services.reading.bounded_cache import BoundedCache
from scorekeeper.services.reading.derived_results import (
    NOTHING,
    Identity,
    Remembered,
    keep,
    kept_of,
)
from scorekeeper.services.reading.open_books import books_of

ROOM = 16 * 2**20  # bytes, for about ten thousand matches of four
AT_ONCE, STEPS_AT_ONCE = 1_000, 10_000  # of matches that are read and replayed together
A_MATCH, AN_AMOUNT, BESIDES = 1_200, 56, 6  # bytes, and amounts that every match has

finished_cache = BoundedCache(ROOM)


def known_of(identities: Iterable[Identity]) -> dict[Identity, Remembered]:
    """What is known already of matches as they stand."""
    found = ((identity, finished_cache.get(identity)) for identity in identities)
    return {identity: remembered for identity, remembered in found if remembered is not None}


def recall(state: Sequence[Identity]) -> None:
    """Know of matches what is kept of them, where nothing is known of more than a few."""
    known = known_of(state)
    unknown = [identity for identity in state if identity not in known]
    kept = kept_of(unknown) if len(unknown) > derived_results.FEW else {}
    for identity, result in kept.items():
        finished_cache.put(identity, result, size=size_in_cache(result))


def replayed(
    matches: Sequence[Match], known: Mapping[Identity, Remembered] | None = None
) -> Iterator[tuple[Match, Remembered, Book | None]]:
    """Matches, many at once, with what a club remembers of each and the book that says so.

    What is ``known`` is not worked out again, and what is worked out is cached; where it is of more
    than a few of all these matches, it is kept. What is read inside a transaction may be taken
    back, and is neither. Left out are those that were deleted meanwhile.
    """
    known = known or {}
    are_many = sum(match.identity not in known for match in matches) > derived_results.FEW
    for some in parts_of(matches):
        books = books_of([match for match in some if match.cancelled_at is None], to_keep=False)
        new = [match for match in some if match.identity not in known]
        found = {
            match: remembered_from(match, books.get(match.pk))
            for match in new
            if match.pk in books or is_nothing(match)
        }
        if not connection.in_atomic_block:
            for match, new_one in found.items():
                finished_cache.put(match.identity, new_one, size=size_in_cache(new_one))
            if are_many:
                keep(found.items())
        for match in some:
            result = known.get(match.identity) or found.get(match)
            if result is not None:
                yield match, result, books.get(match.pk)


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


def result_of_match(match: Match) -> Remembered:
    """What a club remembers of a match, worked out anew; raises Match.DoesNotExist."""
    return remembered_from(match, None if is_nothing(match) else read_book(match))


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
