"""By rank: the tables of the list, the best at table 1."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.seating.drawing import draw
from scorekeeper.seating.sizes import table_sizes
from tests.seating.asked import asked, people

NINE = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred", "Gina", "Hugo")


@pytest.mark.parametrize(
    ("more", "tables"),
    [
        ({}, [("Anna", "Bram", "Dora", "Cees"), ("Emma", "Fred", "Hugo", "Gina")]),
        ({"pairing": "fold"}, [("Anna", "Bram", "Dora", "Cees"), ("Emma", "Fred", "Hugo", "Gina")]),
        ({"pairing": "apart"}, [NINE[:4], NINE[4:]]),
        ({"partners": False}, [("Bram", "Cees", "Dora", "Anna"), ("Fred", "Gina", "Hugo", "Emma")]),
        (
            {"ranking": ("Hugo", "Zoë", "Gina"), "pairing": "apart"},
            [("Hugo", "Gina", "Anna", "Bram"), ("Cees", "Dora", "Emma", "Fred")],
        ),
        (
            {"partners": False, "sizes": (5, 3)},
            [("Bram", "Cees", "Dora", "Emma", "Anna"), ("Gina", "Hugo", "Fred")],
        ),
    ],
)
def test_eight_sit_by_the_list(more: dict[str, Any], tables: list[tuple[str, ...]]) -> None:
    assert list(draw(asked(NINE, way="rank", **more)).tables) == tables


@given(st.data())
def test_the_tables_are_exactly_those_of_the_list(data: st.DataObject) -> None:
    names = data.draw(st.permutations(people(data.draw(st.integers(4, 30)))))
    ranking = data.draw(st.permutations([*names[: data.draw(st.integers(0, 10))], "Somebody"]))
    number = data.draw(st.integers(0, 1000))
    this = asked(names, way="rank", ranking=tuple(ranking), number=number)
    sitting = draw(this)
    expected = [name for name in ranking if name in names and name not in sitting.out]
    expected += [name for name in names if name not in ranking and name not in sitting.out]
    seated = [[a, b, d, c] for a, b, c, d in sitting.tables]
    assert [name for table in seated for name in table] == expected
    assert len(sitting.tables) == len(table_sizes(len(names), (4,)).tables)
