"""What a table came to, from its match as it stands or as the club remembers it."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.ledger.evening_results import (
    PersonalAdjustment,
    TableResult,
    finished_table,
    table_result,
    whole_ranking,
)
from scorekeeper.ledger.finished import finished_match
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from tests.sheets.sheets import NAMES, example_values, kraken, played

TAKEN_OVER: dict[str, Any] = {
    "players": ["Anna", "Bram", "Cees", "Tom"],
    "substitutes": [{"player": "Tom", "for": "Dora", "after": 1}],
}


def match_of(*rounds: dict[str, Any], **more: Any) -> PlayedMatch:
    return sheet_of(kraken(*rounds, **more)).played_match()


def as_it_stands(match: PlayedMatch) -> TableResult:
    return table_result(3, match, players=match.table.players)


def test_a_running_match_counts_as_it_stands() -> None:
    result = as_it_stands(match_of(played()))
    assert result == TableResult(
        number=3,
        points={"Anna": 10, "Bram": 6, "Cees": 10, "Dora": 6},
        ranking=(("Anna", "Cees"), ("Bram", "Dora")),
        is_running=True,
        counters={"crosses": dict.fromkeys(("Anna", "Bram", "Cees", "Dora"), 0)},
    )
    assert not as_it_stands(match_of(played(), ended_early=True)).is_running


def test_a_personal_adjustment_is_of_who_sat_there_then_and_in_no_points() -> None:
    revoked = {"by": "Dora", "points": -100, "reason": "revoked", "personal": True}
    late = {**revoked, "by": "Tom", "points": -20, "reason": "came late"}
    match = match_of(
        played(adjustments=[revoked]), played(adjustments=[late]), **TAKEN_OVER, ended_early=True
    )
    result = as_it_stands(match)
    assert result.points == {"Anna": 20, "Bram": 12, "Cees": 20, "Tom": 12}
    assert result.former == ("Dora",)
    assert result.personal == (
        PersonalAdjustment("Dora", -100, "revoked"),
        PersonalAdjustment("Tom", -20, "came late"),
    )


def test_a_round_that_does_not_fit_where_it_stands_has_no_adjustments() -> None:
    late = {"by": "Dora", "points": -20, "reason": "came late", "personal": True}
    match = match_of(played(), played(adjustments=[late]))
    assert as_it_stands(match).personal == (PersonalAdjustment("Dora", -20, "came late"),)
    unfit = replace(match.rounds[1], faults=(Fault("trump", "no such suit"),))
    assert as_it_stands(replace(match, rounds=(match.rounds[0], unfit))).personal == ()


def test_people_are_those_of_the_club() -> None:
    match = match_of(played(), **TAKEN_OVER)
    result = table_result(1, match, players=(11, 12, 13, 14), persons={"Dora": 15})
    assert set(result.points) == {11, 12, 13, 14}
    assert result.places == {11: 1, 13: 1, 12: 3, 14: 3}
    assert result.former == (15,)


@pytest.mark.parametrize("example", NAMES)
def test_a_finished_match_is_remembered_as_it_stood(example: str) -> None:
    match = replace(sheet_of(example_values(example)).played_match(), ended_early=True)
    stood = as_it_stands(match)
    remembered = finished_match(match, stake=None, day=None, players=match.table.players)
    assert finished_table(3, remembered) == stood
    assert [seat for level in stood.ranking for seat in level] == [
        match.table.name(seat) for level in match.ranking for seat in level
    ]


def test_of_a_finished_match_the_sums_of_personal_adjustments_are_remembered() -> None:
    revoked = {"by": "Dora", "points": -100, "reason": "revoked", "personal": True}
    match = match_of(played(adjustments=[revoked, revoked]), ended_early=True)
    remembered = finished_match(match, stake=None, day=None, players=match.table.players)
    assert finished_table(1, remembered).personal == (PersonalAdjustment("Dora", -200, ""),)


def test_a_late_player_whose_coming_no_longer_fits_stands_last() -> None:
    levels, players = ((2,), (0,)), ("Anna", "Vie", "Bram")
    assert whole_ranking(levels, players, players) == (("Bram",), ("Anna",), ("Vie",))
