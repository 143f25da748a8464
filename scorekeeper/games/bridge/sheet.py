"""The facts of a deal of bridge in a score sheet, read and written."""

from scorekeeper.games.bridge.house_rules import BridgeTable
from scorekeeper.games.bridge.played import (
    DOUBLED,
    HONOURS,
    LEVEL,
    PASSED_OUT,
    STRAINS,
    TRICKS,
    is_passed_out,
)
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    contract = Contract(facts.word("strain", STRAINS), facts.player("declarer"))
    doubled = facts.word("doubled", DOUBLED)
    numbers = {kind: facts.integer(kind) for kind in (LEVEL, TRICKS)}
    honours = facts.counts(HONOURS)
    if HONOURS in facts and not honours:
        raise facts.refuse(HONOURS, _("whose honours?"))
    tallies = [Tally(kind, None, n) for kind, n in numbers.items() if n is not None]
    tallies += [Tally(HONOURS, seat, worth) for seat, worth in honours]
    return Deal(
        contract=contract,
        calls=(doubled,) if doubled else (),
        tallies=tuple(tallies),
        facts=(Fact(PASSED_OUT),) if facts.flag(PASSED_OUT) else (),
    )


def write_round(table: BridgeTable, deal: Deal) -> dict[str, object]:
    if is_passed_out(deal):
        return {PASSED_OUT: True}
    written: dict[str, object] = {}
    for kind in (LEVEL, TRICKS):
        if (number := deal.number_of(kind)) is not None:
            written[kind] = number
    if deal.contract.trump:
        written["strain"] = deal.contract.trump
    if deal.contract.declarer is not None:
        written["declarer"] = table.name(deal.contract.declarer)
    if deal.calls:
        written["doubled"] = deal.calls[0]
    if deal.counts(HONOURS):
        written[HONOURS] = table.by_name(deal.by_seat(HONOURS))
    return written
