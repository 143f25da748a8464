"""What is counted of a match: bids that were met, and how far off the others were."""

from tests.games.families.exact_tricks.deals import rounds_of, said, took
from tests.games.sheets import figures_told

UP = {"deal": "up", "hook_from": None}


def test_a_match_is_counted_by_hand() -> None:
    rounds = [said(0, 1, 0), said(1, 1, 0, **took(A=2, B=0))]
    assert figures_told(rounds_of("oh-hell", *rounds, house_rules=UP)) == {
        "Bids met exactly": ["1 of 2", "1 of 2", "2 of 2"],
        "Bids of no trick met": ["1 of 1", "–", "2 of 2"],
        "Highest bid met": ["0 tricks", "1 trick", "0 tricks"],
        "Average miss": ["0.5", "0.5", "0.0"],
        "Highest round": ["10 points", "11 points", "10 points"],
    }
