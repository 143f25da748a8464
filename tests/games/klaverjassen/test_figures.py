"""What is counted of a match: trumps made and wet, roem, pits of both kinds."""

from typing import Any

from tests.games.klaverjassen.impossible import said
from tests.games.sheets import evening_of, figures_told

MATCH: list[dict[str, Any]] = [
    {"card_points": {"Anna": 100}},
    {"card_points": {"Bram": 92}},
    {"all_tricks": "Cees"},  # 262 to 0
    said(  # Dora has 110, the others 142: wet
        ("Bram", "run_of_3"),
        ("Anna", "run_of_4"),
        ("Cees", "king_queen"),
        card_points={"Dora": 90},
        declarer="Dora",
    ),
    {"revoke": "Dora"},  # Anna had chosen: neither made nor wet
    {"all_tricks": "Anna"},  # Bram had chosen
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("klaverjassen", MATCH, first_dealer="Dora")) == {
        "Trumps chosen and made": ["1 of 2", "1 of 2", "1 of 1", "0 of 1"],
        "Trumps chosen and wet": ["0 of 2", "1 of 2", "0 of 1", "1 of 1"],
        "Pits": ["1", "0", "1", "0"],
        "Tegenpits": ["1", "0", "1", "0"],
        "Average roem": ["14.0", "4.0", "14.0", "4.0"],
        "Highest round": ["262 points", "92 points", "262 points", "92 points"],
    }


def test_what_was_wet_without_counting_is_wet() -> None:
    told = figures_told(evening_of("klaverjassen", [{"wet": True}], first_dealer="Dora"))
    assert told["Trumps chosen and wet"] == ["1 of 1", "–", "–", "–"]
