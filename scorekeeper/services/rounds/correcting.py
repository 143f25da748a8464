"""Correcting, inserting, withdrawing rounds, bringing them back; what was there stays readable."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import F

from scorekeeper.records.book import Book, Entry, entry_of
from scorekeeper.records.models import Match, Round, RoundVersion
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.replay import Evening, replay_from
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of, cache_book
from scorekeeper.services.rounds.conflicts import (
    require_same_effect,
    require_same_place,
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
    """A book as a change would leave it. ``entries`` stand beside the evening's rounds.

    An inserted round has no entry yet. ``place`` is that of the round the change is about, None
    when it is withdrawn. ``moves_next_dealer``: the dealers follow up to whose turn it is now.
    """

    book: Book
    evening: Evening
    entries: tuple[Entry | None, ...]
    place: int | None
    moves_next_dealer: bool = False


def corrected(book: Book, *, place: int, deal: Deal, following_dealers: bool = False) -> Changed:
    """The book with one round corrected; its dealer stays, unless the deal names one."""
    deals = [as_it_stands(book.entries[place], deal), *deals_from(book, place + 1)]
    return replayed(book, place, deals, book.entries, following_dealers=following_dealers)


def as_it_stands(entry: Entry, deal: Deal) -> Deal:
    if deal.dealer is not None:
        return deal
    return replace(deal, dealer=entry.deal.dealer, out_of_turn=entry.deal.out_of_turn)


def inserted(book: Book, *, place: int, deal: Deal, following_dealers: bool = False) -> Changed:
    entries = (*book.entries[:place], None, *book.entries[place:])
    deals = [deal, *deals_from(book, place)]
    return replayed(book, place, deals, entries, following_dealers=following_dealers)


def withdrawn(book: Book, *, place: int, following_dealers: bool = False) -> Changed:
    entries = book.entries[:place] + book.entries[place + 1 :]
    deals = deals_from(book, place + 1)
    return replayed(book, place, deals, entries, following_dealers=following_dealers, is_gone=True)


def deals_from(book: Book, place: int) -> list[Deal]:
    return [entry.deal for entry in book.entries[place:]]


def replayed(
    book: Book,
    place: int,
    deals: list[Deal],
    entries: Sequence[Entry | None],
    *,
    following_dealers: bool,
    is_gone: bool = False,
) -> Changed:
    """The evening with other deals from a place on, the first being what the change is about.

    It is not among them where it ``is_gone``. The dealers of the others follow where they are to,
    up to the next round that the table said was dealt out of turn. Declarers stay.
    """
    moves = following_dealers
    for later in range(0 if is_gone else 1, len(deals) if moves else 0):
        if deals[later].out_of_turn:
            moves = False
            break
        deals[later] = replace(deals[later], dealer=None)
    evening = replay_from(book.evening, place, deals)
    return Changed(book, evening, tuple(entries), None if is_gone else place, moves)


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
        place, entry = find_recorded(book, round_key)
        unchanged = as_it_stands(entry, deal)
        require_same_round(locked, book, submission, place=place, deal=unchanged)
        change = shown
        if change is None or change.book is not book or deal != as_entered:
            change = corrected(book, place=place, deal=deal, following_dealers=following_dealers)
        require_fit(change.evening, place)
        deal = change.evening.rounds[place].deal
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
        evening=replace(change.evening, ended_early=match.ended_early),
        entries=tuple(newer.get(entry.round_key, entry) for entry in book.entries),
        in_play=book.in_play and newer.get(book.in_play.round_key, book.in_play),
    )


def write_what_follows(
    match: Match, book: Book, change: Changed, submission: Submission
) -> list[Entry]:
    """Write what a change alters besides its own round: dealers, and the end."""
    written = list(write_dealers(match, book, change, submission))
    update_end(match, change.evening, book.stake)
    return written


def write_dealers(
    match: Match, book: Book, change: Changed, submission: Submission
) -> Iterator[Entry]:
    """A new version for each other round whose dealer the change moves, the one in play last.

    Whatever else was entered of it stays, also what says nothing in its new place: another change
    may move it back.
    """
    for place, (entry, played) in enumerate(
        zip(change.entries, change.evening.rounds, strict=True)
    ):
        if entry is None or place == change.place or played.dealer == entry.deal.dealer:
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
    entry, dealer = book.in_play, change.evening.now.dealer
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
        place, entry = find_with_in_play(book, before)
        require_same_place(locked, book, submission, place=place, deal=deal)
        change = inserted(book, place=place, deal=deal, following_dealers=following_dealers)
        require_fit(change.evening, place)
        deal = change.evening.rounds[place].deal
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
        place, entry = find_recorded(book, round_key)
        require_unchanged(locked, submission, entry)
        version = same_version(entry, submission, book.seats, state=State.WITHDRAWN)
        store(locked, [(version, entry.deal)], book.seats)
        change = withdrawn(book, place=place, following_dealers=following_dealers)
        write_what_follows(locked, book, change, submission)


def find_recorded(book: Book, round_key: int) -> tuple[int, Entry]:
    place = book.place_of(round_key)
    if place is None:
        raise Conflict(_("This round has been deleted meanwhile."))
    return place, book.entries[place]


def find_with_in_play(book: Book, round_key: int) -> tuple[int, Entry]:
    if book.in_play is not None and book.in_play.round_key == round_key:
        return len(book.entries), book.in_play
    return find_recorded(book, round_key)


def restored(book: Book, entry: Entry, *, following_dealers: bool = False) -> Changed:
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
        if not is_new(locked, submission, "restore", *said):
            require_same_effect(locked, submission, State.RECORDED, State.IN_PLAY)
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
        store(locked, [(version, entry.deal)], book.seats)
        if state == State.RECORDED:
            change = restored(book, entry, following_dealers=following_dealers)
            write_what_follows(locked, book, change, submission)


def version_before(entry: Entry) -> RoundVersion:
    """The version before a round was withdrawn: in play or recorded, corrected or not."""
    stood = RoundVersion.objects.filter(round_id=entry.round_key).exclude(state=State.WITHDRAWN)
    return stood.order_by("-pk")[0]


def require_place(book: Book, entry: Entry, state: str) -> None:
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
    elif book.evening.finished:
        yield Fault("rounds", _("The match is over."))


def faults_recorded(book: Book, entry: Entry) -> Iterator[Fault]:
    """Why a recorded round cannot come back yet: no round counts behind the one in play."""
    in_play = book.in_play
    if in_play and in_play.position and in_play.position < (entry.position or 0):
        message = _("The round in play comes before it: finish that or take it back first.")
        yield Fault("rounds", message)
