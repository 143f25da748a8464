"""What bridge counts besides the points: games, and points below the line."""

from typing import Any

import pytest

from tests.games.bridge.bids import FOUR_DEALS, PASSED_OUT, A, B, bid, evening

CHICAGO = {"form": "chicago"}


@pytest.mark.parametrize(
    ("agreed", "names"),
    [({}, ["games", "below the line"]), (CHICAGO, ["below the line"]), (FOUR_DEALS, [])],
)
def test_games_and_points_below_the_line_are_counted(
    agreed: dict[str, Any], names: list[str]
) -> None:
    assert [str(counter.name) for counter in evening(**agreed).counters] == names


def test_a_round_says_what_it_brought_and_the_end_how_the_rubber_was_won() -> None:
    deals = [bid("3N", 9, B), bid("2H", 9), bid("1N", 7), bid("6D", 12)]
    rubber, first_of_two = evening(*deals), evening(*deals, rubbers=2)
    for played in (rubber, first_of_two):
        games, below = zip(*map(played.counted, played.rounds), strict=True)
        assert [one.amounts[:2] for one in games] == [(0, 1), (0, 0), (1, 0), (1, 0)]
        assert [one.amounts[:2] for one in below] == [(0, 100), (60, 0), (40, 0), (120, 0)]
    assert [one.amounts for one in rubber.counters] == [(2, 1, 2, 1), (0, 0, 0, 0)]
    assert [one.amounts for one in first_of_two.counters] == [(0, 0, 0, 0)] * 2


def test_what_was_not_played_brought_nothing() -> None:
    agreed = {"agreed_score": {"points": {A: 100}, "reason": "late"}}
    stopped = evening(bid("2H", 8), PASSED_OUT, agreed, {"void": True}, bid("4S", 9))
    for played in stopped.rounds[1:]:
        assert not any(any(one.amounts) for one in stopped.counted(played))
