"""What is counted of a match: rounds declared, contras, all tricks and the highest round."""

from tests.games.kraken.rounds import agreed, round_of
from tests.games.sheets import evening_of, figures_told

ROUNDS = [
    round_of(100),  # Anna wins, 10 to 6
    round_of(70),  # Anna fails, 0 to 16
    round_of(100, called=1),  # Bram's contra is lost, 32 to 0
    round_of(70, called=1),  # Bram's contra is won, 0 to 18
    round_of(100, called=2),  # Anna's re beats it, 40 to 0
    round_of(162, "spades", called=1, all_tricks="Cees"),  # 164 to 0
    {**round_of(162), "declarer": "Cees"},  # all points without all tricks, 16 to 0
    {**round_of(0, all_tricks="Bram"), "declarer": "Dora"},  # 0 to 116
]


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("kraken", ROUNDS)) == {
        "Rounds declared and won": ["4 of 6", "–", "1 of 1", "1 of 1"],
        "Contras said and won": ["–", "1 of 4", "–", "–"],
        "All tricks": ["1", "1", "1", "1"],
        "Highest round": ["164 points", "116 points", "164 points", "116 points"],
    }


def test_a_re_is_no_contra_and_counts_for_nobody() -> None:
    told = figures_told(evening_of("kraken", [round_of(90, called=3)]))
    assert told["Contras said and won"] == ["–", "0 of 1", "–", "–"]


def test_rounds_agreed_on_or_thrown_in_do_not_count() -> None:
    rounds = [agreed((500, 0)), {"void": True}, round_of(100)]
    told = figures_told(evening_of("kraken", rounds))
    assert told["Rounds declared and won"] == ["1 of 1", "–", "–", "–"]
    assert told["Highest round"] == ["10 points", "6 points", "10 points", "6 points"]
    nothing = figures_told(evening_of("kraken", rounds[:2]))
    assert nothing["Highest round"] == ["–"] * 4
    assert nothing["All tricks"] == ["0"] * 4
