"""Nets as multiples of a coin that the table has, still summing to zero (people.md, "Stakes")."""

from collections.abc import Sequence
from fractions import Fraction

from scorekeeper.settlement.shares import rounded


def in_multiples(nets: Sequence[int], multiple: int) -> tuple[int, ...]:
    """Bring each net, in minor units, to a multiple; halves go away from zero.

    What the multiples then lack to a sum of zero is given, and what is too much taken, one multiple
    each, from or to those whom the rounding moved furthest the other way; of equals the earlier.
    """
    brought = [multiple * rounded(Fraction(net, multiple)) for net in nets]
    over = sum(brought)
    step = -multiple if over > 0 else multiple
    gained = [after - net for net, after in zip(nets, brought, strict=True)]
    by_gain = sorted(range(len(nets)), key=lambda index: gained[index] * (1 if over < 0 else -1))
    for index in by_gain[: abs(over) // multiple]:
        brought[index] += step
    return tuple(brought)
