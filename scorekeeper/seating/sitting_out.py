"""Who sits out: who did least often this evening, then whose last time is longest ago, then by lot.

To be absent is not to sit out. Fixed pairs sit out as pairs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.seating.lot import Lot
from scorekeeper.seating.sittings import Pair, Sitting
from scorekeeper.seating.sizes import table_sizes

Unit = tuple[str, ...]  # who sit out together: one person, or a fixed pair


@dataclass(frozen=True, slots=True)
class NextOut:
    """Who surely sits out next, and of whom the lot draws how many more."""

    surely: tuple[Unit, ...]
    by_lot: tuple[Unit, ...] = ()
    drawn: int = 0

    @property
    def everybody(self) -> Iterator[str]:
        """Yield everybody who may sit out."""
        return (name for unit in (*self.surely, *self.by_lot) for name in unit)


def who_may_sit_out(
    present: Sequence[str],
    *,
    sizes: Sequence[int],
    before: Sequence[Sitting],
    pairs: Sequence[Pair] = (),
) -> NextOut:
    """Tell who may sit out in the next sitting, before anything is drawn."""
    units = units_of(present, pairs)
    out = table_sizes(len(present), sizes).out
    return next_out(units, out * len(units) // max(len(present), 1), before)


def units_of(present: Sequence[str], pairs: Sequence[Pair]) -> list[Unit]:
    """Return who sits together, in an order that is the same however people were named."""
    together: Sequence[Unit] = pairs or [(name,) for name in present]
    return sorted(tuple(sorted(unit)) for unit in together)


def next_out(units: Sequence[Unit], number: int, before: Sequence[Sitting]) -> NextOut:
    times = TimesOut(before)
    surely: list[Unit] = []
    for _turn, same in groupby(sorted(units, key=times.of), key=times.of):
        level, left = tuple(same), number - len(surely)
        if len(level) > left:
            return NextOut(tuple(surely), level if left else (), left)
        surely.extend(level)
    return NextOut(tuple(surely))


def draw_out(next_ones: NextOut, lot: Lot) -> list[Unit]:
    return [*next_ones.surely, *lot.mixed(next_ones.by_lot)[: next_ones.drawn]]


class TimesOut:
    """How often everybody sat out, and in which sitting last, counted from 1."""

    def __init__(self, before: Sequence[Sitting]) -> None:
        self.times: dict[str, int] = {}
        self.last: dict[str, int] = {}
        for number, sitting in enumerate(before, 1):
            for name in sitting.out:
                self.times[name] = self.times.get(name, 0) + 1
                self.last[name] = number

    def of(self, unit: Unit) -> tuple[int, int]:
        """Return the two numbers of a unit; the least sit out first.

        A pair sat out as often as its members together, and last when the later of them did.
        """
        return sum(self.times.get(name, 0) for name in unit), max(
            self.last.get(name, 0) for name in unit
        )
