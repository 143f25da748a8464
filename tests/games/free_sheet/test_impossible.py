"""What cannot be agreed on or entered on the free sheet, and why."""

from typing import Any

import pytest

from scorekeeper.games.free_sheet.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import PLAYERS, evening_of

A, B, C = PLAYERS[:3]
ALL = {"scores": {A: 1, B: 2, C: 3}}
DARTS = {"start": 60, "count": "down", "wins": "lowest", "end": "target", "beyond": "bust"}
LOW_CLOSER = {"wins": "lowest", "closer": True}
ONLY_ONE = "only one gets there first"
LIVES = {"count": "down", "start": 3, "end": "last_standing"}
POOL = {"wins": "lowest", "end": "last_standing", "target": 50}
AGAIN = {**POOL, "rejoin": 30}
A_OUT = {"scores": {A: 50, B: 0, C: 0}}
BOARD = {"lines": "Ones: x1 0..5; Bonus: +35; Rest: -5.."}
MISSES = {"misses": 1}

IMPOSSIBLE: list[tuple[dict[str, Any], list[dict[str, Any]], str, str]] = [
    ({}, [{"scores": {A: 1, B: 2}}], "scores", "missing: Cees"),
    ({}, [{"scores": {}}], "scores", "nobody is named"),
    ({}, [{}], "scores", "nobody is named"),
    ({}, [{"scores": {A: 1, B: 2, "Zoe": 3}}], "scores", "“Zoe” is not at the table"),
    ({}, [{"scores": {A: 1.5, B: 2, C: 3}}], "scores", "this must be a whole number"),
    ({}, [{"places": [A, B, C]}], "places", "points are entered here"),
    ({}, [{**ALL, "places": []}], "places", "points or places, not both"),
    ({"entry": "places"}, [{"scores": {}, "places": [A, B, C]}], "places", "not both"),
    ({"entry": "places"}, [ALL], "scores", "places are entered here"),
    ({"entry": "places"}, [{"places": [A, B]}], "places", "missing: Cees"),
    ({"entry": "places"}, [{"places": [A, B, A, C]}], "places", "named twice: Anna"),
    ({"entry": "places"}, [{"places": [A, [B], C]}], "places", "two at least"),
    ({"entry": "places"}, [{"places": []}], "places", "nobody is named"),
    (POOL, [{"scores": {A: 50, B: 0, C: 0}}, ALL], "scores", "out already: Anna"),
    ({"step": 5}, [ALL], "scores", "1 for Anna is no multiple of 5"),
    ({"most": 2}, [ALL], "scores", "3 for Cees is beyond 2"),
    ({"most": 2}, [{"scores": {A: -3, B: 0, C: 0}}], "scores", "-3 for Anna is beyond 2"),
    ({"negatives": False}, [{"scores": {A: -1, B: 0, C: 0}}], "scores", "below zero"),
    (
        {"negatives": False, "round_sum": 10},
        [{"scores": {A: 6, B: 5}}],
        "scores",
        "-1 for Cees is below zero",
    ),
    ({"round_sum": 10}, [ALL], "scores", "together 6, and it has to be 10"),
    ({"round_sum": 10}, [{"scores": {A: 10}}], "scores", "missing: Bram"),
    (
        {"round_sum": 10, "who_scores": "some"},
        [{"scores": {A: 9}}],
        "scores",
        "together 9, and it has to be 10",
    ),
    (
        {"round_sum": 0},
        [{"agreed_score": {"points": {A: 5}, "reason": "late"}}],
        "agreed_score",
        "what one loses another gets",
    ),
    (
        {"round_sum": 0},
        [
            {
                "scores": {A: 0, B: 0, C: 0},
                "adjustments": [{"by": A, "points": 5, "reason": "late"}],
            }
        ],
        "adjustments",
        "what one loses another gets",
    ),
    (DARTS, [{"scores": {A: 60, B: 60, C: 0}}], "scores", ONLY_ONE),
    (
        DARTS,
        [{"agreed_score": {"points": {A: -60, B: -70}, "reason": "late"}}],
        "agreed_score",
        ONLY_ONE,
    ),
    (
        DARTS,
        [
            {
                "scores": {A: 60, B: 50, C: 0},
                "adjustments": [{"by": B, "points": -10, "reason": "a dart not counted"}],
            }
        ],
        "adjustments",
        ONLY_ONE,
    ),
    *[
        (
            {"end": "target", "beyond": rule},
            [{"scores": {A: 100, B: 100, C: 0}}],
            "scores",
            ONLY_ONE,
        )
        for rule in ("cut", "half")
    ],
    (DARTS, [{"scores": {A: 5, B: 5}}], "scores", "missing: Cees"),
    (LOW_CLOSER, [ALL], "closed_by", "who ended the round?"),
    (LOW_CLOSER, [{**ALL, "closed_by": "Zoe"}], "closed_by", "not at the table"),
    ({}, [{**ALL, "closed_by": A}], "closed_by", "does not matter"),
    ({}, [{**ALL, "phase": [A]}], "phase", "no phases are played"),
    ({"phases": 3}, [{**ALL, "phase": [A, A]}], "phase", "one phase at most"),
    (MISSES, [{"scores": {A: 0, B: 1, C: 1}}, ALL], "scores", "out already: Anna"),
    (POOL, [{**ALL, "rejoins": [A]}], "rejoins", "nobody comes in again"),
    (AGAIN, [{**ALL, "rejoins": [A]}], "rejoins", "not out: Anna"),
    (AGAIN, [A_OUT, {**ALL, "rejoins": [A, A]}], "rejoins", "named twice: Anna"),
    (AGAIN, [A_OUT, {**ALL, "rejoins": ["Zoe"]}], "rejoins", "not at the table"),
    (AGAIN, [A_OUT, ALL], "scores", "out already: Anna"),
    (AGAIN, [A_OUT, {"scores": {B: 1, C: 2}, "rejoins": [A]}], "scores", "missing: Anna"),
    (
        AGAIN,
        [{"scores": {A: 50, B: 31, C: 0}}, {**ALL, "rejoins": [A]}],
        "rejoins",
        "somebody has 31: only up to 30 can others come in again",
    ),
    ({}, [{"lines": {A: [1]}}], "lines", "no lines of its own"),
    (BOARD, [ALL], "lines", "the lines of the sheet are filled in here"),
    (BOARD, [{"lines": {}}], "lines", "no line is filled in"),
    (BOARD, [{"lines": {A: [6]}}], "line_01", "6 on “Ones”: it takes 0 to 5"),
    (BOARD, [{"lines": {A: [None, 2]}}], "line_02", "2 on “Bonus”: it takes 0 to 1"),
    (BOARD, [{"lines": {A: [None, None, -6]}}], "line_03", "it takes -5 or more"),
    (BOARD, [{"lines": {A: [None] * 3 + [1]}}], "lines", "the sheet has only 3 lines"),
    (BOARD, [{"lines": {A: 3}}], "lines", "this must be a list of at most 20"),
    (BOARD, [{"lines": {A: [True]}}], "lines", "this must be a whole number"),
    (BOARD, [{"lines": {"Zoe": [1]}}], "lines", "not at the table"),
    (
        {**POOL, **BOARD},
        [{"lines": {A: [None, None, 50]}}, {"lines": {A: [1]}}],
        "line_01",
        "out already: Anna",
    ),
    ({"deal": "none"}, [{**ALL, "dealer_override": B}], "dealer_override", "nobody deals"),
]


