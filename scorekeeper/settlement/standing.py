"""The standing of a match, as far as money goes."""

from dataclasses import dataclass

from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit

EACH = "each"
WINNER_TAKES_ALL = (100,)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, as far as money goes. Seats are indices in ``players``.

    ``totals`` (points) and ``counter`` are given for every seat, a side's with each member;
    ``ranking`` is best first, level seats together. ``stake_paid``: ``team``, or ``each``;
    ``unit`` is the number of points one stake is for, ``shares`` are the parts of a pot, in percent
    by place. ``counted`` is what each side has counted that there are fines for. Two sides or more
    play, all of the same size; anything else is a ValueError.
    """

    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    counter: tuple[int, ...] | None
    ranking: tuple[tuple[int, ...], ...]
    lowest_wins: bool = False
    stake_paid: str = "team"
    unit: StakeUnit = EVERY_POINT
    shares: tuple[int, ...] = WINNER_TAKES_ALL
    counted: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def __post_init__(self) -> None:
        if len(self.sides) < 2 or len({len(side) for side in self.sides}) != 1:
            raise ValueError("two sides or more play, all of the same size")
