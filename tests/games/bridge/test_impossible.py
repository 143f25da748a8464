"""Everything that cannot have happened in a deal of bridge is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.bridge import impossible
from tests.games.bridge.bids import A, B, bid
from tests.games.bridge.impossible import DEAL, IMPOSSIBLE, PASSED, Impossible, deal
from tests.games.sheets import PLAYERS, evening_of

CLAUSES = {
    said
    for name, said in vars(impossible).items()
    if name.isupper() and isinstance(said, str) and len(name) > 1
}
TWO_GAMES = [bid("4S", 10), bid("4S", 10)]


@pytest.mark.parametrize(
    "case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.round} {case.reason}"
)
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of("bridge", [case.round], **case.more)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert refused.value.round_number == 1
    assert case.reason in reasons[case.fact]


def test_every_clause_of_the_impossible_has_a_deal_that_breaks_it() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize("players", [PLAYERS[:3], (*PLAYERS, "Emma")])
def test_only_four_can_play(players: tuple[str, ...]) -> None:
    with pytest.raises(RuleBroken, match="players"):
        evening_of("bridge", [], players=players)


@pytest.mark.parametrize("late", [DEAL, PASSED, {"void": True}])
@pytest.mark.parametrize(("rounds", "rules"), [(TWO_GAMES, {}), ([DEAL] * 4, {"form": "chicago"})])
def test_a_deal_after_the_end_is_refused_even_when_passed_out_or_thrown_in(
    late: dict[str, Any], rounds: list[Any], rules: dict[str, Any]
) -> None:
    assert evening_of("bridge", rounds, house_rules=rules).finished
    with pytest.raises(RuleBroken, match="rounds: the match is over"):
        evening_of("bridge", [*rounds, late], house_rules=rules)


def test_a_match_that_is_complete_was_not_ended_early() -> None:
    with pytest.raises(RuleBroken, match="ended_early"):
        evening_of("bridge", TWO_GAMES, ended_early=True)


@pytest.mark.parametrize(
    "facts",
    [
        deal(tricks=0),
        deal(tricks=13, doubled="redoubled", honours={B: 150}),
        deal(strain="no_trumps", honours={B: 150}),
        deal(passed_out=False),
        {**PASSED, "adjustments": [{"by": A, "points": -50, "reason": "a bid out of turn"}]},
        {**PASSED, "note": "four flat hands"},
    ],
)
def test_what_can_have_happened_is_not_refused(facts: dict[str, Any]) -> None:
    assert evening_of("bridge", [facts]).rounds[0].fits
