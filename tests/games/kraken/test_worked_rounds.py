"""The worked rounds of the rules text, and of the page that players read."""

from typing import Any

import pytest

from scorekeeper.games.kraken.rules import GAME
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.kraken.rounds import agreed, round_of, said
from tests.games.sheets import evening_of, replayed, sheet_with

ALL_TRICKS: dict[str, Any] = {"all_tricks": "Anna"}
TWO_RUNS: dict[str, Any] = {"declarations": [said("Anna", "run_of_4"), said("Bram", "run_of_3")]}
MARRIAGE: dict[str, Any] = {"declarations": [said("Anna", "king_queen")]}
BONUSES: dict[str, Any] = {
    "bonuses": [said("Anna", "run_of_3"), said("Bram", "king_queen"), said("Dora", "run_of_3")]
}
ALL, BOTH = {"challenge_won": "takes_all"}, {"challenge_won": "both"}
TENS = {"bonus_points": "tens"}
TENS_TO_WINNER = {**TENS, "bonus_of_loser": "to_winner"}

Row = tuple[int, dict[str, Any], tuple[int, int], tuple[int, int], dict[str, str]]

# number, the round, points of Anna and Cees and of Bram and Dora, crosses of both, house rules
ROUNDS: list[Row] = [
    (1, round_of(100), (10, 6), (0, 0), {}),
    (2, round_of(70), (0, 16), (0, 0), {}),
    (3, round_of(81), (0, 16), (0, 0), {}),
    (4, round_of(86), (9, 8), (0, 0), {}),
    (5, round_of(100, called=1), (32, 0), (0, 2), {}),
    (6, round_of(70, called=1), (0, 18), (2, 0), {}),
    (6, round_of(70, called=1), (0, 32), (2, 0), ALL),
    (6, round_of(70, called=1), (14, 18), (2, 0), BOTH),
    (7, round_of(81, called=1), (32, 0), (0, 2), {}),
    (8, round_of(100, called=2), (40, 0), (0, 4), {}),
    (8, round_of(100, called=2), (64, 0), (0, 4), ALL),
    (8, round_of(100, called=2), (40, 24), (0, 4), BOTH),
    (9, round_of(90, called=3), (128, 0), (0, 8), {}),
    (10, round_of(100, "spades"), (20, 12), (0, 0), {}),
    (11, round_of(70, "spades", 3), (0, 144), (16, 0), {}),
    (11, round_of(70, "spades", 3), (0, 256), (16, 0), ALL),
    (11, round_of(70, "spades", 3), (112, 144), (16, 0), BOTH),
    (12, round_of(162, **ALL_TRICKS), (116, 0), (0, 1), {}),
    (12, round_of(162, **ALL_TRICKS), (26, 0), (0, 1), TENS),
    (13, round_of(162, "spades", 1, **ALL_TRICKS), (164, 0), (0, 6), {}),
    (13, round_of(162, "spades", 1, **ALL_TRICKS), (74, 0), (0, 6), TENS),
    (14, round_of(80, **TWO_RUNS), (13, 8), (0, 0), {}),
    (15, round_of(85, called=1, **MARRIAGE), (36, 0), (0, 2), {}),
    (16, round_of(90, called=1, **BONUSES), (52, 40), (0, 2), {}),
    (16, round_of(90, called=1, **BONUSES), (38, 0), (0, 2), TENS_TO_WINNER),
]


@pytest.mark.parametrize(("number", "played", "points", "crosses", "house_rules"), ROUNDS)
def test_a_round_of_the_rules_text_comes_out_as_written(
    number: int,
    played: dict[str, Any],
    points: tuple[int, ...],
    crosses: tuple[int, ...],
    house_rules: dict[str, Any],
) -> None:
    evening = evening_of("kraken", [played], house_rules=house_rules)
    assert evening.totals == points * 2
    assert evening.counter == crosses * 2


def test_all_sixteen_rounds_of_the_rules_text_are_here() -> None:
    assert {row[0] for row in ROUNDS} == set(range(1, 17))


@pytest.mark.parametrize("worked", GAME.worked_rounds, ids=lambda worked: str(worked.title))
def test_a_worked_round_of_the_rules_page_comes_out_as_shown(worked: WorkedRound) -> None:
    evening = replayed(GAME, worked)
    assert evening.totals == worked.points
    assert evening.counter == worked.counter


def test_the_rules_page_works_out_every_round_of_the_rules_text() -> None:
    def scores_of(
        rounds: list[Row],
    ) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
        return {(points * 2, crosses * 2) for _number, _round, points, crosses, _rules in rounds}

    shown = {(worked.points, worked.counter) for worked in GAME.worked_rounds}
    assert shown >= scores_of(ROUNDS)


def test_the_line_of_a_round_says_how_it_came_about() -> None:
    played = round_of(
        100,
        "spades",
        declarations=[said("Anna", "run_of_3")],
        challenges=["Bram", "Anna"],
        bonuses=[said("Dora", "king_queen")],
    )
    evening = evening_of("kraken", [played], first_dealer="Dora", house_rules=TENS)
    lines = {str(line.text): (line.points, line.counter) for line in evening.rounds[0].lines}
    assert lines == {
        "100 + 20 declared = 120 → 12, x4 re, x2 spades": (96, 0),
        "Anna and Cees win the re, 120 to 62": (0, 0),
        "king and queen of trumps: 20 → 2": (2, 0),
        "re lost: 4 crosses, x2 spades": (0, 8),
    }


def test_all_points_of_both_sides_say_how_much_of_them_was_declared() -> None:
    played = round_of(72, declarations=[said("Bram", "four_aces")], challenges=["Bram"])
    lines = evening_of("kraken", [played], first_dealer="Dora").rounds[0].lines
    assert [str(line.text) for line in lines if line.rule == "base"] == [
        "90 + 100 declared = 190 → 19, x2 contra",
        "Bram and Dora win the contra, 190 to 72",
    ]
    played = round_of(72, declarations=[said("Bram", "four_aces")])
    lines = evening_of("kraken", [played], first_dealer="Dora").rounds[0].lines
    assert [str(line.text) for line in lines] == [
        "all points of both sides, 190 (90 + 100 declared) + 72 = 262 → 26",
        "72 against 190: failed",
    ]


@pytest.mark.parametrize(
    ("points", "crosses", "ended_with", "nets"),
    [
        ((310, 298), (7, 10), (7, 14), ("0.88", "-0.88", "0.87", "-0.87")),
        ((310, 298), (12, 3), (12, 7), ("-0.63", "0.63", "-0.62", "0.62")),
        ((298, 310), (10, 7), (14, 7), ("-0.88", "0.88", "-0.87", "0.87")),
        ((300, 300), (7, 7), (7, 7), ("0.00", "0.00", "0.00", "0.00")),
    ],
    ids=["the loser pays", "the winner pays", "seven stakes of 0.25 are 1.75", "level"],
)
def test_the_side_with_more_crosses_pays_even_when_it_won(
    points: tuple[int, ...],
    crosses: tuple[int, ...],
    ended_with: tuple[int, ...],
    nets: tuple[str, ...],
) -> None:
    sheet = sheet_with(
        "kraken",
        [{"void": True}, agreed(points, crosses)],  # alone it would be the result of the match
        house_rules={"rounds": 1},
        stake={"amount": "0.25", "currency": "EUR"},
    )
    scored = score_values(sheet_of(sheet))
    assert tuple(scored["totals"].values()) == points * 2
    assert tuple(scored["crosses"].values()) == ended_with * 2
    assert tuple(scored["settlement"]["net"].values()) == nets
