"""Everything that cannot have happened in a deal of Skat is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.skat.values import bid_values
from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import PLAYERS, evening_of, table_of
from tests.games.skat import impossible
from tests.games.skat.impossible import (
    ANY,
    FOUR,
    GAME,
    GRAND,
    IMPOSSIBLE,
    A,
    B,
    Impossible,
    game,
    march,
    null,
    ramsch,
)

CLAUSES = {
    said
    for name, said in vars(impossible).items()
    if name.isupper() and isinstance(said, str) and len(name) > 1
}
PASSED = {"passed": True}


@pytest.mark.parametrize(
    "case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.fact} {case.reason}"
)
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of("skat", [case.round], **{"players": PLAYERS[:3], **case.more})
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert refused.value.round_number == 1
    assert case.reason in reasons[case.fact]


def test_every_clause_of_the_impossible_has_a_deal_that_breaks_it() -> None:
    assert {case.clause for case in IMPOSSIBLE} >= CLAUSES


@pytest.mark.parametrize("players", [PLAYERS[:2], (*PLAYERS, "Emma")])
def test_only_three_or_four_can_play(players: tuple[str, ...]) -> None:
    with pytest.raises(RuleBroken, match="players"):
        evening_of("skat", [], players=players)


@pytest.mark.parametrize("late", [PASSED, {"void": True}])
def test_a_deal_after_the_list_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    agreed = {"players": PLAYERS[:3], "house_rules": {"rounds": 2}}
    assert evening_of("skat", [PASSED, {"void": True}, GAME], **agreed).finished
    with pytest.raises(RuleBroken, match="Round 3, rounds: the match is over"):
        evening_of("skat", [PASSED, GAME, late], **agreed)


@pytest.mark.parametrize(
    ("facts", "more"),
    [
        (game(passed=False), {}),
        (game(**{"with": 11}), {}),
        ({**GRAND, "with": 4}, {}),
        (null(bid=59, announced="hand_ouvert"), {}),
        (game(bid=264), {}),
        (game(bid=220), {"house_rules": {"grand_value": 20}}),
        (game(announced="schneider", result="won_schneider"), {}),
        (game(announced="ouvert", result="lost_schneider"), {}),
        (game(kontra="hirsch", bock_rounds=2), ANY),
        ({**GAME, "declarer": B}, FOUR),
        (ramsch(points=33, virgin=False), ANY),
        (ramsch(points=120, virgin=True, pushed=3), ANY),
        (ramsch(most=[B, A], points=60, virgin=True), ANY),
        (ramsch(most=[*PLAYERS[:3]], points=40), ANY),
        (march(pushed=1, virgin=False), ANY),
        ({**ramsch(), "bock_rounds": 1}, ANY),
        ({"passed": True, "bock_rounds": 1}, ANY),
    ],
)
def test_what_can_have_happened_is_not_refused(facts: dict[str, Any], more: dict[str, Any]) -> None:
    assert evening_of("skat", [facts], **{"players": PLAYERS[:3], **more}).rounds[0].fits


def test_the_bids_are_the_values_of_games() -> None:
    bids = sorted(bid_values(table_of("skat", 3).house_rules))
    assert bids[:10] == [18, 20, 22, 23, 24, 27, 30, 33, 35, 36]
    assert bids[-4:] == [204, 216, 240, 264]
