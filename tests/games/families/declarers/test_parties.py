"""What one or two and the rest pay each other, and who plays a deal."""

import pytest

from scorekeeper.games.families.declarers.parties import Parties, check_plays, playing_seats
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import summed
from scorekeeper.rules.situation import Situation
from scorekeeper.rules.words import Text
from tests.games.sheets import table_of

FOUR, FIVE = (0, 1, 2, 3), (0, 1, 2, 3, 4)


@pytest.mark.parametrize("each", [7, 0, -7])
@pytest.mark.parametrize(
    ("playing", "side", "times"),
    [
        (FOUR, (2, 0), [1, -1, 1, -1]),
        (FOUR, (1,), [-1, 3, -1, -1]),
        ((0, 1, 2), (2,), [-1, -1, 2]),
        (FIVE, (3, 1), [-1, 1, -1, 2, -1]),
        (FIVE, (0,), [4, -1, -1, -1, -1]),
        ((0, 2, 3, 4), (4, 0), [1, 0, -1, -1, 1]),
    ],
)
def test_each_of_the_others_pays_once_and_the_declarer_has_what_partners_leave(
    playing: tuple[int, ...], side: tuple[int, ...], times: list[int], each: int
) -> None:
    lines = Parties.among(playing, side).payment("won", Text("won"), each)
    assert [*summed(lines, len(times))[0]] == [one * each for one in times]


def test_partners_who_get_the_same_have_one_line() -> None:
    lines = [*Parties.among(FOUR, (2, 0)).payment("won", Text("won"), 1)]
    assert [(line.seats, line.points) for line in lines] == [((0, 2), 1), ((1, 3), -1)]


@pytest.mark.parametrize(
    ("hands", "playing"), [(5, (0, 1, 2, 3)), (4, (0, 1, 2, 3)), (3, (0, 1, 3))]
)
def test_the_dealer_sits_out_with_more_at_the_table_than_hands(
    hands: int, playing: tuple[int, ...]
) -> None:
    table, deal = table_of("skat", 4), Deal(dealer=2)
    assert playing_seats(table, 2, hands=hands) == playing
    before = Situation(table, 1, 0, 2, (0,) * 4, (0,) * 4, None)
    faults = [
        str(fault)
        for seat in (*table.seats, None)
        for fault in check_plays(before, deal, fact="declarer", seat=seat, hands=hands)
    ]
    nobody = ["nobody is named"]
    assert faults == (nobody if 2 in playing else ["Cees deals and sits out", *nobody])
