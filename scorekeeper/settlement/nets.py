"""The arithmetic of every way to settle: from a standing to what each player receives or pays."""

from collections.abc import Sequence
from dataclasses import dataclass

EACH = "each"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, as far as money goes. Seats are places in ``players``.

    ``totals`` (points) and ``crosses`` are given for every seat, a side's with each member;
    ``ranking`` is best first, level seats together. ``stake_paid``: ``team``, or ``each``.
    Either two sides of the same size play, or everybody alone; anything else is a ValueError.
    """

    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    crosses: tuple[int, ...] | None
    ranking: tuple[tuple[int, ...], ...]
    lowest_wins: bool = False
    stake_paid: str = "team"

    def __post_init__(self) -> None:
        sizes = {len(side) for side in self.sides}
        if len(sizes) != 1 or (len(self.sides) != 2 and sizes != {1}):
            raise ValueError("two sides of the same size play, or everybody alone")


def points_of_sides(standing: Standing) -> tuple[int, ...]:
    """One score for each side, more of it being better: low points may win."""
    sign = -1 if standing.lowest_wins else 1
    return tuple(sign * standing.totals[side[0]] for side in standing.sides)


def crosses_of_sides(standing: Standing) -> tuple[int, ...]:
    """One score for each side, more of it being better: crosses are bad.

    Raises ValueError when no two sides have any.
    """
    if standing.crosses is None or len(standing.sides) != 2:
        raise ValueError("crosses are settled between two sides that have them")
    return tuple(-standing.crosses[side[0]] for side in standing.sides)


def differences(scores: Sequence[int], amount: int) -> tuple[int, ...]:
    """What each side receives (or pays) from all the others: every pair settles its difference."""
    return tuple((len(scores) * score - sum(scores)) * amount for score in scores)


def nets_of_members(standing: Standing, amounts: Sequence[int]) -> tuple[int, ...]:
    """What each player receives (or pays) of the amounts of the sides."""
    nets = [0] * len(standing.totals)
    for side, amount in zip(standing.sides, amounts, strict=True):
        for seat, part in zip(sorted(side), _parts(standing, amount, len(side)), strict=True):
            nets[seat] = part
    return tuple(nets)


def pot_nets(standing: Standing, amount: int) -> tuple[int, ...]:
    """Everyone puts in one stake, and those who lead share what lies there."""
    nets = [-amount] * len(standing.totals)
    winners = sorted(standing.ranking[0])
    for seat, share in zip(winners, split(len(nets) * amount, len(winners)), strict=True):
        nets[seat] += share
    return tuple(nets)


def split(amount: int, count: int) -> tuple[int, ...]:
    """Even parts of a gain or a loss; where it does not divide, the earlier take the larger."""
    part, rest = divmod(abs(amount), count)
    sign = -1 if amount < 0 else 1
    return tuple(sign * (part + (place < rest)) for place in range(count))


def _parts(standing: Standing, amount: int, members: int) -> tuple[int, ...]:
    if standing.stake_paid == EACH:
        return (amount,) * members
    return split(amount, members)
