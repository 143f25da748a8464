"""The table of a season: what counts of everybody's results, and who leads."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.ledger.season import (
    Occasion,
    SeasonRow,
    SeasonTable,
    season_of,
    season_table,
)
from scorekeeper.ledger.season_reach import points_to_lead, reach_of
from scorekeeper.ledger.season_rules import SeasonRule, impossible_rule
from scorekeeper.rules.faults import RuleBroken
from tests.ledger.matches import match_of

PEOPLE = ("Anna", "Bram", "Cees", "Zoë", "dora")
Results = dict[str, int]


def table_of(*evenings: Results, lowest_wins: bool = False, **rule: Any) -> SeasonTable:
    """Return the season of evenings on which these people had these results."""
    occasions = [
        Occasion(date(2026, 9, day), dict(points.items())) for day, points in enumerate(evenings, 1)
    ]
    return season_table(occasions, SeasonRule(**rule), lowest_wins=lowest_wins)


def alone(*results: int, **more: Any) -> SeasonRow:
    """Return the only row of a season."""
    (row,) = table_of(*({"Anna": result} for result in results), **more).rows
    return row


def places(table: SeasonTable) -> list[tuple[object, ...]]:
    return [(row.place, row.name, row.total) for row in table.rows]


def reach(table: SeasonTable, left: int, **more: int) -> tuple[object, ...]:
    """Return with how many evenings Bram comes to which total and place."""
    found = reach_of(table, "Bram", left=left, **more)
    return found.evenings, found.total, found.place


@pytest.mark.parametrize(
    ("results", "rule", "counted", "left_out"),
    [
        ((1, 2, 3), {}, (1, 2, 3), ()),
        ((1, 5, 3, 5), {"best": 2}, (5, 5), (1, 3)),
        ((3, 5, 3, 3), {"best": 2}, (3, 5), (3, 3)),
        ((1, 5), {"best": 7}, (1, 5), ()),
        ((1, 5, 3, 1), {"drop": 2}, (5, 3), (1, 1)),
        ((1, 5), {"drop": 2}, (5,), (1,)),
        ((4,), {"drop": 9}, (4,), ()),
        ((1, 5, 3), {"best": 2, "lowest_wins": True}, (1, 3), (5,)),
        ((1, 5, 3), {"drop": 1, "lowest_wins": True}, (1, 3), (5,)),
        ((7,), {"least": 3, "missing_as_zero": True}, (7, 0, 0), ()),
        ((7, -2), {"least": 4, "missing_as_zero": True, "drop": 1}, (7, 0, 0), (-2,)),
        ((7, 2), {"least": 4, "missing_as_zero": True, "best": 3}, (7, 2, 0), (0,)),
    ],
)
def test_of_the_results_these_count(
    results: tuple[int, ...],
    rule: dict[str, Any],
    counted: tuple[int, ...],
    left_out: tuple[int, ...],
) -> None:
    row = alone(*results, **rule)
    assert (row.counted, row.left_out) == (counted, left_out)


def test_of_equal_results_the_earlier_counts() -> None:
    row = alone(4, 6, 4, 4, best=2)
    assert [result.counts for result in row.results] == [True, True, False, False]


@pytest.mark.parametrize(
    ("played", "dropped"), [(1, 0), (24, 0), (29, 0), (30, 1), (34, 1), (35, 2), (60, 7)]
)
def test_one_more_is_dropped_for_every_five_beyond_25(played: int, dropped: int) -> None:
    rule = SeasonRule(drop_every=5, first=25)
    assert rule.counting(played) == played - dropped
    with_two = SeasonRule(drop=2, drop_every=5, first=25)
    assert with_two.counting(played) == max(1, played - dropped - 2)


def test_without_from_one_is_dropped_for_every_so_many() -> None:
    rule = SeasonRule(drop_every=1)
    assert [rule.counting(number) for number in (1, 2, 3)] == [1, 1, 1]
    assert SeasonRule(drop_every=2).counting(5) == 3


def test_a_mean_is_exact_and_of_those_that_count() -> None:
    assert alone(1, 2, 2, mean=True).total == Fraction(5, 3)
    assert alone(1, 2, 2, mean=True, drop=1).total == 2


def test_who_has_too_few_results_stands_behind_without_a_place() -> None:
    table = table_of({"Anna": 9, "Bram": 2}, {"Bram": 2}, {"dora": 9, "Cees": 8}, least=2)
    assert places(table) == [
        (1, "Bram", 4),
        (None, "Anna", 9),
        (None, "dora", 9),
        (None, "Cees", 8),
    ]


def test_level_totals_are_parted_by_the_best_result_and_then_by_one_more() -> None:
    table = table_of(
        {"Anna": 5, "Bram": 6, "Cees": 6, "dora": 5}, {"Anna": 5, "Bram": 4, "Cees": 4}, {"dora": 5}
    )
    assert places(table) == [(1, "Bram", 10), (1, "Cees", 10), (3, "Anna", 10), (3, "dora", 10)]


def test_a_result_of_0_is_better_than_none_and_than_one_below_0() -> None:
    table = table_of({"Anna": 5, "Bram": 5, "Cees": 0}, {"Bram": 0, "Cees": 5})
    assert [(row.place, row.name) for row in table.rows] == [(1, "Bram"), (1, "Cees"), (3, "Anna")]


def test_where_the_lowest_wins_one_result_more_is_better_too() -> None:
    table = table_of({"Anna": 5, "Bram": 5}, {"Bram": 0}, lowest_wins=True)
    assert [(row.place, row.name) for row in table.rows] == [(1, "Bram"), (2, "Anna")]


def test_means_are_compared_exactly_and_not_as_they_are_written() -> None:
    table = table_of({"Anna": 101, "Bram": 100}, {"Anna": 100, "Bram": 101}, mean=True)
    assert [row.place for row in table.rows] == [1, 1]
    closely = [{"Anna": 10 + (day == 0), "Bram": 10} for day in range(30)]
    assert [row.place for row in table_of(*closely, mean=True).rows] == [1, 2]


def test_how_far_the_next_one_is() -> None:
    table = table_of(
        {"Anna": 9, "Bram": 7, "Cees": 7, "dora": 4}, {"Anna": 1, "Bram": 0}, {"Anna": 0}
    )
    assert [(row.name, row.behind) for row in table.rows] == [
        ("Anna", None),
        ("Bram", 3),
        ("Cees", 0),
        ("dora", 3),
    ]
    assert table_of({"Anna": 9}, {"Anna": 1, "Bram": 3}, least=2).rows[1].behind is None


def test_who_can_still_lead_and_with_how_many_evenings() -> None:
    evenings = ({"Anna": 10, "Bram": 4}, {"Anna": 2, "Bram": 4})
    best_one = table_of(*evenings, best=1)
    assert best_one.best_result == 10
    assert reach(best_one, 2) == (1, 10, 1)
    both = table_of(*evenings)
    assert reach(both, 1) == (1, 18, 1)
    assert reach(both, 1, each=3) == (1, 11, 2)
    assert reach(both, 0) == (0, 8, 2)
    with pytest.raises(LookupError):
        reach_of(both, "Emma", left=1)


def test_staying_away_can_bring_more() -> None:
    mean = table_of({"Anna": 10, "Bram": 4}, mean=True)
    assert reach_of(mean, "Anna", left=3, each=5) == reach_of(mean, "Anna", left=0)
    few = table_of({"Anna": 10, "Bram": 4}, mean=True, least=2)
    assert reach_of(few, "Anna", left=3, each=5).evenings == 1
    lowest = table_of({"Anna": 10, "Bram": 4}, lowest_wins=True)
    assert reach_of(lowest, "Anna", left=3).evenings == 0


# Of a season of seven evenings of which the best five count
HALF = (
    {"Wilhelmina": 4712, "Fatima": 4779, "Anna": 4788, "Henk": 4310, "Emma": 4479},
    {"Wilhelmina": 4980, "Fatima": 4620, "Anna": 4410, "Henk": 4825, "Emma": 4512},
    {"Fatima": 4512, "Anna": 4902, "Henk": 4777, "Emma": 4380},
    {"Wilhelmina": 4655, "Fatima": 4890, "Anna": 4675, "Emma": 4455},
    {"Wilhelmina": 5052, "Fatima": 4731, "Henk": 4688},
    {"Wilhelmina": 4388, "Fatima": 4302, "Anna": 4801, "Henk": 4912, "Emma": 4590},
    {"Wilhelmina": 4871, "Fatima": 4699, "Anna": 4533, "Henk": 4405, "Emma": 4432},
)


@pytest.mark.parametrize(
    ("player", "left", "points"),
    [
        ("Henk", 2, 4879),
        ("Anna", 2, 4890),
        ("Fatima", 2, 4936),
        ("Fatima", 1, None),
        ("Emma", 2, None),
        ("Wilhelmina", 2, None),
        ("Henk", 0, None),
        ("nobody", 2, None),
    ],
)
def test_so_many_points_each_let_somebody_pass_the_leader(
    player: str, left: int, points: int | None
) -> None:
    table = table_of(*HALF, best=5)
    assert places(table)[0] == (1, "Wilhelmina", 24270)
    assert points_to_lead(table, player, left=left) == points


def test_where_the_lowest_wins_so_many_points_are_still_enough() -> None:
    table = table_of({"Anna": 5, "Bram": 9}, {"Anna": 5, "Bram": 2}, lowest_wins=True, mean=True)
    assert points_to_lead(table, "Bram", left=1) == 4
    table = table_of({"Anna": 6, "Bram": 9}, {"Anna": 4, "Bram": 4}, lowest_wins=True, mean=True)
    assert points_to_lead(table, "Bram", left=1) is None
    assert points_to_lead(table, "Bram", left=5) == 4


def test_who_needs_only_to_come_needs_no_more_than_the_worst_result() -> None:
    table = table_of({"Anna": 5, "Bram": 9}, {"Anna": 2}, least=2)
    assert points_to_lead(table, "Bram", left=1) == 2


@given(
    st.lists(st.dictionaries(st.sampled_from(PEOPLE), st.integers(-9, 9)), max_size=6), st.data()
)
def test_with_the_points_to_lead_somebody_leads_alone_and_with_one_less_does_not(
    evenings: list[Results], data: st.DataObject
) -> None:
    best, left = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 3))
    table = table_of(*evenings, best=best)
    for row in table.rows[1:]:
        points = points_to_lead(table, row.player, left=left)
        if points is None:
            best_of_all = max(result for one in evenings for result in one.values())
            assert row.place == 1 or not leads_with(evenings, row.name, best_of_all, left, best)
        else:
            assert leads_with(evenings, row.name, points, left, best)
            worst = min(result for one in evenings for result in one.values())
            assert points == worst or not leads_with(evenings, row.name, points - 1, left, best)


def leads_with(evenings: list[Results], name: str, points: int, left: int, best: int) -> bool:
    """Return whether somebody leads alone who has so many points on some further evenings."""
    for more in range(1, left + 1):
        rows = table_of(*evenings, *[{name: points}] * more, best=best).rows
        if rows[0].name == name and [row.place for row in rows].count(1) == 1:
            return True
    return False


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ({"best": 0}, "“best” is at least 1"),
        ({"drop": 0}, "“drop” is at least 1"),
        ({"drop_every": -1}, "“drop_every” is at least 1"),
        ({"least": 0}, "“least” is at least 1"),
        ({"best": 1, "drop": 1}, "either the best results count, or the worst are dropped"),
        ({"best": 1, "drop_every": 1}, "either the best results count, or the worst are dropped"),
        ({"first": 0}, "“from” needs “drop_every”, which says what is dropped from there"),
        ({"first": -1, "drop_every": 5}, "“from” is at least 0"),
        (
            {"missing_as_zero": True},
            "“missing_as_zero” needs “least”: the number of results that lack any",
        ),
        (
            {"missing_as_zero": True, "least": 5001},
            "at most 5000 results can be filled up with 0",
        ),
    ],
)
def test_a_rule_that_cannot_be_is_refused(rule: dict[str, Any], sentence: str) -> None:
    assert [str(fault) for fault in impossible_rule(SeasonRule(**rule))] == [sentence]


def test_where_the_lowest_wins_nothing_is_filled_up() -> None:
    rule = SeasonRule(least=2, missing_as_zero=True)
    assert not [*impossible_rule(rule)]
    assert len([*impossible_rule(rule, lowest_wins=True)]) == 1


def test_a_day_of_several_matches_is_one_result_and_each_match_without_a_day_another() -> None:
    first, second = date(2026, 9, 4), date(2026, 9, 11)
    matches = [
        match_of({"Anna": 10, "Bram": 5}, day=first),
        match_of({"Anna": 1, "Cees": 2}, day=second, personal=(("Anna", -4), ("Emma", -9))),
        match_of({"Anna": 20, "Bram": 6}, day=first),
        match_of({"Anna": 3, "Bram": 7}),
        match_of({"Anna": 4, "Bram": 8}),
    ]
    by_evening = {row.name: row.counted for row in season_of(matches, SeasonRule()).rows}
    assert by_evening == {"Anna": (30, -3, 3, 4), "Bram": (11, 7, 8), "Cees": (2,), "Emma": (-9,)}
    by_match = {row.name: row.counted for row in season_of(matches, SeasonRule(by="matches")).rows}
    assert by_match["Anna"] == (10, -3, 20, 3, 4)


def test_a_season_is_of_one_game_and_low_is_good_as_in_its_newest_match() -> None:
    matches = [
        match_of({"Anna": 1, "Bram": 2}, game="a"),
        match_of({"Anna": 1, "Bram": 5}, game="a", lowest_wins=True),
        match_of({"Anna": 1, "Bram": 2}, game="b"),
    ]
    assert season_of(matches, SeasonRule(game="a")).rows[0].name == "Anna"
    assert season_of(matches, SeasonRule(game="b")).rows[0].name == "Bram"
    for rule, sentence in (
        (SeasonRule(), "a season is of one game: say which one of a and b"),
        (SeasonRule(game="c"), "no match of “c” is finished"),
    ):
        with pytest.raises(RuleBroken, match=sentence):
            season_of(matches, rule)
    assert season_of([], SeasonRule()).rows == ()


# A second, plain reading of evening.md: everything is tried, nothing is sorted by a key.


@st.composite
def seasons(draw: DrawFn) -> tuple[list[Results], dict[str, Any], bool]:
    """Draw evenings, a rule that is possible, and whether the lowest wins."""
    results = st.integers(-3, 3)
    evening = st.dictionaries(st.sampled_from(PEOPLE), results, min_size=1)
    evenings = draw(st.lists(evening, min_size=1, max_size=6))
    few = st.integers(1, 4)
    lowest_wins = draw(st.booleans())
    rule: dict[str, Any] = draw(
        st.sampled_from(
            [
                {},
                {"best": draw(few)},
                {"drop": draw(few)},
                {"drop_every": draw(few)},
                {"drop": draw(few), "drop_every": draw(few), "first": draw(st.integers(0, 4))},
            ]
        )
    )
    rule["mean"] = draw(st.booleans())
    if draw(st.booleans()):
        rule["least"] = draw(few)
        rule["missing_as_zero"] = not lowest_wins and draw(st.booleans())
    return evenings, rule, lowest_wins


def plain_counted(results: Sequence[int], rule: dict[str, Any], *, lowest: bool) -> list[int]:
    """Return the indices that count, by trying every choice of so many results."""
    number = len(results)
    if "best" in rule:
        number = min(rule["best"], number)
    elif "drop" in rule or "drop_every" in rule:
        number -= rule.get("drop", 0)
        beyond = len(results) - rule.get("first", 0)
        while "drop_every" in rule and beyond >= rule["drop_every"]:
            beyond -= rule["drop_every"]
            number -= 1
        number = max(1, number)
    choices = [*combinations(range(len(results)), number)]
    sums = [sum(results[index] for index in choice) for choice in choices]
    best = min(sums) if lowest else max(sums)
    return list(choices[sums.index(best)])  # the earliest: choices are in the order of indices


def is_better(one: list[int], other: list[int], rule: dict[str, Any], *, lowest: bool) -> bool:
    """Return whether counted results stand before others."""
    totals = [Fraction(sum(both)) for both in (one, other)]
    if rule["mean"]:
        totals = [total / len(both) for total, both in zip(totals, (one, other), strict=True)]
    if totals[0] != totals[1]:
        return (totals[0] < totals[1]) is lowest
    one, other = sorted(one, reverse=not lowest), sorted(other, reverse=not lowest)
    for own, others in zip(one, other, strict=False):
        if own != others:
            return (own < others) is lowest
    return len(one) > len(other)


@given(seasons())
def test_the_table_is_as_somebody_works_it_out_on_paper(
    drawn: tuple[list[Results], dict[str, Any], bool],
) -> None:
    evenings, rule, lowest = drawn
    counted, left_out, numbers = dict[str, list[int]](), dict[str, list[int]](), dict[str, int]()
    for name in {name for evening in evenings for name in evening}:
        results = [evening[name] for evening in evenings if name in evening]
        numbers[name] = len(results)
        if rule.get("missing_as_zero"):
            results += [0] * (rule["least"] - len(results))
            numbers[name] = max(numbers[name], rule["least"])
        indices = plain_counted(results, rule, lowest=lowest)
        counted[name] = [results[index] for index in indices]
        left_out[name] = [point for at, point in enumerate(results) if at not in indices]
    placed = {name for name, number in numbers.items() if number >= rule.get("least", 0)}
    table = table_of(*evenings, lowest_wins=lowest, **rule)
    assert {row.name: [*row.counted] for row in table.rows} == counted
    assert {row.name: [*row.left_out] for row in table.rows} == left_out
    for row in table.rows:
        better = [
            name
            for name in placed
            if is_better(counted[name], counted[row.name], rule, lowest=lowest)
        ]
        assert row.place == (1 + len(better) if row.name in placed else None)
    for above, below in zip(table.rows, table.rows[1:], strict=False):
        both = counted[above.name], counted[below.name]
        if (above.name in placed) is (below.name in placed):
            assert not is_better(*both[::-1], rule, lowest=lowest)
            assert is_better(*both, rule, lowest=lowest) or above.name < below.name
        else:
            assert above.name in placed
