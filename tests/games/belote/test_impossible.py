"""What cannot have happened in Belote is refused with its reason, and nothing more."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.belote.impossible import CLAUSES, IMPOSSIBLE, JUST_POSSIBLE, Impossible, taken
from tests.games.sheets import evening_of


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refusal:
        evening_of("belote", [case.round], house_rules=case.house_rules)
    assert refusal.value.fact == case.fact
    assert case.reason in str(refusal.value)


def test_every_clause_has_a_deal_that_breaks_it() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize(("facts", "house_rules"), JUST_POSSIBLE)
def test_what_is_just_possible_is_played(
    facts: dict[str, Any], house_rules: dict[str, Any]
) -> None:
    assert evening_of("belote", [facts], house_rules=house_rules).rounds[0].fits


@pytest.mark.parametrize("house_rules", [{"end": "rounds", "rounds": 1}, {"target": 100}])
@pytest.mark.parametrize("extra", [taken(), {"passed": True}, {"void": True}])
def test_a_deal_after_the_end_is_refused(
    house_rules: dict[str, Any], extra: dict[str, Any]
) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("belote", [taken(), extra], house_rules=house_rules)
