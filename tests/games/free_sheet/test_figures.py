"""What is counted of any game: rounds won, the highest and the lowest round."""

from collections.abc import Sequence

from scorekeeper.rules.house_rules import RuleValue
from tests.games.sheets import PLAYERS, evening_of, figures_told

THREE = PLAYERS[:3]
QUIZ = [(30, 55, 20), (45, 15, 60), (35, -30, 40)]


def told(*rounds: Sequence[int], **house_rules: RuleValue) -> dict[str, list[str]]:
    """Return what is told of rounds in which three players had these numbers; None: not named."""
    sheets = [
        {"scores": {name: one for name, one in zip(THREE, played, strict=True) if one is not None}}
        for played in rounds
    ]
    return figures_told(evening_of("free-sheet", sheets, players=THREE, house_rules=house_rules))


def test_a_match_is_counted_by_hand() -> None:
    assert told(*QUIZ) == {
        "Rounds won": ["0 of 3", "1 of 3", "2 of 3"],
        "Highest round": ["45 points", "55 points", "60 points"],
        "Lowest round": ["30 points", "−30 points", "20 points"],
    }


def test_the_fewest_points_win_a_round_where_they_win_the_match() -> None:
    assert told(*QUIZ, wins="lowest")["Rounds won"] == ["0 of 3", "2 of 3", "1 of 3"]


def test_level_ones_win_a_round_together_and_nobody_does_where_all_are_level() -> None:
    assert told((5, 5, 1), (2, 2, 2))["Rounds won"] == ["1 of 2", "1 of 2", "0 of 2"]


def test_who_is_out_plays_no_rounds_any_more() -> None:
    sheets = [
        {"scores": {"Anna": 60, "Bram": 20, "Cees": 40}},
        {"scores": {"Anna": 45, "Bram": 40, "Cees": 10}},  # Anna is out
        {"scores": {"Bram": 0, "Cees": 30}},
    ]
    found = figures_told(evening_of("free-sheet", sheets, players=THREE, preset="pool_rummy"))
    assert found["Rounds won"] == ["0 of 2", "2 of 3", "1 of 3"]
    assert found["Lowest round"] == ["45 points", "0 points", "10 points"]
