"""Everything that cannot have happened in a round of Skull King is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.skull_king.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from tests.games.families.exact_tricks.deals import NAMES, rounds_of, said, took
from tests.games.skull_king.impossible import IMPOSSIBLE, Impossible, fine, held

FIRST = {"edition": "first"}
BRAWL = {"deal": "brawl"}


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refused:
        rounds_of(GAME.slug, case.round, players=4, house_rules=case.rules)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert case.reason in reasons[case.fact]


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        (held(a="14 14 14 black_14 mermaid mermaid pirate pirate pirate"), {}),
        (held(a="skull_king", b="mermaid"), {}),
        (fine(harry={"Cees": 2}, rascal={"Anna": 10}, **took(C=1)), {"pirate_abilities": True}),
        (said(6, 0, 0, 0, harry={"Anna": 7}, **took(A=6)), {"pirate_abilities": True}),
        (fine(loot=[["Anna", "Bram"], ["Bram", "Anna"]]), {"loot": True}),
        (fine(bonuses=[]), {}),
    ],
)
def test_what_can_have_happened_is_not_refused(
    facts: dict[str, Any], rules: dict[str, Any]
) -> None:
    evening = rounds_of(GAME.slug, facts, players=4, house_rules={**BRAWL, **rules})
    assert evening.rounds[0].fits


def test_with_two_players_tricks_may_be_missing_but_not_too_many() -> None:
    two_pirates = [{"by": "Anna", "kind": "pirate"}] * 2
    assert rounds_of(GAME.slug, said(2, 1, bonuses=two_pirates), players=2, house_rules=BRAWL)
    with pytest.raises(RuleBroken, match="7 tricks for 6 cards"):
        rounds_of(GAME.slug, said(4, 3), players=2, house_rules=BRAWL)
    pirates = [*two_pirates, *two_pirates[:1]]
    with pytest.raises(RuleBroken, match="one trick has 2 pirates"):
        rounds_of(GAME.slug, said(2, 1, bonuses=pirates), players=2, house_rules=BRAWL)


@pytest.mark.parametrize("late", [said(1, 1, 3), {"void": True}])
def test_a_round_after_the_last_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    five = [said(1, 1, 3)] * 5
    assert rounds_of(GAME.slug, *five, house_rules={"deal": "skirmish"}).finished
    with pytest.raises(RuleBroken, match="Round 6, rounds: the match is over"):
        rounds_of(GAME.slug, *five, late, house_rules={"deal": "skirmish"})


@pytest.mark.parametrize(
    ("players", "rules", "reason"),
    [
        (1, {}, "players"),
        (7, FIRST, "the first edition is for 2 to 6 players"),
        (4, {**FIRST, "leviathans": True}, "the first edition has no “Kraken and white whale”"),
        (4, {**FIRST, "loot": True}, "the first edition has no “Loot”"),
        (4, {**FIRST, "pirate_abilities": True}, "has no “Abilities of the pirates”"),
        (4, {"hook_from": 1}, "no house rule “hook_from”"),
        (4, {"special_cards": True}, "no house rule “special_cards”"),
        (4, {"deal": "down"}, "must be one of"),
        (4, {"loot": 1}, "true or false"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_its_reason(
    players: int, rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        rounds_of(GAME.slug, players=players, house_rules=rules)


def test_nine_are_too_many() -> None:
    assert len(NAMES) == max(GAME.player_counts)
