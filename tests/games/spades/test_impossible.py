"""Everything that cannot have happened in a round of Spades is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.spades.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import PLAYERS, evening_of
from tests.games.spades.impossible import BLIND, IMPOSSIBLE, NO_NILS, Impossible, bid, nil

A, B, C, D = PLAYERS
CLAUSES = {
    "a bid outside 0 to 13",
    "tricks outside 0 to 13",
    "tricks that do not make 13",
    "a bid missing",
    "the tricks missing",
    "both partners in one map",
    "a bid of nothing without two nils",
    "a bid beside two nils",
    "a blind bid beside two nils",
    "a nil that is not played",
    "a nil of an unknown kind",
    "a nil of a stranger",
    "a nil twice by one player",
    "a nil with more tricks than the side",
    "two nils without all tricks of the side",
    "a blind bid while it is off",
    "a blind bid twice for a side",
    "a bid under the least",
    "bids that make 13",
    "something that is no number",
}


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of(GAME.slug, [case.round], house_rules=case.house_rules)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert case.reason in reasons[case.fact]


def test_every_clause_is_tried() -> None:
    assert {case.clause for case in IMPOSSIBLE} == CLAUSES


@pytest.mark.parametrize("players", [3, 5])
def test_four_play(players: int) -> None:
    with pytest.raises(RuleBroken, match="players"):
        evening_of(GAME.slug, [], players=[*PLAYERS, "Emma"][:players])


@pytest.mark.parametrize("late", [bid(6, 6), {"void": True}])
def test_a_round_after_the_end_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of(GAME.slug, [bid(6, 6), late], house_rules={"target": 60})


@pytest.mark.parametrize("rule", ["target", "bottom", "bag_limit"])
def test_a_limit_of_nothing_cannot_be_agreed_on(rule: str) -> None:
    with pytest.raises(RuleBroken, match=rule):
        evening_of(GAME.slug, [], house_rules={rule: 0})


@pytest.mark.parametrize(
    ("played", "house_rules"),
    [
        (bid(13, 13, 13), {}),
        (bid(7, 7), {"bids_not_13": True}),
        (bid(0, 6), NO_NILS),
        (bid(0, 6), {"nil": 0}),
        (bid(0, 6, nils=[nil(C, "blind_nil")]), {"nil": 0}),
        (bid(0, 0, 6), {"nil": 0, "blind_nil": 100}),
        (bid(0, 13, 0, nils=[nil(A), nil(C)]), {"least_bid": 4}),
        (bid(6, 6, 6, nils=[nil(A, tricks=0)]), {}),
        (bid(6, 6, 6, nils=[nil(A, tricks=6)]), {}),
        (bid(0, 0, 6, nils=[nil(A, tricks=6), nil(C), nil(B, tricks=3), nil(D, tricks=4)]), {}),
        (bid(6, 6, blind=[A, D]), BLIND),
        (bid(6, 6, blind=[], nils=[]), {}),
        ({"bids": {C: 6, D: 6}, "tricks": {A: 6, D: 7}}, {}),
    ],
)
def test_what_can_have_happened_is_not_refused(
    played: dict[str, Any], house_rules: dict[str, Any]
) -> None:
    assert evening_of(GAME.slug, [played], house_rules=house_rules).rounds[0].fits
