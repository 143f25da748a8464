"""What is counted of a match: bids, nils and bags."""

from typing import Any

from tests.games.sheets import PLAYERS, evening_of, figures_told

A, B, C, D = PLAYERS


def bid(first: int, second: int, tricks: int, **more: Any) -> dict[str, Any]:
    """Return a round with both bids and the tricks of Anna and Cees."""
    return {"bids": {A: first, B: second}, "tricks": {A: tricks}, **more}


NIL_BY_CEES = {"by": C, "kind": "nil"}
ROUNDS = [  # bags of Anna and Cees, of Bram and Dora
    bid(7, 5, 7),  # 0, 1
    bid(7, 6, 8),  # 1; set
    bid(4, 6, 6, nils=[NIL_BY_CEES]),  # 2, 1
    bid(2, 6, 2, nils=[{**NIL_BY_CEES, "tricks": 1}]),  # set, and the nil's trick is a bag: 1, 5
    bid(5, 7, 6, nils=[{"by": A, "kind": "blind_nil"}]),  # 1, 0
    bid(0, 9, 1, nils=[{"by": A, "kind": "nil"}, {**NIL_BY_CEES, "tricks": 1}]),  # 1, 3
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("spades", ROUNDS)) == {
        "Bids made": ["4 of 5", "5 of 6", "4 of 5", "5 of 6"],
        "Blind bids made": ["–"] * 4,
        "Nils bid and made": ["1 of 1", "–", "1 of 3", "–"],
        "Blind nils bid and made": ["1 of 1", "–", "–", "–"],
        "Average bags": ["1.0", "1.7", "1.0", "1.7"],
        "Highest round": ["251 points", "70 points", "251 points", "70 points"],
    }


def test_blind_bids_are_counted_and_bags_only_where_they_cost() -> None:
    rules = {"blind_bids": "double", "bag_limit": None}
    rounds = [bid(6, 4, 8, blind=[C]), bid(6, 4, 5, blind=[A, B])]
    told = figures_told(evening_of("spades", rounds, house_rules=rules))
    assert told["Bids made"] == ["1 of 2", "2 of 2", "1 of 2", "2 of 2"]
    assert told["Blind bids made"] == ["1 of 2", "1 of 1", "1 of 2", "1 of 1"]
    assert told["Average bags"] == ["–"] * 4
