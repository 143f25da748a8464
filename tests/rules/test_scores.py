"""Lines add up, and whoever has more (or fewer) points is first."""

import pytest

from scorekeeper.rules.scores import ScoreLine, added, ranked, summed
from scorekeeper.rules.words import Text

WON = Text("won")


def test_every_player_of_a_side_gets_the_points_of_its_lines() -> None:
    lines = [
        ScoreLine("base", WON, (0, 2), 32),
        ScoreLine("bonus", WON, (1, 3), 20),
        ScoreLine("crosses", WON, (1, 3), 0, 2),
        ScoreLine("adjustment", WON, (0, 2), -50, 1),
    ]
    assert summed(lines, 4) == ((-18, 20, -18, 20), (1, 2, 1, 2))


def test_a_round_without_lines_changes_nothing() -> None:
    assert summed([], 3) == ((0, 0, 0), (0, 0, 0))


def test_two_rounds_are_added_player_by_player() -> None:
    assert added((1, 2, -3), (10, 0, 3)) == (11, 2, 0)


def test_a_round_of_other_players_cannot_be_added() -> None:
    with pytest.raises(ValueError, match="shorter"):
        added((1, 2), (1, 2, 3)[:1])


@pytest.mark.parametrize(
    ("totals", "lowest_wins", "places"),
    [
        ((10, 6, 10, 6), False, ((0, 2), (1, 3))),
        ((10, 6, 10, 6), True, ((1, 3), (0, 2))),
        ((0, 0, 0), False, ((0, 1, 2),)),
        ((-5, 0, 5), False, ((2,), (1,), (0,))),
        ((-5, 0, 5), True, ((0,), (1,), (2,))),
    ],
)
def test_level_players_share_a_place_in_the_order_of_their_seats(
    totals: tuple[int, ...], lowest_wins: bool, places: tuple[tuple[int, ...], ...]
) -> None:
    assert ranked(totals, lowest_wins=lowest_wins) == places
