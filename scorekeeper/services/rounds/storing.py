"""Writing rounds: new ones, new versions of them, many at once. Verbs check before."""

from collections.abc import Sequence

from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match, Round, RoundVersion
from scorekeeper.records.translator import Seats, Written, version_of, write_facts
from scorekeeper.rules import limits
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import refuse
from scorekeeper.services.database.submission import Submission
from scorekeeper.services.database.transaction import (
    number_to_write,
    require_steps_left,
    save_match,
)

State, Cause = RoundVersion.State, RoundVersion.Cause


def finished_version(match: Match, book: Book, deal: Deal, submission: Submission) -> RoundVersion:
    """Store a round that is over: the one in play gets its place, or a new one is added."""
    if book.in_play is None:
        played = new_round(match, book, position=next_position(book))
        version = new_version(deal, submission, book.seats, round_key=played.pk)
    else:
        position = position_of(book, book.in_play)
        played = Round(pk=book.in_play.round_key, match=match, position=position)
        played.save(update_fields=["position"])
        version = next_version(book.in_play, deal, submission, book.seats)
    version.round = played
    store(match, version, deal, book.seats)
    return version


def new_version(
    deal: Deal, submission: Submission, seats: Seats, *, round_key: int
) -> RoundVersion:
    """The first version of a round; nothing is written yet."""
    version = version_of(deal, seats)
    version.round_id = round_key
    version.entered_by = submission.entered_by
    return version


def next_version(entry: Entry, deal: Deal, submission: Submission, seats: Seats) -> RoundVersion:
    """A version in place of an entry's, which no longer counts at once and stays readable.

    The new one is not written yet.
    """
    RoundVersion.objects.filter(pk=entry.version_key).update(is_current=False)
    version = new_version(deal, submission, seats, round_key=entry.round_key)
    version.is_correction = entry.is_correction or entry.state != State.IN_PLAY
    return version


def same_version(entry: Entry, submission: Submission, seats: Seats, *, state: str) -> RoundVersion:
    """A version in place of an entry's that says the same in another state: no correction.

    It is not written yet.
    """
    version = next_version(entry, entry.deal, submission, seats)
    version.state, version.is_correction = state, entry.is_correction
    return version


def store(match: Match, version: RoundVersion, deal: Deal, seats: Seats) -> None:
    """Write a version and every fact of its deal."""
    store_all(match, [(version, deal)], seats)


def store_all(match: Match, written: Written, seats: Seats) -> None:
    """Write versions of rounds, each with every fact of its deal; raises Full.

    It takes as few statements for many of them as for one.
    """
    require_steps_left(match)
    number = number_to_write(match)
    for version, _deal in written:
        version.match, version.match_version = match, number
    RoundVersion.objects.bulk_create(version for version, _deal in written)
    write_facts(written, seats)


def next_position(book: Book) -> int:
    """The position behind all rounds, withdrawn ones included."""
    in_play = () if book.in_play is None else (book.in_play,)
    entries = (*book.entries, *book.withdrawn, *in_play)
    return max((entry.position or 0 for entry in entries), default=0) + 1


def position_of(book: Book, entry: Entry) -> int:
    """Where a round stands, or the one in play will: behind all others, unless it stood before."""
    return next_position(book) if entry.position is None else entry.position


def new_round(match: Match, book: Book, *, position: int | None) -> Round:
    """One more round of a match, in play while it has no position; RuleBroken without room."""
    require_room(len(book.entries) + len(book.withdrawn) + (book.in_play is not None) + 1)
    return Round.objects.create(match=match, position=position)


def require_room(rounds: int) -> None:
    """Raise RuleBroken for more rounds than a book is read with at one go."""
    if rounds > limits.MOST_ROUNDS:
        raise refuse("rounds", limits.too_many_rounds())


def add_rounds(match: Match, deals: Sequence[Deal], submission: Submission) -> None:
    """Store the rounds of a match that has none yet, e.g. from a score sheet; RuleBroken."""
    require_room(len(deals))
    write_rounds(match, deals, submission)
    save_match(match)


def write_rounds(
    match: Match, deals: Sequence[Deal], submission: Submission, *, behind: int = 0
) -> None:
    """Write rounds behind so many others: for many as few statements as for one."""
    seats = Seats(list(match.seats.order_by("number")))
    places = range(behind + 1, behind + len(deals) + 1)
    rows = Round.objects.bulk_create(Round(match=match, position=place) for place in places)
    store_all(match, written_down(rows, deals, submission, seats), seats)


def written_down(
    rows: Sequence[Round], deals: Sequence[Deal], submission: Submission, seats: Seats
) -> Written:
    """The first versions of new rounds, each with its deal; nothing is written yet."""
    written = []
    for row, deal in zip(rows, deals, strict=True):
        version = new_version(deal, submission, seats, round_key=row.pk)
        version.cause = Cause.SHEET
        written.append((version, deal))
    return written
