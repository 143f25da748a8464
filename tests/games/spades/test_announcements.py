"""What is said of a match of Spades: what comes next, the bags, the bids, who bid nil."""

from typing import Any

import pytest

from scorekeeper.games.spades.rules import GAME
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.sheet_facts import SheetFacts
from tests.games.sheets import PLAYERS, table_of
from tests.games.spades.test_worked_rounds import bid, nil, rounds_of

A, B, C, D = PLAYERS


def remarks_on(evening: PlayedMatch) -> list[str]:
    """Return what is remarked before the next round."""
    assert evening.upcoming is not None
    return [str(remark) for remark in evening.upcoming.remarks]


def test_what_comes_next_is_announced() -> None:
    upcoming = rounds_of().upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 1, to 500"
    assert str(upcoming.sentence) == "Anna deals, Bram bids first"
    assert upcoming.acts == 1
    assert remarks_on(rounds_of()) == ["Anna and Cees need 500", "Bram and Dora need 500"]


def test_bags_and_distances_are_remarked() -> None:
    assert remarks_on(rounds_of(bid(3, 4, 11), bid(1, 8, 1))) == [
        "Anna and Cees have 8 bags: 2 more cost 100",
        "Bram and Dora have 4 bags: 6 more cost 100",
        "Anna and Cees need 452",
        "Bram and Dora need 456",
    ]
    level = {"agreed_score": {"points": {A: 500, B: 500}, "reason": "seen late"}}
    assert remarks_on(rounds_of(level)) == ["both sides are level at 500: another round decides"]


def test_bags_that_cost_nothing_are_not_remarked() -> None:
    free = rounds_of(bid(3, 4, 11), bag_penalty=0)
    assert remarks_on(free) == ["Anna and Cees need 462", "Bram and Dora need 540"]


def test_whoever_is_a_hundred_behind_may_bid_blind_nil() -> None:
    behind = {"agreed_score": {"points": {A: 100}, "reason": "a shortened evening"}}
    assert "Bram and Dora may bid blind nil" in remarks_on(rounds_of(behind))
    assert "Bram and Dora may bid blind nil" not in remarks_on(rounds_of(behind, blind_nil=0))
    less = {"agreed_score": {"points": {A: 99}, "reason": "a shortened evening"}}
    assert "may bid" not in " ".join(remarks_on(rounds_of(less)))


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (bid(7, 5, 8), "7 and 5 bid, 8 and 5 taken"),
        (bid(4, 6, 6, nils=[nil(C)]), "4 and 6 bid, 6 and 7 taken, nil by Cees"),
        ({"bids": {A: 7, B: 5}}, "7 and 5 bid, 12 bid, 1 trick is free"),
        ({"bids": {A: 7, B: 4}}, "7 and 4 bid, 11 bid, 2 tricks are free"),
        ({"bids": {A: 7, B: 6}}, "7 and 6 bid, no trick is free"),
        ({"bids": {A: 8, B: 6}}, "8 and 6 bid, 14 bid, 1 trick too many"),
        ({"bids": {A: 8, B: 7}}, "8 and 7 bid, 15 bid, 2 tricks too many"),
        ({"nils": [nil(D, kind="blind_nil")]}, "blind nil by Dora"),
        (bid(7, 5, 8, blind=[D]), "7 and 5 bid, 8 and 5 taken, Bram and Dora blind"),
    ],
)
def test_a_round_is_described_in_a_few_words(played: dict[str, Any], words: str) -> None:
    table = table_of(GAME.slug, 4, blind_bids="double")
    deal = GAME.read_facts(SheetFacts(played, PLAYERS))
    assert str(GAME.describe(table, replay(GAME, table, [deal]).rounds[0].deal)) == words


def test_who_bid_nil_is_said_beside_the_player() -> None:
    played = rounds_of(bid(4, 6, 6, nils=[nil(C), nil(D, 1, "blind_nil")])).rounds[0]
    called = GAME.called(table_of(GAME.slug, 4), played.deal)
    assert {seat: str(said) for seat, said in called.items()} == {2: "nil", 3: "blind nil"}


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("as_written", {}),
        (
            "bicycle",
            {"nil": 0, "blind_nil": 0, "set": "nothing", "bag_limit": None, "bottom": None},
        ),
        ("short", {"target": 250, "bottom": 100, "bag_limit": 5, "bag_penalty": 50}),
        ("no_bags", {"bag_limit": None, "overtricks": "nothing"}),
    ],
)
def test_a_preset_changes_what_it_says(preset: str, changes: dict[str, Any]) -> None:
    usual = GAME.agreed_rules(4, "as_written").values()
    assert GAME.agreed_rules(4, preset).values() == {**usual, **changes}
