"""Evenings to be seated, and a reading of what is new that owes nothing to the program."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from scorekeeper.seating.drawing import DrawAsked, Sitting, draw

Tables = Sequence[Sequence[str]]


def people(number: int) -> tuple[str, ...]:
    """Return names whose order is that of their numbers."""
    return tuple(f"P{one:03}" for one in range(1, number + 1))


def asked(present: Sequence[str], **more: Any) -> DrawAsked:
    """Ask for a draw by lot of partners at tables of four, unless told otherwise."""
    usual = {"partners": True, "sizes": (4,), "way": "lot"}
    return DrawAsked(**{**usual, **more, "present": tuple(present)})


def evening(
    present: Sequence[str], *, sittings: int, number: int, **more: Any
) -> tuple[Sitting, ...]:
    """Draw an evening, each sitting after those before it."""
    before: tuple[Sitting, ...] = ()
    for sitting in range(sittings):
        drawn = draw(asked(present, number=number + sitting, before=before, **more))
        before = (*before, drawn)
    return before


def partners(tables: Tables) -> set[frozenset[str]]:
    """Return who sit opposite each other at tables of four."""
    return {frozenset(pair) for a, b, c, d in tables for pair in ((a, c), (b, d))}


def met(tables: Tables) -> set[frozenset[str]]:
    """Return who sit at one table."""
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


def counts(tables: Tables, before: Iterable[Sitting], *, of_partners: bool) -> tuple[int, int]:
    """Count the partners who were partners before, and all at one table who were so before."""
    earlier = [table for sitting in before for table in sitting.tables]
    again = partners(tables) & partners(earlier) if of_partners else set()
    return len(again), len(met(tables) & met(earlier))


def all_tables(names: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Yield every way to part people into tables of these sizes."""
    if not names:
        yield []
        return
    first, others = names[0], names[1:]
    for size in dict.fromkeys(sizes):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            rest = [name for name in others if name not in company]
            yield from ([(first, *company), *more] for more in all_tables(rest, left))


def three_ways(table: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the ways in which four can be partners."""
    a, b, c, d = table
    return [(a, b, c, d), (a, c, b, d), (a, b, d, c)]


def least_counts(
    names: Sequence[str], sizes: Sequence[int], before: Sequence[Sitting], *, of_partners: bool
) -> tuple[int, int]:
    """Try everything: the fewest of both counts, the first deciding."""

    def least_at(table: Sequence[str]) -> tuple[int, int]:
        seatings = three_ways(table) if of_partners else [tuple(table)]
        return min(counts([one], before, of_partners=of_partners) for one in seatings)

    ways = all_tables(names, sizes)
    return min(tuple(map(sum, zip(*map(least_at, way), strict=True))) for way in ways)  # type: ignore[return-value]


@st.composite
def sittings_before(
    draw_from: st.DrawFn, names: Sequence[str], sizes: Sequence[int], *, most: int = 8
) -> tuple[Sitting, ...]:
    """Draw sittings that anybody may have made, some people being away."""
    chance, before = random.Random(draw_from(st.integers(0, 10**6))), []
    for _sitting in range(draw_from(st.integers(0, most))):
        mixed, tables, at = list(names), [], 0
        chance.shuffle(mixed)
        for size in sizes[: chance.randint(0, len(sizes))]:
            tables.append(tuple(mixed[at : at + size]))
            at += size
        out = tuple(sorted(mixed[at : chance.randint(at, len(mixed))]))
        before.append(Sitting(tuple(tables), out))
    return tuple(before)
