"""How a match stands, as the pages show it that lie or hang where everybody sees them."""

from typing import Any

from scorekeeper.records.book import Book
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.show.news import in_play_text
from scorekeeper.web.show.rows import columns_of, rows_of


def standing_of_table(request: MatchRequest) -> dict[str, Any]:
    """What the pages show that lie or hang where everybody sees them."""
    book = book_of(request.match)
    return {
        "match": request.match,
        "book": book,
        "evening": book.evening,
        "columns": columns_of(book, money_of(request, book.stake)),
        "rows": rows_of(book),
        "in_play": in_play_words(book),
    }


def in_play_words(book: Book) -> dict[str, str]:
    """The running contract, for everyone to see."""
    if book.in_play is None:
        return {}
    trump = book.in_play.deal.contract.trump
    return {
        "trump": trump,
        "trump_name": str(book.evening.game.suits.get(trump, trump)),
        "text": str(in_play_text(book, book.in_play)),
    }
