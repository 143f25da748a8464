"""The form of a round of Skull King: bids, tricks, what they hold, and what is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.forms import Stage
from scorekeeper.games.skull_king.rules import GAME
from scorekeeper.rules.replay import replay
from tests.forms import page_form
from tests.games.families.exact_tricks.deals import said, took
from tests.games.families.exact_tricks.forms import form_of, opening
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.skull_king.deals import legal_deal, tables
from tests.games.skull_king.impossible import IMPOSSIBLE, Impossible, fine

ALL: dict[str, Any] = {"leviathans": True, "loot": True, "pirate_abilities": True}
TYPED = ("a bid missing", "a bid outside", "tricks outside", "a wrong sum")


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(
    "case", [one for one in IMPOSSIBLE if one.clause in TYPED and "bids" in one.round]
)
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    form = form_of(GAME, opening(GAME, players=4, **case.rules), case.round)
    assert case.reason in refused(form)[case.fact]


def test_chips_and_taps_tell_what_the_tricks_hold() -> None:
    values = {
        "bonuses": ["bonuses:0:pirate", "loot:0:3", "bonuses:1:14"],
        "harry": "2",
        "harry_change": "1",
        "rascal": "0",
        "bet": "20",
        "destroyed": "1",
    }
    facts = said(3, 2, 0, 0, **took(A=2, C=1))
    before = opening(GAME, players=4, deal="brawl", **ALL)
    form = form_of(GAME, before, facts, **values)  # type: ignore[arg-type]
    deal = entered(form).deal
    assert GAME.write_facts(before.table, deal) == {
        "bids": facts["bids"],
        "tricks": {"Anna": 2},
        "harry": {"Cees": 1},
        "rascal": {"Anna": 20},
        "destroyed": 1,
        "bonuses": [{"by": "Anna", "kind": "pirate"}, {"by": "Bram", "kind": "14"}],
        "loot": [["Dora", "Anna"]],
    }


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({"harry": "0"}, "harry_change", "One more or one less?"),
        ({"harry_change": "1"}, "harry", "Who won the trick with Harry the Giant?"),
        ({"rascal": "0"}, "bet", "A bet of 10 or of 20?"),
        ({"bet": "20"}, "rascal", "Who bet?"),
    ],
)
def test_an_ability_is_told_whole(values: dict[str, str], field: str, reason: str) -> None:
    form = form_of(GAME, opening(GAME, **ALL), said(1, 0, 0), **values)
    assert not form.is_valid()
    assert form.entry.errors[field] == [reason]
    assert form.more_is_open


@pytest.mark.parametrize(
    ("chip", "field", "reason"),
    [
        ("bonuses:3:14", "bonuses", "Dora took no trick"),
        ("loot:0:0", "bonuses", "Anna cannot take their own loot"),
    ],
)
def test_a_chip_that_cannot_be_is_refused_beside_the_chips(
    chip: str, field: str, reason: str
) -> None:
    form = form_of(GAME, opening(GAME, players=4, deal="brawl", loot=True), fine(), bonuses=chip)
    assert reason in refused(form)[field]


@pytest.mark.parametrize(
    ("rules", "fields", "chips"),
    [
        ({}, set(), 5),
        ({"edition": "first"}, set(), 2),
        ({"loot": True}, set(), 5 + 3),
        ({"leviathans": True}, {"destroyed"}, 5),
        ({"pirate_abilities": True}, {"harry", "harry_change", "rascal", "bet"}, 5),
        ({"scoring": "rascal", "cannonball": True}, {"cannonball"}, 5),
        ({"cannonball": True}, set(), 5),
    ],
)
def test_only_what_is_played_is_asked_for(
    rules: dict[str, Any], fields: set[str], chips: int
) -> None:
    form = round_form(GAME, opening(GAME, **rules))
    assert {field.name for field in form.entry.more_fields} == fields
    assert shown(form).count("data-kind=") == chips
    assert fields <= page_form(shown(form)).choices.keys() | {"harry_change"}


def test_what_nobody_of_two_took_is_the_ghosts() -> None:
    before = opening(GAME, players=2, deal="brawl")
    form = round_form(
        GAME,
        before,
        values={"bids_0": "2", "bids_1": "1", "tricks_touched": "0"},
        stage=Stage.IN_PLAY,
    )
    played = entered(form)
    assert played.points == (40, 20)
    assert str(form.entry.sum_words(played)) == "3 tricks for Graybeard’s ghost"
