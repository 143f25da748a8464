"""Prizes: who stands level parts them, nobody gets a part of a cent, and the box pays the rest."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.prizes import (
    MOST_PRIZES,
    Prizes,
    given_prizes,
    impossible_place_money,
    impossible_prizes,
    table_prizes,
)
from scorekeeper.settlement import format_amount

ORDER = "ABCDEFGHIJKLMNOPQRST"


def euros(minor: int) -> str:
    return format_amount(minor, "EUR", "en")


def places_of(*sizes: int) -> dict[object, int]:
    """Return the places of people in groups of those who stand level, the best first."""
    return {
        ORDER[number]: 1 + sum(sizes[:index])
        for index, size in enumerate(sizes)
        for number in range(sum(sizes[:index]), sum(sizes[: index + 1]))
    }


def refused(prizes: Prizes, to_give: int | None = None) -> list[str]:
    found = impossible_prizes(prizes, money=euros, to_give=to_give)
    return [f"{fault.fact}: {fault}" for fault in found]


LEVELS = st.lists(st.integers(1, 4), min_size=1, max_size=5).map(lambda sizes: places_of(*sizes))
PRIZES = st.builds(
    Prizes, st.lists(st.integers(0, 2000), max_size=9).map(tuple), every_fourth=st.booleans()
)


@pytest.mark.parametrize(
    ("prizes", "sizes", "got", "left_over"),
    [
        ((1000, 500), (1, 1, 1), {"A": 1000, "B": 500, "C": 0}, 0),
        ((1000, 500), (2, 1), {"A": 750, "B": 750, "C": 0}, 0),
        ((1000, 500), (1, 2), {"A": 1000, "B": 250, "C": 250}, 0),
        ((1000, 500), (3,), {"A": 500, "B": 500, "C": 500}, 0),
        ((1000,), (3, 1), {"A": 333, "B": 333, "C": 333, "D": 0}, 1),
        ((1000, 500, 200), (1, 1), {"A": 1000, "B": 500}, 200),
        ((1000, 501, 200), (2,), {"A": 750, "B": 750}, 201),
        ((), (1, 1), {"A": 0, "B": 0}, 0),
        ((1000, 500), (), {}, 1500),
    ],
)
def test_level_ones_add_the_prizes_of_their_places_and_part_them(
    prizes: tuple[int, ...], sizes: tuple[int, ...], got: dict[str, int], left_over: int
) -> None:
    given_by_list = given_prizes(Prizes(prizes), places_of(*sizes))
    assert given_by_list.nets == got
    assert given_by_list.left_over == left_over
    assert given_by_list.box == -sum(got.values())


@pytest.mark.parametrize(
    ("percents", "to_give", "got", "left_over"),
    [
        ((50, 30, 20), 4500, [2250, 1350, 900], 0),
        ((50, 30, 20), 1001, [500, 300, 200], 0),
        ((50,), 1001, [500, 0, 0], 0),
        ((60, 40), 0, [0, 0, 0], 0),
        ((40, 30, 20, 10), 1000, [400, 300, 200], 100),
    ],
)
def test_percents_are_of_what_there_is_to_give_and_rounded_down(
    percents: tuple[int, ...], to_give: int, got: list[int], left_over: int
) -> None:
    prizes = Prizes(percents, in_percent=True)
    given_by_list = given_prizes(prizes, places_of(1, 1, 1), to_give=to_give)
    assert list(given_by_list.nets.values()) == got
    assert given_by_list.left_over == left_over


def test_for_every_fourth_place_the_fifth_prize_is_for_the_eighth() -> None:
    prizes = Prizes((9, 8, 7, 6, 5, 4, 3), every_fourth=True)
    assert prizes.by_place() == {1: 9, 2: 8, 3: 7, 4: 6, 8: 5, 12: 4, 16: 3}
    alone = given_prizes(prizes, places_of(*[1] * 13))
    assert alone.nets == dict(zip(ORDER[:13], [9, 8, 7, 6, 0, 0, 0, 5, 0, 0, 0, 4, 0], strict=True))
    assert alone.left_over == 3
    level = given_prizes(Prizes((9, 8, 7, 6, 50), every_fourth=True), places_of(*[1] * 6, 3))
    assert [level.nets[who] for who in "GHI"] == [16, 16, 16]
    assert level.left_over == 2


@pytest.mark.parametrize(
    ("sizes", "got", "box"),
    [
        ((1, 1, 1, 1), [0, -50, -100, -150], 300),
        ((2, 2), [-25, -25, -125, -125], 300),
        ((1, 1, 1), [0, -50, -100], 150),
        ((1, 2), [0, -75, -75], 150),
        ((4,), [-75, -75, -75, -75], 300),
        ((1, 1, 1, 1, 1), [0, -50, -100, -150, 0], 300),
    ],
)
def test_at_each_table_the_places_pay_the_box(
    sizes: tuple[int, ...], got: list[int], box: int
) -> None:
    paid = table_prizes((0, -50, -100, -150), places_of(*sizes))
    assert list(paid.nets.values()) == got
    assert paid.box == box


def test_what_does_not_divide_at_a_table_is_never_the_loss_of_the_box() -> None:
    owed = table_prizes((0, -25, -26), places_of(1, 2))
    assert (list(owed.nets.values()), owed.box) == ([0, -26, -26], 52)
    won = table_prizes((26, 25, -60), places_of(2, 1))
    assert (list(won.nets.values()), won.box) == ([25, 25, -60], 10)


@given(prizes=PRIZES, places=LEVELS)
def test_no_prize_is_lost_and_level_ones_get_the_same(
    prizes: Prizes, places: dict[object, int]
) -> None:
    given_by_list = given_prizes(prizes, places)
    nets, of_places = given_by_list.nets, prizes.by_place()
    assert sum(nets.values()) + given_by_list.box == 0
    assert sum(nets.values()) + given_by_list.left_over == sum(prizes.amounts)
    for who, place in places.items():
        level = [other for other, its in places.items() if its == place]
        filled = range(place, place + len(level))
        fair = Fraction(sum(of_places.get(one, 0) for one in filled), len(level))
        assert 0 <= fair - nets[who] < 1


@given(
    place_money=st.lists(st.integers(-500, 500), max_size=5).map(tuple),
    sizes=st.lists(st.integers(1, 3), min_size=1, max_size=3),
)
def test_what_the_places_of_a_table_do_not_sum_to_is_the_boxs(
    place_money: tuple[int, ...], sizes: list[int]
) -> None:
    paid = table_prizes(place_money, places_of(*sizes))
    counted = sum(place_money[: sum(sizes)])
    assert 0 <= paid.box + counted < sum(sizes)
    assert sum(paid.nets.values()) + paid.box == 0


@pytest.mark.parametrize(
    ("prizes", "to_give", "why"),
    [
        (Prizes((1000, -1)), None, ["prizes: a prize is not less than nothing"]),
        (
            Prizes((1000, 501)),
            1500,
            ["prizes: the prizes come to €15.01 together, and there is only €15.00 to give"],
        ),
        (
            Prizes((1,)),
            -500,
            ["prizes: the prizes come to €0.01 together, and there is only €0.00 to give"],
        ),
        (Prizes((1000, 500)), 1500, []),
        (Prizes((1000, 501)), None, []),
        (
            Prizes((60, 41), in_percent=True),
            0,
            ["prizes: the percents come to 101 together, and 100 is all there is"],
        ),
        (Prizes((60, 40), in_percent=True), 0, []),
        (Prizes((0,) * MOST_PRIZES), 0, []),
        (Prizes((0,) * (MOST_PRIZES + 1)), 0, ["prizes: there are at most 200 prizes"]),
    ],
)
def test_prizes_that_cannot_be_given_are_refused_with_the_reason(
    prizes: Prizes, to_give: int | None, why: list[str]
) -> None:
    assert refused(prizes, to_give) == why


def test_a_table_has_no_more_places_than_people() -> None:
    assert not list(impossible_place_money((1, 2, 3, 4), largest_table=4))
    [fault] = impossible_place_money((1, 2, 3, 4, 5), largest_table=4)
    assert (fault.fact, str(fault)) == ("place_money", "a table has at most 4 places")
