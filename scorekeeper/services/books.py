"""The books that are open on this server: replayed once for each version of a match."""

from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import Match
from scorekeeper.services.shelf import Shelf

_open_books: Shelf[tuple[str, int], Book] = Shelf(most=200)


def book_of(match: Match) -> Book:
    """The book of a match at its version, read anew only when that version is not open yet."""
    book = _open_books.get((match.start_key, match.version))
    if book is None:
        book = read_book(match)
        keep_open(match, book)
    return book


def keep_open(match: Match, book: Book) -> None:
    """Keep a book for the next reader."""
    _open_books.put((match.start_key, match.version), book)


def close_all() -> None:
    """Forget every open book, for tests that roll their rows back."""
    _open_books.clear()