@pytest.mark.parametrize(("rules", "rounds", "fact", "reason"), IMPOSSIBLE)
def test_what_cannot_have_been_entered_is_refused_with_its_reason(
    rules: dict[str, Any], rounds: list[dict[str, Any]], fact: str, reason: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of(GAME.slug, rounds, players=PLAYERS[:3], house_rules=rules)
    assert refused.value.round_number == len(rounds)
    assert fact in {fault.fact for fault in refused.value.faults}
    assert reason in " ".join(str(fault.message) for fault in refused.value.faults)


def test_a_team_is_named_once() -> None:
    with pytest.raises(RuleBroken, match="named twice: Anna and Cees"):
        evening_of(
            GAME.slug,
            [{"scores": {A: 1, C: 2}}],
            players=PLAYERS,
            house_rules={"teams": 2},
        )


@pytest.mark.parametrize(
    ("players", "rules", "fact"),
    [
        (3, {"teams": 2}, "teams"),
        (4, {"teams": 3}, "teams"),
        (4, {"teams": 4}, "teams"),
        (3, {"count": "down", "end": "target", "start": 50}, "wins"),
        (3, {"end": "last_standing"}, "wins"),
        (3, {**DARTS, "end": "last_standing", "beyond": "counts"}, "wins"),
        (3, {"end": "target", "start": 100}, "start"),
        (3, {**DARTS, "start": 0}, "start"),
        (3, {"count": "down", "end": "last_standing"}, "start"),
        (3, {"beyond": "cut"}, "beyond"),
        (3, {"lines": "Ones: x1; ones: x2"}, "lines"),
        (3, {"lines": "; ".join(f"Line {number}:" for number in range(21))}, "lines"),
        (3, {"lines": ";"}, "lines"),
        (3, {"lines": "Bonus: tick"}, "lines"),
        (3, {"lines": "Chance: 6..5"}, "lines"),
        (3, {"lines": "Bonus: +10001"}, "lines"),
        (3, {"lines": f"{'A' * 25}: ..5"}, "lines"),
        (3, {**BOARD, "entry": "places"}, "lines"),
        (3, {**BOARD, "who_scores": "some"}, "lines"),
        (3, {**BOARD, "round_sum": 0}, "lines"),
        (3, {**BOARD, "end": "target", "beyond": "cut"}, "lines"),
        (3, {"misses": 3, "entry": "places"}, "misses"),
        (3, {"misses": 3, "who_scores": "some"}, "misses"),
        (3, {**POOL, "misses": 3}, "misses"),
        (3, {"rejoin": 30}, "rejoin"),
        (3, {**LIVES, "rejoin": 1}, "rejoin"),
        (3, {**POOL, "rejoin": 49}, "rejoin"),
        (3, {"beyond": "cut", "end": "target", "entry": "places"}, "beyond"),
        (3, {"beyond": "cut", "end": "target", "wins": "lowest"}, "beyond"),
        (3, {"closer": True}, "closer"),
        (3, {**LOW_CLOSER, "entry": "places"}, "closer"),
        (3, {**LOW_CLOSER, "who_scores": "some"}, "closer"),
        (3, {**LOW_CLOSER, "count": "down"}, "closer"),
        (3, {"round_sum": 5, "entry": "places"}, "round_sum"),
        (3, {"round_sum": 5, **LOW_CLOSER}, "round_sum"),
        (3, {"round_sum": 5, "end": "target", "beyond": "cut"}, "round_sum"),
        (3, {"entry": "places", "place_points": "place", "who_scores": "some"}, "place_points"),
        (3, {"phases": 3, **POOL}, "phases"),
        (3, {"called": ""}, "called"),
        (3, {"called": "x" * 41}, "called"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_its_reason(
    players: int, rules: dict[str, Any], fact: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of(GAME.slug, [], players=PLAYERS[:players], house_rules=rules)
    assert {fault.fact for fault in refused.value.faults} == {fact}


def test_points_are_settled_only_where_a_round_makes_nothing() -> None:
    stake = {"amount": "1", "currency": "EUR", "settle": "points"}
    with pytest.raises(RuleBroken, match="one of pairwise, pot and ranks"):
        evening_of(GAME.slug, [], stake=stake)
    evening_of(GAME.slug, [], stake=stake, house_rules={"round_sum": 0})


def test_one_side_may_get_there_by_what_the_table_adds() -> None:
    adjusted = {
        "scores": {A: 20, B: 50, C: 0},
        "adjustments": [{"by": B, "points": -10, "reason": "a dart not counted"}],
    }
    agreed = {"agreed_score": {"points": {A: -60, B: -59}, "reason": "late"}}
    for last in (adjusted, agreed):
        assert evening_of(GAME.slug, [last], players=PLAYERS[:3], house_rules=DARTS).finished


@pytest.mark.parametrize("players", [1, 13])
def test_two_to_twelve_play(players: int) -> None:
    names = [f"Player {number}" for number in range(players)]
    with pytest.raises(RuleBroken, match="is played by 2 to 12 players"):
        evening_of(GAME.slug, [], players=names)


@pytest.mark.parametrize("late", [{"scores": {A: 100, B: 0}}, {"void": True}])
def test_a_round_after_the_end_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    won = {"scores": {A: 100, B: 0}}
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of(GAME.slug, [won, late], players=PLAYERS[:2], house_rules={"end": "target"})
