"""Everything that cannot have happened in a round of Oh Hell is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.oh_hell.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from tests.games.families.exact_tricks.deals import NAMES, rounds_of, said, took
from tests.games.sheets import evening_of

FREE = {"hook_from": None}
SEVEN = {"cards": 7, "deal": "down"}
LAST = {"cards": 1, "deal": "up", "hook_from": None}

# The first round of four players with ten cards, and why it is refused
IMPOSSIBLE: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("a bid missing", said(1, 1, 4), {}, "bids", "did Dora say? Dora may not say 4"),
    ("a bid missing", said(1, 1, 4), FREE, "bids", "how many tricks did Dora say?"),
    ("a bid missing", {}, {}, "bids", "“bids” is missing"),
    ("a bid of a stranger", {"bids": {"Zoe": 1}}, {}, "bids", "“Zoe” is not at the table"),
    ("a bid below 0", said(1, 1, -1, 0), {}, "bids", "Cees can say 0 to 10"),
    ("a bid above the cards", said(11, 0, 0, 0), {}, "bids", "Anna can say 0 to 10"),
    ("tricks below 0", said(5, 4, 0, 0, **took(C=-1)), {}, "tricks", "Cees can take 0 to 10"),
    ("tricks above the cards", said(5, 4, 0, 0, **took(C=11)), {}, "tricks", "can take 0 to 10"),
    (
        "tricks of a stranger",
        said(5, 4, 0, 0, tricks={"Zoe": 0}),
        {},
        "tricks",
        "“Zoe” is not at the table",
    ),
    (
        "tricks that do not make the cards",
        said(5, 4, 2, 1),
        {},
        "tricks",
        "12 tricks for 10 cards: who took another number?",
    ),
    (
        "tricks that do not make the cards",
        said(5, 4, 0, 2, **took(A=3)),
        {},
        "tricks",
        "9 tricks for 10 cards: who took another number?",
    ),
    ("the hook", said(4, 2, 3, 1), {}, "bids", "the bids may not make 10"),
    ("the hook", said(4, 2, 3, 1), {"hook_from": 10}, "bids", "the bids may not make 10"),
    ("the hook", said(0, 3, 2, 2), SEVEN, "bids", "the bids may not make 7"),
    ("a card of Wizard", said(5, 4, 0, 0, bomb=True), {}, "bomb", "“bomb” is not known here"),
    ("a card of Wizard", said(5, 4, 0, 0, bomb=False), {}, "bomb", "“bomb” is not known here"),
    ("a card of Wizard", said(5, 4, 0, 0, cloud={}), {}, "cloud", "“cloud” is not known here"),
]


@pytest.mark.parametrize(("clause", "facts", "rules", "fact", "reason"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_its_reason(
    clause: str, facts: dict[str, Any], rules: dict[str, Any], fact: str, reason: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        rounds_of("oh-hell", facts, players=4, house_rules=rules)
    assert refused.value.round_number == 1, clause
    assert fact in {fault.fact for fault in refused.value.faults}
    assert reason in " ".join(str(fault.message) for fault in refused.value.faults)


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        (said(4, 2, 3, 1), FREE),
        (said(4, 2, 3, 1), {"hook_from": 11}),
        (said(10, 10, 10, 10, tricks=dict(zip(NAMES, (4, 3, 2, 1), strict=False))), {}),
        (said(4, 2, 3, 0, **took(D=1)), {}),
    ],
)
def test_what_can_have_happened_is_not_refused(
    facts: dict[str, Any], rules: dict[str, Any]
) -> None:
    assert rounds_of("oh-hell", facts, players=4, house_rules=rules).rounds[0].fits


@pytest.mark.parametrize("late", [said(1, 0, 0, 0), {"void": True}])
def test_a_round_after_the_last_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    first = said(1, 0, 0, 0)
    assert rounds_of("oh-hell", first, players=4, house_rules=LAST).finished
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        rounds_of("oh-hell", first, late, players=4, house_rules=LAST)


@pytest.mark.parametrize(
    ("players", "rules", "reason"),
    [
        (4, {"cards": 14}, "14 cards for 4 players are more than the pack has"),
        (8, {"cards": 7}, "7 cards for 8 players"),
        (3, {"cards": 0}, "a whole number from 1"),
        (3, {"hook_from": 0}, "null or a whole number from 1"),
        (3, {"deal": "sideways"}, "one of down_up, up_down, down, up"),
        (3, {"missed": 0}, "one of nothing, tricks, minus_difference"),
        (3, {"bonus": -1}, "a whole number from 0"),
        (3, {"special_cards": False}, "no house rule “special_cards”"),
        (2, {}, "players"),
        (9, {}, "players"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_its_reason(
    players: int, rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        evening_of("oh-hell", [], players=[*NAMES, "Ivo"][:players], house_rules=rules)


@pytest.mark.parametrize(("players", "preset"), [(8, "nomination_whist"), (7, "boerenbridge")])
def test_a_preset_with_too_many_cards_for_so_many_needs_fewer(players: int, preset: str) -> None:
    names = NAMES[:players]
    with pytest.raises(RuleBroken, match="more than the pack has"):
        evening_of("oh-hell", [], players=names, preset=preset)
    fewer = evening_of("oh-hell", [], players=names, preset=preset, house_rules={"cards": 6})
    assert fewer.now.scored == 0


@pytest.mark.parametrize("players", GAME.player_counts)
def test_the_pack_has_enough_cards_for_everybody(players: int) -> None:
    assert GAME.defaults(players).cards * players <= 52
