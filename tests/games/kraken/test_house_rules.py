"""Every house rule of Kraken changes what it says it changes, and nothing it does not."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.games.kraken.rules import GAME
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.kraken.rounds import agreed, round_of, said
from tests.games.sheets import evening_of, sheet_with

HALVES = round_of(85, bonuses=[said("Anna", "trump_run_of_4")])
RE_LOST = round_of(70, called=2, bonuses=[said("Anna", "run_of_4"), said("Bram", "run_of_3")])
FAILED = round_of(70, bonuses=[said("Anna", "run_of_3")])
CONTRA_WON = round_of(70, called=1)
SPADES = round_of(100, "spades", called=1)
LAST_TRICK = round_of(85)
OTHER_HALF = round_of(97)

# the house rule, its value, a round, points of both sides, crosses of both sides
CHANGES = [
    ("last_trick", 10, LAST_TRICK, (9, 8), (0, 0)),
    ("last_trick", 0, LAST_TRICK, (9, 7), (0, 0)),
    ("challenge_won", "winner_only", CONTRA_WON, (0, 18), (2, 0)),
    ("challenge_won", "takes_all", CONTRA_WON, (0, 32), (2, 0)),
    ("challenge_won", "both", CONTRA_WON, (14, 18), (2, 0)),
    ("challenge_won", "takes_all", round_of(100), (10, 6), (0, 0)),
    ("challenge_won", "both", round_of(81, called=1), (32, 0), (0, 2)),
    ("rounding", "half_up", HALVES, (79, 8), (0, 0)),
    ("rounding", "half_down", HALVES, (78, 8), (0, 0)),
    ("rounding", "sum_16", HALVES, (79, 7), (0, 0)),
    ("rounding", "half_up", OTHER_HALF, (10, 7), (0, 0)),
    ("rounding", "half_down", OTHER_HALF, (10, 6), (0, 0)),
    ("rounding", "sum_16", OTHER_HALF, (10, 6), (0, 0)),
    ("spades_double", True, SPADES, (64, 0), (0, 4)),
    ("spades_double", False, SPADES, (32, 0), (0, 2)),
    ("bonus_points", "full", RE_LOST, (50, 84), (4, 0)),
    ("bonus_points", "tens", RE_LOST, (5, 66), (4, 0)),
    ("bonus_of_loser", "own", FAILED, (20, 16), (0, 0)),
    ("bonus_of_loser", "to_winner", FAILED, (0, 36), (0, 0)),
    ("bonus_of_loser", "to_winner", RE_LOST, (0, 134), (4, 0)),
    ("bonus_of_loser", "to_winner", HALVES, (79, 8), (0, 0)),
]
AT_THE_END: dict[str, Sequence[RuleValue]] = {
    "rounds": [1, 2],
    "final_crosses": [4, 0],
    "contra_quota": [4, 1],
    "missed_contra_crosses": [0, 3],
    "early_end": ["plain", "as_full"],
    "stake_paid": ["team", "each"],
}


@pytest.mark.parametrize(("house_rule", "value", "played", "points", "crosses"), CHANGES)
def test_a_house_rule_changes_the_round_as_it_says(
    house_rule: str,
    value: int | str,
    played: dict[str, Any],
    points: tuple[int, ...],
    crosses: tuple[int, ...],
) -> None:
    evening = evening_of("kraken", [played], house_rules={house_rule: value})
    assert evening.totals == points * 2
    assert evening.counter == crosses * 2


def test_every_option_of_every_house_rule_is_tried() -> None:
    tried = {(name, value) for name, value, *_round in CHANGES}
    tried |= {(name, value) for name, values in AT_THE_END.items() for value in values}
    described = KrakenRules.described()
    assert {name for name, _value in tried} == set(described)
    for name, house_rule in described.items():
        for value in house_rule.options or ():
            assert (name, value) in tried


def test_what_is_left_of_the_round_is_said_where_a_round_keeps_its_sum() -> None:
    played = evening_of("kraken", [OTHER_HALF], house_rules={"rounding": "sum_16"}).rounds[0]
    assert "65 card points → 6, the rest of 16" in [str(line.text) for line in played.lines]


@pytest.mark.parametrize(("rounding", "said_of_it"), [("half_up", "up"), ("half_down", "down")])
def test_a_half_says_which_way_it_was_rounded(rounding: str, said_of_it: str) -> None:
    played = evening_of("kraken", [HALVES], house_rules={"rounding": rounding}).rounds[0]
    assert f"(8.5 rounds {said_of_it})" in str(played.lines[0].text)


@pytest.mark.parametrize("rounds", AT_THE_END["rounds"])
def test_the_match_is_as_long_as_the_table_agreed(rounds: int) -> None:
    assert evening_of("kraken", [round_of()], house_rules={"rounds": rounds}).finished is (
        rounds == 1
    )


@pytest.mark.parametrize("crosses", AT_THE_END["final_crosses"])
def test_fewer_points_cost_the_agreed_crosses_at_the_end(crosses: int) -> None:
    rules = {"rounds": 1, "final_crosses": crosses}
    assert evening_of("kraken", [round_of()], house_rules=rules).counter == (0, crosses) * 2
    assert evening_of("kraken", [agreed((16, 16))], house_rules=rules).counter == (0, 0, 0, 0)


@pytest.mark.parametrize("quota", AT_THE_END["contra_quota"])
@pytest.mark.parametrize("each", AT_THE_END["missed_contra_crosses"])
def test_every_missed_contra_costs_the_agreed_crosses(quota: int, each: int) -> None:
    rules = {"rounds": 1, "final_crosses": 0, "contra_quota": quota, "missed_contra_crosses": each}
    missed = (each * quota, each * (quota - 1))
    evening = evening_of("kraken", [round_of(100, called=1)], house_rules=rules)
    assert evening.counter == (missed[0], 2 + missed[1]) * 2


@pytest.mark.parametrize(("early_end", "crosses"), [("plain", (0, 0)), ("as_full", (4, 8))])
def test_stopping_early_counts_as_the_table_agreed(
    early_end: str, crosses: tuple[int, ...]
) -> None:
    rules = {"early_end": early_end, "missed_contra_crosses": 1}
    evening = evening_of("kraken", [round_of()], ended_early=True, house_rules=rules)
    assert evening.counter == crosses * 2


@pytest.mark.parametrize(
    ("stake_paid", "nets"),
    [("team", ["0.13", "-0.13", "0.12", "-0.12"]), ("each", ["0.25", "-0.25", "0.25", "-0.25"])],
)
def test_the_stake_is_paid_once_by_the_team_or_by_each(stake_paid: str, nets: list[str]) -> None:
    sheet = sheet_with(
        "kraken",
        [agreed(counter=(0, 1))],
        house_rules={"stake_paid": stake_paid},
        stake={"amount": "0.25", "currency": "EUR"},
    )
    assert [*score_values(sheet_of(sheet))["settlement"]["net"].values()] == nets


def test_the_dutch_cafe_differs_from_the_rules_as_written_in_three_house_rules() -> None:
    changed = {"challenge_won": "takes_all", "bonus_points": "tens", "bonus_of_loser": "to_winner"}
    cafe = evening_of("kraken", [RE_LOST], preset="dutch_cafe")
    assert cafe.totals == evening_of("kraken", [RE_LOST], house_rules=changed).totals
    assert cafe.table.house_rules == GAME.agreed_rules(4, "as_written", changed)


def test_a_house_rule_given_wins_over_the_preset() -> None:
    given = {"bonus_points": "full"}
    evening = evening_of("kraken", [RE_LOST], preset="dutch_cafe", house_rules=given)
    assert evening.totals == (0, 134, 0, 134)
