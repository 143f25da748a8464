"""The facts of a round of Skull King in a score sheet, read and written."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.families.exact_tricks.played import DESTROYED, HARRY
from scorekeeper.games.families.exact_tricks.sheet import read_round, tallies_of, write_round
from scorekeeper.games.skull_king.played import BET, BONUSES, CANNONBALL, KINDS, LOOT
from scorekeeper.rules.facts import Bonus, Deal, Fact, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _

PAIR = 2


def read(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    deal = read_round(facts)
    tallies = [*deal.tallies, *tallies_of(facts, HARRY), *tallies_of(facts, BET)]
    if (destroyed := facts.integer(DESTROYED)) is not None:
        tallies.append(Tally(DESTROYED, None, destroyed))
    return replace(
        deal,
        tallies=tuple(tallies),
        bonuses=tuple(Bonus(seat, kind) for seat, kind in facts.announced(BONUSES, KINDS)),
        facts=(*read_loot(facts), *read_fists(facts)),
    )


def read_loot(facts: SheetFacts) -> Iterator[Fact]:
    pairs = facts.items(LOOT)
    if LOOT in facts and not pairs:
        raise facts.refuse(LOOT, _("where no loot was taken it is left out"))
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != PAIR:
            raise facts.refuse(LOOT, _("a loot is a pair: who played it, and who took it"))
        by, whom = (facts.seat(LOOT, name) for name in pair)
        yield Fact(LOOT, by, whom=whom)


def read_fists(facts: SheetFacts) -> Iterator[Fact]:
    fists = facts.seats(CANNONBALL)
    if CANNONBALL in facts and not fists:
        raise facts.refuse(CANNONBALL, _("where nobody showed a fist it is left out"))
    return (Fact(CANNONBALL, seat) for seat in fists)


def write(table: AnyTable, deal: Deal) -> dict[str, object]:
    written = write_round(table, deal)
    if bets := deal.by_seat(BET):
        written[BET] = table.by_name(bets)
    if (destroyed := deal.number_of(DESTROYED)) is not None:
        written[DESTROYED] = destroyed
    if deal.bonuses:
        written[BONUSES] = [
            {"by": table.name(bonus.by), "kind": bonus.kind} for bonus in deal.bonuses
        ]
    pairs = [(one.by, one.whom) for one in deal.all_facts(LOOT)]
    if loot := [[table.name(seat) for seat in pair if seat is not None] for pair in pairs]:
        written[LOOT] = loot
    if fists := deal.seats_of(CANNONBALL):
        written[CANNONBALL] = [table.name(seat) for seat in fists]
    return written
