"""Everything that cannot have happened in a round of Hearts is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.hearts.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from tests.games.hearts.impossible import IMPOSSIBLE, Impossible
from tests.games.hearts.test_worked_rounds import rounds_of, took
from tests.games.sheets import evening_of

CLAUSES = {
    "a negative number",
    "more than everything together",
    "everybody named and not everything",
    "two or more left out while something is missing",
    "nobody named",
    "nobody can hold the queen",
    "no way to lay the spades and the hearts",
    "more missing than the kitty holds",
    "anything missing with four players",
    "one left out while something is missing and cards are out of play",
    "the jack missing",
    "the jack said while the rule is off",
    "the jack of nobody without a kitty out of play",
    "a moon where nobody shot it",
    "a moon where the rule decides",
    "a moon missing where the player chooses",
    "another word for the moon",
    "a player who is not at the table",
    "something that is not a number",
}


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refused:
        rounds_of(case.round, players=case.players, **case.house_rules)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert case.reason in reasons[case.fact]


def test_every_clause_is_tried() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_play(players: int) -> None:
    names = [f"Player {number}" for number in range(players)]
    with pytest.raises(RuleBroken, match="players"):
        evening_of(GAME.slug, [], players=names)


@pytest.mark.parametrize("late", [took(13, 13), {"void": True}])
def test_a_round_after_the_end_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        rounds_of(took(26), late, target=26)


def test_nobody_wins_with_a_target_of_nothing() -> None:
    with pytest.raises(RuleBroken, match="target"):
        rounds_of(target=0)


@pytest.mark.parametrize(
    ("played", "players", "house_rules"),
    [
        (took(13, 13), 4, {}),
        (took(12, 14, 0, 0), 4, {}),
        ({"taken": {"Cees": 26}}, 4, {}),
        (took(0, 26), 3, {}),
        (took(23, 20, 0), 3, {"spades": "black_maria"}),
        (took(10, 16, 17), 3, {"spades": "black_maria"}),
        (took(8, 5, 0), 3, {"kitty": "out_of_play"}),
        (took(15, 10, 0), 3, {"kitty": "out_of_play"}),
        (took(26), 3, {"kitty": "out_of_play"}),
        (took(11, 1, 0, 0, 0), 5, {"kitty": "out_of_play"}),
        (took(9, 0, 0, 0, 0, 1), 6, {"kitty": "out_of_play"}),
        (took(15, 11, 0, 0), 4, {"kitty": "out_of_play"}),
        (took(15, 3, 7), 4, {"kitty": "out_of_play"}),
    ],
)
def test_what_can_have_happened_is_not_refused(
    played: dict[str, Any], players: int, house_rules: dict[str, Any]
) -> None:
    assert rounds_of(played, players=players, **house_rules).rounds[0].fits
