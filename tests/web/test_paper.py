"""Long names get short on paper, and nobody is taken for anybody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.parts.writing import breadth
from scorekeeper.web.settlement.paper import LONGEST, short_names

NAMES = st.text(st.sampled_from("Ann-aéW日. "), min_size=1, max_size=40).map(str.strip).filter(bool)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna", "Bartholomeus"], ["Anna", "Bartholomeus"]),
        (["Jan-Willem de Vries", "Bram"], ["Jan-Willem", "Bram"]),
        (["Wilhelmina-Maximiliana", "Bram"], ["Wilhelmina…", "Bram"]),
        (["🇳🇱 Jan Bartholomeus", "Bram"], ["🇳🇱 Jan", "Bram"]),
        (["WWWWWWWWWWWW", "日本太郎日本太郎"], ["WWWWW…", "日本太郎日…"]),
        (["Jan de Groot-Visser", "Jan"], ["Jan G.", "Jan"]),
        (["Jan de Groot-Visser", "Jan Groot-Visser", "Jan"], ["Jan G.", "Jan 2", "Jan"]),
    ],
)
def test_a_long_name_gives_way_to_the_first_name(names: list[str], short: list[str]) -> None:
    assert list(short_names(names)) == short


@given(st.lists(NAMES, min_size=2, max_size=6, unique_by=str.casefold))
def test_short_names_tell_everybody_apart(names: list[str]) -> None:
    short = list(short_names(names))
    assert len({name.casefold() for name in short}) == len(names)
    assert max(map(breadth, short)) <= LONGEST
