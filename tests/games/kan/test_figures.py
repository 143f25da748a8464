"""What is counted of a match: rounds and series as Kankei, and the four calls."""

from tests.games.kan.deals import LOST, WON, first, later, played, table_of
from tests.games.sheets import figures_told

MATCH = [
    first("Bram", "Emma", **WON),
    later(call="sukonku"),
    later(**WON),  # three rounds won: 5 points for Bram and Emma
    first("Anna", "Cees", call="gyaku_sukonku"),  # 10 for the others
    first("Bram", "Dora", **WON),
    later(call="juuroku", kankei_points=15),  # failed: 17 for the others
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(played(table_of(), *MATCH)) == {
        "Series won as Kankei": ["0 of 1", "1 of 2", "0 of 1", "0 of 1", "1 of 1"],
        "Rounds won as Kankei": ["0 of 1", "4 of 5", "0 of 1", "1 of 2", "3 of 3"],
        "Sukonku": ["0", "1", "0", "0", "1"],
        "Gyaku sukonku": ["0", "1", "0", "1", "1"],
        "Juuroku said and won": ["–", "0 of 1", "–", "0 of 1", "–"],
        "Gyaku juuroku said and won": ["–"] * 5,
        "Highest round": ["17 points", "10 points", "17 points", "10 points", "17 points"],
    }


def test_a_series_that_goes_on_is_not_counted_yet() -> None:
    told = figures_told(played(table_of(), first("Bram", "Emma", **WON), later(**WON)))
    assert told["Series won as Kankei"] == ["–"] * 5
    assert told["Rounds won as Kankei"] == ["–", "2 of 2", "–", "–", "2 of 2"]


def test_a_round_that_a_misplay_ended_is_won_or_lost_like_any_other() -> None:
    rounds = [
        first("Bram", "Emma", misplay="Cees"),
        later(misplay="Anna"),
        later(misplay="Dora"),
        first("Anna", "Cees", misplay="Anna"),
    ]
    told = figures_told(played(table_of(), *rounds))
    assert told["Series won as Kankei"] == ["0 of 1", "1 of 1", "0 of 1", "–", "1 of 1"]
    assert told["Rounds won as Kankei"] == ["0 of 1", "3 of 3", "0 of 1", "–", "3 of 3"]


def test_the_resting_dealer_of_six_has_neither_won_nor_called() -> None:
    rounds = [
        first("Bram", "Dora", **WON),
        later(call="gyaku_juuroku", kankei_points=0),  # made by Cees, Emma and Fred
        first("Cees", "Emma", **LOST),  # Bram deals and rests
    ]
    told = figures_told(played(table_of(6), *rounds))
    assert told["Series won as Kankei"] == ["–", "0 of 1", "0 of 1", "0 of 1", "0 of 1", "–"]
    assert told["Gyaku juuroku said and won"] == ["–", "–", "1 of 1", "–", "1 of 1", "1 of 1"]
