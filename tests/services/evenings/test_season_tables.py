"""The season of a club by evenings: which results everybody has, and what they come to."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate

from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.records.models import Club, ClubEvening, Match, PlannedEvening
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.naming import SeasonData, make_season
from scorekeeper.services.evenings.closing import go_on
from scorekeeper.services.matches.ending import cancel
from tests.cast import correct, points, seen
from tests.certain import certain
from tests.club_evenings import a_plan, an_evening, drawn, seats
from tests.seasons import (
    BART,
    BEST_FIVE,
    CLUB_EVENING,
    DAYS,
    GULSEN,
    JAN_WILLEM,
    SEVEN,
    WILHELMINA,
    a_club_evening,
    a_day,
    a_season,
    results_now,
    rows_now,
    season_now,
    seven_evenings,
)

pytestmark = pytest.mark.django_db
TODAY, YESTERDAY = localdate(), localdate() - timedelta(days=1)
ROUND_TODAY = (TODAY - timedelta(days=30), TODAY + timedelta(days=30))
EVENINGS = SeasonRule()


@pytest.fixture
def club() -> Club:
    return Club.objects.create()


def test_of_seven_evenings_the_best_five_of_each_player_count() -> None:
    assert rows_now(seven_evenings()) == {
        WILHELMINA: (1, 24270, (4388,)),
        BART: (2, 23719, (4512, 4302)),
        GULSEN: (3, 23699, (4410,)),
        JAN_WILLEM: (4, 18628, ()),
    }


def test_striking_the_worst_two_lets_a_late_joiner_lose_two_of_four() -> None:
    rows = rows_now(seven_evenings(SeasonRule(drop=2)))
    assert rows[BART] == (1, 23719, (4512, 4302))
    assert rows[WILHELMINA] == (2, 19615, (4655, 4388))
    assert rows[JAN_WILLEM] == (4, 9444, (4604, 4580))


def test_who_has_too_few_is_unplaced_or_has_zeros_for_what_lacks() -> None:
    unplaced = rows_now(seven_evenings(SeasonRule(best=5, least=5)))
    assert unplaced[JAN_WILLEM] == (None, 18628, ())
    zeros = rows_now(seven_evenings(SeasonRule(best=5, least=6, missing_as_zero=True)))
    assert zeros[JAN_WILLEM] == (4, 18628, (0,))


def test_a_club_evening_brings_its_list_total_over_all_sittings_and_adjustments(club: Club) -> None:
    a_club_evening(
        club,
        YESTERDAY,
        {"Anna": 10, "Bram": 20, "Cees": 30},
        {"Anna": 5, "Bram": 5, "Cees": 5},
        personal={"Bram": -100},
    )
    season = a_season(club, EVENINGS, days=ROUND_TODAY)
    assert results_now(season) == {"Cees": (35,), "Anna": (15,), "Bram": (-75,)}


def test_a_day_without_one_brings_all_its_matches_of_that_game(club: Club) -> None:
    a_day(club, YESTERDAY, {"Anna": 1, "Bram": 2})
    a_day(club, YESTERDAY, {"Anna": 10, "Cees": 20})
    a_day(club, YESTERDAY, {"Anna": 100, "Bram": 200}, called="Skyjo")
    a_day(club, TODAY, {"Anna": 3, "Bram": 4})
    season = a_season(club, SeasonRule(game="free-sheet"), days=ROUND_TODAY)
    assert results_now(season) == {"Cees": (20,), "Anna": (11, 3), "Bram": (2, 4)}


def test_on_the_day_of_a_club_evening_no_other_match_counts(club: Club) -> None:
    a_day(club, YESTERDAY, {"Anna": 1000, "Bram": 2000})
    a_club_evening(club, YESTERDAY, {"Anna": 10, "Bram": 20, "Cees": 30})
    season = a_season(club, EVENINGS, days=ROUND_TODAY)
    assert results_now(season) == {"Cees": (30,), "Bram": (20,), "Anna": (10,)}


def test_two_club_evenings_of_one_day_are_two_results(club: Club) -> None:
    for number in (10, 20):
        a_club_evening(club, YESTERDAY, {"Anna": number, "Bram": 1, "Cees": 2})
    season = a_season(club, SeasonRule(best=1), days=ROUND_TODAY)
    assert rows_now(season)["Anna"] == (1, 20, (10,))


def test_an_evening_that_goes_on_counts_once_it_has_ended(club: Club) -> None:
    evening = a_club_evening(club, TODAY, {"Anna": 10, "Bram": 20, "Cees": 30})
    season = a_season(club, EVENINGS, days=ROUND_TODAY)
    assert season_now(season).going_on == 0
    go_on(evening)
    found = season_now(season)
    assert (found.going_on, found.left, certain(found.table).rows) == (1, 1, ())
    ClubEvening.objects.update(played_on=YESTERDAY)
    assert results_now(season)["Cees"] == (30,)


def test_points_by_places_count_as_the_list_has_them(club: Club) -> None:
    a_club_evening(
        club, YESTERDAY, {"Anna": 7, "Bram": 7, "Cees": 30, "Dora": 1}, list_points="places"
    )
    season = a_season(club, EVENINGS, days=ROUND_TODAY)
    assert [row[1] for row in rows_now(season).values()] == [4, 2.5, 2.5, 1]


def test_level_ones_share_their_place_where_no_result_parts_them(club: Club) -> None:
    a_day(club, YESTERDAY, {"Anna": 5, "Bram": 5, "Cees": 4, "Dora": 6})
    a_day(club, TODAY, {"Anna": 5, "Bram": 5, "Cees": 6, "Dora": 4})
    rows = rows_now(a_season(club, EVENINGS, days=ROUND_TODAY))
    assert {name: row[0] for name, row in rows.items()} == {
        "Cees": 1, "Dora": 1, "Anna": 3, "Bram": 3,
    }  # fmt: skip


def test_where_the_lowest_wins_the_lowest_results_are_the_best(club: Club) -> None:
    for results in ({"Anna": 5, "Bram": 9}, {"Anna": 50, "Bram": 11}):
        a_day(club, YESTERDAY, results, wins="lowest")
    for results in ({"Anna": 7, "Bram": 30},):
        a_day(club, TODAY, results, wins="lowest")
    season = a_season(club, SeasonRule(best=1), days=ROUND_TODAY)
    assert rows_now(season) == {"Anna": (1, 7, (55,)), "Bram": (2, 20, (30,))}


def test_a_season_by_matches_has_a_result_for_each(club: Club) -> None:
    a_club_evening(club, YESTERDAY, {"Anna": 1, "Bram": 2}, {"Anna": 3, "Bram": 4})
    a_day(club, YESTERDAY, {"Anna": 5, "Bram": 6})
    season = a_season(club, SeasonRule(by="matches", best=2), days=ROUND_TODAY)
    assert rows_now(season) == {"Bram": (1, 10, (2,)), "Anna": (2, 8, (1,))}


def test_an_evening_that_is_corrected_changes_the_season_by_the_difference() -> None:
    season = seven_evenings()
    evening = ClubEvening.objects.get()
    before = rows_now(season)[GULSEN]
    match = Match.objects.filter(sitting_table__sitting__evening=evening).order_by("pk")[0]
    names = [seat.player.name for seat in match.seats.order_by("number")]
    half = {name: number // 2 for name, number in SEVEN[CLUB_EVENING].items()}
    half[GULSEN] += 300
    correct(seen(match), 0, points(*(half[name] for name in names)))
    after = rows_now(season)[GULSEN]
    assert before == (3, 23699, (4410,))
    assert after == (2, 23999, (4410,))
    cancel(seen(match))
    assert results_now(season)[GULSEN][3] == 4675 - 4675 // 2


def test_a_season_of_several_games_is_refused_without_one_of_them(club: Club) -> None:
    season = a_season(club, EVENINGS, days=ROUND_TODAY)
    assert certain(season_now(season).table).rows == ()
    for called in ("Skyjo", "Uno"):
        a_day(club, YESTERDAY, {"Anna": 1, "Bram": 2}, called=called)
    assert [fault.fact for fault in season_now(season).faults] == ["game"]


def test_what_became_impossible_is_said_in_place_of_a_table(club: Club) -> None:
    rule = SeasonRule(game="free-sheet", least=2, missing_as_zero=True)
    a_day(club, YESTERDAY, {"Anna": 1, "Bram": 2})
    season = a_season(club, rule, days=ROUND_TODAY)
    assert season_now(season).table is not None
    a_day(club, TODAY, {"Anna": 1, "Bram": 2}, wins="lowest")
    assert [fault.fact for fault in season_now(season).faults] == ["missing_as_zero"]


@pytest.mark.parametrize(
    ("fact", "rule"),
    [
        ("best", SeasonRule(best=0)),
        ("drop", SeasonRule(best=5, drop=2)),
        ("drop_every", SeasonRule(best=5, drop_every=2)),
        ("drop_every", SeasonRule(first=25)),
        ("least", SeasonRule(missing_as_zero=True)),
        ("missing_as_zero", SeasonRule(game="free-sheet:Golf", least=3, missing_as_zero=True)),
        ("game", SeasonRule()),
        ("game", SeasonRule(game="skat")),
    ],
)
def test_a_rule_that_is_impossible_is_no_season(club: Club, fact: str, rule: SeasonRule) -> None:
    a_day(club, TODAY, {"Anna": 1, "Bram": 2}, called="Golf", wins="lowest")
    a_day(club, TODAY, {"Anna": 1, "Bram": 2}, called="Skyjo")
    if fact not in ("game", "missing_as_zero"):
        rule = replace(rule, game="free-sheet:Skyjo")
    with pytest.raises(RuleBroken) as broken:
        make_season(club, SeasonData("Autumn", *ROUND_TODAY, rule))
    assert broken.value.fact == fact
    assert not club.seasons.exists()


def test_the_evenings_that_are_planned_are_left(club: Club) -> None:
    season = a_season(club, EVENINGS, days=ROUND_TODAY)
    for ahead in (0, 7, 14, 31):
        PlannedEvening.objects.create(club=club, day=TODAY + timedelta(days=ahead))
    assert season_now(season).left == 3
    a_club_evening(club, TODAY, {"Anna": 10, "Bram": 20, "Cees": 30})
    assert season_now(season).left == 2


def test_the_queries_do_not_grow_with_the_evenings(club: Club) -> None:
    season = a_season(club, BEST_FIVE, days=(*DAYS, TODAY))
    numbers = []
    for day in DAYS[:3]:
        a_club_evening(club, day, {"Anna": 10, "Bram": 20, "Cees": 30})
        season_now(season)
        with CaptureQueriesContext(connection) as queries:
            season_now(season)
        numbers.append(len(queries))
    assert len(certain(season_now(season).table).occasions) == 3
    assert numbers[0] == numbers[1] == numbers[2] <= 16  # nothing is kept within a transaction


@pytest.mark.parametrize(
    ("rule", "order"),
    [
        (SeasonRule(best=1), ["Cees", "Bram", "Anna", "Dora"]),
        (SeasonRule(), ["Bram", "Cees", "Anna", "Dora"]),
        (SeasonRule(by="matches"), ["Bram", "Cees", "Anna", "Dora"]),
        (None, ["Dora", "Anna", "Bram", "Cees"]),
    ],
)
def test_the_first_sitting_by_rank_goes_by_the_season(
    club: Club, rule: SeasonRule | None, order: list[str]
) -> None:
    a_day(club, YESTERDAY - timedelta(days=1), {"Anna": 5, "Bram": 90, "Cees": 10, "Dora": 1})
    a_day(club, YESTERDAY, {"Anna": 6, "Bram": 40, "Cees": 100, "Dora": 1})
    a_day(club, TODAY - timedelta(days=40), {"Dora": 999, "Anna": 1})
    if rule is not None:
        a_season(club, rule, days=ROUND_TODAY)
    names = ("Dora", "Anna", "Bram", "Cees")
    evening = an_evening(names, a_plan("free-sheet", sizes=(2,)), club=club)
    seats_of_all = [name for table in seats(drawn(evening, "rank")) for name in table]
    best_last = [name for first in (0, 2) for name in reversed(seats_of_all[first : first + 2])]
    assert best_last == order
