"""What is counted of a match: queens, rounds without points, moons and jacks."""

from typing import Any

from tests.games.sheets import PLAYERS, evening_of, figures_told

A, B, C, D = PLAYERS
MATCH: list[dict[str, Any]] = [
    {"taken": {A: 15, B: 3, C: 7}},  # Dora has 1; Anna the queen
    {"taken": {B: 20, C: 4, D: 2}},
    {"taken": {C: 26}},  # the moon
    {"taken": {A: 5, C: 21}},
    {"taken": {A: 14, B: 9, D: 3}},
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("hearts", MATCH)) == {
        "Queens of spades taken": ["2 of 5", "1 of 5", "2 of 5", "0 of 5"],
        "Rounds without a point taken": ["2 of 5", "2 of 5", "1 of 5", "2 of 5"],
        "Moons shot": ["0", "0", "1", "0"],
        "Jacks of diamonds taken": ["–"] * 4,
        "Highest round": ["26 points", "26 points", "21 points", "26 points"],
    }


def test_a_queen_of_whom_the_points_say_nothing_is_not_counted() -> None:
    level = {"taken": {A: 13, B: 13, C: 0, D: 0}, "jack_of_diamonds": D}
    rules = {"jack_of_diamonds": "minus_ten"}
    told = figures_told(evening_of("hearts", [level], house_rules=rules))
    assert told["Queens of spades taken"] == ["–"] * 4
    assert told["Jacks of diamonds taken"] == ["0 of 1", "0 of 1", "0 of 1", "1 of 1"]
    assert told["Highest round"] == ["13 points", "13 points", "0 points", "−10 points"]
