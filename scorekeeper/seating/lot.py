"""The lot: numbers that follow from one number, the same on every machine.

Python promises that of ``random()`` for as long as its seeding stays, and of ``shuffle`` and
``choice`` not at all. A draw is kept for years and may be doubted, so the generator stands here:
SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), whole numbers alone.
"""

from collections.abc import Iterable, MutableSequence, Sequence
from typing import TypeVar

Item = TypeVar("Item")
ALL_BITS = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


class Lot:
    """Draws one thing after the other. ``sitting`` parts the draws of an evening by one number."""

    def __init__(self, number: int, *, sitting: int) -> None:
        self.state = number
        self.state = (self._next() + sitting) & ALL_BITS

    def _next(self) -> int:
        self.state = (self.state + STEP) & ALL_BITS
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & ALL_BITS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & ALL_BITS
        return mixed ^ (mixed >> 31)

    def below(self, most: int) -> int:
        """Draw a number from 0 on. That some are likelier by 200 in 2 to the 64th shows nowhere."""
        return self._next() % most

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def mixed(self, items: Iterable[Item]) -> list[Item]:
        """Shuffle as Fisher and Yates did."""
        shuffled = list(items)
        self.mix(shuffled)
        return shuffled

    def mix(self, items: MutableSequence[Item]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
