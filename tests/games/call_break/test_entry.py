"""The form of a deal of Call Break: calls and tricks, and a deal without calls."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.call_break.rules import GAME
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.replay import replay
from tests.games.call_break.deals import legal_deal, tables, without_calls
from tests.games.call_break.test_impossible import IMPOSSIBLE
from tests.games.families.exact_tricks.deals import said, took
from tests.games.families.exact_tricks.forms import form_of, opening
from tests.games.round_forms import entered, refused, round_form, sent_back, shown

FREE: dict[str, Any] = {"free_first": True}
TYPED = ("a call missing", "a call outside", "too few calls", "tricks outside", "a wrong sum")
PENALTY = {"adjustment_by_0": "0", "adjustment_reason_0": "revoke"}


@given(st.data())
def test_every_deal_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


@pytest.mark.parametrize(
    ("clause", "facts", "rules", "fact", "reason"), [one for one in IMPOSSIBLE if one[0] in TYPED]
)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    clause: str, facts: dict[str, Any], rules: dict[str, Any], fact: str, reason: str
) -> None:
    form = form_of(GAME, opening(GAME, players=4, **rules), facts)
    assert reason in refused(form)[fact], clause


def test_the_tile_touched_last_has_what_the_others_leave() -> None:
    facts = said(4, 3, 4, 2, **took(A=6))
    form = form_of(GAME, opening(GAME, players=4), facts, tricks_touched="2")
    played = entered(form)
    assert played.deal.counts("tricks") == {0: 6, 2: 2}
    echoes = form.entry.echoes(played)
    assert str(echoes["note_tricks_0"]) == "took 6: +4.2"
    assert str(echoes["note_tricks_2"]) == "took 2: −4.0"
    assert form.entry.sum_words(played) == ""


def test_no_digit_can_follow_where_calls_end_below_ten() -> None:
    page = shown(round_form(GAME, opening(GAME, players=4, max_call=8)))
    assert 'data-most="8"' in page.partition('name="bids_0"')[2].partition(">")[0]


def test_a_deal_without_calls_asks_for_tricks_alone_and_gives_the_rest() -> None:
    form = form_of(GAME, opening(GAME, players=4, **FREE), without_calls(5, 4, 1))
    assert 'name="bids_' not in shown(form)
    played = entered(form)
    assert played.points == (50, 40, 10, 30)
    assert form.entry.echoes(played)["echo_tricks_3"] == "3"
    missing = form_of(GAME, opening(GAME, players=4, **FREE), without_calls(5, 4))
    assert str(missing.entry.sum_words(entered(missing))) == "4 too few"
    later = round_form(GAME, opening(GAME, without_calls(5, 4, 1, 3), players=4, **FREE))
    assert 'name="bids_0"' in shown(later)


@pytest.mark.parametrize(
    ("typed", "tenths"),
    [("4.2", 42), ("-0,5", -5), ("−3", -30), ("4.2 + 1", 52), ("0.1-0.3", -2)],
)
def test_a_penalty_is_typed_in_points_and_kept_in_tenths(typed: str, tenths: int) -> None:
    values = {**PENALTY, "adjustment_points_0": typed}
    form = form_of(GAME, opening(GAME, players=4), said(4, 3, 4, 2), **values)
    deal = entered(form).deal
    assert deal.adjustments == (Adjustment(0, tenths, 0, "revoke"),)
    again = round_form(GAME, opening(GAME, players=4), deal=deal)
    assert f'value="{deal.adjustments[0].points / 10:.1f}"' in shown(again)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("4.25", "“4.25” is not a number with one decimal."),
        ("1e3", "“1e3” is not a number with one decimal."),
        ("10000.1", "10000.1 is too large: 10000.0 is the most."),
    ],
)
def test_a_penalty_that_is_no_number_of_tenths_is_refused(typed: str, reason: str) -> None:
    values = {**PENALTY, "adjustment_points_0": typed}
    form = form_of(GAME, opening(GAME, players=4), said(4, 3, 4, 2), **values)
    assert not form.is_valid()
    assert form.adjustments.errors["adjustment_points_0"] == [reason]
