"""What is counted of a match: rounds declared, doubles, all tricks and the highest round."""

from tests.games.sheets import evening_of, figures_told

PLAIN = {"trump": "hearts", "declarer": "Anna", "card_points": {"Anna": 100}}
HALF = {**PLAIN, "card_points": {"Anna": 81}}
ROUNDS = [
    PLAIN,  # 100 to 62
    {**HALF, "challenges": ["Dora"]},  # half is not enough: 0 to 324
    {**PLAIN, "declarer": "Bram", "challenges": ["Anna"]},  # Bram is down: 324 to 0
    {**PLAIN, "card_points": {"Anna": 162}, "all_tricks": "Anna", "challenges": ["Bram", "Anna"]},
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("g4a-kraken", ROUNDS)) == {
        "Rounds declared and won": ["2 of 3", "0 of 1", "–", "–"],
        "Doubles said and won": ["1 of 1", "0 of 1", "–", "1 of 1"],
        "All tricks": ["1", "0", "1", "0"],
        "Highest round": ["748 points", "324 points", "748 points", "324 points"],
    }
