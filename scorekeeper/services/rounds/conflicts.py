"""What others wrote while a form was being filled in, and whether it is in the form's way.

A form is in nobody's way while its own round, and what the check of it reads, are as they were.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.records.book import Book, Entry, read_book_as_of
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.played_round import play
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.submission import Submission
from scorekeeper.services.database.transaction import Conflict

State = RoundVersion.State
TAKEN_BACK = _("Somebody else has taken this round back meanwhile.")
CORRECTED = _("Somebody else has corrected this round meanwhile.")
ENTERED_HERE = _("Somebody else has entered a round here meanwhile.")
CHANGED_BEFORE = _("Somebody else has changed an earlier round meanwhile, and with it this one.")


def rounds_since(match: Match, book: Book, base: int) -> list[Entry]:
    """The rounds of a book that did not count yet at an earlier version of the match."""
    written = [entry for entry in book.entries if entry.match_version > base]
    if not written:
        return []
    keys = [entry.round_key for entry in written]
    then = RoundVersion.objects.filter(match=match, match_version__lte=base, round_id__in=keys)
    states = dict(then.order_by("pk").values_list("round_id", "state"))  # the last one stays
    return [entry for entry in written if states.get(entry.round_key) != State.RECORDED]


def has_next_since(book: Book, base: int) -> bool:
    """Whether the round that was next at an earlier version of the match is there, as it seems."""
    last = book.entries[-1] if book.entries else None
    if last is None or last.is_correction or last.is_brought_back:
        return False
    return last.match_version > base


def last_rounds(entries: Sequence[Entry], among: Sequence[Entry]) -> list[Entry]:
    """Those at the end of some rounds that are among others, in order."""
    keys, found = {entry.round_key for entry in among}, []
    for entry in reversed(entries):
        if entry.round_key not in keys:
            break
        found.append(entry)
    return found[::-1]


def next_rounds_since(match: Match, book: Book, base: int) -> list[Entry]:
    """What others recorded as the next round since an earlier version of the match."""
    return last_rounds(book.entries, rounds_since(match, book, base))


def require_still_next(
    match: Match, book: Book, submission: Submission, deal: Deal, message: Text
) -> None:
    """Raise Conflict when the next round is not any more the one that a form is about."""
    if book.last_written <= submission.base:
        return
    if book.in_play is not None and book.in_play.match_version > submission.base:
        raise Conflict(message)
    if next_rounds_since(match, book, submission.base):
        raise Conflict(message)
    before = read_book_as_of(match, submission.base)
    if before.in_play is not None and book.in_play is None:
        raise Conflict(TAKEN_BACK)
    require_same_start(before.evening.now, book.evening.now, deal=deal, book=book)
    require_same_turn(before.evening.now, book.evening.now, deal=deal)


def require_still_in_play(match: Match, book: Book, submission: Submission) -> Entry:
    """The round in play; raises Conflict when it is not any more as a form found it."""
    entry = book.in_play
    if entry is not None and entry.match_version <= submission.base:
        return entry
    before = read_book_as_of(match, submission.base).in_play
    if before is not None and book.place_of(before.round_key) is not None:
        raise Conflict(_("Somebody else has finished this round meanwhile."))
    if entry is None:
        raise Conflict(TAKEN_BACK)
    raise Conflict(_("Somebody else has changed this round meanwhile."))


def require_same_place(
    match: Match, book: Book, submission: Submission, *, place: int, deal: Deal
) -> None:
    """Raise Conflict when a round to be inserted is perhaps there already, or fits differently."""
    if book.last_written <= submission.base:
        return
    if last_rounds(book.entries[:place], rounds_since(match, book, submission.base)):
        raise Conflict(ENTERED_HERE)
    require_start_as_it_was(match, book, submission, place=place, deal=deal)


def require_same_round(
    match: Match, book: Book, submission: Submission, *, place: int, deal: Deal
) -> None:
    """Raise Conflict when a round to be corrected is another one by now, or fits differently."""
    require_unchanged(match, submission, book.entries[place])
    require_start_as_it_was(match, book, submission, place=place, deal=deal)


def require_unchanged(match: Match, submission: Submission, entry: Entry) -> None:
    """Raise Conflict when a round says something else by now than when its form was drawn."""
    if has_changed(match, entry, base=submission.base):
        raise Conflict(CORRECTED)


def has_changed(match: Match, entry: Entry, *, base: int) -> bool:
    """Whether a round says something else than at an earlier version of the match.

    One that was deleted and brought back, or corrected there and back, says the same.
    """
    if entry.match_version <= base:
        return False
    before = read_book_as_of(match, base)
    there = (*before.entries, *before.withdrawn)
    return entry.deal not in [one.deal for one in there if one.round_key == entry.round_key]


def require_start_as_it_was(
    match: Match, book: Book, submission: Submission, *, place: int, deal: Deal
) -> None:
    """Raise Conflict when rounds before one in the book changed so that it says something else.

    Whose turn it was to deal may change: a round in the book, and one inserted, keeps its dealer.
    """
    if book.last_written <= submission.base:
        return
    before = read_book_as_of(match, submission.base)
    then: AnySituation | None = before.evening.now
    if place < len(book.entries):
        stood = before.place_of(book.entries[place].round_key)
        then = None if stood is None else before.evening.rounds[stood].before
    if then is not None:
        now = situation_at(book, place)
        require_same_start(then, now, deal=replace(deal, out_of_turn=True), book=book)


def situation_at(book: Book, place: int) -> AnySituation:
    """How things stand before the round in a place, the next one included."""
    if place == len(book.entries):
        return book.evening.now
    return book.evening.rounds[place].before


def require_same_start(then: AnySituation, now: AnySituation, *, deal: Deal, book: Book) -> None:
    """Raise Conflict when a deal would say something else now than it did, or fits no more."""
    was, would_be = (play(book.evening.game, before, deal) for before in (then, now))
    if was.deal != would_be.deal or (was.fits and not would_be.fits):
        raise Conflict(CHANGED_BEFORE)


def require_same_turn(then: AnySituation, now: AnySituation, *, deal: Deal) -> None:
    """Raise Conflict when somebody else is to deal now, unless the table named another dealer."""
    if then.dealer != now.dealer and deal.dealer in (None, then.dealer):
        raise Conflict(CHANGED_BEFORE)
