"""The stake: the worth of one cross, one point of difference or one place in the pot."""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.settlement.currencies import minor_digits
from scorekeeper.settlement.standing import Standing
from scorekeeper.settlement.way import Way
from scorekeeper.settlement.ways import WAYS


@dataclass(frozen=True, slots=True)
class Stake:
    """The stake of a table: minor units of a currency, and the way they are settled.

    Raises ValueError for an amount that is not positive or an unknown way to settle, and
    UnknownCurrency.
    """

    amount: int
    currency: str
    settle: str

    def __post_init__(self) -> None:
        minor_digits(self.currency)
        if self.amount <= 0:
            raise ValueError(f"a stake is positive, not {self.amount}")
        if self.settle not in WAYS:
            raise ValueError(f"nobody settles by {self.settle}")

    @property
    def way(self) -> Way:
        return WAYS[self.settle]


@lru_cache(maxsize=256)  # a page asks several times, and so do those who follow
def net_amounts(standing: Standing, stake: Stake) -> tuple[int, ...]:
    """The net amount of each player in minor units (negative: pays); they sum to zero.

    Raises ValueError when the way to settle has nothing to go by, e.g. no crosses.
    """
    return stake.way.nets(standing, stake.amount)
