"""The facts of a round of Spades in a score sheet, read and written."""

from scorekeeper.games.spades.house_rules import SpadesTable
from scorekeeper.games.spades.played import (
    BIDS,
    BLIND,
    BLIND_NIL,
    NIL,
    NIL_TRICKS,
    NILS,
    TRICKS,
    nils_of,
)
from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    tallies = [
        Tally(kind, by, number) for kind in (BIDS, TRICKS) for by, number in facts.counts(kind)
    ]
    nils = []
    for entry in facts.objects(NILS):
        entry.require("by")
        entry.require("kind")
        by = entry.player("by")
        assert by is not None
        nils.append(Declaration(by, entry.word("kind", (NIL, BLIND_NIL))))
        tallies.append(Tally(NIL_TRICKS, by, entry.integer("tricks") or 0))
        entry.finish()
    blind = tuple(Fact(BLIND, seat) for seat in facts.seats(BLIND))
    return Deal(tallies=tuple(tallies), declarations=tuple(nils), facts=blind)


def write_round(table: SpadesTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    for kind in (BIDS, TRICKS):
        if deal.counts(kind):
            written[kind] = table.by_name(deal.by_seat(kind))
    if nils := nils_of(deal):
        written[NILS] = [
            {"by": table.name(nil.seat), "kind": nil.kind}
            | ({"tricks": nil.taken} if nil.taken else {})
            for nil in nils
        ]
    if deal.all_facts(BLIND):
        written[BLIND] = [table.name(seat) for seat in deal.seats_of(BLIND)]
    return written
