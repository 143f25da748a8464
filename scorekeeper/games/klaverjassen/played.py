"""A round of Klaverjassen by side: entries, and the points that follow."""

from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.games.families.klaverjas.cards import ALL_TRICKS_BONUS
from scorekeeper.games.families.klaverjas.reckoning import (
    all_tricks_side,
    card_points,
    declaring_side,
)
from scorekeeper.games.klaverjassen.combinations import worth_of
from scorekeeper.games.klaverjassen.house_rules import KlaverjassenRules
from scorekeeper.rules.facts import Bonus, Deal

PACK_POINTS = 162
WET, REVOKE, ALL_TRICKS = "wet", "revoke", "all_tricks"


def roem_of(rules: KlaverjassenRules, deal: Deal, side: int) -> int:
    return sum(worth_of(rules, bonus.kind) for bonus in deal.bonuses if bonus.by % 2 == side)


def with_sides_of_roem(deal: Deal) -> Deal:
    """Put each side's roem together, named by its first member."""
    bonuses = sorted((bonus.by % 2, bonus.kind) for bonus in deal.bonuses)
    return replace(deal, bonuses=tuple(Bonus(by, kind) for by, kind in bonuses))


@dataclass(frozen=True)
class Round:
    """A valid round by side: 0 for the players 1 and 3, 1 for 2 and 4."""

    rules: KlaverjassenRules
    deal: Deal

    @cached_property
    def declaring(self) -> int:
        return declaring_side(self.deal)

    @cached_property
    def factor(self) -> int:
        """2 where card points count double, else 1."""
        doubled = self.rules.double_spades and self.deal.contract.trump == "spades"
        return 2 if doubled else 1

    @cached_property
    def pack_points(self) -> int:
        """All card points of the round, W."""
        return PACK_POINTS * self.factor

    @cached_property
    def counted(self) -> tuple[int, int] | None:
        """Step 1: undoubled card points of both sides; None where they were not counted."""
        all_of_them = all_tricks_side(self.deal)
        if all_of_them is not None:
            return (PACK_POINTS, 0) if all_of_them == 0 else (0, PACK_POINTS)
        if not self.deal.by_seat("card_points"):
            return None
        return card_points(PACK_POINTS, self.deal)

    def pit(self, side: int) -> int:
        if all_tricks_side(self.deal) != side:
            return 0
        return ALL_TRICKS_BONUS if side == self.declaring else self.rules.pit_by_defenders

    def roem(self, side: int) -> int:
        """Step 1: the roem of a side, the pit included."""
        return roem_of(self.rules, self.deal, side) + self.pit(side)

    @cached_property
    def points(self) -> tuple[int, int] | None:
        """Card points and roem of both sides; None where they were not counted."""
        if self.counted is None:
            return None
        first, second = (self.factor * self.counted[side] + self.roem(side) for side in (0, 1))
        return first, second

    @cached_property
    def is_wet(self) -> bool:
        """Step 2: the declaring side has no more than the others; equal is wet."""
        return self.points is None or self.points[self.declaring] <= self.points[1 - self.declaring]

    @cached_property
    def needed(self) -> int:
        """The fewest undoubled card points that suffice; more than the pack holds where none do."""
        own, other = (roem_of(self.rules, self.deal, side) for side in self.declaring_first)
        enough = max(0, (self.pack_points + other - own) // (2 * self.factor) + 1)
        return enough + 1 if enough in (1, PACK_POINTS - 1) else enough

    @property
    def declaring_first(self) -> tuple[int, int]:
        """Both sides, the declarers' first."""
        return self.declaring, 1 - self.declaring
