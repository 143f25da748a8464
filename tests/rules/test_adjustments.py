"""What the table agrees besides the rules, or in place of them."""

from typing import Any

import pytest

from scorekeeper.rules.facts import (
    Adjustment,
    AgreedScore,
    Bonus,
    Challenge,
    Contract,
    Deal,
    Declaration,
    Fact,
    Tally,
    agreed_score,
)
from tests.rules.highest_card import PLAIN, WITH_CROSSES, HighestCard, evening_of, won_by

REVOKE = Adjustment(0, -5, 0, "revoke")
PLAYED: dict[str, Any] = {
    "contract": Contract("hearts"),
    "challenges": (Challenge(0),),
    "declarations": (Declaration(0, "run"),),
    "bonuses": (Bonus(0, "run"),),
    "tallies": (Tally("cards", 0, 1),),
    "facts": (Fact("highest", 0),),
}


def faults(deal: Deal, game: HighestCard = PLAIN) -> list[str]:
    """Return why a deal is refused."""
    return [str(fault) for fault in evening_of(deal, game=game).rounds[0].faults]


def agreed(
    points: tuple[tuple[int, int], ...] | None = None,
    crosses: tuple[tuple[int, int], ...] | None = None,
    reason: str = "late",
) -> Deal:
    """Return a deal in place of which a score was agreed on."""
    return Deal(agreed_score=AgreedScore(points, crosses, reason))


def test_an_adjustment_is_a_line_of_its_own_after_everything_else() -> None:
    played = evening_of(won_by(0, adjustments=(REVOKE, REVOKE))).rounds[0]
    assert [(line.rule, line.points) for line in played.lines] == [
        ("card", 1),
        ("adjustment", -5),
        ("adjustment", -5),
    ]
    assert str(played.lines[1].text) == "Anna: revoke"
    assert played.points == (-9, 0, 0)


def test_an_adjustment_is_for_the_side_of_the_player_it_names() -> None:
    deal = won_by(0, adjustments=(Adjustment(3, 2, 1, "revoke"),))
    evening = evening_of(deal, game=WITH_CROSSES)
    assert evening.totals == (1, 2, 1, 2)
    assert evening.counter == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("adjustment", "reason"),
    [
        (Adjustment(0, 5, 0, ""), "an adjustment needs a reason"),
        (Adjustment(0, 0, 0, "revoke"), "an adjustment needs points"),
        (Adjustment(0, 5, 1, "revoke"), "there are no crosses in this game"),
        (Adjustment(0, 100_001, 0, "revoke"), "an adjustment is at most 100000"),
        (Adjustment(0, -100_001, 0, "revoke"), "an adjustment is at most 100000"),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused_with_its_reason(
    adjustment: Adjustment, reason: str
) -> None:
    assert faults(won_by(0, adjustments=(adjustment,))) == [reason]


def test_an_adjustment_for_one_person_only_is_told_and_changes_nothing_in_the_match() -> None:
    personal = Adjustment(3, -100, 0, "revoke", personal=True)
    evening = evening_of(won_by(0, adjustments=(personal, REVOKE, personal)), game=WITH_CROSSES)
    assert evening.totals == evening_of(won_by(0, adjustments=(REVOKE,)), game=WITH_CROSSES).totals
    assert evening.personal_points == (("Dora", -200),)
    *_before, line, other = evening.rounds[0].lines
    assert (line.rule, line.seats, line.points, line.counter) == ("personal_adjustment", (3,), 0, 0)
    assert str(line.text) == "Dora: revoke: −100 in the club's list, for Dora alone"
    assert line == other


@pytest.mark.parametrize("amounts", [(0, 0), (0, 1), (-100, 1)])
def test_an_adjustment_for_one_person_only_has_points_and_no_crosses(
    amounts: tuple[int, int],
) -> None:
    personal = Adjustment(0, *amounts, "revoke", personal=True)
    assert faults(won_by(0, adjustments=(personal,)), WITH_CROSSES) == [
        "an adjustment for one person only has points, and nothing else"
    ]


def test_a_round_that_does_not_fit_has_no_adjustments_for_one_person_either() -> None:
    personal = Adjustment(3, -100, 0, "", personal=True)
    assert evening_of(won_by(0, adjustments=(personal,)), game=WITH_CROSSES).personal_points == ()


def test_an_adjustment_needs_something_that_the_game_counts() -> None:
    nothing = won_by(0, adjustments=(Adjustment(0, 0, 0, "revoke"),))
    assert faults(nothing, WITH_CROSSES) == ["an adjustment needs points or crosses"]


def test_an_adjustment_of_crosses_alone_is_one_where_there_are_crosses() -> None:
    assert faults(won_by(0, adjustments=(Adjustment(0, 0, 1, "revoke"),)), WITH_CROSSES) == []


def test_an_agreed_score_is_one_line_for_each_side() -> None:
    evening = evening_of(agreed(((3, 4),), ((0, 1),)), game=WITH_CROSSES)
    lines = evening.rounds[0].lines
    assert [(line.seats, line.points, line.counter) for line in lines] == [
        ((0, 2), 0, 1),
        ((1, 3), 4, 0),
    ]
    assert {str(line.text) for line in lines} == {"agreed by the table: late"}


def test_an_agreed_score_can_be_adjusted() -> None:
    deal = Deal(agreed_score=AgreedScore(((1, 4),), None, "late"), adjustments=(REVOKE,))
    assert evening_of(deal).totals == (-5, 4, 0)


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (agreed(), "an agreed score needs points or crosses"),
        (agreed(((0, 1),), None, ""), "an agreed score needs a reason"),
        (agreed(((0, 1), (2, 1))), "Anna and Cees are one side: name one of them"),
        (agreed(None, ((1, 1), (3, 1))), "Bram and Dora are one side: name one of them"),
        (agreed(((0, 100_001),)), "an agreed score is at most 100000"),
    ],
)
def test_an_agreed_score_that_cannot_be_is_refused_with_its_reason(deal: Deal, reason: str) -> None:
    assert faults(deal, WITH_CROSSES) == [reason]


