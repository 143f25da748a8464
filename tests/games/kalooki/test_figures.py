"""What is counted of a match: rounds gone out, and the hands that were left."""

from tests.games.kalooki.deals import played, table_of
from tests.games.sheets import figures_told

ANNA_OUT = {
    "went_out": "Anna",
    "hands": {"Bram": ["JK", "AS", "KH", "7D", "2C"], "Cees": ["AH", "AD", "AC"], "Dora": 27},
}
BRAM_OUT = {
    "went_out": "Bram",
    "hands": {"Anna": 5, "Cees": 9, "Dora": 3},
    "events": [{"by": "Bram", "kind": "down_and_out"}],
}


def test_a_match_is_counted_by_hand_and_no_hand_as_doubled() -> None:
    table = table_of(down_and_out="double")
    assert figures_told(played(table, ANNA_OUT, BRAM_OUT)) == {
        "Rounds gone out": ["1 of 2", "1 of 2", "0 of 2", "0 of 2"],
        "Down and out, of rounds gone out": ["0 of 1", "1 of 1", "–", "–"],
        "Average hand": ["5.0", "84.0", "13.0", "15.0"],
        "Largest hand left": ["5 points", "84 points", "17 points", "27 points"],
    }


def test_where_down_and_out_is_not_played_nothing_is_said_of_it() -> None:
    told = figures_told(played(table_of(), ANNA_OUT))
    assert told["Down and out, of rounds gone out"] == ["–"] * 4
    assert told["Average hand"] == ["–", "84.0", "17.0", "27.0"]
