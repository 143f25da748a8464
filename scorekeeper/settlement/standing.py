"""The standing of a match, as far as money goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit

EACH = "each"
WINNER_TAKES_ALL = (100,)


@dataclass(frozen=True, slots=True)
class Parting:
    """Two sides of which one has left: their points as they stood then, in the order of ``sides``.

    Without ``points`` the two never sat at the table together, and settle nothing. Sides are
    indices in those of the standing.
    """

    sides: tuple[int, int]
    points: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Part:
    """What is paid to somebody who left a seat for their own rounds, out of the seat's result.

    ``leaver`` counts them from 0; without one it is who sits there again at the end. The amount is
    in minor units.
    """

    seat: int
    leaver: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, as far as money goes. Seats are indices in ``players``.

    ``totals`` (points) and ``counter`` are given for every seat, a side's with each member;
    ``ranking`` is best first, level seats together. ``stake_paid``: ``team``, or ``each``;
    ``unit`` is the number of points one stake is for, ``shares`` are the parts of a pot, in percent
    by place. ``counted`` is what each side has counted that there are fines for. ``partings`` are
    the pairs that do not settle by the points of the end, ``parts`` what ``leavers``, so many, had
    got by the time they gave up a seat. A seat that is in no side has nothing to do with the money.
    Two sides or more play, all of the same size; anything else is a ValueError.
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
    partings: tuple[Parting, ...] = ()
    parts: tuple[Part, ...] = ()
    leavers: int = 0

    def __post_init__(self) -> None:
        if len(self.sides) < 2 or len({len(side) for side in self.sides}) != 1:
            raise ValueError("two sides or more play, all of the same size")

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that receive or pay, in their order."""
        return tuple(sorted(seat for side in self.sides for seat in side))

    def pairs(
        self, scores: Sequence[int], *, as_they_parted: bool = False
    ) -> Iterator[tuple[int, int, int, int]]:
        """Each pair of sides that settles something: both indices, and the score of each.

        ``scores`` are given for every side, more of them being better. Those who parted have the
        points that they parted with, where the scores are points.
        """
        parted = {parting.sides: parting.points for parting in self.partings}
        sign = -1 if self.lowest_wins else 1
        for one in range(len(self.sides)):
            for other in range(one + 1, len(self.sides)):
                if (one, other) not in parted:
                    yield one, other, scores[one], scores[other]
                elif (points := parted[one, other]) is not None:
                    both = [sign * number for number in points]
                    first, second = both if as_they_parted else (scores[one], scores[other])
                    yield one, other, first, second
