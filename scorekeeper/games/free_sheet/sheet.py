"""The facts of a round in a score sheet, read and written."""

from itertools import groupby

from scorekeeper.games.free_sheet.house_rules import FreeTable
from scorekeeper.games.free_sheet.played import CLOSED_BY, PHASE, PLACES, SCORES, facts_of
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    if SCORES in facts and PLACES in facts:
        raise facts.refuse(PLACES, _("a round has points or places, not both"))
    closed_by = facts.player(CLOSED_BY)
    said = () if closed_by is None else facts_of(CLOSED_BY, closed_by)
    scores = [Tally(SCORES, seat, number) for seat, number in facts.counts(SCORES)]
    return Deal(
        tallies=(*scores, *read_places(facts)),
        facts=(*said, *facts_of(PHASE, *facts.seats(PHASE))),
    )


def read_places(facts: SheetFacts) -> tuple[Tally, ...]:
    """The order of a round, best first; level sides share an inner list."""
    places: list[Tally] = []
    for item in facts.items(PLACES):
        names = item if isinstance(item, list) else [item]
        if isinstance(item, list) and len(item) < 2:
            raise facts.refuse(PLACES, _("those who are level are two at least"))
        place = len(places) + 1
        places += [Tally(PLACES, facts.seat(PLACES, name), place) for name in names]
    return tuple(places)


def write_round(table: FreeTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    if deal.counts(SCORES):
        written[SCORES] = table.by_name(deal.by_seat(SCORES))
    if deal.counts(PLACES):
        written[PLACES] = [
            names[0] if len(names) == 1 else names for names in places_by_name(table, deal)
        ]
    if (closer := deal.seat_of(CLOSED_BY)) is not None:
        written[CLOSED_BY] = table.name(closer)
    if deal.all_facts(PHASE):
        written[PHASE] = [table.name(seat) for seat in deal.seats_of(PHASE)]
    return written


def places_by_name(table: FreeTable, deal: Deal) -> list[list[str]]:
    """The names of each place, best first."""
    tallies = [tally for tally in deal.tallies if tally.kind == PLACES]
    return [
        [table.name(tally.by) for tally in level if tally.by is not None]
        for _place, level in groupby(tallies, key=lambda tally: tally.count)
    ]
