"""Tables as in the sitting before: whoever plays again keeps table and seat, the deal moves on."""

from collections.abc import Sequence
from itertools import groupby

from scorekeeper.seating.lot import Lot
from scorekeeper.seating.sittings import Table

Seats = list[str | None]  # None is free


def tables_that_stay(
    before: Sequence[Table], playing: Sequence[str], sizes: Sequence[int], lot: Lot
) -> list[Table]:
    kept = [[name if name in playing else None for name in table] for table in before]
    if [len(table) for table in before] != list(sizes):
        kept = resized(kept, sizes)
    return filled(kept, playing, lot)


def filled(kept: Sequence[Seats], playing: Sequence[str], lot: Lot) -> list[Table]:
    """Give the free seats by lot to whoever has none; every table begins one seat on."""
    seated = {name for table in kept for name in table}
    coming = iter(lot.mixed(sorted(name for name in playing if name not in seated)))
    tables = [tuple(next(coming) if name is None else name for name in table) for table in kept]
    return [(*table[1:], *table[:1]) for table in tables]


def resized(before: Sequence[Seats], sizes: Sequence[int]) -> list[Seats]:
    """Tables of other sizes: those with the most people get the first sizes.

    Of equals that is the lower number. Tables that are no longer there leave theirs to the lot.
    """
    fullest = sorted(range(len(before)), key=lambda number: (-people_at(before[number]), number))
    staying = dict(zip(fullest, sizes, strict=False))
    tables: list[Seats] = [[None] * size for size in sizes]
    for number, old in numbered(staying, sizes):
        tables[number] = fitted(before[old], sizes[number])
    return tables


def numbered(staying: dict[int, int], sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Pair the new number of each table that stays with its old one.

    A table keeps its number where a table of its size has it; the others fill the numbers between.
    """
    pairs = []
    for size, same in groupby(range(len(sizes)), key=lambda number: sizes[number]):
        numbers = list(same)
        old = sorted(number for number, given in staying.items() if given == size)
        there = [number for number in old if number in numbers]
        moving = [number for number in old if number not in numbers]
        free = [number for number in numbers if number not in there]
        pairs += [(number, number) for number in there]
        pairs += zip(free, moving, strict=False)
    return pairs


def fitted(seats: Seats, size: int) -> Seats:
    """Fit people to a table of another size; those at the last seats are too many.

    Who has a seat that the table no longer has takes a free one of it.
    """
    staying = [name for name in seats if name is not None][:size]
    kept = [name if name in staying else None for name in seats[:size]]
    kept += [None] * (size - len(kept))
    moving = iter([name for name in staying if name not in kept])
    return [next(moving, None) if name is None else name for name in kept]


def people_at(seats: Seats) -> int:
    return sum(name is not None for name in seats)
