"""Correcting, inserting, withdrawing rounds, bringing them back; what was there stays readable."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import F

from scorekeeper.records.attendance import attendance_of
from scorekeeper.records.book import Book, Entry, entry_of, positions_of
from scorekeeper.records.models import Match, Round, RoundVersion
from scorekeeper.rules.attendance import Attendance
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.replay import PlayedMatch, replay_from
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of, cache_book
from scorekeeper.services.rounds.conflicts import (
    require_same_effect,
    require_same_index,
    require_same_round,
    require_unchanged,
)
from scorekeeper.services.rounds.recording import (
    Cause,
    State,
    new_round,
    new_version,
    next_version,
    position_of,
    require_fit,
    same_version,
    store,
    tidied,
)
from scorekeeper.services.settling import update_end
from scorekeeper.services.writes import Conflict, Submission, is_new, writing


@dataclass(frozen=True, slots=True)
class Changed:
    """A book as a change would leave it. ``entries`` stand beside the played rounds.

    An inserted round has no entry yet. ``index`` is that of the round the change is about, None
    when it is withdrawn. ``moves_next_dealer``: the dealers follow up to whose turn it is now.
    """

    book: Book
    played_match: PlayedMatch
    entries: tuple[Entry | None, ...]
    index: int | None
    moves_next_dealer: bool = False


def corrected(book: Book, *, index: int, deal: Deal, following_dealers: bool = False) -> Changed:
    """The book with one round corrected; its dealer stays, unless the deal names one."""
    deals = [as_it_stands(book.entries[index], deal), *deals_from(book, index + 1)]
    return replayed(book, index, deals, book.entries, following_dealers=following_dealers)


def as_it_stands(entry: Entry, deal: Deal) -> Deal:
    if deal.dealer is not None:
        return deal
    return replace(deal, dealer=entry.deal.dealer, out_of_turn=entry.deal.out_of_turn)


def inserted(book: Book, *, index: int, deal: Deal, following_dealers: bool = False) -> Changed:
    entries = (*book.entries[:index], None, *book.entries[index:])
    deals = [deal, *deals_from(book, index)]
    return replayed(book, index, deals, entries, following_dealers=following_dealers)


def withdrawn(book: Book, *, index: int, following_dealers: bool = False) -> Changed:
    entries = book.entries[:index] + book.entries[index + 1 :]
    deals = deals_from(book, index + 1)
    return replayed(book, index, deals, entries, following_dealers=following_dealers, is_gone=True)


def deals_from(book: Book, index: int) -> list[Deal]:
    return [entry.deal for entry in book.entries[index:]]


def replayed(
    book: Book,
    index: int,
    deals: list[Deal],
    entries: Sequence[Entry | None],
    *,
    following_dealers: bool,
    is_gone: bool = False,
) -> Changed:
    """Replay with other deals from an index on, the first being what the change is about.

    It is not among them where it ``is_gone``. The dealers of the others follow where they are to,
    up to the next round that the table said was dealt out of turn. Declarers stay.
    """
    moves = following_dealers
    for later in range(0 if is_gone else 1, len(deals) if moves else 0):
        if deals[later].out_of_turn:
            moves = False
            break
        deals[later] = replace(deals[later], dealer=None)
    attendance, start = attendance_among(book, entries), index
    played_match = replace(book.played_match, attendance=attendance)
    if index and attendance != book.played_match.attendance:
        start = index - 1  # somebody may come or go right behind it now
        deals = [book.entries[start].deal, *deals]
    played_match = replay_from(played_match, start, deals)
    return Changed(book, played_match, tuple(entries), None if is_gone else index, moves)


def attendance_among(book: Book, entries: Sequence[Entry | None]) -> Attendance:
    """Who comes and goes among these rounds; one without an entry is about to be inserted."""
    if not book.changes:
        return book.played_match.attendance
    positions = positions_of([entry for entry in entries if entry is not None])
    inserted_at = None
    if None in entries:
        behind = entries[entries.index(None) + 1 :][:1]
        inserted_at = next((entry.position for entry in behind if entry is not None), None)
    return attendance_of(book.changes, positions, inserted_at=inserted_at)


def require_changes_possible(book: Book, change: Changed) -> None:
    """Raise RuleBroken where somebody could not have come or gone any more as they did."""
    attendance = change.played_match.attendance
    if not attendance or book.played_match.faults_of_changes:
        return
    table = change.played_match.table
    for one in attendance.changes_at(0):
        message = _(
            "{name} came or went right after this round, and none stands before it:"
            " it cannot be deleted."
        )
        raise RuleBroken([Fault("rounds", message.format(name=table.name(one.seat)))])
    if faults := change.played_match.faults_of_changes:
        message = _("Who came and went could not have done so then: {reason}.", reason=faults[0])
        raise RuleBroken([Fault("rounds", message)])


def correct_round(
    match: Match,
    *,
    round_key: int,
    deal: Deal,
    submission: Submission,
    following_dealers: bool = False,
    shown: Changed | None = None,
) -> None:
    """Correct a round. Raises RuleBroken, and Conflict when somebody changed it meanwhile.

    ``shown`` is what was found of the same change before: as long as nobody has written, it holds.
    """
    as_entered = deal
    deal = tidied(deal)
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        said = round_key, following_dealers
        if not is_new(locked, submission, "correct", *said):
            require_same_effect(locked, submission, State.RECORDED, deal=deal)
            return
        index, entry = find_recorded(book, round_key)
        unchanged = as_it_stands(entry, deal)
        require_same_round(locked, book, submission, index=index, deal=unchanged)
        change = shown
        if change is None or change.book is not book or deal != as_entered:
            change = corrected(book, index=index, deal=deal, following_dealers=following_dealers)
        require_fit(change.played_match, index)
        require_changes_possible(book, change)
        deal = change.played_match.rounds[index].deal
        version = next_version(entry, deal, submission, book.seats)
        store(locked, [(version, deal)], book.seats)
        written = [
            entry_of(version, deal, entry.position),
            *write_what_follows(locked, book, change, submission),
        ]
    cache_book(match, as_written(match, book, change, written))


def as_written(match: Match, book: Book, change: Changed, written: Iterable[Entry]) -> Book:
    newer = {entry.round_key: entry for entry in written}
    return replace(
        book,
        played_match=replace(change.played_match, ended_early=match.ended_early),
        entries=tuple(newer.get(entry.round_key, entry) for entry in book.entries),
        in_play=book.in_play and newer.get(book.in_play.round_key, book.in_play),
    )


def write_what_follows(
    match: Match, book: Book, change: Changed, submission: Submission
) -> list[Entry]:
    """Write what a change alters besides its own round: dealers, and the end."""
    written = list(write_dealers(match, book, change, submission))
    update_end(match, replace(book, played_match=change.played_match))
    return written


def write_dealers(
    match: Match, book: Book, change: Changed, submission: Submission
) -> Iterator[Entry]:
    """A new version for each other round whose dealer the change moves, the one in play last.

    Whatever else was entered of it stays, also what says nothing in its new place: another change
    may move it back.
    """
    for index, (entry, played) in enumerate(
        zip(change.entries, change.played_match.rounds, strict=True)
    ):
        if entry is None or index == change.index or played.dealer == entry.deal.dealer:
            continue
        deal = replace(entry.deal, dealer=played.dealer)
        version = next_version(entry, deal, submission, book.seats)
        version.cause = Cause.FOLLOWED
        store(match, [(version, deal)], book.seats)
        yield entry_of(version, deal, entry.position)
    if change.moves_next_dealer:
        yield from write_next_dealer(match, book, change, submission)


def write_next_dealer(
    match: Match, book: Book, change: Changed, submission: Submission
) -> Iterator[Entry]:
    entry, dealer = book.in_play, change.played_match.now.dealer
    if entry is None or entry.deal.out_of_turn or entry.deal.dealer == dealer:
        return
    deal = replace(entry.deal, dealer=dealer)
    version = next_version(entry, deal, submission, book.seats)
    version.state, version.cause = State.IN_PLAY, Cause.FOLLOWED
    store(match, [(version, deal)], book.seats)
    yield entry_of(version, deal, entry.position)


def insert_round(
    match: Match,
    *,
    before: int,
    deal: Deal,
    submission: Submission,
    following_dealers: bool = False,
) -> None:
    """Insert a forgotten round before another, or before the one in play.

    Raises RuleBroken, and Conflict when somebody inserted a round in the same place meanwhile.
    """
    deal = tidied(deal)
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        said = before, following_dealers
        if not is_new(locked, submission, "insert", *said):
            require_same_effect(locked, submission, State.RECORDED, deal=deal)
            return
        index, entry = find_with_in_play(book, before)
        require_same_index(locked, book, submission, index=index, deal=deal)
        change = inserted(book, index=index, deal=deal, following_dealers=following_dealers)
        require_fit(change.played_match, index)
        require_changes_possible(book, change)
        deal = change.played_match.rounds[index].deal
        position = position_of(book, entry)
        shift_positions(locked, position)
        round_key = new_round(locked, book, position=position).pk
        version = new_version(deal, submission, book.seats, round_key=round_key)
        store(locked, [(version, deal)], book.seats)
        write_what_follows(locked, book, change, submission)


def shift_positions(match: Match, position: int) -> None:
    later = Round.objects.filter(match=match, position__gte=position)
    far = 1_000_000  # in two steps, so that no two rounds ever share a position
    later.update(position=F("position") + far)
    Round.objects.filter(match=match, position__gte=far).update(position=F("position") - far + 1)


def withdraw_round(
    match: Match, *, round_key: int, submission: Submission, following_dealers: bool = False
) -> None:
    """Take a round out of the score; it can be brought back. Raises Conflict."""
    with writing(match, by=submission.entered_by) as locked:
        book = book_of(locked)
        said = round_key, following_dealers
        if not is_new(locked, submission, "withdraw", *said):
            require_same_effect(locked, submission, State.WITHDRAWN)
            return
        index, entry = find_recorded(book, round_key)
        require_unchanged(locked, submission, entry)
        change = withdrawn(book, index=index, following_dealers=following_dealers)
        require_changes_possible(book, change)
        version = same_version(entry, submission, book.seats, state=State.WITHDRAWN)
        store(locked, [(version, entry.deal)], book.seats)
        write_what_follows(locked, book, change, submission)


def find_recorded(book: Book, round_key: int) -> tuple[int, Entry]:
    index = book.index_of(round_key)
    if index is None:
        raise Conflict(_("This round has been deleted meanwhile."))
    return index, book.entries[index]


def find_with_in_play(book: Book, round_key: int) -> tuple[int, Entry]:
    if book.in_play is not None and book.in_play.round_key == round_key:
        return len(book.entries), book.in_play
    return find_recorded(book, round_key)


def restored(book: Book, entry: Entry, *, following_dealers: bool = False) -> Changed:
    index = sum(recorded.stands_before(entry) for recorded in book.entries)
    entries = (*book.entries[:index], entry, *book.entries[index:])
    deals = [entry.deal, *deals_from(book, index)]
    return replayed(book, index, deals, entries, following_dealers=following_dealers)


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
        if not is_new(locked, submission, "restore", *said):
            require_same_effect(locked, submission, State.RECORDED, State.IN_PLAY)
            return
        entry = next((one for one in book.withdrawn if one.round_key == round_key), None)
        if entry is None:
            raise Conflict(_("Somebody else has brought this round back meanwhile."))
        before = version_before(entry)
        if state is None:
            state = before.state
            require_index(book, entry, state)
        version = same_version(entry, submission, book.seats, state=state)
        version.is_correction, version.cause = before.is_correction, Cause.BACK
        store(locked, [(version, entry.deal)], book.seats)
        if state == State.RECORDED:
            change = restored(book, entry, following_dealers=following_dealers)
            require_changes_possible(book, change)
            write_what_follows(locked, book, change, submission)


def version_before(entry: Entry) -> RoundVersion:
    """The version before a round was withdrawn: in play or recorded, corrected or not."""
    stood = RoundVersion.objects.filter(round_id=entry.round_key).exclude(state=State.WITHDRAWN)
    return stood.order_by("-pk")[0]


def require_index(book: Book, entry: Entry, state: str) -> None:
    faults = faults_in_play(book, entry) if state == State.IN_PLAY else faults_recorded(book, entry)
    if found := tuple(faults):
        raise RuleBroken(found)


def faults_in_play(book: Book, entry: Entry) -> Iterator[Fault]:
    """Why a round cannot be in play again: the one in play is the next, and there is only one."""
    if book.in_play is not None:
        yield Fault("rounds", _("Another round is in play: finish it or take it back first."))
    elif not all(recorded.stands_before(entry) for recorded in book.entries):
        told = _(
            "Rounds were entered after this one was taken back. Insert it before them instead."
        )
        yield Fault("rounds", told)
    elif book.played_match.finished:
        yield Fault("rounds", _("The match is over."))


def faults_recorded(book: Book, entry: Entry) -> Iterator[Fault]:
    """Why a recorded round cannot come back yet: no round counts behind the one in play."""
    in_play = book.in_play
    if in_play and in_play.position and in_play.position < (entry.position or 0):
        message = _("The round in play comes before it: finish that or take it back first.")
        yield Fault("rounds", message)
