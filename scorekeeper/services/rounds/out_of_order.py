"""Rounds entered before those in front of them have arrived: what their forms start from."""

from dataclasses import replace

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.replay import continued
from scorekeeper.services.database.submission import sending_of, version_sent
from scorekeeper.services.rounds.conflicts import next_rounds_since
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


def base_after(match: Match, book: Book, base: int, *, key: str, is_next: bool) -> int:
    """The version of the match that a form starts from which was filled in behind another one.

    ``key`` is that of the other form, sent before this one about the same thing: what it wrote
    is no surprise to this one. A key that recorded nothing changes nothing; nor does a correction
    or an insertion, where this form is about the next round and others have told of one behind it.
    """
    made = sending_of(match, key)
    if made is None or (is_next and has_others_behind(match, book, base, key=key)):
        return base
    return max(base, made.match_version)


def has_others_behind(match: Match, book: Book, base: int, *, key: str) -> bool:
    """Whether others recorded or began a round behind that of a key, since an earlier version."""
    written, begun = version_sent(match, key), book.in_play
    if written is None:
        return False
    if begun is not None and begun.round_key != written.round_id and begun.match_version > base:
        return True
    return bool(rounds_behind(match, book, base, key=key))


def rounds_behind(match: Match, book: Book, base: int, *, key: str) -> list[Entry]:
    """What others recorded as next rounds since an earlier version, behind the round of a key.

    Where the key stored none, or one that was deleted, all that they recorded.
    """
    written, new = version_sent(match, key), next_rounds_since(match, book, base)
    if written is None:
        return new
    order = [entry.round_key for entry in (*book.entries, book.in_play) if entry is not None]
    behind = order[order.index(written.round_id) + 1 :] if written.round_id in order else order
    return [entry for entry in new if entry.round_key in behind]
