"""Score sheets in and out of the records.

A long one is written in parts. While one is written nobody else can write, so each is short, and
others take their turn between two of them. Until the last one the match is hidden and has no links.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.records.book import Book, former_names
from scorekeeper.records.models import (
    Club,
    FormerName,
    Match,
    Player,
    canonical_keys,
    names_of_one,
    new_secret,
)
from scorekeeper.rules.attendance import Attendance
from scorekeeper.rules.facts import Deal, reseated
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import LONGEST_TEXT
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.books import book_of, books_of
from scorekeeper.services.matches.attendance import add_rounds, insert_seat, write_attendance
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
    player_of,
)
from scorekeeper.services.rounds.recording import require_room, write_rounds
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
        locked = lock_in_force(club) if club and club.pk else None
        there = None if is_meant or locked is None else twin_of(locked, sheet, deals)
        if there is not None:
            raise IsThere(there)
        return match_in(sheet, club=locked or club)

    return begin_with_rounds(begin, deals, submission, attendance=sheet.attendance, form=form)


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
        if book is None:
            continue
        seats = [canonical[book.seats.players[seat]] for seat in book.table.seats]
        changes = coming_and_going(book).changes
        if seats != sitting or {*changes} != {*sheet.attendance.changes}:
            continue
        if [in_sheet(book, played.deal) for played in book.played_match.rounds] == [*deals]:
            return match
    return None


def match_in(sheet: Sheet, *, club: Club | None) -> Match:
    """Write the match of a sheet without its rounds; late players have seats, and are not there."""
    table, attendance = sheet.table, sheet.attendance
    late = {arrival.seat: table.players[arrival.seat] for arrival in attendance.arrivals}
    begun = attendance.table_at(table, 0).seats
    agreed = NewMatch(
        game=sheet.game,
        preset=sheet.preset,
        players=tuple(table.players[seat] for seat in begun),
        house_rules=table.house_rules.values(),
        first_dealer=begun.index(table.first_dealer),
        stake=sheet.stake,
        details=sheet.details,
    )
    match = new_match(agreed, club=club, ended_early=sheet.ended_early)
    for seat in sorted(late):
        insert_seat(match, player_of(match.club, late[seat]), number=seat)
    require_one_player_each(match, sheet)
    seats = dict(zip(table.players, match.seats.order_by("number"), strict=True))
    FormerName.objects.bulk_create(
        FormerName(seat=seats[name], name=former)
        for name, before in sheet.formerly.items()
        for former in before
    )
    return match


def require_one_player_each(match: Match, sheet: Sheet) -> None:
    """Raise RuleBroken where two names who ever sat there are one player of the club."""
    if not sheet.attendance:
        return
    table, typed = sheet.table, dict[Player, str]()
    for seat in table.seats:
        for name in sheet.attendance.names_of(table, seat):
            other = typed.setdefault(player_of(match.club, name), name)
            if other != name:
                message = _("“{name}” and “{other}” are one player of the club.")
                raise refuse("players", message.format(name=other, other=name))


def export_sheet(match: Match) -> Sheet:
    """A match as a score sheet; rounds that no longer fit are named in its note instead.

    Where somebody comes or goes later they stand as deals thrown in, so that it is still there.
    """
    book = book_of(match)
    names, rounds = former_names(match), book.played_match.rounds
    last = max((one.after for one in book.played_match.attendance.changes), default=0)
    missing = [played for played in rounds if not played.fits]
    note = "\n".join(filter(None, [match.note, left_out(missing)]))
    table = book.table
    return Sheet(
        game=book.played_match.game,
        preset=match.preset,
        table=replace(
            table,
            players=tuple(table.players[seat] for seat in table.seats),
            first_dealer=table.seats.index(table.first_dealer),
            away=frozenset(),
        ),
        rounds=tuple(
            SheetRound(in_sheet(book, played.deal if played.fits else Deal(void=True)))
            for played in rounds
            if played.fits or played.number <= last
        ),
        stake=book.stake,
        ended_early=match.ended_early,
        formerly={table.name(seat): before for seat, before in names.items()},
        details=replace(match.details, note=note[:LONGEST_TEXT].strip()),
        attendance=coming_and_going(book),
    )


def in_sheet(book: Book, deal: Deal) -> Deal:
    """A deal with the numbers of the seats that a sheet has: without any that nobody sat on."""
    return reseated(deal, numbers_in_sheet(book)) if book.table.away else deal


def coming_and_going(book: Book) -> Attendance:
    """Who comes and goes, by the seats that a sheet has."""
    numbers, attendance = numbers_in_sheet(book), book.played_match.attendance
    return Attendance(
        tuple(replace(one, seat=numbers[one.seat]) for one in attendance.arrivals),
        tuple(replace(one, seat=numbers[one.seat]) for one in attendance.departures),
        tuple(replace(one, seat=numbers[one.seat]) for one in attendance.substitutions),
    )


def numbers_in_sheet(book: Book) -> dict[int, int]:
    return {seat: number for number, seat in enumerate(book.table.seats)}


def left_out(missing: list[PlayedRound]) -> str:
    return "\n".join(f"Round {played.number}: {played.faults[0]}" for played in missing)


def begin_with_rounds(
    begin: Begin,
    deals: Sequence[Deal],
    submission: Submission,
    *,
    attendance: Attendance,
    form: NewForm,
) -> Match:
    """Begin a match that has rounds already; where it fails, nothing of it stays.

    The same form again gives the match that it began the first time. Raises RuleBroken, Conflict,
    LinkGone.
    """
    require_room(len(deals))
    parts = list(parts_of(deals))
    if len(parts) == 1:
        return begun_once(
            form, lambda: with_all_rounds(begin(), deals, submission, attendance=attendance)
        )
    delete_abandoned()
    return begun_with(form) or begin_in_parts(
        begin, parts, submission, attendance=attendance, form=form
    )


def with_all_rounds(
    match: Match, deals: Sequence[Deal], submission: Submission, *, attendance: Attendance
) -> Match:
    add_rounds(match, deals, submission, attendance=attendance)
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
    begin: Begin,
    parts: Sequence[Sequence[Deal]],
    submission: Submission,
    *,
    attendance: Attendance,
    form: NewForm,
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
        begun = begun_once(form, lambda: show_match(lock_hidden(match), attendance))
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


def show_match(match: Match, attendance: Attendance) -> Match:
    write_attendance(match, attendance)
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
