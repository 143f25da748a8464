"""Everything that cannot have happened in a deal of Call Break is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.call_break.deals import played, without_calls
from tests.games.families.exact_tricks.deals import said, took

FREE = {"free_first": True}
FINE = said(4, 3, 4, 2)
IMPOSSIBLE: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("a call missing", said(4, 3, 4), {}, "bids", "how many tricks did Dora call?"),
    ("a call missing", without_calls(4, 3, 4, 2), {}, "bids", "did Anna, Bram, Cees and Dora call"),
    ("a call of a stranger", {"bids": {"Zoe": 3}}, {}, "bids", "“Zoe” is not at the table"),
    ("a call outside", said(4, 3, 6, 0), {}, "bids", "Dora can call 1 to 13"),
    ("a call outside", said(1, 4, 4, 4), {"min_call": 2}, "bids", "Anna can call 2 to 13"),
    ("a call outside", said(9, 2, 1, 1), {"max_call": 8}, "bids", "Anna can call 1 to 8"),
    ("a call above the cards", said(14, 2, 1, 1), {"max_call": 20}, "bids", "call 1 to 13"),
    ("too few calls", said(2, 2, 2, 2), {"least_calls": 9}, "bids", "8 called: thrown in, enter"),
    ("tricks of a stranger", {**FINE, "tricks": {"Zoe": 1}}, {}, "tricks", "“Zoe” is not at"),
    ("tricks outside", said(4, 3, 4, 2, **took(D=-1)), {}, "tricks", "Dora can take 0 to 13"),
    ("tricks outside", said(4, 3, 4, 2, **took(D=14)), {}, "tricks", "Dora can take 0 to 13"),
    ("a wrong sum", said(4, 3, 4, 2, **took(D=3)), {}, "tricks", "14 tricks for 13 cards: who"),
    ("a wrong sum", said(4, 3, 4, 1), {}, "tricks", "12 tricks for 13 cards: who took another"),
    ("calls in the free deal", FINE, FREE, "bids", "nobody calls in the first round"),
    ("two left out", without_calls(4, 3), FREE, "tricks", "did Cees and Dora take?"),
    ("a wrong sum", without_calls(4, 3, 4, 3), FREE, "tricks", "14 tricks for 13 cards"),
    ("a wrong sum", without_calls(4, 8, 4), FREE, "tricks", "how many tricks did Dora take?"),
    ("tricks outside", without_calls(-1, 8, 4), FREE, "tricks", "Anna can take 0 to 13"),
    ("a key of another game", {**FINE, "bomb": True}, {}, "bomb", "is not known here"),
]


@pytest.mark.parametrize(("clause", "facts", "rules", "fact", "reason"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_its_reason(
    clause: str, facts: dict[str, Any], rules: dict[str, Any], fact: str, reason: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        played(facts, **rules)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert reason in reasons[fact], clause


def test_a_later_deal_without_calls_is_refused_and_an_agreed_one_is_the_free_deal() -> None:
    agreed = {"agreed_score": {"points": {"Anna": 42}, "reason": "forgotten"}}
    for first in (without_calls(4, 3, 4, 2), agreed):
        assert played(first, FINE, **FREE).rounds[1].fits
        with pytest.raises(RuleBroken, match="Round 2, bids: how many tricks did"):
            played(first, without_calls(4, 3, 4, 2), **FREE)
    assert played({"void": True}, without_calls(4, 3, 4, 2), **FREE).rounds[1].fits


@pytest.mark.parametrize("late", [FINE, {"void": True}])
def test_a_deal_after_the_end_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        played(FINE, late, rounds=1)


@pytest.mark.parametrize(
    ("players", "rules", "reason"),
    [
        (2, {}, "players"),
        (6, {}, "players"),
        (4, {"min_call": 9, "max_call": 8}, "the lowest call is at most 8"),
        (5, {"min_call": 11}, "the lowest call is at most 10"),
        (4, {"rounds": 0}, "a whole number from 1"),
        (4, {"target": 0}, "a whole number from 1"),
        (4, {"hook_from": 1}, "no house rule “hook_from”"),
        (4, {"special_cards": True}, "no house rule “special_cards”"),
        (4, {"limit": "two_over"}, "must be one of"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_its_reason(
    players: int, rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        played(players=players, **rules)
