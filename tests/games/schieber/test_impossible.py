"""What cannot have happened in Schieber is refused with its reason, and nothing more."""

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.schieber.impossible import (
    CLAUSES,
    IMPOSSIBLE,
    JUST_POSSIBLE,
    Facts,
    Impossible,
    cards,
    match_of,
)
from tests.games.sheets import evening_of


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    rounds = match_of(case.round, case.totals)
    with pytest.raises(RuleBroken) as refusal:
        evening_of("schieber", rounds, house_rules=case.house_rules)
    assert refusal.value.fact == case.fact
    assert case.reason in str(refusal.value)


def test_every_clause_has_a_round_that_breaks_it() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize(("facts", "house_rules", "totals"), JUST_POSSIBLE)
def test_what_is_just_possible_is_played(
    facts: Facts, house_rules: Facts, totals: tuple[int, int] | None
) -> None:
    evening = evening_of("schieber", match_of(facts, totals), house_rules=house_rules)
    assert evening.rounds[-1].fits


@pytest.mark.parametrize("house_rules", [{"target": 90}, {"end": "rounds", "rounds": 1}])
@pytest.mark.parametrize("extra", [cards(Anna=90), {"void": True}])
def test_a_round_after_the_end_is_refused(house_rules: Facts, extra: Facts) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("schieber", [cards(Anna=90), extra], house_rules=house_rules)
