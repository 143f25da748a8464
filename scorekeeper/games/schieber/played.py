"""A round of Schieber by side: its points by category, who is first, and what the end does.

Sides are 0 (players 1 and 3) and 1 (players 2 and 4). The numbers are those of the rules page.
"""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.games.families.klaverjas.checks import LONG_RUN
from scorekeeper.games.families.klaverjas.reckoning import all_tricks_side, card_points, whose_count
from scorekeeper.games.schieber.cards import ALL_POINTS, SHORT_RUN_POINTS, STOECK_POINTS, WEIS
from scorekeeper.games.schieber.house_rules import SchieberRules, SchieberSituation
from scorekeeper.rules.facts import Deal

ALL_TRICKS, STOECK = "all_tricks", "stoeck"
THANKED, THANKED_SHORT = "thanked", "thanked_short"


def worth_of(rules: SchieberRules, kind: str) -> int:
    """The points of a Weis, before the factor."""
    weis = WEIS[kind]
    return weis.points if rules.long_runs or weis.run <= LONG_RUN else SHORT_RUN_POINTS


def best_weis(rules: SchieberRules, deal: Deal) -> tuple[int, int]:
    """The most valuable Weis of each side, which decides whose count."""
    best = [0, 0]
    for said in deal.declarations:
        best[said.by % 2] = max(best[said.by % 2], worth_of(rules, said.kind))
    return best[0], best[1]


def is_stopped(deal: Deal) -> bool:
    """Whether somebody said thanks: from then on nobody played."""
    return any(deal.fact(kind) is not None for kind in (THANKED, THANKED_SHORT))


def counted_cards(deal: Deal) -> tuple[int, int]:
    """The card points of both sides: where play stopped, a side left out had none."""
    counts = {seat % 2: count for seat, count in deal.by_seat("card_points").items()}
    if (side := all_tricks_side(deal)) is not None:
        return (ALL_POINTS, 0) if side == 0 else (0, ALL_POINTS)
    if is_stopped(deal):
        return counts.get(0, 0), counts.get(1, 0)
    return card_points(ALL_POINTS, deal)


@dataclass(frozen=True)
class Played:
    """A round in which nothing but the end may be impossible."""

    situation: SchieberSituation
    deal: Deal

    @property
    def rules(self) -> SchieberRules:
        return self.situation.rules

    @cached_property
    def factor(self) -> int:
        return self.rules.factor(self.deal.contract.trump)

    @cached_property
    def cards(self) -> tuple[int, int]:
        return counted_cards(self.deal)

    @property
    def is_counted(self) -> bool:
        return bool(self.deal.counts("card_points")) or all_tricks_side(self.deal) is not None

    def stoeck(self, side: int) -> int:
        seat = self.deal.seat_of(STOECK)
        return STOECK_POINTS if seat is not None and seat % 2 == side else 0

    @cached_property
    def weis_counts(self) -> tuple[bool, bool]:
        """The better side's, unless it took no trick and Weis needs one."""
        said, taker = self.deal.fact("declarations_to"), all_tricks_side(self.deal)
        counts = whose_count(best_weis(self.rules, self.deal), said)
        if not self.rules.weis_needs_trick or taker is None:
            return counts
        return counts[0] and taker == 0, counts[1] and taker == 1

    def weis(self, side: int) -> int:
        said = [one.kind for one in self.deal.declarations if one.by % 2 == side]
        return sum(worth_of(self.rules, kind) for kind in said) if self.weis_counts[side] else 0

    def match(self, side: int) -> int:
        return self.rules.match_bonus if all_tricks_side(self.deal) == side else 0

    def category(self, name: str, side: int) -> int:
        """The points of a side for Stöck, Weis or Stich, with the factor."""
        if name == "stich":
            return self.factor * (self.cards[side] + self.match(side))
        return self.factor * (self.stoeck(side) if name == STOECK else self.weis(side))

    def points(self, side: int) -> int:
        """All points of a side in the deal, before the end does anything."""
        return sum(self.category(name, side) for name in ("stoeck", "weis", "stich"))

    def total(self, side: int) -> int:
        return self.situation.totals[side] + self.points(side)

    @cached_property
    def decides(self) -> bool:
        """Whether somebody can be first in this deal: both sides stood below the target."""
        rules = self.rules
        return rules.end == "target" and max(self.situation.totals) < rules.target

    @cached_property
    def thankful(self) -> int | None:
        """Step 1: the side that is first because somebody thanked."""
        if (seat := self.deal.seat_of(THANKED)) is not None:
            return seat % 2
        seat = self.deal.seat_of(THANKED_SHORT)
        return None if seat is None else 1 - seat % 2

    @cached_property
    def there_in_order(self) -> tuple[int, ...]:
        """Step 2: who has the target by the first category that brings anybody there."""
        totals = [*self.situation.totals[:2]]
        for name in self.rules.order.split("_"):
            totals = [total + self.category(name, side) for side, total in enumerate(totals)]
            if there := tuple(side for side in (0, 1) if totals[side] >= self.rules.target):
                return there
        return ()

    @cached_property
    def first(self) -> int | None:
        """The side that is first at the target; None where the deal simply counts."""
        if not self.decides:
            return None
        if self.thankful is not None:
            return self.thankful
        return self.there_in_order[0] if self.there_in_order else None

    @cached_property
    def written_up(self) -> int:
        """Step 1: what the first side is given to the target after thanks."""
        if self.first is None or self.thankful is None:
            return 0
        return max(0, self.rules.target - self.total(self.first))

    @cached_property
    def taken_back(self) -> int:
        """Step 3: what the side that was not first has over one point below the target."""
        if self.first is None:
            return 0
        return max(0, self.total(1 - self.first) - self.rules.target + 1)
