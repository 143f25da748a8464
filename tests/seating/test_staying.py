"""To stay: who plays again keeps table and seat, and the deal begins one seat on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.seating.drawing import Sitting, draw
from scorekeeper.seating.sizes import table_sizes
from tests.seating.asked import asked, people


def stayed(
    present: str,
    before: list[str],
    *,
    sizes: tuple[int, ...] = (4,),
    number: int = 0,
    out: str = "",
) -> list[str]:
    """Return the tables of people with names of one letter."""
    last = Sitting(tuple(map(tuple, before)))
    this = asked(present, sizes=sizes, partners=False, way="stay", before=(last,), number=number)
    return ["".join(table) for table in draw(this).tables]


@pytest.mark.parametrize(
    ("present", "before", "sizes", "tables"),
    [
        ("ABCD", ["ABCD"], (4,), ["BCDA"]),
        ("ABCDEFGH", ["ABCD", "EIGH"], (4,), ["BCDA", "FGHE"]),
        # One table less: the two that kept most stay, with their numbers.
        ("ABCEFGHL", ["ABCD", "EFGH", "IJKL"], (4,), ["BCLA", "FGHE"]),
        ("CEFGHIJK", ["ABCD", "EFGH", "IJKL"], (4,), ["JKCI", "FGHE"]),
        # The fullest gets the first size; at the last seat one is too many.
        ("ABCDEF", ["ABCD", "EFG"], (3,), ["BCA", "FDE"]),
        ("ABCDEFG", ["ABC", "DEFG"], (4, 3), ["EFGD", "BCA"]),
        # The last seat is no longer there: who sat at it takes the free one.
        ("ACDEFG", ["ABCD", "EFG"], (3,), ["DCA", "FGE"]),
    ],
)
def test_tables_after_this_sitting(
    present: str, before: list[str], sizes: tuple[int, ...], tables: list[str]
) -> None:
    assert stayed(present, before, sizes=sizes) == tables


def test_of_equally_full_tables_the_lower_number_stays() -> None:
    first, second = stayed("ABEFIJKL", ["ABCD", "EFGH", "IJKL"])
    assert second == "JKLI"  # the fullest, which takes the number that is free
    assert (first[0], first[-1]) == ("B", "A")


def test_a_new_table_has_whoever_comes() -> None:
    first, second = stayed("ABCDWXYZ", ["ABCD"])
    assert first == "BCDA"
    assert set(second) == set("WXYZ")


def test_who_comes_takes_the_free_seats_by_lot() -> None:
    drawn = {tuple(stayed("ABCDEXYZ", ["ABCD", "EFGH"], number=number)) for number in range(60)}
    assert {first for first, _second in drawn} == {"BCDA"}
    assert {"".join(sorted(second)) for _first, second in drawn} == {"EXYZ"}
    assert len(drawn) == 6


@given(st.data())
def test_where_the_sizes_stay_so_does_everybody_who_plays_again(data: st.DataObject) -> None:
    number = data.draw(st.integers(7, 30))
    names = data.draw(st.permutations(people(number + 6)))
    first = draw(asked(names[:number], partners=False, sizes=(4, 3)))
    gone = data.draw(st.integers(0, 6))
    present = names[gone : number + gone]
    this = asked(present, partners=False, sizes=(4, 3), way="stay", before=(first,))
    sitting = draw(this)
    assert [len(table) for table in sitting.tables] == [len(table) for table in first.tables]
    for old, new in zip(first.tables, sitting.tables, strict=True):
        begun = (*new[-1:], *new[:-1])
        for was, now in zip(old, begun, strict=True):
            assert was == now or was not in {name for table in sitting.tables for name in table}


@given(st.data())
def test_where_the_sizes_change_everybody_is_seated_and_company_stays(data: st.DataObject) -> None:
    names = people(40)
    before = draw(
        asked(
            data.draw(st.permutations(names))[: data.draw(st.integers(3, 40))],
            partners=False,
            sizes=(4, 3),
        )
    )
    present = data.draw(st.permutations(names))[: data.draw(st.integers(6, 40))]
    sizes = data.draw(st.sampled_from([(4, 3), (3, 4), (5, 3), (4,), (6, 2)]))
    this = asked(present, partners=False, sizes=sizes, way="stay", before=(before,), number=3)
    sitting = draw(this)
    assert sorted(sitting.people) == sorted(present)
    expected = table_sizes(len(present), sizes).tables
    assert tuple(map(len, sitting.tables)) == expected
    playing = {name for table in sitting.tables for name in table}
    fullest = max(before.tables, key=lambda table: len(playing & set(table)))
    kept = [name for name in fullest if name in playing][: expected[0]]
    assert any(set(kept) <= set(table) for table in sitting.tables)
