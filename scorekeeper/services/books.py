"""The books that are open on this server: replayed once for each version of a match."""

from collections import OrderedDict
from threading import Lock

from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import Match

MOST_OPEN_BOOKS = 200

_open_books: OrderedDict[tuple[str, int], Book] = OrderedDict()
_lock = Lock()


def book_of(match: Match) -> Book:
    """The book of a match at its version, read anew only when that version is not open yet."""
    place = (match.scorer_secret, match.version)
    with _lock:
        book = _open_books.get(place)
        if book is not None:
            _open_books.move_to_end(place)
            return book
    book = read_book(match)
    keep_open(match, book)
    return book


def keep_open(match: Match, book: Book) -> None:
    """Keep a book for the next reader; the one not looked at for longest makes room."""
    with _lock:
        _open_books[match.scorer_secret, match.version] = book
        while len(_open_books) > MOST_OPEN_BOOKS:
            _open_books.popitem(last=False)


def close_all() -> None:
    """Forget every open book, for tests that roll their rows back."""
    with _lock:
        _open_books.clear()
