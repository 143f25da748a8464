"""What cannot have happened in Klaverjassen is refused with its reason, and nothing more."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.klaverjassen.impossible import (
    CLAUSES,
    IMPOSSIBLE,
    JUST_POSSIBLE,
    Impossible,
    points,
)
from tests.games.sheets import evening_of


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refusal:
        evening_of("klaverjassen", [case.round], house_rules=case.house_rules)
    assert refusal.value.fact == case.fact
    assert case.reason in str(refusal.value)


def test_every_clause_has_a_round_that_breaks_it() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize(("facts", "house_rules"), JUST_POSSIBLE)
def test_what_is_just_possible_is_played(
    facts: dict[str, Any], house_rules: dict[str, Any]
) -> None:
    evening = evening_of("klaverjassen", [facts], house_rules=house_rules)
    assert evening.rounds[0].fits


@pytest.mark.parametrize(
    "house_rules", [{"rounds": 1}, {"end": "target", "target": 100}, {"end": "target", "target": 1}]
)
@pytest.mark.parametrize("extra", [points(Anna=100), {"void": True}])
def test_a_round_after_the_end_is_refused(
    house_rules: dict[str, Any], extra: dict[str, Any]
) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("klaverjassen", [points(Anna=100), extra], house_rules=house_rules)
