"""Correcting, inserting, withdrawing and bringing back rounds; what was there stays readable."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import F
from django.utils.translation import gettext as _

from scorekeeper.records.book import Book, Entry, read_book
from scorekeeper.records.models import Match, Round
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.replay import Evening, replay
from scorekeeper.services.books import book_of
from scorekeeper.services.plans import keep_end
from scorekeeper.services.rounds import (
    State,
    Submission,
    new_version,
    next_version,
    require_base,
    require_fit,
    store,
    was_sent_before,
)
from scorekeeper.services.writing import Conflict, writing


@dataclass(frozen=True, slots=True)
class Changed:
    """A book as a change would leave it. ``entries`` stand beside the evening's rounds.

    An inserted round has no entry yet. ``place`` is that of the round the change is about, None
    when it is withdrawn.
    """

    evening: Evening
    entries: tuple[Entry | None, ...]
    place: int | None


def corrected(book: Book, *, place: int, deal: Deal, following_dealers: bool = False) -> Changed:
    """The book with one round corrected."""
    deals = deals_of(book)
    deals[place] = deal
    return replayed(
        book, deals, book.entries, place=place, deal_on=place + 1 if following_dealers else None
    )


def inserted(book: Book, *, place: int, deal: Deal, following_dealers: bool = False) -> Changed:
    """The book with a forgotten round in this place."""
    deals, entries = deals_of(book), book.entries
    return replayed(
        book,
        [*deals[:place], deal, *deals[place:]],
        (*entries[:place], None, *entries[place:]),
        place=place,
        deal_on=place + 1 if following_dealers else None,
    )


def withdrawn(book: Book, *, place: int, following_dealers: bool = False) -> Changed:
    """The book without a round."""
    deals, entries = deals_of(book), book.entries
    return replayed(
        book,
        deals[:place] + deals[place + 1 :],
        entries[:place] + entries[place + 1 :],
        place=None,
        deal_on=place if following_dealers else None,
    )


def replayed(
    book: Book,
    deals: Sequence[Deal],
    entries: Sequence[Entry | None],
    *,
    place: int | None,
    deal_on: int | None,
) -> Changed:
    """The evening with other deals; from ``deal_on`` the dealers follow from those before.

    They go on up to the next round that the table said was dealt out of turn. Declarers stay.
    """
    deals = list(deals)
    for later in range(len(deals) if deal_on is None else deal_on, len(deals)):
        if deals[later].out_of_turn:
            break
        deals[later] = replace(deals[later], dealer=None)
    before = book.evening
    evening = replay(before.game, book.table, deals, ended_early=before.ended_early)
    return Changed(evening, tuple(entries), place)


def deals_of(book: Book) -> list[Deal]:
    """The deals of a book, in order."""
    return [entry.deal for entry in book.entries]


def correct_round(
    match: Match,
    *,
    round_key: int,
    deal: Deal,
    submission: Submission,
    following_dealers: bool = False,
) -> None:
    """Correct a round. Raises RuleBroken, and Conflict when somebody changed it meanwhile."""
    with writing(match) as locked:
        book = book_of(locked)
        place, entry = find(book, round_key)
        message = _("Somebody else has corrected this round meanwhile.")
        if not require_base(locked, submission, entry.version_key, message):
            return
        change = corrected(book, place=place, deal=deal, following_dealers=following_dealers)
        require_fit(change.evening, place)
        deal = change.evening.rounds[place].deal
        store(locked, next_version(entry, deal, submission, book.seats), deal, book.seats)
        write_dealers(locked, book, change, submission)
        keep_end(locked, change.evening, book.stake)


def write_dealers(match: Match, book: Book, change: Changed, submission: Submission) -> None:
    """A new version for each other round whose dealer the change moves."""
    for place, (entry, played) in enumerate(
        zip(change.entries, change.evening.rounds, strict=True)
    ):
        if entry is None or place == change.place or played.dealer == entry.deal.dealer:
            continue
        sent = replace(submission, key=f"{submission.key}:{entry.round_key}")
        store(match, next_version(entry, played.deal, sent, book.seats), played.deal, book.seats)


def insert_round(
    match: Match,
    *,
    before: int,
    deal: Deal,
    submission: Submission,
    following_dealers: bool = False,
) -> None:
    """Insert a forgotten round before another; raises RuleBroken and Conflict.

    The submission's base is the version of the round before which it is put.
    """
    with writing(match) as locked:
        book = book_of(locked)
        place, entry = find(book, before)
        message = _("Somebody else has corrected the round that follows meanwhile.")
        if was_sent_before(locked, submission):
            return
        require_base(locked, submission, entry.version_key, message)
        change = inserted(book, place=place, deal=deal, following_dealers=following_dealers)
        require_fit(change.evening, place)
        deal = change.evening.rounds[place].deal
        position = Round.objects.get(pk=before).position
        assert position is not None
        make_room(locked, position)
        round_key = Round.objects.create(match=locked, position=position).pk
        version = new_version(deal, submission, book.seats, round_key=round_key)
        store(locked, version, deal, book.seats)
        write_dealers(locked, book, change, submission)
        keep_end(locked, change.evening, book.stake)


def make_room(match: Match, position: int) -> None:
    """Move every round from a position on one place further."""
    later = Round.objects.filter(match=match, position__gte=position)
    far = 1_000_000  # in two steps, so that no two rounds ever share a position
    later.update(position=F("position") + far)
    Round.objects.filter(match=match, position__gte=far).update(position=F("position") - far + 1)


def withdraw_round(
    match: Match, *, round_key: int, submission: Submission, following_dealers: bool = False
) -> None:
    """Take a round out of the score; it can be brought back. Raises Conflict."""
    with writing(match) as locked:
        book = book_of(locked)
        place, entry = find(book, round_key)
        message = _("Somebody else has corrected this round meanwhile.")
        if not require_base(locked, submission, entry.version_key, message):
            return
        version = next_version(entry, entry.deal, submission, book.seats)
        version.state = State.WITHDRAWN
        store(locked, version, entry.deal, book.seats)
        change = withdrawn(book, place=place, following_dealers=following_dealers)
        write_dealers(locked, book, change, submission)
        keep_end(locked, change.evening, book.stake)


def restore_round(match: Match, *, round_key: int, submission: Submission) -> None:
    """Bring a withdrawn round back where it stood. Raises Conflict."""
    with writing(match) as locked:
        book = book_of(locked)
        entry = next((one for one in book.withdrawn if one.round_key == round_key), None)
        if entry is None:
            if was_sent_before(locked, submission):
                return
            raise Conflict(_("Somebody else has brought this round back meanwhile."))
        version = next_version(entry, entry.deal, submission, book.seats)
        store(locked, version, entry.deal, book.seats)
        keep_end(locked, read_book(locked).evening, book.stake)


def find(book: Book, round_key: int) -> tuple[int, Entry]:
    """Where a recorded round stands; raises Conflict when it is not there any more."""
    place = book.place_of(round_key)
    if place is None:
        raise Conflict(_("This round has been withdrawn meanwhile."))
    return place, book.entries[place]
