"""Checks for impossible bids and tricks of Spades, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.spades.house_rules import SpadesRules
from scorekeeper.games.spades.played import (
    ALL_TRICKS,
    BIDS,
    BLIND,
    NIL,
    NIL_TRICKS,
    NILS,
    SIDES,
    TRICKS,
    SpadesSituation,
    blind_sides,
    by_side,
    nils_of,
    tricks_by_side,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _


def check_known(situation: SpadesSituation, deal: Deal) -> Iterator[Fault]:
    yield from check_numbers(situation, deal, BIDS)
    yield from check_nils(situation, deal)
    yield from check_blind(situation, deal)
    yield from check_bids(situation, deal)


def check_numbers(situation: SpadesSituation, deal: Deal, kind: str) -> Iterator[Fault]:
    """A side is named once, with 0 to 13 tricks."""
    seats = [tally.by for tally in deal.tallies if tally.kind == kind and tally.by is not None]
    for number, side in enumerate(SIDES):
        if sum(seat % 2 == number for seat in seats) > 1:
            both = situation.table.names(side)
            yield Fault(kind, _("{both} are one side: name one of them", both=both))
    for number, count in by_side(deal, kind).items():
        if not 0 <= count <= ALL_TRICKS:
            names = situation.table.names(SIDES[number])
            yield Fault(kind, _("{names} can have 0 to 13 tricks", names=names))


def check_nils(situation: SpadesSituation, deal: Deal) -> Iterator[Fault]:
    rules, nils = situation.rules, nils_of(deal)
    for nil in nils:
        if not (rules.nil if nil.kind == NIL else rules.blind_nil):
            yield Fault(NILS, _("this nil is not played at this table"))
    for seat in {nil.seat for nil in nils}:
        if sum(nil.seat == seat for nil in nils) > 1:
            name = situation.table.name(seat)
            yield Fault(NILS, _("{name} can bid nil once", name=name))
    if any(seat not in {nil.seat for nil in nils} for seat in deal.counts(NIL_TRICKS)):
        yield Fault(NILS, _("only who bid nil has tricks of a nil"))


def check_blind(situation: SpadesSituation, deal: Deal) -> Iterator[Fault]:
    blind = blind_sides(deal)
    if blind and situation.rules.blind_bids == "off":
        yield Fault(BLIND, _("blind bids are not played at this table"))
    elif len(set(blind)) < len(blind):
        yield Fault(BLIND, _("a side bids blind once"))


def check_bids(situation: SpadesSituation, deal: Deal) -> Iterator[Fault]:
    rules, bids = situation.rules, by_side(deal, BIDS)
    for number, bid in bids.items():
        names = situation.table.names(SIDES[number])
        yield from check_bid(rules, deal, side=number, bid=bid, names=names)
    if rules.bids_not_13 and len(bids) == 2 and sum(bids.values()) == ALL_TRICKS:
        yield Fault(BIDS, _("the two bids may not make 13"))


def check_bid(
    rules: SpadesRules, deal: Deal, *, side: int, bid: int, names: object
) -> Iterator[Fault]:
    """One side's bid: where nil is played a bid of 0 is two nils, and two nils are a bid of 0."""
    two_nils = sum(nil.seat % 2 == side for nil in nils_of(deal)) == 2
    if two_nils and (bid or side in blind_sides(deal)):
        yield Fault(BIDS, _("{names} both bid nil: nothing else is bid", names=names))
    elif not bid and not two_nils and rules.nil:
        yield Fault(BIDS, _("{names} bid nothing: who bid nil?", names=names))
    elif bid < rules.least_bid and not two_nils:
        yield Fault(BIDS, _("{names} bid {least} at least", names=names, least=rules.least_bid))


def check_complete(situation: SpadesSituation, deal: Deal) -> Iterator[Fault]:
    """Both bids and the tricks are entered, and no trick of a nil that the side did not take."""
    bids = by_side(deal, BIDS)
    for number, side in enumerate(SIDES):
        if number not in bids:
            names = situation.table.names(side)
            yield Fault(BIDS, _("what did {names} bid?", names=names))
    tricks = tricks_by_side(deal)
    if not tricks:
        yield Fault(TRICKS, _("how many tricks did a side take?"))
    elif sum(tricks.values()) != ALL_TRICKS:
        yield Fault(TRICKS, _("{total} tricks, and there are 13", total=sum(tricks.values())))
    else:
        yield from check_tricks_of_nils(situation, deal, tricks)


def check_tricks_of_nils(
    situation: SpadesSituation, deal: Deal, tricks: dict[int, int]
) -> Iterator[Fault]:
    """Nil bidders have no more tricks than their side; two of one side have all of them."""
    for number, side in enumerate(SIDES):
        taken = [nil.taken for nil in nils_of(deal) if nil.seat % 2 == number]
        names = situation.table.names(side)
        if min(taken, default=0) < 0:
            yield Fault(TRICKS, _("nobody takes fewer tricks than none"))
        elif sum(taken) > tricks[number]:
            values = {"names": names, "number": tricks[number], "taken": sum(taken)}
            yield Fault(TRICKS, _("{names} have {number} tricks, and {taken} of nils", **values))
        elif len(taken) == 2 and sum(taken) != tricks[number]:
            values = {"names": names, "number": tricks[number]}
            yield Fault(TRICKS, _("{names} both bid nil: who took the {number}?", **values))
