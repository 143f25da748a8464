"""What each line says, and how a match goes on."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.games.oh_hell.rules import GAME
from scorekeeper.rules.facts import Deal, Tally
from tests.games.families.exact_tricks.deals import rounds_of, said, took

DOWN = {"deal": "down"}
ANNA_TWO_OFF = said(5, 0, 3, 2, **took(A=3, C=5))


@pytest.mark.parametrize(
    ("facts", "rules", "words"),
    [
        (
            ANNA_TWO_OFF,
            {"hook_from": None},
            ["said 5, took 3: 2 off", "said 0, took 0: 10 + 0 x 1"],
        ),
        (
            ANNA_TWO_OFF,
            {"hook_from": None, "missed": "tricks", "zero_bid": "five"},
            ["said 5, took 3: 2 off, 3 x 1", "said 0, took 0: 5"],
        ),
        (
            ANNA_TWO_OFF,
            {"hook_from": None, "missed": "minus_difference", "zero_bid": "five_plus_cards"},
            ["said 5, took 3: 2 off, -2 x 1", "said 0, took 0: 5 + 10"],
        ),
        (
            said(3, 1, 0, 5, **took(A=3, B=3, D=4)),
            {"missed": "minus_difference", "squares": True, "per_trick": 2},
            ["said 3, took 3: 10 + 3 x 3 x 2", "said 1, took 3: 2 off, -2 x 2 x 2"],
        ),
    ],
)
def test_every_line_says_what_was_bid_and_taken_and_how_it_counts(
    facts: dict[str, Any], rules: dict[str, Any], words: list[str]
) -> None:
    lines = rounds_of("oh-hell", facts, players=4, house_rules=rules).rounds[0].lines
    assert [str(line.text) for line in lines][:2] == words


def test_what_comes_next_says_how_many_cards_and_who_speaks_first_and_last() -> None:
    upcoming = rounds_of("oh-hell", said(5, 4, 2, **took(C=1)), house_rules=DOWN).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 2 of 10: 9 cards"
    assert str(upcoming.sentence) == "Bram deals, Cees says first"
    assert upcoming.details == {"cards": 9}
    assert [str(words) for words in upcoming.urgent] == ["Bram says last: the bids may not make 9"]


def test_thirteen_cards_for_four_are_played_without_trumps() -> None:
    upcoming = rounds_of(
        "oh-hell", players=4, house_rules={"cards": 13, "hook_from": None}
    ).upcoming
    assert upcoming is not None
    assert [str(words) for words in upcoming.urgent] == ["No trumps: the whole pack is dealt"]


@pytest.mark.parametrize(
    ("bids", "words"),
    [
        (said(5, 5, 2), "12 bid for 10 tricks: 2 too many"),
        (said(5, 2, 2), "9 bid for 10 tricks: 1 too few"),
        (said(5, 2), "7 bid so far: Cees may not say 3"),
        (said(5, 6), "11 bid so far"),
        (said(5), "5 bid so far"),
    ],
)
def test_a_round_in_play_says_whether_too_many_were_bid(bids: dict[str, Any], words: str) -> None:
    before = rounds_of("oh-hell").now
    deal = bids["bids"]
    told = GAME.told_in_play(before, tallied(deal))
    assert str(told) == words
    called = GAME.called(before.table, tallied(deal))
    assert {seat: str(call) for seat, call in called.items()} == {
        seat: f"{bid} bid" for seat, bid in enumerate(deal.values())
    }


def tallied(bids: Mapping[str, int]) -> Deal:
    """Return the deal of which only these bids are known."""
    return Deal(tallies=tuple(Tally("bids", seat, bid) for seat, bid in enumerate(bids.values())))


def test_as_many_bid_as_tricks_is_said_so() -> None:
    before = rounds_of("oh-hell", house_rules={"hook_from": None, "cards": 1}).now
    told = GAME.told_in_play(before, tallied({"Anna": 1, "Bram": 0, "Cees": 0}))
    assert str(told) == "1 bid for 1 trick"
