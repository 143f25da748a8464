"""The stake: what one cross, one point of difference or one place in the pot is worth."""

from dataclasses import dataclass

from scorekeeper.settlement.currencies import minor_digits

CROSSES, PAIRWISE, POT = "crosses", "pairwise", "pot"
SETTLE_WAYS = (CROSSES, PAIRWISE, POT)


@dataclass(frozen=True, slots=True)
class Stake:
    """What the table plays for: minor units of a currency, and the way they are settled.

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
        if self.settle not in SETTLE_WAYS:
            raise ValueError(f"nobody settles by {self.settle}")
