"""The form of a round of Oh Hell: every round survives it, faults stand beside their fields."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.oh_hell.rules import GAME
from scorekeeper.rules.replay import replay
from tests.games.families.exact_tricks.deals import said
from tests.games.families.exact_tricks.forms import form_of, opening
from tests.games.oh_hell.deals import legal_deal, tables
from tests.games.oh_hell.test_impossible import IMPOSSIBLE
from tests.games.round_forms import entered, refused, round_form, sent_back, shown

CANNOT_BE_TYPED = {"a bid of a stranger", "tricks of a stranger", "a card of Wizard"}
CAN_BE_TYPED = [case for case in IMPOSSIBLE if case[0] not in CANNOT_BE_TYPED]


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(("clause", "facts", "rules", "fact", "reason"), CAN_BE_TYPED)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    clause: str, facts: dict[str, Any], rules: dict[str, Any], fact: str, reason: str
) -> None:
    said_there = refused(form_of(GAME, opening(GAME, players=4, **rules), facts))[fact]
    assert (reason if facts else "how many tricks").lower() in said_there.lower(), clause


def test_nothing_is_asked_but_bids_and_tricks() -> None:
    assert [*round_form(GAME, opening(GAME)).entry.fields] == ["bids", "tricks"]


def test_a_tile_knows_the_largest_hand_of_its_round() -> None:
    form = round_form(GAME, opening(GAME, players=8))
    assert shown(form).count('data-most="6"') == 16


def test_the_last_tile_is_offered_the_rest() -> None:
    form = form_of(GAME, opening(GAME, players=4), said(3, 3, 2, 1), tricks_touched="3")
    assert entered(form).points == (13, 13, 12, 0)
