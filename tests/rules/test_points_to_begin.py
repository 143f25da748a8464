"""What a late player begins with."""

import pytest

from scorekeeper.rules.attendance import Beginning, points_to_begin


@pytest.mark.parametrize(
    ("way", "totals", "lowest_wins", "points"),
    [
        (Beginning.AS_ALL, (3, 9), False, 100),
        (Beginning.WORST, (3, 9, -4), False, -4),
        (Beginning.WORST, (3, 9, -4), True, 9),
        (Beginning.BEST, (3, 9, -4), False, 9),
        (Beginning.BEST, (3, 9, -4), True, -4),
        (Beginning.MEAN, (3, 9), False, 6),
        (Beginning.MEAN, (1, 2), False, 1),
        (Beginning.MEAN, (1, 2), True, 2),
        (Beginning.MEAN, (-1, -2), False, -2),
        (Beginning.MEAN, (-1, -2), True, -1),
        (Beginning.MEAN, (1, 1, 3), False, 2),
        (Beginning.MEAN, (1, 1, 2), True, 1),
        (Beginning.MEAN, (0, 0, 0, 2), False, 0),
        (Beginning.MEAN, (0, 0, 0, 2), True, 1),
    ],
)
def test_a_late_player_begins_with_what_the_table_chose(
    way: Beginning, totals: tuple[int, ...], *, lowest_wins: bool, points: int
) -> None:
    assert points_to_begin(way, totals, as_all=100, lowest_wins=lowest_wins) == points
