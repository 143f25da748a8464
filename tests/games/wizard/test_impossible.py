"""Everything that cannot have happened in a round of Wizard is refused with its reason."""

from typing import Any

import pytest

from scorekeeper.games.wizard.rules import GAME
from scorekeeper.games.wizard.worked import ONE_CARD
from scorekeeper.rules.faults import RuleBroken
from tests.games.families.exact_tricks.deals import NAMES, rounds_of, said, took
from tests.games.sheets import evening_of

SPECIAL = {"special_cards": True}
HOOK = {"hook_from": 1}

# The second round, of two cards, three players, and why it is refused
IMPOSSIBLE: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("a bid missing", said(1, 1), {}, "bids", "how many tricks did Cees say?"),
    ("a bid missing", {"bids": {}}, {}, "bids", "did Anna, Bram and Cees say?"),
    ("a bid missing", {}, {}, "bids", "“bids” is missing"),
    ("a bid missing", said(1, 0), HOOK, "bids", "did Cees say? Cees may not say 1"),
    ("a bid missing", said(2, 2), HOOK, "bids", "how many tricks did Cees say?"),
    ("a bid of a stranger", {"bids": {"Zoe": 1}}, {}, "bids", "“Zoe” is not at the table"),
    ("a bid below 0", said(1, 1, -1), {}, "bids", "Cees can say 0 to 2"),
    ("a bid above the cards", said(3, 0, 0, **took(A=2)), {}, "bids", "Anna can say 0 to 2"),
    ("tricks below 0", said(1, 1, 0, **took(C=-1, A=2)), {}, "tricks", "Cees can take 0 to 2"),
    ("tricks above the cards", said(1, 1, 0, **took(A=3)), {}, "tricks", "Anna can take 0 to 2"),
    (
        "tricks of a stranger",
        said(1, 1, 0, tricks={"Zoe": 0}),
        {},
        "tricks",
        "“Zoe” is not at the table",
    ),
    (
        "tricks that do not make the cards",
        said(1, 1, 0, **took(C=1)),
        {},
        "tricks",
        "3 tricks for 2 cards: who took another number?",
    ),
    (
        "tricks that do not make the cards",
        said(1, 1, 1),
        {},
        "tricks",
        "3 tricks for 2 cards: who took another number?",
    ),
    (
        "tricks that do not make the cards",
        said(1, 1, 0, **took(A=0)),
        {},
        "tricks",
        "1 trick for 2 cards: who took another number?",
    ),
    (
        "tricks that do not make the cards",
        said(0, 0, 0, bomb=True),
        SPECIAL,
        "tricks",
        "0 tricks and the bomb for 2 cards: who took another number?",
    ),
    (
        "tricks that do not make the cards",
        said(1, 1, 0, bomb=True),
        SPECIAL,
        "tricks",
        "2 tricks and the bomb for 2 cards: who took another number?",
    ),
    ("the hook", said(1, 1, 0), HOOK, "bids", "the bids may not make 2"),
    ("the hook", said(0, 2, 0, **took(A=1, B=1)), HOOK, "bids", "the bids may not make 2"),
    ("bomb without special cards", said(1, 1, 0, **took(A=0), bomb=True), {}, "bomb", "not played"),
    (
        "cloud without special cards",
        said(1, 1, 0, cloud={"Anna": 2}),
        {},
        "cloud",
        "not played with",
    ),
    (
        "a cloud for two players",
        said(1, 1, 0, cloud={"Anna": 2, "Bram": 0}),
        SPECIAL,
        "cloud",
        "one player won the trick",
    ),
    (
        "a cloud by other than one",
        said(1, 1, 0, cloud={"Anna": 3}),
        SPECIAL,
        "cloud",
        "the bid of Anna changes by one",
    ),
    (
        "a cloud by other than one",
        said(1, 1, 0, cloud={"Anna": 1}),
        SPECIAL,
        "cloud",
        "the bid of Anna changes by one",
    ),
    (
        "a cloud below 0",
        said(0, 1, 0, **took(A=1), cloud={"Anna": -1}),
        SPECIAL,
        "cloud",
        "Anna cannot say less than none",
    ),
    (
        "a cloud without a trick",
        said(1, 1, 0, **took(C=0), cloud={"Cees": 1}),
        SPECIAL,
        "cloud",
        "Cees won the trick with the cloud, and took none",
    ),
    (
        "a cloud without a trick",
        said(1, 1, 0, **took(A=2), cloud={"Bram": 0}),
        SPECIAL,
        "cloud",
        "Bram won the trick with the cloud, and took none",
    ),
    (
        "tricks that do not make the cards",
        said(1, 1, 0, cloud={"Anna": 2}),
        SPECIAL,
        "tricks",
        "3 tricks for 2 cards: who took another number?",
    ),
    ("a key of no round", said(1, 1, 0, trump="clubs"), {}, "trump", "not known here"),
    ("a flag that is none", said(1, 1, 0, bomb=1), SPECIAL, "bomb", "must be true or false"),
]


