"""The facts of a round of Klaverjassen in a score sheet, read and written."""

from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.sheet import written_combinations, written_points
from scorekeeper.games.klaverjassen.combinations import ROEM
from scorekeeper.games.klaverjassen.house_rules import KlaverjassenTable
from scorekeeper.games.klaverjassen.played import ALL_TRICKS, REVOKE, WET
from scorekeeper.rules.facts import Bonus, Contract, Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    contract = Contract(facts.word("trump", SUITS), facts.player("declarer"))
    said = [Fact(kind, facts.player(kind)) for kind in (ALL_TRICKS, REVOKE) if kind in facts]
    if facts.flag(WET):
        said.append(Fact(WET))
    return Deal(
        contract=contract,
        bonuses=tuple(Bonus(by, kind) for by, kind in facts.announced("bonuses", ROEM)),
        tallies=tuple(Tally("card_points", by, n) for by, n in facts.counts("card_points")),
        facts=tuple(said),
    )


def write_round(table: KlaverjassenTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    if deal.contract.declarer is not None:
        written["declarer"] = table.name(deal.contract.declarer)
    written["trump"] = deal.contract.trump
    written["card_points"] = written_points(table, deal)
    for fact in deal.facts:
        written[fact.kind] = True if fact.by is None else table.name(fact.by)
    written["bonuses"] = written_combinations(table, deal.bonuses)
    return {key: value for key, value in written.items() if value}
