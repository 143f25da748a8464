"""Ratings by Weng and Lin: checked with the numbers of their paper's steps, worked out by hand."""

import math
import subprocess
import sys

import pytest

from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.ledger.ratings import Rating, ratings
from tests.ledger.matches import PARTNERS, match_of

BETA_SQUARED = (25 / 6) ** 2


def after(*played: FinishedMatch) -> dict[Person, tuple[float, float]]:
    """Return everybody's mean and deviation with six decimals."""
    found = ratings(played)
    return {who: (round(one.mean, 6), round(one.deviation, 6)) for who, one in found.items()}


def test_two_players_move_apart_by_the_published_step() -> None:
    spread = (25 / 3) ** 2
    all_of_it = math.sqrt(2 * (spread + BETA_SQUARED))
    step = spread / all_of_it * 0.5
    less = math.sqrt(spread * (1 - (25 / 3) / all_of_it * spread / all_of_it**2 * 0.25))
    assert after(match_of({"Anna": 2, "Bram": 1})) == {
        "Anna": (round(25 + step, 6), round(less, 6)),
        "Bram": (round(25 - step, 6), round(less, 6)),
    }


def test_level_players_are_only_known_better() -> None:
    found = after(match_of({"Anna": 1, "Bram": 1}))
    assert found["Anna"] == found["Bram"]
    assert found["Anna"][0] == 25
    assert found["Anna"][1] < 25 / 3


def test_the_ranking_counts_and_not_the_seats_or_the_points() -> None:
    low = match_of({"Anna": 9, "Bram": 1}, lowest_wins=True)
    assert after(low)["Bram"] == after(match_of({"Bram": 50, "Anna": 2}))["Bram"]


def test_partners_win_together_and_each_keeps_a_rating_of_their_own() -> None:
    first = match_of({"Anna": 1, "Bram": 0})
    both = match_of(
        {"Anna": 2, "Bram": 1, "Cees": 2, "Dora": 1}, sides=PARTNERS, ranking=((0, 2), (1, 3))
    )
    found = ratings([first, both])
    assert found["Cees"].mean > 25 > found["Dora"].mean
    assert found["Anna"].mean > found["Cees"].mean
    assert found["Anna"].deviation < found["Cees"].deviation


def test_the_order_of_the_matches_counts() -> None:
    one, other = match_of({"Anna": 1, "Bram": 0}), match_of({"Cees": 1, "Anna": 0})
    assert after(one, other) != after(other, one)


def test_nobody_is_sure_of_a_newcomer() -> None:
    assert str(Rating(25.0, 25 / 3).surely) == "0.0"
    assert str(Rating(24.999, 25 / 3).surely) == "0.0"
    assert Rating(30.04, 2.0).surely == 24.0
    assert ratings([]) == {}


@pytest.mark.any_database
def test_a_server_starts_without_waiting_for_the_library() -> None:
    look = "import sys, scorekeeper.ledger.ratings; print('openskill' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
