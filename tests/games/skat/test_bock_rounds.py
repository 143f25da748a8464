"""Bock rounds: which deals count double, and where it is said."""

from typing import Any

import pytest

from scorekeeper.games.skat.rules import GAME
from scorekeeper.sheets.table_text import played_words
from tests.games.skat.test_worked_rounds import DIAMONDS, HEARTS, A, B, C, evening, texts

BOCK_AT_ONCE: dict[str, Any] = {"bock_rounds": True, "bock_starts": "at_once"}


@pytest.mark.parametrize(
    ("places", "overlap", "scores"),
    [
        ([0], "after", [40, 40, 40, 40, 20]),
        ([0, 1], "after", [40, 40, 40, 40, 40, 40, 40, 20]),
        ([0, 1], "double", [40, 40, 80, 80, 40, 20]),
        ([0, 3], "after", [40, 40, 40, 40, 40, 40, 40, 20]),
        ([0, 4], "after", [40, 40, 40, 40, 40, 40, 40, 40, 20]),
    ],
)
def test_the_deal_that_sets_off_a_bock_round_may_be_doubled_itself_and_uses_none_up(
    places: list[int], overlap: str, scores: list[int]
) -> None:
    deals = [
        {**HEARTS, "bock_rounds": 1} if place in places else HEARTS for place in range(len(scores))
    ]
    played = evening(*deals, **BOCK_AT_ONCE, bock_overlap=overlap)
    assert [one.points[0] for one in played.rounds] == scores
    assert [one and one.factor for one in map(played.multiplier, played.rounds)] == [
        points // 20 if points > 20 else None for points in scores
    ]


def test_a_deal_that_is_doubled_itself_says_so_and_doubles_a_ramsch_but_no_list_points() -> None:
    lost = {"declarer": A, "game": "clubs", "with": 1, "result": "lost", "bock_rounds": 1}
    assert evening(lost, **BOCK_AT_ONCE).totals == (-96, 0, 0)  # K
    assert evening(lost, bock_rounds=True).totals == (-48, 0, 0)
    assert evening(lost, **BOCK_AT_ONCE, scoring="seeger_fabian").totals == (-146, 40, 40)
    assert texts(lost, **BOCK_AT_ONCE)[1] == "Bock round: x2"
    ramsch = {"ramsch": {"most": [B], "points": 50}, "bock_rounds": 1}
    assert evening(ramsch, **BOCK_AT_ONCE, all_pass="ramsch").totals == (0, -100, 0)
    march = {"ramsch": {"march": C}, "bock_rounds": 1}
    assert evening(march, **BOCK_AT_ONCE, all_pass="ramsch").totals == (0, 0, 240)
    two = {**HEARTS, "bock_rounds": 2}
    at_once = evening(two, HEARTS, **BOCK_AT_ONCE, bock_overlap="double")
    assert [one.points[0] for one in at_once.rounds] == [40, 80]


@pytest.mark.parametrize(
    ("overlap", "scores"),
    [
        ("after", [20, 40, 40, 40, 40, 40, 40, 20]),
        ("double", [20, 40, 80, 80, 40, 20]),
    ],
)
def test_a_bock_round_in_a_bock_round(overlap: str, scores: list[int]) -> None:
    first, *others = [HEARTS] * len(scores)
    bock = {"bock_rounds": 1}
    played = evening(
        {**first, **bock},
        {**others[0], **bock},
        *others[1:],
        bock_rounds=True,
        bock_overlap=overlap,
    )
    assert [one.points[0] for one in played.rounds] == scores


def test_a_bock_deal_says_what_it_counts() -> None:
    played = evening({**HEARTS, "bock_rounds": 1}, HEARTS, {"passed": True}, bock_rounds=True)
    raised = [GAME.multiplier(one.before, one.deal) for one in played.rounds]
    assert [one and one.factor for one in raised] == [None, 2, 2]
    assert str(played_words(played, played.rounds[2])) == "all passed; Bock x2"


def test_a_score_that_was_agreed_on_counts_no_more_in_a_bock_round() -> None:
    agreed = {"agreed_score": {"points": {"Anna": 10}, "reason": "late"}}
    played = evening({**HEARTS, "bock_rounds": 1}, agreed, HEARTS, bock_rounds=True)
    raised = [played.multiplier(one) for one in played.rounds]
    assert [one and one.factor for one in raised] == [None, None, 2]


def test_two_bock_rounds_at_once_count_four_times() -> None:
    bock = {**HEARTS, "bock_rounds": 2}
    played = evening(bock, *[HEARTS] * 4, bock_rounds=True, bock_overlap="double")
    assert [one.points[0] for one in played.rounds] == [20, 80, 80, 80, 20]


def test_passed_deals_and_agreed_scores_use_a_bock_deal_up_and_void_ones_do_not() -> None:
    played = evening(
        {"passed": True, "bock_rounds": 1},
        {"void": True},
        {"passed": True},
        {"agreed_score": {"points": {B: 7}, "reason": "late"}},
        HEARTS,
        HEARTS,
        bock_rounds=True,
    )
    assert [one.points[0] for one in played.rounds[-2:]] == [40, 20]
    assert played.totals[1] == 7


def test_a_bock_round_doubles_a_ramsch_and_a_march_but_no_list_points() -> None:
    bock = {"passed": True, "bock_rounds": 1}
    ramsch, march = {"ramsch": {"most": [A], "points": 40}}, {"ramsch": {"march": B}}
    played = evening(
        bock,
        ramsch,
        march,
        DIAMONDS,
        bock_rounds=True,
        all_pass="ramsch",
        scoring="seeger",
    )
    assert played.totals == (-80 - 108 - 50, 240, 0)


def test_an_enormous_number_of_bock_rounds_is_no_trouble_one_after_the_other() -> None:
    played = evening({**HEARTS, "bock_rounds": 10**9}, HEARTS, bock_rounds=True)
    assert played.totals[0] == 60
    assert played.upcoming is not None
    assert [str(one) for one in played.upcoming.urgent] == ["34 Bock deals left, the next one x2"]
