"""What is counted of a match: bids that were met, and how far off the others were."""

from tests.games.families.exact_tricks.deals import rounds_of, said, took
from tests.games.sheets import figures_told

ROUNDS = [
    said(0, 1, 0),  # all met: 20, 30, 20
    said(1, 1, 0, **took(A=2, B=0)),  # -10, -10, 20
    said(1, 1, 0, **took(B=2)),  # 30, -10, 20
    said(2, 1, 2, **took(C=1)),  # 40, 30, -10
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(rounds_of("wizard", *ROUNDS)) == {
        "Bids met exactly": ["3 of 4", "2 of 4", "3 of 4"],
        "Bids of no trick met": ["1 of 1", "–", "3 of 3"],
        "Highest bid met": ["2 tricks", "1 trick", "0 tricks"],
        "Average miss": ["0.3", "0.5", "0.3"],
        "Highest round": ["40 points", "30 points", "20 points"],
    }


def test_a_cloud_makes_another_bid_to_be_met() -> None:
    clouded = said(1, 1, 0, **took(A=2, B=0), cloud={"Anna": 2})
    rules = {"special_cards": True}
    told = figures_told(rounds_of("wizard", said(0, 1, 0), clouded, house_rules=rules))
    assert told["Bids met exactly"] == ["2 of 2", "1 of 2", "2 of 2"]
    assert told["Highest bid met"] == ["2 tricks", "1 trick", "0 tricks"]
