"""Score sheets in and out of the records.

A long one is written in parts. While one is written nobody else can write, so each is short, and
others take their turn between two of them. Until the last one the match is hidden and has no links.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.records.book import former_names
from scorekeeper.records.models import (
    Club,
    FormerName,
    Match,
    Player,
    canonical_keys,
    names_of_one,
    new_secret,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.limits import LONGEST_TEXT
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.books import book_of, books_of
from scorekeeper.services.matches.ending import (
    PAUSE,
    SEEN_BY,
    delete_abandoned,
    delete_hidden_if_possible,
    find_hidden,
    hide_match,
)
from scorekeeper.services.matches.starting import (
    NO_NEW_FORM,
    NewForm,
    NewMatch,
    begun_once,
    begun_with,
    members_named,
    new_match,
)
from scorekeeper.services.rounds.recording import add_rounds, require_room, write_rounds
from scorekeeper.services.transactions import take_written, write_transaction
from scorekeeper.services.writes import (
    NO_FORM,
    RestoredSince,
    Submission,
    number_to_write,
    save_match,
)
from scorekeeper.sheets.sheet import Sheet, SheetRound

ROWS_AT_ONCE = 200
MOST_COMPARED = 50  # matches of one day and game in which the same player sat first
Begin = Callable[[], Match]


def import_sheet(
    sheet: Sheet,
    *,
    club: Club | None = None,
    entered_by: str = "",
    form: NewForm = NO_NEW_FORM,
    is_meant: bool = True,
) -> Match:
    """Make a match from a score sheet; raises RuleBroken and leaves nothing behind.

    The same form again gives the match that it made the first time; raises LinkGone, Conflict.
    Raises IsThere for one that the club has already, unless it ``is_meant`` all the same.
    """
    deals = [played.deal for played in sheet.played_match().rounds]
    submission = replace(NO_FORM, entered_by=entered_by)

    def begin() -> Match:
        locked = club and lock_in_force(club)
        there = None if is_meant or locked is None else twin_of(locked, sheet, deals)
        if there is not None:
            raise IsThere(there)
        return match_in(sheet, club=locked)

    return begin_with_rounds(begin, deals, submission, form=form)


class IsThere(Exception):
    """A match of the club says the same as a sheet: the same players, day and rounds."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.pk)
        self.match = match


def twin_of(club: Club, sheet: Sheet, deals: Sequence[Deal]) -> Match | None:
    """The match of a club that says the same as a sheet; None where there is none.

    Of so many on one day of this game in which the first of them sat there, the newest.
    """
    known = members_named(club, sheet.table.players)
    names = [folded_name(name) for name in sheet.table.players]
    if not known.keys() >= {*names}:
        return None
    sitting = [known[name].pk for name in names]
    first = Player.objects.filter(names_of_one([known[names[0]]]))
    matches = club.matches.filter(game=sheet.game.slug, played_on=sheet.details.played_on)
    found = matches.filter(cancelled_at=None, seats__number=0, seats__player__in=first)
    newest = list(found.order_by("-pk")[:MOST_COMPARED])
    books = books_of(newest, to_keep=False)
    canonical = canonical_keys({player for book in books.values() for player in book.seats.players})
    for match in newest:
        book = books.get(match.pk)
        if book is None or [canonical[player] for player in book.seats.players] != sitting:
            continue
        if [played.deal for played in book.played_match.rounds] == [*deals]:
            return match
    return None


def match_in(sheet: Sheet, *, club: Club | None) -> Match:
    agreed = NewMatch(
        game=sheet.game,
        preset=sheet.preset,
        players=sheet.table.players,
        house_rules=sheet.table.house_rules.values(),
        first_dealer=sheet.table.first_dealer,
        stake=sheet.stake,
        details=sheet.details,
    )
    match = new_match(agreed, club=club, ended_early=sheet.ended_early)
    seats = dict(zip(sheet.table.players, match.seats.order_by("number"), strict=True))
    FormerName.objects.bulk_create(
        FormerName(seat=seats[name], name=former)
        for name, before in sheet.formerly.items()
        for former in before
    )
    return match


