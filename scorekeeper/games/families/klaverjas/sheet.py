"""The facts of a round of the Klaverjas family in a score sheet, read and written."""

from scorekeeper.games.families.klaverjas.cards import IN_HAND, IN_TRICK, SUITS
from scorekeeper.rules.facts import (
    Bonus,
    Challenge,
    Contract,
    Deal,
    Declaration,
    Fact,
    Tally,
)
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts

BOTH_OR_NONE = ("both", "none")


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    facts.require("trump")
    facts.require("card_points")
    return Deal(
        contract=Contract(facts.word("trump", SUITS), facts.player("declarer")),
        challenges=tuple(Challenge(seat) for seat in facts.seats("challenges")),
        declarations=tuple(
            Declaration(by, kind) for by, kind in facts.announced("declarations", IN_HAND)
        ),
        bonuses=tuple(Bonus(by, kind) for by, kind in facts.announced("bonuses", IN_TRICK)),
        tallies=tuple(Tally("card_points", by, count) for by, count in facts.counts("card_points")),
        facts=(*_all_tricks(facts), *_declarations_to(facts)),
    )


def _all_tricks(facts: SheetFacts) -> tuple[Fact, ...]:
    seat = facts.player("all_tricks")
    return () if seat is None else (Fact("all_tricks", seat),)


def _declarations_to(facts: SheetFacts) -> tuple[Fact, ...]:
    if "declarations_to" not in facts:
        return ()
    value = facts.take("declarations_to")
    if isinstance(value, str) and value in BOTH_OR_NONE:
        return (Fact("declarations_to", text=value),)
    return (Fact("declarations_to", facts.seat("declarations_to", value)),)


def write_round(table: AnyTable, deal: Deal) -> dict[str, object]:
    """The keys of a sheet's round: always the declarer, and nothing empty."""
    written: dict[str, object] = {"trump": deal.contract.trump}
    if deal.contract.declarer is not None:
        written["declarer"] = table.name(deal.contract.declarer)
    written["challenges"] = [table.name(challenge.by) for challenge in deal.challenges]
    written["card_points"] = table.by_name(deal.by_seat("card_points"))
    written["declarations"] = written_combinations(table, deal.declarations)
    written["bonuses"] = written_combinations(table, deal.bonuses)
    for fact in deal.facts:
        written[fact.kind] = fact.text if fact.by is None else table.name(fact.by)
    return {
        key: value for key, value in written.items() if value or key in ("trump", "card_points")
    }


def written_combinations(
    table: AnyTable, said: tuple[Declaration, ...] | tuple[Bonus, ...]
) -> list[dict[str, str]]:
    return [{"by": table.name(entry.by), "kind": entry.kind} for entry in said]
