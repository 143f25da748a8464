"""The books that are open on this server, replayed once for each version of a match.

And the little that followers and forms ask about newer versions without opening a book.
"""

import sys
from collections.abc import Sequence
from enum import StrEnum, auto

from django.db import connection, transaction

from scorekeeper.records.book import Book, can_be_read, read_book, read_books
from scorekeeper.records.models import Event, Match, RoundVersion, Sending, stamp
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.services.cache import cache

# Bytes that books take, measured with the example evenings of all games and a little rounded up.
A_BOOK, A_ROUND, A_FACT, A_LINE = 8_000, 1_700, 320, 950
A_CHANGE = 1_500  # somebody comes or goes: with the table as it is from there on

# Asked once a second by every phone that follows. Written out, it costs a third of what it costs
# by way of the model: putting the statement together takes longer than answering it.
CURRENT_STAMP = (
    "SELECT version, value FROM records_match, records_epoch"
    " WHERE scorer_secret = %s OR viewer_secret = %s"
)
State = RoundVersion.State


def book_of(match: Match) -> Book:
    """The book of a match at its version, read anew only when that version is not open yet.

    One that is read inside a transaction is not kept: what stands in it may still be taken back.
    """
    if connection.in_atomic_block:
        book: Book = cache.get(cache_key(match)) or read_book(match)
        return book
    return cache.get_or_make(cache_key(match), lambda: read_book(match), size=size_of)


def books_of(matches: Sequence[Match], *, to_keep: bool = True) -> dict[int, Book]:
    """The books of several matches by their keys, those that are not open yet read together.

    Without those that were deleted meanwhile, and those of games or rules that are not known any
    more.
    Those read for something that is made of them once are not ``to_keep``: others would make room.
    """
    played = [match for match in matches if can_be_read(match)]
    books: dict[int, Book] = {
        match.pk: book for match in played if (book := cache.get(cache_key(match))) is not None
    }
    if closed := {match.pk: match for match in played if match.pk not in books}:
        for key, book in read_books([*closed.values()]).items():
            books[key] = book
            if to_keep:
                keep_book(closed[key], book)
    return books


def keep_book(match: Match, book: Book) -> None:
    """Cache a book that was read; one read inside a transaction may be taken back."""
    if not connection.in_atomic_block:
        cache_book(match, book)


def cache_book(match: Match, book: Book) -> None:
    """Cache a book once everything in it is committed."""
    key, size = cache_key(match), size_of(book)
    transaction.on_commit(lambda: cache.put(key, book, size=size))


def cache_key(match: Match) -> tuple[object, ...]:
    return "book", *match.identity


def size_of(book: Book) -> int:
    """The bytes of a book, estimated rather too high."""
    begun = [entry.deal for entry in (*book.withdrawn, book.in_play) if entry is not None]
    played = sum(map(size_of_round, book.played_match.rounds))
    played += A_CHANGE * len(book.changes)
    return A_BOOK + played + sum(A_ROUND + size_of_deal(deal) for deal in begun)


def size_of_round(played: PlayedRound) -> int:
    lines = len(played.lines) + len(played.faults)
    return A_ROUND + A_LINE * lines + size_of_deal(played.deal)


def size_of_deal(deal: Deal) -> int:
    said = len(deal.challenges) + len(deal.declarations) + len(deal.bonuses)
    counted = len(deal.tallies) + len(deal.facts) + len(deal.adjustments)
    texts = [deal.note, *(one.reason for one in deal.adjustments)]
    if deal.agreed_score is not None:
        texts.append(deal.agreed_score.reason)
        counted += len(deal.agreed_score.points or ()) + len(deal.agreed_score.counter or ())
    return A_FACT * (said + counted) + sum(map(sys.getsizeof, texts))


def close_all() -> None:
    """Forget every open book, for tests that roll their rows back."""
    cache.clear()


def current_stamp(secret: str) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute(CURRENT_STAMP, [secret, secret])
        row = cursor.fetchone()
    return stamp(*row) if row else None


class Deed(StrEnum):
    """What somebody else may have done, the most important first."""

    ENTERED = auto()
    BEGUN = auto()
    CORRECTED = auto()
    BROUGHT_BACK = auto()
    WITHDRAWN = auto()
    ENDED = auto()


def deeds_since(match: Match, number: int, *, own_key: str, own_name: str) -> list[Deed]:
    """What others did after some version of a match.

    A form's own doing is known by its key; what the phone sent besides, by the name it gave itself.
    """
    written = RoundVersion.objects.filter(match=match, match_version__gt=number)
    own = Sending.objects.filter(match=match, key__startswith=own_key)
    written = written.exclude(match_version__in=own.values("match_version"))
    ends = Event.objects.filter(match=match, kind=Event.Kind.END, match_version__gt=number)
    if own_name:
        written, ends = written.exclude(entered_by=own_name), ends.exclude(entered_by=own_name)
    found = {deed_of(*row) for row in written.values_list("state", "cause", "is_correction")}
    if ends.exists():
        found.add(Deed.ENDED)
    return [deed for deed in Deed if deed in found]


def deed_of(state: str, cause: str, is_correction: bool) -> Deed:
    if cause == RoundVersion.Cause.BACK:
        return Deed.BROUGHT_BACK
    if state == State.IN_PLAY:
        return Deed.BEGUN
    if state == State.WITHDRAWN:
        return Deed.WITHDRAWN
    return Deed.CORRECTED if is_correction else Deed.ENTERED
