"""The form of a round of Spades: bids, nils, one side's tricks, and what is refused."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.spades.rules import GAME
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import PLAYERS, table_of
from tests.games.spades.deals import legal_deal, tables
from tests.games.spades.impossible import BLIND, IMPOSSIBLE, NO_NILS, Impossible, bid, nil

A, B, C, D = PLAYERS
CANNOT_BE_TYPED = {
    "both partners in one map",
    "a nil of an unknown kind",
    "a nil of a stranger",
    "something that is no number",
    "a blind bid while it is off",
    "a blind bid twice for a side",
}
NOT_OFFERED = "a nil that is not played"
CAN_BE_TYPED = [case for case in IMPOSSIBLE if case.clause not in {*CANNOT_BE_TYPED, NOT_OFFERED}]


def opening(**house_rules: Any) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of(GAME.slug, 4, **house_rules), ()).now


def form_of(values: dict[str, Any], **house_rules: Any) -> RoundForm:
    """Return the form, filled in with these values."""
    return round_form(GAME, opening(**house_rules), values=values)


def typed(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the values that enter the facts of a round of a sheet."""
    values: dict[str, Any] = {
        f"{kind}_{PLAYERS.index(name) % 2}": str(number)
        for kind in ("bids", "tricks")
        for name, number in facts.get(kind, {}).items()
    }
    nils = facts.get("nils", ())
    values["nils"] = [f"before:{PLAYERS.index(one['by'])}:{one['kind']}" for one in nils]
    for one in nils:
        if "tricks" in one:
            values[f"nil_tricks_{PLAYERS.index(one['by'])}_taken"] = str(one["tricks"])
    return values | {"blind": [str(PLAYERS.index(name) % 2) for name in facts.get("blind", ())]}


@given(st.data())
def test_every_round_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize("case", CAN_BE_TYPED, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_beside_its_field(case: Impossible) -> None:
    said = refused(form_of(typed(case.round), **case.house_rules))
    assert case.reason.lower() in said[case.fact].lower()


def test_what_is_not_played_is_not_offered() -> None:
    page = page_form(shown(round_form(GAME, opening(**NO_NILS))))
    assert {"nils", "blind", "nil_tricks_0_taken"}.isdisjoint({*page.values, *page.choices})
    form = form_of({**typed(bid(6, 6)), "nils": ["before:0:blind_nil"]}, blind_nil=0)
    assert not form.is_valid()
    assert form.entry.errors["nils"] == ["This cannot be announced here."]
    usual = page_form(shown(round_form(GAME, opening(**BLIND))))
    assert {"nils", "nil_tricks_0_taken"} <= {*usual.values}
    assert usual.choices["blind"] == ["0", "1"]


def test_partners_have_one_tile_for_their_bid_and_their_tricks() -> None:
    form = form_of({"bids_0": "7", "bids_1": "5", "tricks_1": "5"})
    assert entered(form).points == (71, 50, 71, 50)


def test_two_nils_need_no_bid_to_be_typed() -> None:
    values = {"bids_1": "9", "tricks_0": "1", "nil_tricks_2_taken": "1"}
    form = form_of({**values, "nils": ["before:2:nil", "before:0:nil"]})
    assert entered(form).points == (1, 93, 1, 93)
    assert form.entry.echoes(entered(form))["echo_bids_0"] == "0"


def test_tricks_of_a_nil_that_was_taken_back_do_not_count() -> None:
    form = form_of({**typed(bid(6, 6)), "nil_tricks_2_taken": "1"})
    assert entered(form).deal.tallies == (
        Tally("bids", 0, 6),
        Tally("bids", 1, 6),
        Tally("tricks", 0, 6),
    )


def test_the_tricks_of_whoever_bid_nil_are_asked_for() -> None:
    form = form_of(typed(bid(6, 6, nils=[nil(C), nil(D)])))
    assert form.offers(entered(form)) == {"nil_tricks_2", "nil_tricks_3"}
    assert form_of({}).offers(entered(form_of({}))) == set()


@pytest.mark.parametrize(
    ("values", "echoed"),
    [
        ({}, {}),
        ({"tricks_0": "8"}, {"echo_tricks_0": "8", "echo_tricks_1": "5"}),
        ({"tricks_1": "13"}, {"echo_tricks_0": "0", "echo_tricks_1": "13"}),
        ({"tricks_1": "14"}, {}),
        ({"bids_0": "4"}, {"echo_bids_0": "4"}),
    ],
)
def test_the_other_side_has_the_rest_of_the_tricks(
    values: dict[str, str], echoed: dict[str, str]
) -> None:
    form = form_of(values)
    assert form.entry.echoes(entered(form)) == echoed
    assert {*echoed} <= {*form.entry.echo_slots}


def active_tiles(deal: Deal | None) -> list[str]:
    """Return the numbers that are ready to be typed when the form opens."""
    form = round_form(GAME, opening(), deal=deal)
    return [
        f"{name}_{tile.key}"
        for name in ("bids", "tricks")
        for tile in form.entry.fields[name].widget.tiles
        if tile.active
    ]


def test_the_first_bid_is_typed_first_and_after_the_play_the_tricks() -> None:
    bids = Tally("bids", 0, 7), Tally("bids", 1, 5)
    assert active_tiles(None) == ["bids_1"]
    assert active_tiles(Deal(tallies=bids[:1])) == ["bids_1"]
    assert active_tiles(Deal(tallies=bids)) == ["tricks_0"]


@pytest.mark.parametrize(
    ("facts", "is_refused"),
    [
        ({"bids": {A: 7}}, False),
        ({"nils": [nil(C)]}, False),
        ({"bids": {A: 7, B: 5}, "nils": [nil(C, "blind_nil")]}, False),
        ({"bids": {A: 14}}, True),
        ({"bids": {A: 0}}, True),
        ({"nils": [nil(C), nil(C, "blind_nil")]}, True),
    ],
)
def test_bids_and_nils_are_known_before_the_play(facts: dict[str, Any], is_refused: bool) -> None:
    before = opening()
    deal = entered(form_of(typed(facts))).deal
    assert any(GAME.check_opening(before, deal)) is is_refused


@pytest.mark.parametrize("dealer", range(4))
def test_the_first_number_to_type_is_the_bid_of_the_side_that_bids_first(dealer: int) -> None:
    situation = replace(opening(), dealer=dealer)
    ready = re.findall(r'name="(\w+)"[^>]*data-active', shown(round_form(GAME, situation)))
    assert ready == [f"bids_{(dealer + 1) % 2}"]
