"""What no rule of Kraken covers: adjustments, agreed scores, deals thrown in, stopping early."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.kraken.rounds import agreed, round_of
from tests.games.sheets import evening_of

VOID = {"void": True}


def adjusted(by: str, points: int = 0, crosses: int = 0) -> dict[str, Any]:
    """Return an adjustment as a sheet has it."""
    return {"by": by, "points": points, "crosses": crosses, "reason": "revoke"}


def test_an_adjustment_goes_to_the_side_and_is_not_doubled_with_the_round() -> None:
    played = round_of(100, "spades", called=1, adjustments=[adjusted("Dora", -50, 1)])
    evening = evening_of("kraken", [played])
    assert evening.totals == (64, -50, 64, -50)
    assert evening.counter == (0, 4 + 1, 0, 4 + 1)


def test_an_adjustment_of_the_side_that_failed_stays_its_own() -> None:
    rules = {"bonus_of_loser": "to_winner", "bonus_points": "tens"}
    played = round_of(70, adjustments=[adjusted("Anna", 20)])
    assert evening_of("kraken", [played], house_rules=rules).totals == (20, 16, 20, 16)


def test_several_adjustments_are_lines_of_their_own() -> None:
    both = [adjusted("Anna", 5), adjusted("Cees", 7), adjusted("Bram", 0, 2)]
    played = evening_of("kraken", [round_of(adjustments=both)]).rounds[0]
    lines = [line for line in played.lines if line.rule == "adjustment"]
    assert [(line.seats, line.points, line.counter) for line in lines] == [
        ((0, 2), 5, 0),
        ((0, 2), 7, 0),
        ((1, 3), 0, 2),
    ]
    assert str(lines[1].text) == "Cees: revoke"


def test_an_adjustment_counts_when_the_last_four_crosses_are_given() -> None:
    played = round_of(adjustments=[adjusted("Cees", -10)])
    evening = evening_of("kraken", [played], house_rules={"rounds": 1})
    assert evening.totals == (0, 6, 0, 6)
    assert evening.counter == (4, 0, 4, 0)


def test_an_agreed_score_is_the_score_of_the_round_and_can_be_adjusted() -> None:
    played = {**agreed((16, 1), (0, 2)), "adjustments": [adjusted("Bram", 3)]}
    evening = evening_of("kraken", [played])
    assert evening.totals == (16, 4, 16, 4)
    assert evening.counter == (0, 2, 0, 2)
    assert str(evening.rounds[0].lines[0].text) == "agreed by the table: copied from paper"


def test_a_side_that_an_agreed_score_does_not_name_gets_nothing() -> None:
    score = {"agreed_score": {"points": {"Dora": 12}, "reason": "misdeal seen late"}}
    evening = evening_of("kraken", [score])
    assert evening.totals == (0, 12, 0, 12)
    assert evening.counter == (0, 0, 0, 0)


def test_an_agreed_score_counts_as_a_round_and_passes_the_deal_on() -> None:
    evening = evening_of("kraken", [agreed((16, 0))])
    assert evening.now.scored == 1
    assert evening.now.dealer == 1


def test_a_deal_thrown_in_scores_nothing_and_is_dealt_again_by_the_same_player() -> None:
    evening = evening_of("kraken", [round_of(), VOID, VOID])
    assert evening.totals == (10, 6, 10, 6)
    assert (evening.now.number, evening.now.scored, evening.now.dealer) == (4, 1, 1)
    assert [line.rule for line in evening.rounds[1].lines] == ["void"]


def test_deals_thrown_in_do_not_count_towards_the_length_of_the_match() -> None:
    rules = {"rounds": 2}
    evening = evening_of("kraken", [VOID, round_of(), VOID], house_rules=rules)
    assert not evening.finished
    assert evening_of("kraken", [VOID, round_of(), VOID, round_of()], house_rules=rules).finished


def test_who_deals_again_after_a_deal_thrown_in_out_of_turn_is_the_one_who_dealt_it() -> None:
    evening = evening_of("kraken", [{**VOID, "dealer_override": "Cees"}])
    assert evening.now.dealer == 2


def test_a_table_that_dealt_out_of_turn_goes_on_from_there() -> None:
    in_turn = {"trump": "hearts", "card_points": {"Anna": 81}}
    evening = evening_of("kraken", [{**in_turn, "dealer_override": "Cees"}, in_turn])
    assert [played.dealer for played in evening.rounds] == [2, 3]
    assert [played.deal.contract.declarer for played in evening.rounds] == [3, 0]


def test_a_table_that_stops_early_is_ranked_and_settled_as_it_stands() -> None:
    evening = evening_of("kraken", [round_of(100, called=1)], ended_early=True)
    assert evening.finished
    assert evening.upcoming is None
    assert evening.final_lines == ()
    assert evening.warnings == ()
    assert evening.counter == (0, 2, 0, 2)


def test_a_match_that_is_complete_was_not_ended_early() -> None:
    with pytest.raises(RuleBroken, match="ended_early: the match is complete"):
        evening_of("kraken", [round_of()], ended_early=True, house_rules={"rounds": 1})
