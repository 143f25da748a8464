"""By lot: everybody once, as new as possible, and the same number draws the same."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.seating import search
from scorekeeper.seating.by_lot import steps_for
from scorekeeper.seating.drawing import DrawAsked, Sitting, draw
from scorekeeper.seating.novelty import novelty_of
from scorekeeper.seating.sizes import table_sizes
from tests.seating.asked import (
    asked,
    counts,
    evening,
    least_counts,
    partners,
    people,
    sittings_before,
)

Kind = tuple[int, tuple[int, ...], bool]
FEW: list[Kind] = [
    (4, (4,), True),
    (8, (4,), True),
    (9, (4,), True),
    (8, (4,), False),
    (7, (4, 3), False),
    (9, (3,), False),
    (8, (2,), False),
    (8, (3, 2), False),
]
MORE: list[Kind] = [
    (12, (4,), True),
    (16, (4,), True),
    (14, (4, 3), False),
    (16, (2,), False),
    (20, (5,), False),
    (24, (12,), False),
    (40, (4,), True),
    (60, (4,), True),
]
NUMBERS = st.integers(0, 10**18 - 1)
SEEDS = st.integers(0, 10**6)


@st.composite
def any_asked(draw_from: st.DrawFn, kinds: Sequence[Kind], *, most: int = 8) -> DrawAsked:
    """Draw what a sitting by lot is drawn from."""
    number_of_people, sizes, of_partners = draw_from(st.sampled_from(kinds))
    names = people(number_of_people)
    before = sittings_before(names, table_sizes(number_of_people, sizes).tables, most=most)
    return asked(
        names,
        sizes=sizes,
        partners=of_partners,
        before=draw_from(before),
        number=draw_from(NUMBERS),
    )


def counts_of(sitting: Sitting, this: DrawAsked) -> tuple[int, int]:
    """Return both counts of a sitting."""
    return counts(sitting.tables, this.before, of_partners=this.partners)


@given(any_asked(FEW + MORE))
def test_everybody_sits_at_one_table_or_sits_out(this: DrawAsked) -> None:
    sitting = draw(this)
    sizes = table_sizes(len(this.present), this.sizes)
    assert sorted(sitting.people) == sorted(this.present)
    assert tuple(map(len, sitting.tables)) == sizes.tables
    assert list(sitting.out) == sorted(sitting.out)


@given(any_asked(FEW + MORE), SEEDS)
def test_the_same_number_draws_the_same_however_people_are_named(
    this: DrawAsked, seed: int
) -> None:
    other_order = list(this.present)
    random.Random(seed).shuffle(other_order)
    assert draw(replace(this, present=tuple(other_order))) == draw(this)


@pytest.mark.parametrize(("number_of_people", "sizes", "of_partners"), FEW + MORE)
def test_other_numbers_draw_other_tables(
    number_of_people: int, sizes: tuple[int, ...], of_partners: bool
) -> None:
    names = people(number_of_people)
    before = evening(names, sittings=2, number=0, sizes=sizes, partners=of_partners)
    this = asked(names, sizes=sizes, partners=of_partners, before=before)
    drawn = {draw(replace(this, number=number)) for number in range(12)}
    assert len(drawn) > 6


def test_a_draw_of_years_ago_is_drawn_again() -> None:
    """The tables that this program drew when it was written; whoever doubts a draw relies on it."""
    names = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred", "Gina", "Hugo", "Ida")
    first = draw(asked(names, number=7))
    second = draw(asked(names, number=7, before=(first,)))
    assert first == Sitting(
        (("Hugo", "Bram", "Gina", "Cees"), ("Anna", "Ida", "Dora", "Emma")), ("Fred",)
    )
    assert second == Sitting(
        (("Hugo", "Anna", "Fred", "Emma"), ("Gina", "Dora", "Bram", "Ida")), ("Cees",)
    )


@given(any_asked(FEW))
def test_few_people_are_seated_as_new_as_can_be(this: DrawAsked) -> None:
    sitting = draw(this)
    seated = [name for table in sitting.tables for name in table]
    sizes = [len(table) for table in sitting.tables]
    least = least_counts(seated, sizes, this.before, of_partners=this.partners)
    assert counts_of(sitting, this) == least


@given(any_asked([(12, (4,), True), (13, (4,), True), (16, (4,), True)], most=16))
def test_up_to_sixteen_people_repeat_as_few_partners_as_can_be(this: DrawAsked) -> None:
    sitting = draw(this)
    earlier = partners([table for before in this.before for table in before.tables])
    seated = frozenset(name for table in sitting.tables for name in table)
    assert counts_of(sitting, this)[0] == fewest_again(seated, earlier, {})


def fewest_again(
    left: frozenset[str], earlier: set[frozenset[str]], known: dict[frozenset[str], int]
) -> int:
    """Return the fewest repeated pairs, by trying every partner of the first who is left."""
    if not left:
        return 0
    if left not in known:
        first = min(left)
        known[left] = min(
            (frozenset((first, other)) in earlier)
            + fewest_again(left - {first, other}, earlier, known)
            for other in left - {first}
        )
    return known[left]


@given(any_asked(MORE, most=25), SEEDS)
def test_no_draw_is_worse_than_the_best_of_two_hundred_blind_ones(
    this: DrawAsked, seed: int
) -> None:
    sitting = draw(this)
    assert counts_of(sitting, this) <= best_of_blind(sitting, this, random.Random(seed))


@settings(max_examples=3)
@given(any_asked([(200, (4,), True), (199, (12, 5), False)], most=12))
def test_nor_is_that_of_two_hundred_people(this: DrawAsked) -> None:
    sitting = draw(this)
    assert counts_of(sitting, this) <= best_of_blind(sitting, this, random.Random(1))


def best_of_blind(sitting: Sitting, this: DrawAsked, chance: random.Random) -> tuple[int, int]:
    """Return the best counts of two hundred draws that look at nothing."""
    seated = [name for table in sitting.tables for name in table]
    found = []
    for _blind in range(200):
        chance.shuffle(seated)
        coming = iter(seated)
        tables = [[next(coming) for _name in table] for table in sitting.tables]
        found.append(counts(tables, this.before, of_partners=this.partners))
    return min(found)


@given(st.sampled_from([8, 9, 11, 16, 17, 18, 19]), NUMBERS.map(lambda number: number // 2))
def test_no_partners_repeat_in_three_sittings_of_two_or_four_tables(
    number_of_people: int, number: int
) -> None:
    """Each had two partners at most and could have any other: Dirac's theorem pairs them all."""
    sittings = evening(people(number_of_people), sittings=3, number=number)
    for at, sitting in enumerate(sittings):
        assert counts(sitting.tables, sittings[:at], of_partners=True)[0] == 0


