"""The reason of a debt in words: the distance of the sides, the rate and the amount.

Each way to settle (``ways.py``) writes its sum with these; ``explaining.py`` says what stands
beside a payment.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.words import Listing, Text
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.standing import EACH, Standing


@dataclass(frozen=True, slots=True)
class Debt:
    """The debt of one player by the standing, to all and before any payment.

    ``stake`` is the price of one unit, and ``money`` writes minor units the way the reader does.
    """

    payer: int
    owed: int
    names: Sequence[str]
    standing: Standing
    stake: int
    money: Callable[[int], str]

    @property
    def payer_name(self) -> str:
        return self.names[self.payer]

    @property
    def side(self) -> tuple[int, ...]:
        return next(side for side in self.standing.sides if self.payer in side)

    def names_of(self, seats: Sequence[int]) -> Text:
        return Listing([self.names[seat] for seat in sorted(seats)])


def side_reason(debt: Debt, worked: Text, *, amount: int) -> Text:
    """Say why a side owes ``amount`` minor units, and what the payer's part of it is.

    ``worked`` is the sum that comes to that amount (``Way.worked``).
    """
    if len(debt.side) == 1:
        return _("{sum}.", sum=worked)
    if debt.standing.stake_paid == EACH:
        return _("{sum} from each.", sum=worked)
    if debt.owed * 2 == amount and len(debt.side) == 2:
        return _("{sum}, half each.", sum=worked)
    part = debt.money(debt.owed)
    return _("{sum}, {part} from {payer}.", sum=worked, part=part, payer=debt.payer_name)


def by_place(shares: Sequence[int]) -> Text:
    """The parts of a pot in percent, the first place's first."""
    return _("{shares} % by place", shares=" : ".join(map(str, shares)))


def rate(stake: str, unit: StakeUnit) -> Text:
    """The amount paid for each point, or for some of them."""
    if unit.points == 1:
        return _("{stake} each", stake=stake)
    if unit.per_point:
        return _("{stake} for a point", stake=stake)
    return _("{stake} for {points} points", stake=stake, points=f"{unit.points:,}")


def point_rate(stake: str, unit: StakeUnit) -> Text:
    """The amount paid for each point of something, or for some of them."""
    if unit.of_victory:
        return _("{amount} for each victory point", amount=stake)
    if unit.points == 1:
        return _("{amount} for each point", amount=stake)
    return rate(stake, unit)