def export_sheet(match: Match) -> Sheet:
    """A match as a score sheet; rounds that no longer fit are named in its note instead."""
    book = book_of(match)
    names = former_names(match)
    fitting = [played for played in book.played_match.rounds if played.fits]
    missing = [played for played in book.played_match.rounds if not played.fits]
    note = "\n".join(filter(None, [match.note, left_out(missing)]))
    return Sheet(
        game=book.played_match.game,
        preset=match.preset,
        table=book.table,
        rounds=tuple(SheetRound(played.deal) for played in fitting),
        stake=book.stake,
        ended_early=match.ended_early,
        formerly={book.table.name(seat): before for seat, before in names.items()},
        details=replace(match.details, note=note[:LONGEST_TEXT].strip()),
    )


def left_out(missing: list[PlayedRound]) -> str:
    return "\n".join(f"Round {played.number}: {played.faults[0]}" for played in missing)


def begin_with_rounds(
    begin: Begin, deals: Sequence[Deal], submission: Submission, *, form: NewForm
) -> Match:
    """Begin a match that has rounds already; where it fails, nothing of it stays.

    The same form again gives the match that it began the first time. Raises RuleBroken, Conflict,
    LinkGone.
    """
    require_room(len(deals))
    parts = list(parts_of(deals))
    if len(parts) == 1:
        return begun_once(form, lambda: with_all_rounds(begin(), deals, submission))
    delete_abandoned()
    return begun_with(form) or begin_in_parts(begin, parts, submission, form=form)


def with_all_rounds(match: Match, deals: Sequence[Deal], submission: Submission) -> Match:
    add_rounds(match, deals, submission)
    return match


def parts_of(deals: Sequence[Deal]) -> Iterator[Sequence[Deal]]:
    """Split rounds into parts that are written at once, in order; at least one."""
    part, rows = list[Deal](), 0
    for deal in deals:
        if part and rows + rows_of(deal) > ROWS_AT_ONCE:
            yield part
            part, rows = [], 0
        part.append(deal)
        rows += rows_of(deal)
    yield part


def rows_of(deal: Deal) -> int:
    said = len(deal.challenges) + len(deal.declarations) + len(deal.bonuses)
    return 3 + said + len(deal.tallies) + len(deal.facts) + len(deal.adjustments)


def begin_in_parts(
    begin: Begin, parts: Sequence[Sequence[Deal]], submission: Submission, *, form: NewForm
) -> Match:
    """Write one part after the other; the same form sent meanwhile gets the same match."""
    with write_transaction():
        match = hide_match(begin())
    try:
        written = 0
        for part in parts:
            time.sleep(PAUSE)
            with write_transaction():
                write_part(lock_hidden(match), part, submission, behind=written)
            written += len(part)
        begun = begun_once(form, lambda: show_match(lock_hidden(match)))
    except BaseException:
        delete_hidden_if_possible(match)
        raise
    if begun.pk != match.pk:
        delete_hidden_if_possible(match)
    return begun


def write_part(match: Match, part: Sequence[Deal], submission: Submission, *, behind: int) -> None:
    """Write rounds of a locked hidden match: its size grows, not yet its version."""
    write_rounds(match, part, submission, behind=behind)
    match.size += take_written()
    match.save(update_fields=["size"])


def show_match(match: Match) -> Match:
    match.is_hidden = False
    match.scorer_secret, match.viewer_secret = new_secret(), new_secret()
    match.save(update_fields=SEEN_BY)
    number_to_write(match, even_if_full=True)
    save_match(match)
    return match


def lock_hidden(match: Match) -> Match:
    found = find_hidden(match)
    if found is None:
        raise RestoredSince(_("A backup was restored meanwhile."))
    return found
