"""Score sheets in and out of the records."""

from scorekeeper.records.book import former_names
from scorekeeper.records.models import Club, FormerName, Match
from scorekeeper.rules.replay import PlayedRound
from scorekeeper.services.books import book_of
from scorekeeper.services.matches import NewMatch, start_match
from scorekeeper.services.rounds import Submission, add_rounds
from scorekeeper.services.writing import in_line
from scorekeeper.sheets.sheet import Sheet, SheetRound


def import_sheet(sheet: Sheet, *, club: Club | None = None, entered_by: str = "") -> Match:
    """A match made from a score sheet; raises RuleBroken and leaves nothing behind."""
    evening = sheet.evening()
    agreed = NewMatch(
        game=sheet.game,
        preset=sheet.preset,
        players=sheet.table.players,
        house_rules=sheet.table.house_rules.values(),
        first_dealer=sheet.table.first_dealer,
        stake=sheet.stake,
    )
    with in_line():
        match = start_match(
            agreed,
            club=club,
            played_on=sheet.played_on,
            place=sheet.place,
            note=sheet.note,
            ended_early=sheet.ended_early,
        )
        deals = [played.deal for played in evening.rounds]
        add_rounds(match, deals, Submission(key="sheet", base=0, entered_by=entered_by))
        seats = dict(zip(sheet.table.players, match.seats.order_by("number"), strict=True))
        FormerName.objects.bulk_create(
            FormerName(seat=seats[name], name=former)
            for name, before in sheet.formerly.items()
            for former in before
        )
    return match


def export_sheet(match: Match) -> Sheet:
    """A match as a score sheet. Rounds that no longer fit cannot stand in it: the note says so."""
    book = book_of(match)
    names = former_names(match)
    fitting = [played for played in book.evening.rounds if played.fits]
    missing = [played for played in book.evening.rounds if not played.fits]
    return Sheet(
        game=book.evening.game,
        preset=match.preset,
        table=book.table,
        rounds=tuple(SheetRound(played.deal) for played in fitting),
        stake=book.stake,
        ended_early=match.ended_early,
        formerly={book.table.name(seat): before for seat, before in names.items()},
        played_on=match.played_on,
        place=match.place,
        note="\n".join(filter(None, [match.note, left_out(missing)])),
    )


def left_out(missing: list[PlayedRound]) -> str:
    """A sentence for each round that no sheet can hold."""
    return "\n".join(f"Round {played.number}: {played.faults[0]}" for played in missing)
