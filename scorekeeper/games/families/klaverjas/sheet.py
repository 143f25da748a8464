"""The facts of a round of the Klaverjas family in a score sheet, read and written."""

from collections.abc import Collection

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
        declarations=read_declarations(facts, IN_HAND),
        bonuses=read_bonuses(facts, IN_TRICK),
        tallies=read_card_points(facts),
        facts=(*read_player(facts, "all_tricks"), *read_declarations_to(facts)),
    )


def read_declarations(facts: SheetFacts, kinds: Collection[str]) -> tuple[Declaration, ...]:
    return tuple(Declaration(by, kind) for by, kind in facts.announced("declarations", kinds))


def read_bonuses(facts: SheetFacts, kinds: Collection[str]) -> tuple[Bonus, ...]:
    return tuple(Bonus(by, kind) for by, kind in facts.announced("bonuses", kinds))


def read_card_points(facts: SheetFacts) -> tuple[Tally, ...]:
    return tuple(Tally("card_points", by, count) for by, count in facts.counts("card_points"))


def read_player(facts: SheetFacts, kind: str) -> tuple[Fact, ...]:
    """A fact that names a player, or the player's side; none where the sheet has it not."""
    seat = facts.player(kind)
    return () if seat is None else (Fact(kind, seat),)


def read_declarations_to(
    facts: SheetFacts, *, words: Collection[str] = BOTH_OR_NONE
) -> tuple[Fact, ...]:
    """Whose declarations count: a player, or one of the ``words`` in place of one."""
    if "declarations_to" not in facts:
        return ()
    value = facts.take("declarations_to")
    if isinstance(value, str) and value in words:
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
    written |= written_facts(table, deal)
    return {
        key: value for key, value in written.items() if value or key in ("trump", "card_points")
    }


def written_facts(table: AnyTable, deal: Deal) -> dict[str, object]:
    """The facts of no common kind: who, or else a word, or else that it was so."""
    return {
        fact.kind: fact.text or True if fact.by is None else table.name(fact.by)
        for fact in deal.facts
    }


def written_combinations(
    table: AnyTable, said: tuple[Declaration, ...] | tuple[Bonus, ...]
) -> list[dict[str, str]]:
    return [{"by": table.name(entry.by), "kind": entry.kind} for entry in said]
