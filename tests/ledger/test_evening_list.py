"""The list of a club evening: matches, personal adjustments and sitting out, added up by person."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.evening_list import EveningList, EveningRow, evening_list
from scorekeeper.ledger.evening_results import PersonalAdjustment, SittingResult, TableResult
from scorekeeper.ledger.evening_scores import (
    ListRules,
    place_points,
)
from tests.ledger.club_evening import sitting_of, sittings, table_of, three_sittings

A_REVOKE = PersonalAdjustment("Anna", -100, "revoked")


def row_of(the_list: EveningList, person: str) -> EveningRow:
    return next(row for row in the_list.rows if row.person == person)


def standing(the_list: EveningList) -> list[tuple[object, ...]]:
    return [(row.place, row.person, row.total) for row in the_list.rows]


def shown(the_list: EveningList, person: str) -> list[tuple[str, object]]:
    return [(score.state, score.points) for score in row_of(the_list, person).scores]


def test_a_whole_evening_is_as_the_club_adds_it_up() -> None:
    the_list = evening_list(three_sittings(), ListRules(sits_out="table_mean"))
    assert [(row.name, row.total) for row in the_list.rows] == [
        ("Wilhelmina", 5052),
        ("Anna", 4788),
        ("Fatima", 4779),
        ("Marieke", 4678),
        ("Lourens", 4639),
        ("Dora", 4504),
        ("Katarzyna", 4495),
        ("Emma", 4479),
        ("Sjoerd", 4405),
        ("Ineke", 4389),
        ("Henk", 4310),
        ("Mohamed", 4286),
        ("Gülşen", 4234),
        ("Jan-Willem", 4192),
        ("Cees", 4139),
        ("Bartholomeus", 4124),
        ("Óscar", 4048),
        ("Petra", 3957),
    ]
    assert [row.place for row in the_list.rows] == list(range(1, 19))
    assert shown(the_list, "Emma") == [("played", 1488), ("out", 1474), ("played", 1517)]
    assert [row.behind for row in the_list.rows[:3]] == [None, 264, 9]
    assert [row.name for row in the_list.winners] == ["Wilhelmina"]
    assert the_list.second == the_list.rows[1]
    assert not the_list.is_running


def test_running_matches_count_as_they_stand_and_are_marked() -> None:
    running = table_of(("Anna Bram", 812), ("Cees Dora", 574), is_running=True)
    over = table_of(("Emma Fred", 600), ("Gerd Hans", 900))
    the_list = evening_list([sitting_of(running, over, out="Ineke")], ListRules())
    assert standing(the_list)[:3] == [(1, "Gerd", 900), (1, "Hans", 900), (3, "Anna", 812)]
    marked = {row.person for row in the_list.rows if row.is_running}
    assert marked == {"Anna", "Bram", "Cees", "Dora"}
    assert the_list.is_running
    assert shown(the_list, "Anna") == [("running", 812)]
    assert shown(the_list, "Ineke") == [("out", None)]


@pytest.mark.parametrize(
    ("sits_out", "first", "second"),
    [
        ("nothing", None, 0),
        (25, 25, 25),
        ("table_mean", 23, 23),  # 90 : 4 = 22.5
        ("mean", 16, 16),  # 31 : 2 = 15.5
    ],
)
def test_who_sits_out_gets_what_the_evening_says(
    sits_out: Any, first: int | None, second: int
) -> None:
    evening = [
        sitting_of(table_of(("B", 10), ("C", 20), ("D", 20), ("E", 40)), out="A"),
        sitting_of(table_of(("A", 15), ("B", 0), ("C", 0))),
        sitting_of(table_of(("A", 16), ("B", 0), ("C", 0))),
    ]
    the_list = evening_list(evening, ListRules(sits_out=sits_out))
    assert shown(the_list, "A") == [("out", first), ("played", 15), ("played", 16)]
    assert row_of(the_list, "A").total == second + 31


@pytest.mark.parametrize(
    ("points", "mean"), [((-1, 0), 0), ((-3, 0), -1), ((-2, -1), -1), ((1, 0), 1), ((), 0)]
)
def test_halves_are_rounded_up_below_zero_too_and_nothing_played_is_zero(
    points: tuple[int, ...], mean: int
) -> None:
    evening = [sitting_of(table_of(("B", 5), ("C", 5)), out="A")]
    evening += [sitting_of(table_of(("A", number), ("B", 0))) for number in points]
    own = evening_list(evening, ListRules(sits_out="mean"))
    assert shown(own, "A")[0] == ("out", mean)


@pytest.mark.parametrize("sits_out", ["mean", "table_mean"])
def test_a_mean_is_there_when_the_sitting_is_over(sits_out: Any) -> None:
    before = sitting_of(table_of(("A", 10), ("B", 20)))
    running = sitting_of(table_of(("B", 6), ("C", 4), is_running=True), out="A")
    over = sitting_of(table_of(("B", 6), ("C", 4)), out="A")
    rules = ListRules(sits_out=sits_out)
    assert shown(evening_list([before, running], rules), "A")[1] == ("out", None)
    given_then = {"mean": 10, "table_mean": 5}[sits_out]
    assert shown(evening_list([before, over], rules), "A")[1] == ("out", given_then)


def test_a_running_match_is_in_nobodys_own_mean() -> None:
    evening = [
        sitting_of(table_of(("B", 6), ("C", 4)), out="A"),
        sitting_of(table_of(("A", 8), ("B", 4))),
        sitting_of(table_of(("A", 100), ("B", 4), is_running=True)),
    ]
    assert shown(evening_list(evening, ListRules(sits_out="mean")), "A")[0] == ("out", 8)


def test_who_comes_late_starts_with_nothing_or_as_if_sitting_out() -> None:
    evening = [
        sitting_of(table_of(("A", 10), ("B", 20))),
        sitting_of(table_of(("A", 10), ("C", 30))),
        sitting_of(table_of(("A", 0), ("C", 0))),
    ]
    rules = ListRules(sits_out="table_mean")
    assert shown(evening_list(evening, rules), "C")[0] == ("absent", None)
    late = evening_list(evening, replace(rules, late="as_sitting_out"))
    assert shown(late, "C") == [("late", 15), ("played", 30), ("played", 0)]
    assert shown(late, "B")[1:] == [("absent", None), ("absent", None)]  # gone, not late


def test_who_is_present_without_a_seat_so_far_stands_in_the_list() -> None:
    evening = [sitting_of(table_of(("A", 10), ("B", 20)))]
    rules = ListRules(sits_out=7, late="as_sitting_out")
    the_list = evening_list(evening, rules, present=["A", "Z"])
    assert standing(the_list) == [(1, "B", 20), (2, "A", 10), (None, "Z", 7)]
    assert standing(evening_list([], ListRules(), present=["A"])) == [(None, "A", 0)]


def test_a_personal_adjustment_counts_for_one_person_and_in_no_mean() -> None:
    table = table_of(("Anna Bram", 400), ("Cees Dora", 200), personal=(A_REVOKE,))
    the_list = evening_list([sitting_of(table, out="Emma")], ListRules(sits_out="table_mean"))
    anna = row_of(the_list, "Anna")
    assert (anna.total, anna.personal, shown(the_list, "Anna")) == (
        300,
        (A_REVOKE,),
        [("played", 400)],
    )
    assert row_of(the_list, "Bram").total == 400
    assert shown(the_list, "Emma") == [("out", 300)]


def test_it_stays_with_whoever_gave_up_the_seat_while_the_successor_has_the_points() -> None:
    table = table_of(("Emma Bram", 400), ("Cees Dora", 200), personal=(A_REVOKE,))
    the_list = evening_list([sitting_of(replace(table, former=("Anna",)))], ListRules())
    assert (row_of(the_list, "Anna").total, shown(the_list, "Anna")) == (-100, [("gave_up", None)])
    assert row_of(the_list, "Emma").total == 400


def test_who_took_over_a_seat_at_a_second_table_has_the_points_of_both() -> None:
    over, running = table_of(("A", 5), ("B", 1)), table_of(("A", 2), ("C", 1), is_running=True)
    for tables in ((over, running), (running, over)):
        the_list = evening_list([sitting_of(*tables)], ListRules())
        assert shown(the_list, "A") == [("running", 7)]
        assert row_of(the_list, "A").total == 7


def test_level_totals_share_the_place_and_the_next_one_skips() -> None:
    table = table_of(("B", 5), ("A", 5), ("C", 9), ("D", 1))
    the_list = evening_list([sitting_of(table)], ListRules())
    assert standing(the_list) == [(1, "C", 9), (2, "A", 5), (2, "B", 5), (4, "D", 1)]
    assert [row.shares_place for row in the_list.rows] == [False, True, True, False]
    assert [row.behind for row in the_list.rows] == [None, 4, 4, 4]


@pytest.mark.parametrize(
    ("lowest_wins", "a", "b", "c"),
    [(False, (10, 5, 6), (10, 7, 4), (11, 4, 6)), (True, (4, 8, 9), (4, 7, 10), (3, 9, 9))],
)
def test_level_totals_are_parted_by_the_best_sitting_then_the_second(
    lowest_wins: bool, a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...]
) -> None:
    evening = [
        sitting_of(table_of(("A", of_a), ("B", of_b), ("C", of_c)))
        for of_a, of_b, of_c in zip(a, b, c, strict=True)
    ]
    rules = ListRules(tie="best_sitting", lowest_wins=lowest_wins)
    assert standing(evening_list(evening, rules)) == [(1, "C", 21), (2, "B", 21), (3, "A", 21)]
    shared = evening_list(evening, replace(rules, tie="shared"))
    assert [row.place for row in shared.rows] == [1, 1, 1]


def test_wholly_level_ones_share_the_place_all_the_same() -> None:
    evening = [sitting_of(table_of(("A", 1), ("B", 2))), sitting_of(table_of(("A", 2), ("B", 1)))]
    the_list = evening_list(evening, ListRules(tie="best_sitting"))
    assert standing(the_list) == [(1, "A", 3), (1, "B", 3)]


def test_a_sitting_without_points_is_the_worst_also_where_the_lowest_wins() -> None:
    evening = [
        sitting_of(table_of(("A", 4), ("C", 9)), out="B"),
        sitting_of(table_of(("A", 2), ("B", 6))),
    ]
    rules = ListRules(tie="best_sitting", lowest_wins=True)
    assert standing(evening_list(evening, rules))[:2] == [(1, "A", 6), (2, "B", 6)]


@pytest.mark.parametrize(
    ("table", "points"),
    [
        (table_of(("A", 9), ("B", 7), ("C", 3)), {"A": 3, "B": 2, "C": 1}),
        (table_of(("A", 9), ("B", 3), ("C", 3), ("D", 1)), {"A": 4, "B": 2.5, "C": 2.5, "D": 1}),
        (table_of(("A B", 162), ("C D", 0)), {"A": 3.5, "B": 3.5, "C": 1.5, "D": 1.5}),
        (table_of(("A B", 81), ("C D", 81)), dict.fromkeys("ABCD", 2.5)),
        (
            table_of(("A", 9), ("B", 7), ("C", 3), lowest_wins=True),
            {"A": 1, "B": 2, "C": 3},
        ),
    ],
)
def test_by_places_the_best_of_a_table_gets_so_many_points_as_players(
    table: TableResult, points: dict[str, float]
) -> None:
    assert place_points(table) == points
    assert all(isinstance(number, int | Fraction) for number in place_points(table).values())


def test_by_places_the_highest_total_wins_in_every_game() -> None:
    table = table_of(("A", 9), ("B", 7), ("C", 3), lowest_wins=True)
    the_list = evening_list([sitting_of(table)], ListRules(lowest_wins=True, list_points="places"))
    assert standing(the_list) == [(1, "C", 3), (2, "B", 2), (3, "A", 1)]
    assert not the_list.lowest_leads
    by_points = evening_list([sitting_of(table)], ListRules(lowest_wins=True))
    assert standing(by_points) == [(1, "C", 3), (2, "B", 7), (3, "A", 9)]
    assert [row.behind for row in by_points.rows] == [None, 4, 2]


def test_counters_of_the_game_are_added_up() -> None:
    evening = [
        sitting_of(table_of(("A", 9), ("B", 7), counters={"games": {"A": 2, "B": 1}})),
        sitting_of(table_of(("A", 9), ("C", 7), counters={"lost": {"A": 4, "C": 0}})),
    ]
    the_list = evening_list(evening, ListRules())
    assert the_list.counters == ("games", "lost")
    assert row_of(the_list, "A").counters == {"games": 2, "lost": 4}
    assert row_of(the_list, "B").counters == {"games": 1, "lost": 0}


def test_people_are_listed_by_the_name_that_the_club_has_for_them() -> None:
    table = TableResult(number=1, points={7: 5, 8: 5}, ranking=((7, 8),))
    the_list = evening_list(
        [sitting_of(table)], ListRules(), name=lambda person: "Zoë" if person == 7 else "Anna"
    )
    assert [(row.person, row.name) for row in the_list.rows] == [(8, "Anna"), (7, "Zoë")]


def test_a_ranking_without_everybody_is_no_result() -> None:
    with pytest.raises(ValueError, match="everybody"):
        TableResult(number=1, points={"A": 5, "B": 5}, ranking=(("A",),))


RULES = st.builds(
    ListRules,
    lowest_wins=st.booleans(),
    sits_out=st.sampled_from(("nothing", "mean", "table_mean", 0, 3, -2)),
    late=st.sampled_from(("nothing", "as_sitting_out")),
    tie=st.sampled_from(("shared", "best_sitting")),
    list_points=st.sampled_from(("points", "places")),
)


@st.composite
def evenings(draw: st.DrawFn) -> tuple[ListRules, list[SittingResult]]:
    rules = draw(RULES)
    drawn = sittings(lowest_wins=rules.lowest_wins)
    return rules, draw(st.lists(drawn, min_size=1, max_size=4))


def half_up(numbers: list[Fraction]) -> int:
    """Return the mean as a till would round it."""
    if not numbers:
        return 0
    doubled = sum(numbers, Fraction(0)) * 2 / len(numbers) + 1
    return doubled.numerator // (2 * doubled.denominator)


def by_hand(rules: ListRules, evening: list[SittingResult], person: str) -> Fraction:
    """Add up a person's evening table by table, as somebody with a pencil would."""
    total, own_over, missed = Fraction(0), list[Fraction](), list[SittingResult]()
    was_there = False
    for sitting in evening:
        seats = [table for table in sitting.tables if person in table.points]
        for table in seats:
            points = Fraction(pencil_points(rules, table)[person])
            total += points
            total += sum(one.points for one in table.personal if one.person == person)
            if not table.is_running:
                own_over.append(points)
        is_late = not was_there and rules.late == "as_sitting_out"
        if not seats and (person in sitting.out or is_late):
            missed.append(sitting)
        was_there = was_there or bool(seats) or person in sitting.out
    return total + sum(pencil_sitting_out(rules, sitting, own_over) for sitting in missed)


