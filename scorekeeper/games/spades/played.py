"""The bids and tricks of a round of Spades by side, and the bags between rounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from scorekeeper.games.spades.house_rules import SpadesRules
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import Situation

SIDES = ((0, 2), (1, 3))
ALL_TRICKS = 13
BIDS, TRICKS, BLIND = "bids", "tricks", "blind"
NILS, NIL_TRICKS = "nils", "nil_tricks"
NIL, BLIND_NIL = "nil", "blind_nil"
ORDER = f"{BIDS} {TRICKS} {NIL_TRICKS}"  # of tallies
Bags = tuple[int, int]
SpadesSituation = Situation[SpadesRules, Bags]


@dataclass(frozen=True, slots=True)
class Nil:
    """A nil bidder, and the tricks taken after all."""

    seat: int
    kind: str
    taken: int

    @property
    def is_made(self) -> bool:
        return not self.taken


@dataclass(frozen=True, slots=True)
class SideBid:
    """A side's bid and tricks; ``tricks`` are all of the side, a nil bidder's included."""

    side: int
    bid: int
    tricks: int
    is_blind: bool
    nils: tuple[Nil, ...]

    @property
    def nil_tricks(self) -> int:
        return sum(nil.taken for nil in self.nils)


def by_side(deal: Deal, kind: str) -> dict[int, int]:
    return {seat % 2: count for seat, count in deal.by_seat(kind).items()}


def tricks_by_side(deal: Deal) -> dict[int, int]:
    """The tricks of both sides; one without an entry has the rest of 13."""
    tricks = by_side(deal, TRICKS)
    if len(tricks) == 1:
        ((side, number),) = tricks.items()
        tricks[1 - side] = ALL_TRICKS - number
    return tricks


def nils_of(deal: Deal) -> tuple[Nil, ...]:
    taken = deal.counts(NIL_TRICKS)
    return tuple(Nil(said.by, said.kind, taken.get(said.by, 0)) for said in deal.declarations)


def blind_sides(deal: Deal) -> tuple[int, ...]:
    return tuple(seat % 2 for seat in deal.seats_of(BLIND))


def bids_of(deal: Deal) -> Iterator[SideBid]:
    bids, tricks, blind = by_side(deal, BIDS), tricks_by_side(deal), blind_sides(deal)
    for side in (0, 1):
        nils = tuple(nil for nil in nils_of(deal) if nil.seat % 2 == side)
        yield SideBid(side, bids[side], tricks[side], side in blind, nils)


def with_sides_by_first_member(deal: Deal) -> Deal:
    """Name sides by their first members; unchanged where one is named twice.

    Nil bidders stay who they are, and stand in the order of their seats.
    """
    tallies = [by_first_member(tally) for tally in deal.tallies if tells_anything(tally)]
    facts = [by_first_member(fact) if fact.kind == BLIND else fact for fact in deal.facts]
    nils = sorted(deal.declarations, key=lambda nil: nil.by)
    names = [(tally.kind, tally.by) for tally in tallies]
    is_clear = len({*names}) == len(names) and len({*facts}) == len(facts)
    if not is_clear or len({nil.by for nil in nils}) < len(nils):
        return deal
    return replace(
        deal,
        tallies=tuple(sorted(tallies, key=lambda tally: (ORDER.find(tally.kind), tally.by or 0))),
        facts=tuple(sorted(facts, key=lambda fact: fact.by or 0)),
        declarations=tuple(nils),
    )


def tells_anything(tally: Tally) -> bool:
    """Whether a number tells anything: no tricks of a nil bidder are just what was bid."""
    return tally.kind != NIL_TRICKS or tally.count != 0


Named = TypeVar("Named", Tally, Fact)


def by_first_member(named: Named) -> Named:
    if named.kind == NIL_TRICKS or named.by is None:
        return named
    return replace(named, by=named.by % 2)
