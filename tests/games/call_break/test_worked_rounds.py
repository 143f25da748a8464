"""The worked deals of the text, what each line says, the tenths, and how a match ends."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.call_break.rules import GAME
from scorekeeper.games.call_break.worked import FIRST, MATCH
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.tenths import Tenths
from scorekeeper.settlement.stakes import Stake, impossible_terms
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.certain import certain
from tests.games.call_break.deals import legal_deal, played, tables, without_calls
from tests.games.families.exact_tricks.deals import mixed_up_deals, said, took
from tests.games.properties import check_lines_add_up, evenings_of
from tests.games.sheets import example, figures_told, read_again, sheet_with

CALL_BRIDGE = GAME.presets["call_bridge"].changes
AT_HOME = GAME.presets["call_bridge_house"].changes


@pytest.mark.parametrize(
    ("deals", "rules", "tenths"),
    [
        ([FIRST], CALL_BRIDGE, (-40, 30, -40, 20)),
        ([said(4, 4, 2, 2, **took(A=5))], CALL_BRIDGE, (40, 40, 20, 20)),
        ([without_calls(5, 4, 1)], AT_HOME, (50, 40, 10, 30)),
        (
            [without_calls(5, 4, 1), said(3, 3, 3, 2, **took(A=6, B=2))],
            AT_HOME,
            (-30, -30, 30, 20),
        ),
        ([said(4, 3, 4, 2, **took(A=6, C=2))], {"limit": "one_over"}, (-40, 30, -40, 20)),
        (
            [said(4, 3, 4, 2, **took(A=6, C=2))],
            {"limit": "one_over", "missed": "difference"},
            (-20, 30, -20, 20),
        ),
        ([said(8, 2, 1, 1, **took(A=9))], {**AT_HOME, "min_call": 1}, None),
        ([said(0, 5, 4, 4)], {"min_call": 0, "limit": "below_double"}, (0, 50, 40, 40)),
    ],
)
def test_a_deal_is_worth_what_the_text_says(
    deals: list[dict[str, Any]], rules: dict[str, Any], tenths: tuple[int, ...] | None
) -> None:
    if tenths is None:  # a bonus call is never too many
        deals, tenths = [without_calls(13, 0, 0, 0), *deals], (160, 20, 10, 10)
    assert played(*deals, **rules).rounds[-1].points == tenths


def test_a_match_of_five_deals_is_won_and_settled_by_tenths_of_the_stake() -> None:
    stake = {"amount": "0.25", "currency": "EUR"}
    scored = score_values(sheet_of(sheet_with(GAME.slug, MATCH, stake=stake)))
    assert json.loads(json.dumps(scored["totals"])) == {
        "Anna": 84,
        "Bram": 92,
        "Cees": 100,
        "Dora": 130,
    }
    net = {"Anna": "-1.75", "Bram": "-0.95", "Cees": "-0.15", "Dora": "2.85"}
    assert scored["settlement"]["net"] == net
    why = [one["why"] for one in scored["settlement"]["transfers"]]
    assert "7.0 behind the others in all, at €0.25 for a point: €1.75." in why


@pytest.mark.parametrize("name", ["call-break", "call-break-otherwise"])
def test_an_evening_comes_out_as_expected(name: str) -> None:
    sheet, expected = example(name)
    scored = score_values(sheet)
    assert (scored["totals"], scored["ranking"]) == (expected["totals"], expected["ranking"])
    assert scored["settlement"]["net"] == expected["settlement"]["net"]
    deals = [(one["dealer"], one["points"]) for one in scored["rounds"]]
    assert deals == [(one["dealer"], one["points"]) for one in expected["rounds"]]


@pytest.mark.parametrize(
    ("facts", "rules", "lines"),
    [
        (
            said(4, 5, 2, 2, **took(A=6, B=3)),
            {},
            [
                "called 4, took 6: 4 and 0.2",
                "called 5, took 3: -5",
                "called 2, took 2: 2",
                "called 2, took 2: 2",
            ],
        ),
        (
            said(4, 3, 2, 2, **took(A=6)),
            {"limit": "one_over"},
            ["called 4, took 6: more than one above, -4"],
        ),
        (
            said(3, 4, 2, 2, **took(A=6, B=3)),
            {"limit": "below_double", "missed": "difference"},
            ["called 3, took 6: twice the call, -3", "called 4, took 3: -1"],
        ),
        (
            said(8, 2, 1, 1, **took(A=9)),
            {"bonus_from": 8},
            ["called 8, took 9: bonus call 16"],
        ),
        (without_calls(5, 4, 1), {"free_first": True}, ["took 5, without calls"]),
    ],
)
def test_every_line_says_what_it_is_for(
    facts: dict[str, Any], rules: dict[str, Any], lines: list[str]
) -> None:
    texts = [str(line.text) for line in played(facts, **rules).rounds[0].lines]
    assert texts[: len(lines)] == lines


def test_what_comes_next_says_who_deals_and_who_calls() -> None:
    upcoming = certain(played(FIRST).upcoming)
    assert str(upcoming.title) == "Round 2 of 5"
    assert str(upcoming.sentence) == "Bram deals, Cees calls and leads first"
    upcoming = certain(played(end="target", free_first=True).upcoming)
    assert str(upcoming.title) == "Round 1, to 30 points"
    assert [str(one) for one in upcoming.urgent] == ["Nobody calls in this round"]


def test_with_a_target_a_single_leader_who_has_it_ends_the_match() -> None:
    level = [said(5, 5, 1, 2), said(5, 5, 1, 2)]
    assert not played(*level, end="target", target=10).finished
    evening = played(*level, said(4, 5, 2, 2), end="target", target=10)
    assert evening.finished
    assert str(evening.totals[1]) == "15.0"


def test_a_thrown_in_deal_is_dealt_again_and_adjustments_are_tenths() -> None:
    penalty = [{"by": "Anna", "points": -12, "reason": "revoke"}]
    evening = played({"void": True}, {**FIRST, "adjustments": penalty})
    assert evening.now.dealer == 1
    assert [str(total) for total in evening.totals] == ["3.0", "3.0", "-4.0", "2.0"]
    assert str(evening.rounds[1].lines[-1].points) == "-1.2"


def test_figures_are_of_calls_and_of_tenths() -> None:
    told = figures_told(played(FIRST, MATCH[1]))
    assert told["Calls made"] == ["2 of 2", "1 of 2", "1 of 2", "2 of 2"]
    assert told["Highest call made"] == ["4", "3", "5", "2"]
    assert told["Highest round"] == ["4.2 points", "3.0 points", "5.0 points", "2.0 points"]


def test_a_deal_is_told_while_it_is_played() -> None:
    evening = played(FIRST)
    deal = evening.rounds[0].deal
    words = str(GAME.told_in_play(evening.rounds[0].before, deal))
    assert words == "13 called for 13 tricks"
    assert str(GAME.called(evening.table, deal)[0]) == "4 called"


def test_the_stake_is_for_a_point_and_for_no_other_number() -> None:
    stake = Stake(amount=25, currency="EUR", settle="pairwise", per=10)
    (fault,) = impossible_terms(stake, GAME, played().table)
    assert "the amount is for one point" in str(fault)


def test_tenths_stay_tenths_among_whole_numbers_and_nowhere_else() -> None:
    one = Tenths(42)
    sums = (one + 1, 1 + one, one - 50, 50 - one, 2 * one, -one, abs(-one), sum([one, one]))
    assert " ".join(map(str, sums)) == "4.3 4.3 -0.8 0.8 8.4 -4.2 4.2 8.4"
    assert (json.dumps(one), one * 0.5, one == 42) == ("42", 21.0, True)


@given(evenings_of(GAME, tables(), legal_deal, most=4))
def test_what_was_played_adds_up_and_can_be_told_again(evening: PlayedMatch) -> None:
    check_lines_add_up(evening)
    for one in evening.rounds:
        assert read_again(GAME, evening.table, one.deal).tallies == one.deal.tallies
        assert all(isinstance(points, Tenths) for points in one.points)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals = data.draw(st.lists(mixed_up_deals(table), max_size=4))
    evening = replay(GAME, table, deals)
    assert len(evening.rounds) == len(deals)
    assert all(one.fits or not any(one.points) for one in evening.rounds)
