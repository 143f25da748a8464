"""Whole evenings: drawn, played, with people who come late and go early."""

import pytest

from scorekeeper.records.models import Match
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.evenings.evening_record import NextStep, TableState
from tests.club_evenings import (
    SIXTEEN,
    a_plan,
    an_evening,
    come,
    finish_all,
    go,
    names_out,
    now,
    people,
    played,
    seats,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_drive_of_sixteen_has_new_partners_in_each_of_three_sittings() -> None:
    evening = an_evening(plan=a_plan(house_rules={"rounds": 2}))
    partners: list[frozenset[str]] = []
    for number in (1, 2, 3):
        assert now(evening).next_step == NextStep.DRAW
        sitting = played(evening)
        assert [len(table) for table in seats(sitting)] == [4, 4, 4, 4]
        assert sorted(name for table in seats(sitting) for name in table) == sorted(SIXTEEN)
        partners += [frozenset(pair) for a, b, c, d in seats(sitting) for pair in ((a, c), (b, d))]
        assert [table.rounds_in_all for table in sitting.tables] == [2] * 4
        assert now(evening).next_step == NextStep.FINISH_TABLES
        finish_all(sitting.tables)
        assert now(evening).sittings[number - 1].is_over
    assert len({*partners}) == len(partners) == 3 * 8
    record = now(evening)
    assert record.next_step == NextStep.END
    assert [row.total for row in record.evening_list.rows] == sorted(
        (row.total for row in record.evening_list.rows), reverse=True
    )
    assert sum(row.total for row in record.evening_list.rows) == 3 * 4 * 2 * (100 + 99)
    end_evening(evening)
    assert now(evening).next_step == NextStep.GO_ON


def test_who_comes_late_and_who_goes_early_sit_where_they_are() -> None:
    evening = an_evening(SIXTEEN[:15], a_plan(house_rules={"rounds": 1}))
    first = played(evening)
    assert len(first.tables) == 3
    assert len(first.out) == 3
    finish_all(first.tables)
    come(evening, "Quirine")
    second = played(evening)
    assert len(second.tables) == 4
    assert not second.out
    finish_all(second.tables)
    go(evening, "Anna", "Bram")
    third = played(evening)
    assert len(third.tables) == 3
    assert len(third.out) == 2
    assert not {"Anna", "Bram"} & {name for table in seats(third) for name in table}
    assert not {*names_out(third)} & {*names_out(first)}
    finish_all(third.tables)
    rows = {row.name: row for row in now(evening).evening_list.rows}
    assert [score.state for score in rows["Quirine"].scores][:1] == ["absent"]
    assert [score.state for score in rows["Anna"].scores][2:] == ["absent"]
    assert len(rows) == 16


def test_fourteen_skat_players_sit_at_two_tables_of_four_and_two_of_three() -> None:
    evening = an_evening(people(14), a_plan("skat"))
    sitting = played(evening)
    assert [len(table) for table in seats(sitting)] == [4, 4, 3, 3]
    assert [table.rounds_in_all for table in sitting.tables] == [48, 48, 36, 36]
    assert not sitting.out


def test_matches_begin_with_the_first_seats_dealing_and_their_own_links() -> None:
    evening = an_evening()
    sitting = played(evening)
    matches = [table.match for table in sitting.tables if table.match is not None]
    assert len({match.scorer_secret for match in matches}) == 4
    assert [match.pk for match in matches] == sorted(match.pk for match in matches)
    assert [match.first_dealer for match in matches] == [0] * 4
    assert {table.state for table in sitting.tables} == {TableState.NOT_BEGUN}
    assert Match.objects.filter(club=evening.club).count() == 4
