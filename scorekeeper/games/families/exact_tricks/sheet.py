"""The facts of a round in a score sheet, read and written."""

from scorekeeper.games.families.exact_tricks.played import (
    BIDS,
    BOMB,
    CHANGES,
    TRICKS,
    is_bombed,
)
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    facts.require(BIDS)
    return Deal(tallies=(*tallies_of(facts, BIDS), *tallies_of(facts, TRICKS)))


def tallies_of(facts: SheetFacts, kind: str) -> list[Tally]:
    return [Tally(kind, seat, number) for seat, number in sorted(facts.counts(kind))]


def write_round(table: AnyTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    for kind in (BIDS, TRICKS, *CHANGES):
        if counted := deal.by_seat(kind):
            written[kind] = {table.name(seat): number for seat, number in counted.items()}
    if is_bombed(deal):
        written[BOMB] = True
    return written