@pytest.mark.parametrize(("clause", "facts", "rules", "fact", "reason"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_its_reason(
    clause: str, facts: dict[str, Any], rules: dict[str, Any], fact: str, reason: str
) -> None:
    before = said(1, 0, 1, **took(C=0)) if rules is HOOK else said(1, 0, 0)
    with pytest.raises(RuleBroken) as refused:
        rounds_of("wizard", before, facts, house_rules=rules)
    assert refused.value.round_number == 2, clause
    assert fact in {fault.fact for fault in refused.value.faults}
    assert reason in " ".join(str(fault.message) for fault in refused.value.faults)


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        (said(2, 2, 2, **took(A=0, B=0)), {}),
        (said(1, 1, 0), {"hook_from": 3}),
        (said(1, 1, 0, tricks={"Anna": 1, "Bram": 1, "Cees": 0}), {}),
        (said(1, 1, 0, bomb=False), {}),
        (said(2, 0, 0, **took(A=2), cloud={"Anna": 3}), SPECIAL),
        (said(1, 0, 0, cloud={"Anna": 2}), SPECIAL),
        (said(1, 1, 0, **took(A=0, B=1), bomb=True, cloud={"Bram": 0}), SPECIAL),
    ],
)
def test_what_can_have_happened_is_not_refused(
    facts: dict[str, Any], rules: dict[str, Any]
) -> None:
    assert rounds_of("wizard", said(1, 0, 0), facts, house_rules=rules).rounds[1].fits


def test_with_one_card_there_is_no_cloud_beside_the_bomb() -> None:
    bombed = said(0, 1, 0, **took(B=0), bomb=True, cloud={"Bram": 0})
    with pytest.raises(RuleBroken, match="took none"):
        rounds_of("wizard", bombed, house_rules=SPECIAL)


@pytest.mark.parametrize("late", [ONE_CARD, {"void": True}])
def test_a_round_after_the_last_is_refused_even_when_thrown_in(late: dict[str, Any]) -> None:
    assert rounds_of("wizard", ONE_CARD, house_rules={"cards": 1}).finished
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        rounds_of("wizard", ONE_CARD, late, house_rules={"cards": 1})


@pytest.mark.parametrize(
    ("players", "rules", "reason"),
    [
        (3, {"cards": 21}, "21 cards for 3 players are more than the pack has"),
        (4, {"cards": 16}, "16 cards for 4 players"),
        (6, {"cards": 1_000_000}, "more than the pack has"),
        (3, {"cards": 0}, "a whole number from 1"),
        (3, {"hook_from": 0}, "null or a whole number from 1"),
        (3, {"special_cards": 1}, "true or false"),
        (3, {"deal": "up"}, "no house rule “deal”"),
        (3, {"zero_bid": "five"}, "no house rule “zero_bid”"),
        (2, {}, "players"),
        (7, {}, "players"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_its_reason(
    players: int, rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        evening_of("wizard", [], players=NAMES[:players], house_rules=rules)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_the_whole_pack_may_be_dealt(players: int) -> None:
    rules = GAME.defaults(players)
    assert rules.cards == 60 // players
    assert evening_of("wizard", [], players=NAMES[:players]).upcoming is not None
