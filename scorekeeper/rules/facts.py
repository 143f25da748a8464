"""The plain facts of a round, as the table said and counted them.

Players are named by their seat: the place in the match's list of players, from 0. A seat stays
with its score when it is renamed or taken over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Contract:
    """The trump suit and who chose it; both may be missing."""

    trump: str = ""
    declarer: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A contra, re or superkraken: which one it is follows from its place in the row."""

    by: int


@dataclass(frozen=True, slots=True)
class Declaration:
    """Something a player announced: a combination in hand, an event."""

    by: int
    kind: str


@dataclass(frozen=True, slots=True)
class Bonus:
    """A combination in one trick, for the side of the player named."""

    by: int
    kind: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Something that was counted: card points, cards, clubs, a hand; ``by`` None: of nobody."""

    kind: str
    by: int | None
    count: int


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of no common kind: who went out, a card left in hand, the first of a pair.

    Where it is about two players, ``whom`` is the other one: who has to pay for somebody's win.
    """

    kind: str
    by: int | None = None
    text: str = ""
    whom: int | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points and counter for a player (or their side) that the table agreed besides the rules.

    One that is ``personal`` has points alone, and counts in the club's list and season for who sat
    there then, not in the match (evening.md).
    """

    by: int
    points: int
    counter: int
    reason: str
    personal: bool = False


ONLY_THE_RESULT = "Only the result"  # a reason, as score sheets have it


@dataclass(frozen=True, slots=True)
class AgreedScore:
    """A score that the table agreed on in place of a played round; unnamed players get 0.

    ``points`` and ``counter`` are pairs of a seat and a number; None where they are left out.
    """

    points: tuple[tuple[int, int], ...] | None
    counter: tuple[tuple[int, int], ...] | None
    reason: str

    @property
    def is_only_result(self) -> bool:
        """Whether it is that of a whole match of which nothing else is known (people.md)."""
        return self.reason.casefold() == ONLY_THE_RESULT.casefold()


def agreed_score(
    points: tuple[tuple[int, int], ...], counter: tuple[tuple[int, int], ...], reason: str
) -> AgreedScore:
    """An agreed score in its one form: a map without players counts as left out."""
    return AgreedScore(points if points or not counter else None, counter or None, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One round as it happened. Facts only: what it is worth follows from the rules.

    ``dealer`` None means: whose turn it was. ``out_of_turn`` is said where the table knows that
    somebody else dealt. ``calls`` are the kinds of what a whole side announced in the play: nobody
    is named. ``void`` is a deal thrown in.
    """

    dealer: int | None = None
    out_of_turn: bool = False
    contract: Contract = Contract()
    challenges: tuple[Challenge, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    calls: tuple[str, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    tallies: tuple[Tally, ...] = ()
    facts: tuple[Fact, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    agreed_score: AgreedScore | None = None
    void: bool = False
    note: str = ""

    def counts(self, kind: str) -> dict[int | None, int]:
        """The tallies of one kind, by seat."""
        return {tally.by: tally.count for tally in self.tallies if tally.kind == kind}

    def fact(self, kind: str) -> Fact | None:
        return next((fact for fact in self.facts if fact.kind == kind), None)

    def all_facts(self, kind: str) -> tuple[Fact, ...]:
        return tuple(fact for fact in self.facts if fact.kind == kind)

    def text_of(self, kind: str) -> str:
        """The word of the first fact of this kind, or none."""
        fact = self.fact(kind)
        return "" if fact is None else fact.text

    def by_seat(self, kind: str) -> dict[int, int]:
        return {seat: count for seat, count in self.counts(kind).items() if seat is not None}

    def number_of(self, kind: str) -> int | None:
        """A number that was counted for the deal as a whole, under no seat."""
        return self.counts(kind).get(None)

    def seat_of(self, kind: str) -> int | None:
        """The seat that the first fact of this kind names, or None."""
        fact = self.fact(kind)
        return None if fact is None else fact.by

    def seats_of(self, kind: str) -> tuple[int, ...]:
        return tuple(fact.by for fact in self.all_facts(kind) if fact.by is not None)

    @property
    def seats_named(self) -> frozenset[int]:
        """The seats of everybody of whom it says anything."""
        seats = {self.dealer, self.contract.declarer}
        seats |= {one.by for one in self.challenges} | {one.by for one in self.declarations}
        seats |= {one.by for one in self.bonuses} | {one.by for one in self.tallies}
        seats |= {one.by for one in self.facts} | {one.whom for one in self.facts}
        seats |= {one.by for one in self.adjustments}
        if agreed := self.agreed_score:
            seats |= {seat for seat, _number in (*(agreed.points or ()), *(agreed.counter or ()))}
        return frozenset(seat for seat in seats if seat is not None)

    @property
    def scored_adjustments(self) -> tuple[Adjustment, ...]:
        """The adjustments that count in the match itself."""
        return tuple(one for one in self.adjustments if not one.personal)

    @property
    def personal_adjustments(self) -> tuple[Adjustment, ...]:
        return tuple(one for one in self.adjustments if one.personal)

    @property
    def has_play_facts(self) -> bool:
        """Whether any fact of the play itself is there (trump, challenges, counts, ...)."""
        return bool(
            self.contract != Contract()
            or self.challenges
            or self.declarations
            or self.calls
            or self.bonuses
            or self.tallies
            or self.facts
        )


def is_misdeal(deal: Deal) -> bool:
    return deal.void and not deal.adjustments and deal.agreed_score is None


def reseated(deal: Deal, numbers: Mapping[int, int]) -> Deal:
    """A deal whose seats have other numbers."""

    def number(seat: int | None) -> int | None:
        return None if seat is None else numbers[seat]

    def moved(facts: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(fact, by=number(fact.by)) for fact in facts)

    def pairs(agreed: tuple[tuple[int, int], ...] | None) -> Any:
        return agreed and tuple((numbers[seat], points) for seat, points in agreed)

    agreed = deal.agreed_score
    if agreed is not None:
        agreed = replace(agreed, points=pairs(agreed.points), counter=pairs(agreed.counter))
    return replace(
        deal,
        dealer=number(deal.dealer),
        contract=replace(deal.contract, declarer=number(deal.contract.declarer)),
        challenges=moved(deal.challenges),
        declarations=moved(deal.declarations),
        bonuses=moved(deal.bonuses),
        tallies=moved(deal.tallies),
        facts=tuple(replace(fact, whom=number(fact.whom)) for fact in moved(deal.facts)),
        adjustments=moved(deal.adjustments),
        agreed_score=agreed,
    )
