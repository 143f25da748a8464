"""Checks for impossible facts in a deal of French Tarot, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.parties import check_plays
from scorekeeper.games.families.declarers.ways import PASSED, has_more_than
from scorekeeper.games.french_tarot.house_rules import TarotSituation, TarotTable
from scorekeeper.games.french_tarot.played import (
    ALL_POINTS,
    ALL_TRUMPS,
    ATTACK,
    BOUTS,
    CHELEM,
    CONTRACT,
    CONTRACTS,
    DEFENCE,
    GARDE_CONTRE,
    HALF,
    MISERES,
    NEEDED,
    PARTNER,
    PETIT,
    POIGNEES,
    POINTS,
    SMALL,
    attack_of,
    half_points,
    hands,
    has_partner,
    in_points,
    most_hands,
    poignees_of,
    sizes_of_poignees,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

# Half points of the attack by its bouts: a bout is 4½, the excuse of a side without a trick 4
BOUNDS = ((0, 156), (8, 165), (17, 174), (26, 182))
ALL_TRICKS_MADE = ("made", "announced_made")
MOST_MISERES = 2


def check_passed(situation: TarotSituation, deal: Deal) -> Iterator[Fault]:
    if len(situation.table.seats) > most_hands(situation.rules):
        yield Fault(PASSED, _("the same dealer deals again: enter a misdeal"))
    elif has_more_than(deal, (PASSED,)):
        yield Fault(PASSED, _("where all passed nobody played"))


def check_played(situation: TarotSituation, deal: Deal) -> Iterator[Fault]:
    faults = [*check_complete(deal), *check_seats(situation, deal), *check_bonuses(situation, deal)]
    yield from faults
    if not faults:
        yield from check_points(situation.table, deal)
        yield from check_petit(deal)
        yield from check_chelem(situation.table, deal)


def check_complete(deal: Deal) -> Iterator[Fault]:
    if deal.contract.declarer is None:
        yield Fault("taker", _("who took?"))
    if deal.text_of(CONTRACT) not in CONTRACTS:
        yield Fault(CONTRACT, _("which contract was played?"))
    if deal.number_of(BOUTS) is None:
        yield Fault(BOUTS, _("how many bouts are in the attack's tricks?"))
    elif deal.number_of(BOUTS) not in range(len(NEEDED)):
        yield Fault(BOUTS, _("there are 0 to 3 bouts"))
    if deal.number_of(POINTS) is None:
        yield Fault(POINTS, _("how many points?"))


def check_seats(situation: TarotSituation, deal: Deal) -> Iterator[Fault]:
    """Who sits out plays no part; with a called king there is a partner, or nobody is named."""
    table, taker = situation.table, deal.contract.declarer
    named = [(MISERES, seat) for seat in deal.seats_of(MISERES)]
    for fact, seat in (*([] if taker is None else [("taker", taker)]), *named):
        yield from check_plays(
            situation, deal, fact=fact, seat=seat, hands=most_hands(situation.rules)
        )
    partner = deal.fact(PARTNER)
    if partner is None and has_partner(table):
        yield Fault(PARTNER, _("who is the partner, or is the taker alone?"))
    elif partner is not None and not has_partner(table):
        yield Fault(PARTNER, _("no king is called: the taker has no partner"))
    elif partner is not None and taker is not None and partner.by == taker:
        yield Fault(PARTNER, _("the taker is nobody's partner: alone"))


def check_bonuses(situation: TarotSituation, deal: Deal) -> Iterator[Fault]:
    """Poignées that there are trumps for; small chelems and misères where they are played."""
    table, rules = situation.table, situation.rules
    if deal.fact(HALF) is not None and hands(table) == 4:
        yield Fault(HALF, _("with four hands the points are whole"))
    sizes = sizes_of_poignees(table)
    shown = sum(sizes.get(kind, 0) for kind in poignees_of(deal))
    if shown > ALL_TRUMPS:
        message = _("these are {shown} trumps, and there are {all}", shown=shown, all=ALL_TRUMPS)
        yield Fault(POIGNEES, message)
    if deal.text_of(CHELEM) in SMALL and not rules.petit_chelem:
        yield Fault(CHELEM, _("the small chelem is not played at this table"))
    miseres = deal.seats_of(MISERES)
    if miseres and not rules.misere:
        yield Fault(MISERES, _("misères are not played at this table"))
    for seat in sorted(set(miseres)):
        if miseres.count(seat) > MOST_MISERES:
            yield Fault(MISERES, _("{name} can show two at most", name=table.name(seat)))


def check_points(table: TarotTable, deal: Deal) -> Iterator[Fault]:
    attack = attack_of(deal)
    assert attack is not None
    least, most = BOUNDS[attack.bouts]
    if hands(table) == 4:  # whole points alone
        least, most = least + least % 2, most - most % 2
    if not least <= attack.taken <= most:
        yield Fault(POINTS, between(least, most))


def between(least: int, most: int) -> Text:
    """The points that an attack can have, from half points."""
    return _("the attack has {least} to {most}", least=in_points(least), most=in_points(most))


def check_petit(deal: Deal) -> Iterator[Fault]:
    """The side without the petit, or without a trick, cannot win it in the last one."""
    side, bouts, chelem = deal.text_of(PETIT), deal.number_of(BOUTS), deal.text_of(CHELEM)
    if side == ATTACK and bouts == 0:
        yield Fault(PETIT, _("the attack has no bout, so not the petit"))
    elif side == DEFENCE and bouts == len(NEEDED) - 1:
        yield Fault(PETIT, _("the attack has all bouts, the petit too"))
    elif (side == ATTACK and chelem == DEFENCE) or (side == DEFENCE and chelem in ALL_TRICKS_MADE):
        yield Fault(PETIT, _("a side without a trick has no petit au bout"))


def check_chelem(table: TarotTable, deal: Deal) -> Iterator[Fault]:
    chelem, taken = deal.text_of(CHELEM), half_points(deal)
    assert taken is not None
    least, most = bounds_of_chelem(table, deal)
    if chelem and taken < least:
        yield Fault(CHELEM, _("with all tricks the attack has {least} at least", least=least // 2))
    elif chelem and taken > most:
        message = _("with this the attack has {most} at most", most=in_points(most))
        yield Fault(CHELEM, message)


def bounds_of_chelem(table: TarotTable, deal: Deal) -> tuple[int, int]:
    """Half points: the dog of a garde contre is the defence's, and a lost trick has its cards."""
    everything, is_contre = 2 * ALL_POINTS, deal.text_of(CONTRACT) == GARDE_CONTRE
    contre = 73 if hands(table) == 5 else 59
    least, most = 2 * (contre if is_contre else 86), 2 * (5 if is_contre else 32)
    return {
        **dict.fromkeys(ALL_TRICKS_MADE, (least, everything)),
        DEFENCE: (0, most),
        "announced_failed": (0, everything - hands(table)),
        "small_made": (0, everything - hands(table)),
        "small_failed": (0, everything - 2 * hands(table)),
    }.get(deal.text_of(CHELEM), (0, everything))
