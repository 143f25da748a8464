"""What is counted of a match: the two special cards, most cards and most clubs."""

from typing import Any

from tests.games.sheets import PLAYERS, evening_of, figures_told

LEVEL: dict[str, Any] = {
    "cards": {"Anna": 19, "Bram": 19},
    "clubs": {"Anna": 5, "Bram": 5},
    "two_of_clubs": "Cees",
    "ten_of_diamonds": "Cees",
}
ROUNDS: list[dict[str, Any]] = [
    {  # 4, 1, 0
        "cards": {"Anna": 20, "Bram": 18},
        "clubs": {"Anna": 6, "Bram": 4},
        "two_of_clubs": "Bram",
        "ten_of_diamonds": "Anna",
    },
    LEVEL,  # 0, 0, 2
    {  # 3, 1, 0
        "most_cards": "Anna",
        "most_clubs": None,
        "two_of_clubs": "Anna",
        "ten_of_diamonds": "Bram",
    },
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("kontsina", ROUNDS, players=PLAYERS[:3])) == {
        "2 of clubs": ["1 of 3", "1 of 3", "1 of 3"],
        "10 of diamonds": ["1 of 3", "1 of 3", "1 of 3"],
        "Most cards": ["2 of 3", "0 of 3", "0 of 3"],
        "Most clubs": ["1 of 3", "0 of 3", "0 of 3"],
        "Highest round": ["4 points", "1 point", "2 points"],
    }


def test_level_piles_have_an_award_where_it_brings_each_of_them_points() -> None:
    rules = {"cards_tie": "split", "clubs_tie": "all"}
    told = figures_told(evening_of("kontsina", [LEVEL], players=PLAYERS[:3], house_rules=rules))
    assert told["Most cards"] == told["Most clubs"] == ["1 of 1", "1 of 1", "0 of 1"]


def test_partners_share_what_is_in_their_pile() -> None:
    rules = {"partners": True}
    played = {**ROUNDS[0], "cards": {"Anna": 30}, "clubs": {"Anna": 8}}
    told = figures_told(evening_of("kontsina", [played], house_rules=rules))
    assert told["2 of clubs"] == ["0 of 1", "1 of 1", "0 of 1", "1 of 1"]
    assert told["Most cards"] == ["1 of 1", "0 of 1", "1 of 1", "0 of 1"]
