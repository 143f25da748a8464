"""How many tables of each size there are, and how many people are left over."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSizes:
    """The sizes of all tables by their numbers, those of the first size first, and who is left."""

    tables: tuple[int, ...]
    out: int


def table_sizes(people: int, sizes: Sequence[int]) -> TableSizes:
    """Let as few as possible sit out; then as many tables as can have the first size, and so on.

    14 people at tables of 4 or 3 are two of each, never three of 4 with two who sit out.
    """
    fitting = [filled_by(people, sizes[number:]) for number in range(len(sizes) + 1)]
    left = seated = max(fitting[0])
    tables: list[int] = []
    for size, others in zip(sizes, fitting[1:], strict=True):
        number = next(most for most in range(left // size, -1, -1) if left - most * size in others)
        tables += [size] * number
        left -= number * size
    return TableSizes(tuple(tables), people - seated)


def filled_by(people: int, sizes: Sequence[int]) -> set[int]:
    """Return every number of people, up to so many, that full tables of these sizes can seat."""
    filled = {0}
    for number in range(1, people + 1):
        if any(number - size in filled for size in sizes):
            filled.add(number)
    return filled
