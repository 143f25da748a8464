"""What is counted of a list: games declared by their kinds, and games defended."""

from typing import Any

from tests.games.sheets import PLAYERS, evening_of, figures_told

A, B, C, D = PLAYERS
DEALS: list[dict[str, Any]] = [
    {"declarer": A, "game": "grand", "with": 4, "result": "won_schneider"},  # 144
    {"declarer": A, "game": "diamonds", "without": 2, "result": "lost"},
    {"declarer": C, "game": "null", "announced": "ouvert", "result": "won"},  # 46
    {  # worth 30: overbid, and so lost
        "declarer": A,
        "game": "hearts",
        "with": 1,
        "announced": "hand",
        "bid": 59,
        "result": "won",
    },
    {"passed": True},
    {"declarer": B, "game": "clubs", "with": 11, "announced": "ouvert", "result": "won"},  # 216
]


def test_a_list_is_counted_by_hand() -> None:
    assert figures_told(evening_of("skat", DEALS, players=PLAYERS[:3])) == {
        "Games declared and won": ["1 of 3", "1 of 1", "1 of 1"],
        "Grands declared and won": ["1 of 1", "–", "–"],
        "Nulls declared and won": ["–", "–", "1 of 1"],
        "Hand games declared and won": ["0 of 1", "1 of 1", "–"],
        "Ouvert games declared and won": ["–", "1 of 1", "1 of 1"],
        "Games defended and won": ["0 of 2", "2 of 4", "2 of 4"],
        "Highest round": ["144 points", "216 points", "46 points"],
    }


def test_the_dealer_of_four_defends_nothing_and_a_ramsch_is_nobodys_game() -> None:
    lost = {"declarer": B, "game": "diamonds", "without": 2, "result": "lost"}
    ramsch = {"ramsch": {"most": [C], "points": 55}}
    told = figures_told(evening_of("skat", [lost, ramsch], house_rules={"all_pass": "ramsch"}))
    assert told["Games defended and won"] == ["–", "–", "1 of 1", "1 of 1"]
    assert told["Games declared and won"] == ["–", "0 of 1", "–", "–"]
