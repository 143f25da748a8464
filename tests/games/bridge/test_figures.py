"""What is counted of a match: contracts, slams, doubles, defence and rubbers."""

from tests.games.bridge.bids import PASSED_OUT, B, C, D, bid, evening
from tests.games.sheets import figures_told

A_RUBBER = [
    bid("2H", 10),  # Anna, 120
    bid("4Sx", 8, B),  # two down
    bid("3N", 10, B),
    PASSED_OUT,
    bid("3S", 9, D),
    bid("2D", 6, D),  # two down
    bid("6Hx", 13, C),  # 1010
    bid("1N", 8, B),
    bid("3H", 9, D),  # the second game of Bram and Dora, and the rubber: 590
]


def test_a_rubber_is_counted_by_hand() -> None:
    assert figures_told(evening(*A_RUBBER)) == {
        "Contracts declared and made": ["1 of 1", "2 of 3", "1 of 1", "2 of 3"],
        "Slams bid and made": ["–", "–", "1 of 1", "–"],
        "Doubled contracts made": ["–", "0 of 1", "1 of 1", "–"],
        "Contracts defended and beaten": ["2 of 6", "0 of 2", "2 of 6", "0 of 2"],
        "Rubbers won": ["0 of 1", "1 of 1", "0 of 1", "1 of 1"],
        "Highest round": ["1010 points", "590 points", "1010 points", "590 points"],
    }


def test_a_chicago_has_no_rubber_and_what_is_redoubled_was_doubled() -> None:
    told = figures_told(evening(*[bid("1Nxx", 7)] * 4, form="chicago"))
    assert told["Rubbers won"] == ["–"] * 4
    assert told["Doubled contracts made"] == ["4 of 4", "–", "–", "–"]