def test_crosses_are_not_agreed_on_where_there_are_none() -> None:
    assert faults(agreed(None, ((1, 1),))) == ["there are no crosses in this game"]


@pytest.mark.parametrize("fact", PLAYED)
def test_an_agreed_score_and_a_deal_thrown_in_stand_alone(fact: str) -> None:
    others = {fact: PLAYED[fact]}
    assert faults(Deal(agreed_score=AgreedScore(((0, 1),), None, "late"), **others)) == [
        "an agreed score stands in place of the facts of the round"
    ]
    assert faults(Deal(void=True, **others)) == ["a deal that was thrown in has no other facts"]


@pytest.mark.parametrize(
    "facts", [{"adjustments": (REVOKE,)}, {"agreed_score": agreed(()).agreed_score}]
)
def test_a_deal_thrown_in_is_neither_adjusted_nor_agreed_on(facts: dict[str, Any]) -> None:
    assert "a deal that was thrown in has no other facts" in faults(Deal(void=True, **facts))


def test_a_game_may_have_its_reasons_not_to_agree_on_scores() -> None:
    class Series(HighestCard):
        may_agree_scores = False

    assert faults(agreed(((0, 1),)), Series()) == [
        "who won a round decides what comes next: record that, and adjust the points"
    ]


def test_a_deal_thrown_in_is_one_line_for_everybody() -> None:
    played = evening_of(Deal(void=True, note="a card lay open")).rounds[0]
    assert [(line.rule, line.seats, line.points) for line in played.lines] == [
        ("void", (0, 1, 2), 0)
    ]
    assert played.points == (0, 0, 0)


@pytest.mark.parametrize(
    ("points", "crosses", "expected"),
    [
        (((0, 1),), (), (((0, 1),), None)),
        ((), ((0, 1),), (None, ((0, 1),))),
        ((), (), ((), None)),
        (((0, 1),), ((1, 2),), (((0, 1),), ((1, 2),))),
    ],
)
def test_a_map_without_players_in_an_agreed_score_counts_as_not_said(
    points: tuple[tuple[int, int], ...],
    crosses: tuple[tuple[int, int], ...],
    expected: tuple[tuple[tuple[int, int], ...] | None, tuple[tuple[int, int], ...] | None],
) -> None:
    score = agreed_score(points, crosses, "late")
    assert (score.points, score.counter) == expected