def pencil_points(rules: ListRules, table: TableResult) -> dict[Any, Fraction]:
    if rules.list_points == "points":
        return {person: Fraction(points) for person, points in table.points.items()}
    sign = -1 if rules.lowest_wins else 1
    scores = {person: sign * points for person, points in table.points.items()}
    return {
        person: 1
        + sum(Fraction(other < own) for other in scores.values())
        + Fraction(sum(other == own for other in scores.values()) - 1, 2)
        for person, own in scores.items()
    }


def pencil_sitting_out(rules: ListRules, sitting: SittingResult, own: list[Fraction]) -> int:
    if rules.sits_out == "nothing":
        return 0
    if isinstance(rules.sits_out, int):
        return rules.sits_out
    if any(table.is_running for table in sitting.tables):
        return 0
    everybody = [
        points for table in sitting.tables for points in pencil_points(rules, table).values()
    ]
    return half_up(own if rules.sits_out == "mean" else everybody)


@given(evenings())
def test_the_list_is_matches_and_personal_adjustments_and_sitting_out(
    drawn: tuple[ListRules, list[SittingResult]],
) -> None:
    rules, evening = drawn
    the_list = evening_list(evening, rules)
    there = {person for sitting in evening for person in sitting.people}
    assert {row.person for row in the_list.rows} == there
    for row in the_list.rows:
        assert row.total == by_hand(rules, evening, row.name)
        assert row.total == sum(score.total for score in row.scores)
        assert len(row.scores) == len(evening)


