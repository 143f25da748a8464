"""Rounds entered before those in front of them have arrived: what their forms start from."""

from dataclasses import replace

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.replay import continued
from scorekeeper.services.database.submission import sending_of
from scorekeeper.services.rounds.recording import dealer_of_next


def book_ahead(book: Book, rounds: int) -> Book | None:
    """The book as it may stand after so many rounds yet to be entered; None beyond its end.

    What those rounds score is made up, so only who deals and what is asked can be read from it.
    """
    for _round in range(rounds):
        if book.evening.finished:
            return None
        book = replace(book, evening=continued(book.evening, placeholder_deal(book)), in_play=None)
        if book.evening.unfitting:
            return None
    return None if book.evening.finished else book


def placeholder_deal(book: Book) -> Deal:
    """A round in place of the next one; of one in play the dealer is known."""
    now, dealer = book.evening.now, dealer_of_next(book)
    return replace(book.evening.game.placeholder_deal(replace(now, dealer=dealer)), dealer=dealer)


def base_after(match: Match, base: int, *, key: str, is_next: bool) -> int:
    """The version of the match that a form starts from which was filled in behind another one.

    ``key`` is that of the other form, sent before this one about the same thing: what it wrote
    is no surprise to this one. A key that recorded nothing changes nothing; nor does a round that
    was inserted, where this form is about the next one: it stands before one that others began.
    """
    made = sending_of(match, key)
    if made is None or (is_next and made.verb == "insert"):
        return base
    return max(base, made.match_version)
