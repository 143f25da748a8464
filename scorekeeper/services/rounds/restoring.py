"""Bringing back rounds that were withdrawn: where they stood, and as what they stood there."""

from collections.abc import Iterator

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.submission import Submission, is_new_round
from scorekeeper.services.database.transaction import Conflict, writing
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.services.rounds.correcting import (
    Changed,
    deals_from,
    replayed,
    write_what_follows,
)
from scorekeeper.services.rounds.storing import Cause, State, same_version, store


def restored(book: Book, entry: Entry, *, following_dealers: bool = False) -> Changed:
    """The book with a withdrawn round where it stood."""
    place = sum(recorded.stands_before(entry) for recorded in book.entries)
    entries = (*book.entries[:place], entry, *book.entries[place:])
    deals = [entry.deal, *deals_from(book, place)]
    return replayed(book, place, deals, entries, following_dealers=following_dealers)


def restore_round(
    match: Match,
    *,
    round_key: int,
    submission: Submission,
    following_dealers: bool = False,
    state: str | None = None,
) -> None:
    """Bring a withdrawn round back where it stood. Raises RuleBroken and Conflict.

    One that was in play when it was taken back is in play again: nobody has told how it ended.
    ``state`` is as what it came back where a history is repeated; then nothing is refused.
    """
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        said = round_key, following_dealers
        states = State.RECORDED, State.IN_PLAY
        if not is_new_round(locked, submission, "restore", *said, state=states):
            return
        entry = next((one for one in book.withdrawn if one.round_key == round_key), None)
        if entry is None:
            raise Conflict(_("Somebody else has brought this round back meanwhile."))
        before = version_before(entry)
        if state is None:
            state = before.state
            require_place(book, entry, state)
        version = same_version(entry, submission, book.seats, state=state)
        version.is_correction, version.cause = before.is_correction, Cause.BACK
        store(locked, version, entry.deal, book.seats)
        if state == State.RECORDED:
            change = restored(book, entry, following_dealers=following_dealers)
            write_what_follows(locked, book, change, submission)


def version_before(entry: Entry) -> RoundVersion:
    """As what a withdrawn round stood in the book before: in play or recorded, corrected or not."""
    stood = RoundVersion.objects.filter(round_id=entry.round_key).exclude(state=State.WITHDRAWN)
    return stood.order_by("-pk")[0]


def require_place(book: Book, entry: Entry, state: str) -> None:
    """Raise RuleBroken when a round cannot come back into the book as what it was."""
    faults = in_the_way(book, entry) if state == State.IN_PLAY else in_front(book, entry)
    if found := tuple(faults):
        raise RuleBroken(found)


def in_the_way(book: Book, entry: Entry) -> Iterator[Fault]:
    """Why a round cannot be in play again: the one in play is the next, and there is only one."""
    if book.in_play is not None:
        yield Fault("rounds", _("Another round is in play: finish it or take it back first."))
    elif not all(recorded.stands_before(entry) for recorded in book.entries):
        told = _(
            "Rounds were entered after this one was taken back. Insert it before them instead."
        )
        yield Fault("rounds", told)
    elif book.evening.finished:
        yield Fault("rounds", _("The match is over."))


def in_front(book: Book, entry: Entry) -> Iterator[Fault]:
    """Why a round that is over cannot come back yet: no round counts behind the one in play."""
    in_play = book.in_play
    if in_play and in_play.position and in_play.position < (entry.position or 0):
        message = _("The round in play comes before it: finish that or take it back first.")
        yield Fault("rounds", message)
