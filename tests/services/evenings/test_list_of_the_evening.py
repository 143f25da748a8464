"""The list of an evening as its matches stand, and seating by it."""

from dataclasses import replace
from datetime import time, timedelta

import pytest
from django.utils.timezone import localdate

from scorekeeper.records.models import Club
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.clubs.naming import SeasonData, make_season
from scorekeeper.services.clubs.planned import PlannedData, plan_evening
from scorekeeper.services.evenings.drawing import Draw, discard_draw, draw_sitting
from scorekeeper.services.evenings.evening_record import TableState
from scorekeeper.services.evenings.planning import change_plan, people_of_last, plan_like_last
from scorekeeper.services.matches import ending
from scorekeeper.settlement import Stake
from tests.cast import a_match, correct, points, seen
from tests.certain import certain
from tests.club_evenings import (
    SIXTEEN,
    a_plan,
    an_evening,
    drawn,
    finish,
    finish_all,
    names_out,
    now,
    people,
    played,
    score,
    seats,
)

pytestmark = pytest.mark.django_db(transaction=True)


def ranked(evening: object) -> list[str]:
    return [row.name for row in now(evening).evening_list.rows]  # type: ignore[arg-type]


def test_running_matches_count_as_they_stand_and_are_marked() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 2}))
    sitting = played(evening)
    finish(sitting.tables[0], [70, 30])
    score(certain(sitting.tables[1].match), [90, 10])
    rows = now(evening).evening_list.rows
    assert [(row.total, row.is_running) for row in rows[::2]] == [
        (90, True),
        (70, False),
        (30, False),
        (10, True),
    ]


def test_a_cancelled_or_deleted_match_counts_for_nobody_and_leaves_its_table() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 1}))
    sitting = played(evening)
    finish_all(sitting.tables)
    match = certain(sitting.tables[1].match)
    ending.cancel(seen(match))
    assert now(evening).sittings[0].tables[1].state == TableState.CANCELLED
    assert sum(row.total for row in now(evening).evening_list.rows) == 2 * (100 + 99)
    ending.delete_for_good(seen(match))
    table = now(evening).sittings[0].tables[1]
    assert table.state == TableState.EMPTY
    assert [player.name for player in table.players if player] == [*seats(sitting)[1]]
    assert now(evening).next_step == "draw"
    assert evening.club.players.count() == 8


def test_a_correction_of_an_earlier_sitting_changes_the_list_and_reseats_nobody() -> None:
    evening = an_evening(people(8), a_plan(house_rules={"rounds": 1}))
    first = played(evening)
    finish(first.tables[0], [80, 20])
    finish(first.tables[1], [70, 30])
    second = drawn(evening, "rank")
    best = ranked(evening)
    one, two, three, four = best[:4]
    assert seats(second)[0] == (one, two, four, three)
    correct(seen(certain(first.tables[0].match)), 0, points(0, 0))
    assert ranked(evening) != best
    assert seats(certain(now(evening).waiting)) == seats(second)


def test_partners_by_rank_sit_apart_where_that_is_said() -> None:
    evening = an_evening(people(4), a_plan())
    assert seats(drawn(evening, "rank", pairing="apart")) == [people(4)]


def test_the_first_sitting_by_rank_is_by_the_season_else_as_people_were_named() -> None:
    evening = an_evening(SIXTEEN[:4], a_plan("skat"))
    assert seats(drawn(evening, "rank")) == [("Bram", "Cees", "Dora", "Anna")]
    club = Club.objects.create()
    match = a_match("skat", SIXTEEN[:4], club=club, rounds=1)
    score(match, [10, 40, 30, 20])
    day = certain(match.played_on)
    season = SeasonData("Autumn", day - timedelta(days=1), day)
    another = an_evening(SIXTEEN[:4], a_plan("skat"), club=club)
    make_season(club, season)
    assert seats(drawn(another, "rank")) == [("Cees", "Dora", "Anna", "Bram")]


def test_the_next_evening_is_offered_like_the_last() -> None:
    plan = a_plan(
        sits_out="points",
        sits_out_points=20,
        fee=250,
        currency="EUR",
        prizes=(50, 30),
        are_prizes_percents=True,
        share_of_fees=80,
        place_money=(0, -50, -100, -150),
        stake=Stake(10, "EUR", "pairwise"),
        house_rules={"rounds": 8},
        pairs=(("P01", "P02"), ("P03", "P04")),
    )
    evening = an_evening(people(4), plan)
    club = evening.club
    assert plan_like_last(club) == plan
    assert len(people_of_last(club)) == 4
    assert plan_like_last(Club.objects.create()).sittings == 3


def test_an_evening_planned_for_today_is_offered_where_it_was_planned() -> None:
    club = an_evening(people(4), a_plan(venue="At Ann's")).club
    club.club_evenings.update(played_on=localdate() - timedelta(days=7))
    plan_evening(club, PlannedData(day=localdate() + timedelta(days=1), venue="Elsewhere"))
    assert plan_like_last(club).venue == "At Ann's"
    plan_evening(club, PlannedData(day=localdate(), begins_at=time(14), venue="Café De Zwaan"))
    plan_evening(club, PlannedData(day=localdate(), begins_at=time(20)))
    assert plan_like_last(club).venue == "Café De Zwaan"
    first = an_evening(people(4), plan_like_last(club), club=club)
    assert first.venue == "Café De Zwaan"
    first.club.club_evenings.filter(pk=first.pk).update(venue="Here")
    assert plan_like_last(club).venue == "Here"  # the next date of the day names no place


def test_the_first_evening_of_a_club_is_offered_where_it_was_planned() -> None:
    club = Club.objects.create()
    plan_evening(club, PlannedData(day=localdate(), venue="Café De Zwaan"))
    assert plan_like_last(club).venue == "Café De Zwaan"


def test_the_first_evening_is_offered_like_the_last_match_but_for_its_length() -> None:
    match = a_match("klaverjassen", rounds=4, stake=Stake(10, "EUR", "pairwise"))
    plan = plan_like_last(match.club)
    assert plan.game.slug == "klaverjassen"
    assert plan.length_at(4) == 16
    assert plan.stake == Stake(10, "EUR", "pairwise")
    assert people_of_last(match.club) == []


def test_somebody_who_was_named_twice_is_one_in_the_evening_once_merged() -> None:
    evening = an_evening(["Jan", "Jan W", *people(3)])
    club = evening.club
    one, other = (club.players.get(name=name) for name in ("Jan W", "Jan"))
    merge(club, one.pk, other.pk)
    assert [player.name for player in now(evening).here] == ["Jan", *people(3)]
    assert sorted(seats(played(evening))[0]) == ["Jan", *people(3)]


def test_the_next_sitting_is_seated_by_the_list_as_it_is_while_it_is_drawn() -> None:
    plan = a_plan(house_rules={"rounds": 1}, sits_out="points", sits_out_points=0)
    evening = an_evening(people(9), plan)
    (who_sat_out,) = names_out(played(evening))
    finish_all(now(evening).sittings[0].tables)
    read_before = now(evening).evening
    change_plan(now(evening).evening, replace(plan, sits_out_points=5000))
    assert ranked(evening)[0] == who_sat_out
    draw_sitting(read_before, Draw(way="rank", lot=1000))
    drawn_late = seats(certain(now(evening).waiting))
    discard_draw(now(evening).evening)
    draw_sitting(now(evening).evening, Draw(way="rank", lot=1000))
    assert seats(certain(now(evening).waiting)) == drawn_late
    assert who_sat_out in drawn_late[0]
