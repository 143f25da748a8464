"""Score sheets in and out of the records."""

from dataclasses import replace

from scorekeeper.records.book import former_names
from scorekeeper.records.models import Club, FormerName, Match
from scorekeeper.rules.limits import LONGEST_TEXT
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.database.submission import NO_FORM
from scorekeeper.services.matches.batches import begin_with_rounds
from scorekeeper.services.matches.start_forms import NO_NEW_FORM, NewForm
from scorekeeper.services.matches.starting import Details, NewMatch, new_match
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.sheets.sheet import Sheet, SheetRound


def import_sheet(
    sheet: Sheet,
    *,
    club: Club | None = None,
    entered_by: str = "",
    form: NewForm = NO_NEW_FORM,
) -> Match:
    """A match made from a score sheet; raises RuleBroken and leaves nothing behind.

    The same form again gives the match that it made the first time; raises LinkGone, Conflict.
    """
    deals = [played.deal for played in sheet.evening().rounds]
    submission = replace(NO_FORM, entered_by=entered_by)

    def begin() -> Match:
        return match_in(sheet, club=club and lock_in_force(club))

    return begin_with_rounds(begin, deals, submission, form=form)


def match_in(sheet: Sheet, *, club: Club | None) -> Match:
    """Write the match in a score sheet, without its rounds: its table, and who sat there before."""
    agreed = NewMatch(
        game=sheet.game,
        preset=sheet.preset,
        players=sheet.table.players,
        house_rules=sheet.table.house_rules.values(),
        first_dealer=sheet.table.first_dealer,
        stake=sheet.stake,
    )
    details: Details = {
        "played_on": sheet.played_on,
        "place": sheet.place,
        "note": sheet.note,
        "ended_early": sheet.ended_early,
    }
    match = new_match(agreed, club=club, **details)
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
        note="\n".join(filter(None, [match.note, left_out(missing)]))[:LONGEST_TEXT].strip(),
    )


def left_out(missing: list[PlayedRound]) -> str:
    """A sentence for each round that no sheet can hold."""
    return "\n".join(f"Round {played.number}: {played.faults[0]}" for played in missing)
