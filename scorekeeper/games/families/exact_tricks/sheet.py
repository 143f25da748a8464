"""The facts of a round in a score sheet, read and written."""

from dataclasses import replace

from scorekeeper.games.families.exact_tricks.played import (
    BIDS,
    BOMB,
    CLOUD,
    TRICKS,
    is_bombed,
)
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    facts.require(BIDS)
    return Deal(tallies=(*tallies_of(facts, BIDS), *tallies_of(facts, TRICKS)))


def read_special_cards(facts: SheetFacts, deal: Deal) -> Deal:
    """Add the cloud and the bomb to a deal; raises RuleBroken."""
    bomb = (Fact(BOMB),) if facts.flag(BOMB) else ()
    return replace(deal, tallies=(*deal.tallies, *tallies_of(facts, CLOUD)), facts=bomb)


def tallies_of(facts: SheetFacts, kind: str) -> list[Tally]:
    return [Tally(kind, seat, number) for seat, number in sorted(facts.counts(kind))]


def write_round(table: AnyTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    for kind in (BIDS, TRICKS, CLOUD):
        if counted := deal.by_seat(kind):
            written[kind] = {table.name(seat): number for seat, number in counted.items()}
    if is_bombed(deal):
        written[BOMB] = True
    return written
