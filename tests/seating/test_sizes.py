"""As few as possible sit out; then as many tables as can have the usual size."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.seating.sizes import table_sizes


@pytest.mark.parametrize(
    ("people", "sizes", "tables", "out"),
    [
        (14, (4, 3), (4, 4, 3, 3), 0),
        (13, (4, 3), (4, 3, 3, 3), 0),
        (7, (4, 3), (4, 3), 0),
        (6, (4, 3), (3, 3), 0),
        (5, (4, 3), (4,), 1),
        (5, (3, 4), (4,), 1),
        (12, (3, 4), (3, 3, 3, 3), 0),
        (9, (4,), (4, 4), 1),
        (11, (4,), (4, 4), 3),
        (11, (5,), (5, 5), 1),
        (11, (5, 6), (5, 6), 0),
        (12, (5, 6), (6, 6), 0),
        (200, (4,), (4,) * 50, 0),
    ],
)
def test_an_evening_has_these_tables(
    people: int, sizes: tuple[int, ...], tables: tuple[int, ...], out: int
) -> None:
    found = table_sizes(people, sizes)
    assert (found.tables, found.out) == (tables, out)


@given(st.data())
def test_nobody_finds_better_tables(data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(2, 12), min_size=1, max_size=3, unique=True))
    people = data.draw(st.integers(min(sizes), 30))
    found = table_sizes(people, sizes)
    numbers = [range(people // size + 1) for size in sizes]
    seated = {
        counted: sum(size * number for size, number in zip(sizes, counted, strict=True))
        for counted in product(*numbers)
    }
    most = max(total for total in seated.values() if total <= people)
    best = max(counted for counted, total in seated.items() if total == most)
    assert tuple(map(found.tables.count, sizes)) == best
    assert list(found.tables) == sorted(found.tables, key=sizes.index)
    assert found.out == people - most