def test_what_is_new_is_told_in_one_line() -> None:
    before = [Sitting((("Anna", "Bram", "Cees", "Dora"),))]
    again = Sitting((("Anna", "Bram", "Cees", "Emma"),), ("Dora",))
    turned = Sitting((("Anna", "Cees", "Bram", "Emma"),), ("Dora",))
    assert str(novelty_of(again, before, partners=True).told) == (
        "1 pair of partners played together before; 3 pairs at one table met before"
    )
    assert str(novelty_of(turned, before, partners=True).told) == (
        "nobody sits with a partner of before; 3 pairs at one table met before"
    )
    assert str(novelty_of(turned, [], partners=False).told) == "nobody at one table met before"
    assert novelty_of(again, before, partners=True).partners_again == (("Anna", "Cees"),)


@pytest.mark.parametrize(("number_of_people", "most"), [(16, 1_560), (60, 4_200), (200, 12_600)])
def test_the_search_is_bounded_by_its_steps(
    number_of_people: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody has met everybody, so that there is nothing to find, and no bound to see it by."""
    taken = 0
    take_step = search.Search.take_step

    def counted(this: search.Search, step: int) -> None:
        nonlocal taken
        taken += 1
        take_step(this, step)

    monkeypatch.setattr(search.Search, "take_step", counted)
    names = people(number_of_people)
    monkeypatch.setattr("scorekeeper.seating.by_lot.least_cost", lambda met, sizes: 0)
    before = (Sitting((names,)),)
    draw(asked(names, before=before, partners=False))
    assert 0 < taken <= steps_for(number_of_people) == most