@given(evenings())
def test_places_are_those_of_the_totals(drawn: tuple[ListRules, list[SittingResult]]) -> None:
    rules, evening = drawn
    every = evening_list(evening, rules).rows
    rows = [row for row in every if row.has_result]
    sign = -1 if rules.lowest_wins and rules.list_points == "points" else 1
    for row in rows:
        assert row.place is not None
        better = [other for other in rows if sign * (other.total - row.total) > 0]
        level = [other for other in rows if other.total == row.total]
        if rules.tie == "shared":
            assert row.place == 1 + len(better)
            assert row.shares_place == (len(level) > 1)
        assert len(better) < row.place <= len(better) + len(level)
        above = [
            Fraction(row.total - other.total)
            for other in rows
            if other.place is not None and other.place < row.place
        ]
        assert row.behind == (min(map(abs, above)) if above else None)
    assert [row.place or 0 for row in rows] == sorted(row.place or 0 for row in rows)
    unplaced = every[len(rows) :]
    assert not any(row.place or row.shares_place or row.sittings_played for row in unplaced)


@pytest.mark.parametrize(
    ("lowest_wins", "points"), [(True, (10, 20)), (False, (-10, -20)), (False, (20, 10))]
)
@pytest.mark.parametrize("sits_out", ["nothing", "mean"])
def test_who_played_nothing_has_no_place_and_stands_below_all_who_did(
    sits_out: Any, lowest_wins: bool, points: tuple[int, int]
) -> None:
    evening = [SittingResult((table_of(("A", points[0]), ("B", points[1])),), ("Out",))]
    rules = ListRules(lowest_wins=lowest_wins, sits_out=sits_out)
    rows = evening_list(evening, rules, present=["Here"]).rows
    assert [(row.place, row.person) for row in rows] == [
        *((1, "A"), (2, "B")),
        *((None, "Here"), (None, "Out")),
    ]


