"""What is counted of a match: sweeps, the four awards, napola and re bello."""

from tests.games.scopa.impossible import NAMED, named
from tests.games.sheets import PLAYERS, evening_of, figures_told

BRAM_WINS_ALL = dict.fromkeys(NAMED, "Bram")
MATCH = [  # Anna has most cards and the settebello, Bram most coins, unless said
    named(scope={"Anna": 2}),  # 4 to 1
    {**BRAM_WINS_ALL, "scope": {"Bram": 1}},  # 0 to 5
    named(primiera="Anna", scope={"Anna": 3, "Bram": 2}),  # 6 to 3
    {**BRAM_WINS_ALL, "most_cards": None, "scope": {"Bram": 1}},  # 0 to 4
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("scopa", MATCH, players=PLAYERS[:2])) == {
        "Scope": ["5", "4"],
        "Settebello": ["2 of 4", "2 of 4"],
        "Primiera": ["1 of 4", "2 of 4"],
        "Carte, most cards": ["2 of 4", "1 of 4"],
        "Denari, most coins": ["0 of 4", "4 of 4"],
        "Napola": ["–", "–"],
        "Re bello": ["–", "–"],
        "Highest round": ["6 points", "5 points"],
    }


def test_a_pile_is_that_of_both_partners_and_a_napola_counts_once() -> None:
    rounds = [named(napola={"Dora": 4}, re_bello="Dora", scope={"Cees": 1})]
    rules = {"napola": True, "re_bello": True}
    told = figures_told(evening_of("scopa", rounds, house_rules=rules))
    assert told["Napola"] == told["Re bello"] == ["0 of 1", "1 of 1", "0 of 1", "1 of 1"]
    assert told["Scope"] == ["1", "0", "1", "0"]
