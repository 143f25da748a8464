"""Who sits out: who did least often, then whose last time is longest ago, then by lot."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.seating.drawing import Sitting, draw
from scorekeeper.seating.sitting_out import who_may_sit_out
from tests.seating.asked import asked, evening, people

FIVE = ("Anna", "Bram", "Cees", "Dora", "Emma")


def out_in(*names: str) -> Sitting:
    """Return a sitting of which only who sat out is known."""
    return Sitting((), names)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ((), set(FIVE)),
        ((out_in("Anna"),), {"Bram", "Cees", "Dora", "Emma"}),
        ((out_in("Anna"), out_in("Bram"), out_in("Cees"), out_in("Dora")), {"Emma"}),
        ((*map(out_in, FIVE),), {"Anna"}),
        ((out_in(*FIVE), out_in("Fred")), set(FIVE)),
        ((out_in("Emma", "Bram"), out_in("Anna", "Cees", "Dora")), {"Bram", "Emma"}),
        (
            (out_in("Bram"), out_in("Anna"), out_in("Anna"), out_in("Cees", "Dora", "Emma")),
            {"Bram"},
        ),
    ],
)
def test_of_five_this_one_sits_out(before: tuple[Sitting, ...], expected: set[str]) -> None:
    told = set(who_may_sit_out(FIVE, sizes=(4,), before=before).everybody)
    drawn = {draw(asked(FIVE, before=before, number=number)).out[0] for number in range(60)}
    assert told == drawn == expected


def test_to_be_absent_is_not_to_sit_out() -> None:
    before = (Sitting((FIVE[:4],), ("Emma",)), Sitting((("Anna", "Bram", "Cees", "Emma"),), ()))
    may = set(who_may_sit_out(FIVE, sizes=(4,), before=before).everybody)
    assert may == {"Anna", "Bram", "Cees", "Dora"}


def test_where_all_have_a_table_nobody_sits_out() -> None:
    assert not list(who_may_sit_out(FIVE[:4], sizes=(4,), before=(out_in("Anna"),)).everybody)


@given(st.integers(4, 23), st.integers(0, 10**6), st.sampled_from(["lot", "rank", "stay"]))
def test_nobody_sits_out_twice_before_all_others_did_once(
    number_of_people: int, number: int, way: str
) -> None:
    names = people(number_of_people)
    before = evening(names, sittings=1, number=number)
    for sitting in range(6):
        before = (*before, draw(asked(names, way=way, number=number + sitting, before=before)))
        times = Counter(dict.fromkeys(names, 0))
        times.update(name for one in before for name in one.out)
        assert max(times.values()) - min(times.values()) <= 1


def test_a_pair_sits_out_as_often_as_its_members_together_and_last_when_the_later_did() -> None:
    pairs = (("Anna", "Bram"), ("Cees", "Dora"), ("Emma", "Fred"))
    names = [name for pair in pairs for name in pair]

    def out(*before: Sitting) -> set[tuple[str, ...]]:
        """Return who may sit out after these sittings."""
        found = {
            draw(asked(names, way="pairs", pairs=pairs, before=before, number=number)).out
            for number in range(40)
        }
        told = who_may_sit_out(names, sizes=(4,), before=before, pairs=pairs)
        assert {name for pair in found for name in pair} == set(told.everybody)
        return found

    assert out() == set(pairs)
    assert out(out_in("Bram")) == {("Cees", "Dora"), ("Emma", "Fred")}
    assert out(out_in("Anna"), out_in("Bram"), out_in("Cees"), out_in("Emma", "Fred")) == {
        ("Cees", "Dora")
    }
    assert out(out_in("Anna", "Dora", "Emma"), out_in("Fred"), out_in("Bram", "Cees")) == {
        ("Emma", "Fred")
    }
