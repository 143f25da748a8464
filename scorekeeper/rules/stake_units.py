"""How many points one stake is for: most games settle each point, some a hundred or a thousand."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Rounding = Literal["half_up", "half_down", "exact"]


@dataclass(frozen=True, slots=True)
class StakeUnit:
    """The number of points that one stake is for.

    ``rounding`` says what becomes of points that make no whole unit: half of one goes up or down,
    or nothing is rounded and the part is paid as well. ``per_point``: people call it a point, of
    which so many parts are kept. ``of_victory``: the points are those of victory.
    """

    points: int = 1
    rounding: Rounding = "exact"
    per_point: bool = False
    of_victory: bool = False

    def units(self, difference: int) -> Fraction:
        """The number of stakes for a difference in points, which is not negative."""
        exact = Fraction(difference, self.points)
        if self.rounding == "exact":
            return exact
        whole, part = divmod(difference, self.points)
        goes_up = 2 * part > self.points or (self.rounding == "half_up" and 2 * part == self.points)
        return Fraction(whole + goes_up)


EVERY_POINT = StakeUnit()
VICTORY_POINT = StakeUnit(of_victory=True)
