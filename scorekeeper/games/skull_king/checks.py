"""Checks for impossible bonuses, loot, abilities and fists, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.exact_tricks.checks import check_bid_change, not_played
from scorekeeper.games.families.exact_tricks.played import DESTROYED, HARRY, tricks_by_seat
from scorekeeper.games.skull_king.house_rules import SkullKingRules
from scorekeeper.games.skull_king.played import (
    BET,
    BETS,
    BONUS_POINTS,
    BONUSES,
    CANNONBALL,
    DESTROYABLE,
    KING,
    LOOT,
    MERMAID,
    MERMAIDS,
    MOST_LOOT,
    MOST_OF_A_KIND,
    PIRATE,
    bonuses_of,
    plays_cannonball,
)
from scorekeeper.games.skull_king.words import HARRY_THE_GIANT, KIND_NAMES
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Table
from scorekeeper.rules.words import Text as _

SkullTable = Table[SkullKingRules]


def check_bonuses(table: SkullTable, deal: Deal) -> Iterator[Fault]:
    taken, played = bonuses_of(deal), BONUS_POINTS[table.house_rules.edition]
    for kind, number in taken.items():
        name, most = KIND_NAMES[kind], MOST_OF_A_KIND.get(kind, number)
        if kind not in played:
            yield Fault(BONUSES, _("“{name}” has no bonus in this edition", name=name))
        elif number > most:
            values = {"name": name, "number": number, "most": most}
            yield Fault(BONUSES, _("“{name}” {number} times: {most} at most", **values))
    yield from check_without_trick(table, deal, BONUSES, [bonus.by for bonus in deal.bonuses])
    yield from check_pirates(table, deal)
    if KING in taken and taken.get(MERMAID, 0) >= MERMAIDS:
        yield Fault(BONUSES, _("one mermaid took the Skull King: pirates took one at most"))


def check_pirates(table: SkullTable, deal: Deal) -> Iterator[Fault]:
    """Pirates lie in the one trick of the Skull King, with one card of everybody else."""
    taken = bonuses_of(deal)
    if PIRATE not in taken:
        return
    if len({bonus.by for bonus in deal.bonuses if bonus.kind == PIRATE}) > 1:
        yield Fault(BONUSES, _("the Skull King took pirates for one player"))
    if KING in taken:
        yield Fault(BONUSES, _("there is one Skull King: he took pirates, or was taken"))
    most = max(len(table.seats) - 1, 2)
    if taken[PIRATE] > most:
        yield Fault(BONUSES, _("one trick has {most} pirates beside him at most", most=most))


def check_without_trick(
    table: SkullTable, deal: Deal, fact: str, seats: list[int]
) -> Iterator[Fault]:
    taken = tricks_by_seat(deal)
    for seat in dict.fromkeys(seats):
        if not taken.get(seat):
            yield Fault(fact, _("{name} took no trick", name=table.name(seat)), seat)


def check_loot(table: SkullTable, deal: Deal) -> Iterator[Fault]:
    loot = deal.all_facts(LOOT)
    if loot and not table.house_rules.loot:
        yield not_played(LOOT)
    if len(loot) > MOST_LOOT:
        yield Fault(LOOT, _("there are two cards of loot"))
    for one in loot:
        if one.by is not None and one.by == one.whom:
            name = table.name(one.by)
            yield Fault(LOOT, _("{name} cannot take their own loot", name=name))
    takers = [one.whom for one in loot if one.whom is not None]
    yield from check_without_trick(table, deal, LOOT, takers)


def check_abilities(table: SkullTable, deal: Deal, *, cards: int) -> Iterator[Fault]:
    """Harry the Giant and Rascal of Roatan each take one trick."""
    harry, bets = deal.by_seat(HARRY), deal.by_seat(BET)
    if not table.house_rules.pirate_abilities:
        yield from (not_played(kind) for kind, said in ((HARRY, harry), (BET, bets)) if said)
        return
    yield from check_bid_change(table, deal, change=HARRY_THE_GIANT, cards=cards)
    if len(bets) > 1:
        yield Fault(BET, _("one player won the trick with Rascal of Roatan"))
    if any(bet not in BETS for bet in bets.values()):
        yield Fault(BET, _("the bet is 10 or 20"))
    yield from check_without_trick(table, deal, BET, [*bets])
    taken = tricks_by_seat(deal)
    for seat in harry.keys() & bets.keys():
        if taken.get(seat) == 1:
            name = table.name(seat)
            yield Fault(BET, _("{name} took one trick, and two pirates have two", name=name))


def check_destroyed(table: SkullTable, deal: Deal) -> Iterator[Fault]:
    destroyed = deal.number_of(DESTROYED)
    if destroyed is None:
        return
    if not table.house_rules.leviathans:
        yield not_played(DESTROYED)
    elif destroyed not in DESTROYABLE:
        yield Fault(DESTROYED, _("one or two tricks are destroyed; none is left out"))


def check_cannonball(table: SkullTable, deal: Deal) -> Iterator[Fault]:
    fists = deal.seats_of(CANNONBALL)
    if fists and not plays_cannonball(table.house_rules):
        yield Fault(CANNONBALL, _("no cannonball is played at this table"))
    if len(set(fists)) < len(fists):
        yield Fault(CANNONBALL, _("a player is named twice"))