def test_who_sat_out_and_got_something_for_it_has_a_place() -> None:
    evening = [SittingResult((table_of(("A", 10), ("B", 20)),), ("Out",))]
    the_list = evening_list(evening, ListRules(sits_out="table_mean"))
    assert standing(the_list) == [(1, "B", 20), (2, "Out", 15), (3, "A", 10)]


def test_by_adjustments_for_them_alone_who_gave_up_a_seat_has_a_place() -> None:
    table = replace(table_of(("B", 10), ("C", 20)), former=("Anna", "D"), personal=(A_REVOKE,))
    rows = evening_list([sitting_of(table)], ListRules()).rows
    assert [(row.place, row.person) for row in rows] == [
        *((1, "C"), (2, "B"), (3, "Anna")),
        (None, "D"),
    ]


@given(evenings(), st.integers(-50, 50))
def test_a_correction_changes_the_list_by_the_difference(
    drawn: tuple[ListRules, list[SittingResult]], more: int
) -> None:
    rules, evening = drawn
    rules = replace(rules, sits_out="nothing", list_points="points")
    before = evening_list(evening, rules)
    first, *others = evening[0].tables
    person = next(iter(first.points))
    points = {**first.points, person: first.points[person] + more}
    corrected = SittingResult((replace(first, points=points), *others), evening[0].out)
    after = evening_list([corrected, *evening[1:]], rules)
    for row in after.rows:
        change = row.total - row_of(before, row.name).total
        assert change == (more if row.person == person else 0)
