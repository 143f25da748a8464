"""The bags, what each line says, and how a match ends."""

from typing import Any

import pytest

from scorekeeper.games.spades.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import PLAYERS, evening_of, sheet_with

A, B, C, D = PLAYERS
SEVEN_BAGS = [(8, 3, 10), (8, 3, 10), (8, 3, 10), (9, 3, 10)]  # 337 and seven bags for Anna
Bid = tuple[int, int, int]


def bid(first: int, second: int, tricks: int, **more: Any) -> dict[str, Any]:
    """Return a round with both bids and the tricks of Anna and Cees."""
    return {"bids": {A: first, B: second}, "tricks": {A: tricks}, **more}


def nil(by: str, tricks: int = 0, kind: str = "nil") -> dict[str, Any]:
    """Return a nil, and the tricks that it took after all."""
    return {"by": by, "kind": kind} | ({"tricks": tricks} if tricks else {})


def rounds_of(*played: dict[str, Any], **house_rules: Any) -> PlayedMatch:
    """Return the evening of these rounds."""
    return evening_of(GAME.slug, played, house_rules=house_rules)


def bags(evening: PlayedMatch) -> tuple[int, int]:
    """Return the bags of both sides, as what comes next has them."""
    assert evening.upcoming is not None
    told: Any = evening.upcoming.details["bags"]
    assert (told[A], told[B]) == (told[C], told[D])
    return told[A], told[B]


def lines_of(evening: PlayedMatch) -> list[tuple[str, int]]:
    """Return the lines of the last round: words and points."""
    return [(str(line.text), line.points) for line in evening.rounds[-1].lines]


@pytest.mark.parametrize(
    ("played", "house_rules", "new_bags"),
    [
        (bid(7, 5, 7), {}, (0, 1)),
        (bid(7, 6, 8), {}, (1, 0)),
        (bid(4, 6, 6, nils=[nil(C)]), {}, (2, 1)),
        (bid(2, 6, 2, nils=[nil(C, 1)]), {}, (1, 5)),
        (bid(2, 6, 2, nils=[nil(C, 1)]), {"failed_nil": "bags_only"}, (1, 5)),
        (bid(2, 6, 2, nils=[nil(C, 1)]), {"failed_nil": "to_contract"}, (0, 5)),
        (bid(4, 6, 7, nils=[nil(C, 2)]), {}, (3, 0)),
        (bid(4, 6, 7, nils=[nil(C, 2)]), {"failed_nil": "nothing"}, (1, 0)),
        (bid(5, 7, 6, nils=[nil(A, kind="blind_nil")]), {}, (1, 0)),
        (bid(0, 9, 1, nils=[nil(A), nil(C, 1)]), {}, (1, 3)),
        (bid(10, 3, 9), {"ten_for_200": True, "bottom": None}, (0, 1)),
        (bid(6, 4, 8, blind=[C]), {"blind_bids": "double"}, (2, 1)),
        (bid(6, 4, 5, blind=[C]), {"blind_bids": "double_won"}, (0, 4)),
        (bid(7, 3, 9), {"overtricks": "minus_one"}, (2, 1)),
        (bid(7, 3, 9), {"overtricks": "nothing"}, (2, 1)),
        (bid(1, 9, 13), {"bag_limit": None}, (12, 0)),
    ],
)
def test_a_round_brings_bags(
    played: dict[str, Any], house_rules: dict[str, Any], new_bags: tuple[int, int]
) -> None:
    assert bags(rounds_of(played, **house_rules)) == new_bags


@pytest.mark.parametrize(
    ("last", "total", "kept"), [((5, 6, 7), 389, 9), ((5, 5, 8), 290, 0), ((5, 4, 9), 291, 1)]
)
def test_the_tenth_bag_costs_a_hundred(last: Bid, total: int, kept: int) -> None:
    before = rounds_of(*[bid(*one) for one in SEVEN_BAGS])
    assert (before.totals[0], bags(before)[0]) == (337, 7)
    evening = rounds_of(*[bid(*one) for one in [*SEVEN_BAGS, last]])
    assert (evening.totals[0], bags(evening)[0]) == (total, kept)


def test_twenty_bags_at_once_cost_twice() -> None:
    evening = rounds_of(bid(1, 1, 12), bag_limit=5, bag_penalty=50)
    assert evening.totals[0] == 10 + 11 - 2 * 50
    assert bags(evening) == (1, 0)


def test_a_bid_or_none_that_is_doubled_or_broken_is_worth_what_the_table_agreed() -> None:
    blind = {"blind": [B]}
    ten = rounds_of(bid(2, 10, 3, **blind), blind_bids="double", ten_for_200=True)
    assert ten.totals[1] == 400
    lost = rounds_of(bid(2, 10, 4, **blind), blind_bids="double", ten_for_200=True)
    assert lost.totals[1] == -400
    single = rounds_of(bid(2, 10, 4, **blind), blind_bids="double_won", ten_for_200=True)
    assert single.totals[1] == -200
    nothing = rounds_of(bid(2, 10, 4, **blind), blind_bids="double", set="nothing")
    assert nothing.totals[1] == 0


def test_eleven_is_not_ten_for_200() -> None:
    assert rounds_of(bid(11, 2, 11), ten_for_200=True).totals[0] == 110


def test_two_nils_count_each_for_itself() -> None:
    made = rounds_of(bid(0, 9, 0, nils=[nil(A), nil(C, kind="blind_nil")]))
    assert made.totals == (300, 94, 300, 94)
    taken = rounds_of(bid(0, 9, 3, nils=[nil(A, 1), nil(C, 2)]), failed_nil="to_contract", nil=50)
    assert taken.totals[0] == -50 - 50 + 3
    assert bags(taken)[0] == 3


def test_bags_of_a_failed_nil_count_like_any_bag() -> None:
    failed = bid(4, 6, 6, nils=[nil(C, 1)])
    assert rounds_of(failed, overtricks="minus_one").totals[0] == -100 + 40 - 1 - 1
    assert rounds_of(failed, overtricks="nothing").totals[0] == -100 + 40


def test_without_nils_a_bid_of_nothing_is_a_bid() -> None:
    evening = rounds_of(bid(0, 6, 3), nil=0, blind_nil=0)
    assert evening.totals[:2] == (3, 64)


def test_every_line_says_what_it_is_for() -> None:
    assert lines_of(rounds_of(bid(5, 6, 8, nils=[nil(C)]))) == [
        ("nil by Cees made", 100),
        ("bid 5, took 8: 50 and 3 over", 53),
        ("set: bid 6, took 5", -60),
    ]
    failed = [nil(C, 2), nil(D, 1, "blind_nil")]
    assert lines_of(rounds_of(bid(4, 6, 6, nils=failed))) == [
        ("nil by Cees: took 2", -100),
        ("bid 4, took 4", 40),
        ("tricks of a failed nil", 2),
        ("blind nil by Dora: took 1", -200),
        ("bid 6, took 6", 60),
        ("tricks of a failed nil", 1),
    ]


def test_lines_follow_what_overtricks_are_worth() -> None:
    played = bid(6, 4, 8, blind=[C])
    assert lines_of(rounds_of(played, blind_bids="double", overtricks="nothing"))[0] == (
        "blind, bid 6, took 8: 120, and 2 over for nothing",
        120,
    )
    assert lines_of(rounds_of(bid(6, 4, 8), overtricks="minus_one"))[0] == (
        "bid 6, took 8: 60 less 2 over",
        58,
    )


def test_the_line_of_the_bags_says_what_was_there_and_what_is_kept() -> None:
    nine = [*SEVEN_BAGS, (5, 6, 7)]
    evening = rounds_of(*[bid(*one) for one in [*nine, (5, 6, 7)]])
    assert lines_of(evening)[1] == ("bags 9 + 2 = 11: 100 lost, 1 kept", -100)


def test_two_nils_that_took_nothing_have_no_line_of_a_bid() -> None:
    lines = lines_of(rounds_of(bid(0, 9, 0, nils=[nil(A), nil(C)])))
    assert lines == [
        ("nil by Anna made", 100),
        ("nil by Cees made", 100),
        ("bid 9, took 13: 90 and 4 over", 94),
    ]


MATCH = [
    bid(6, 5, 7),
    bid(5, 6, 5),
    bid(4, 7, 6, nils=[nil(C)]),
    bid(8, 4, 7),
    bid(5, 4, 9),
    bid(3, 8, 5, nils=[nil(A)]),
    bid(7, 5, 8),
    bid(6, 3, 8),
    bid(6, 7, 7),
    bid(5, 7, 6),
]


def test_the_match_to_500_is_won_and_settled() -> None:
    stake = {"amount": "0.05", "currency": "EUR"}
    scored = score_values(sheet_of(sheet_with(GAME.slug, MATCH, stake=stake)))
    points = [[one["points"][name] for one in scored["rounds"]] for name in (A, B)]
    assert points == [
        [61, 50, 142, -80, 54, 132, -29, 62, 61, 51],
        [51, 62, 70, 42, 40, 80, 50, 32, -70, 70],
    ]
    assert scored["finished"] is True
    assert scored["totals"] == {A: 504, B: 427, C: 504, D: 427}
    assert scored["ranking"] == [[A, C], [B, D]]
    net = {A: "1.93", B: "-1.93", C: "1.92", D: "-1.92"}
    assert scored["settlement"]["net"] == net
    assert rounds_of(*MATCH).now.memory == (4, 7)


def test_bags_are_counted_under_their_own_name() -> None:
    (counter,) = rounds_of(*MATCH).counters
    assert counter.amounts == (4, 7, 4, 7)
    assert str(counter.in_words(4)) == "4 bags"
    assert rounds_of(*MATCH[:5], bag_limit=None).counters == ()


def test_an_agreed_score_or_a_penalty_leaves_the_bags() -> None:
    agreed = {"agreed_score": {"points": {A: 57, B: 3}, "reason": "misdeal seen late"}}
    penalty = [{"by": A, "points": -13, "reason": "revoke"}]
    evening = rounds_of(bid(6, 5, 7, adjustments=penalty), agreed)
    assert evening.totals == (105, 54, 105, 54)
    assert bags(evening) == (1, 1)


@pytest.mark.parametrize(
    ("points", "is_over"),
    [
        ({A: 499}, False),
        ({A: 500}, True),
        ({A: 510, B: 500}, True),
        ({A: 500, B: 500}, False),
        ({A: -199}, False),
        ({A: -200}, True),
        ({A: -200, B: -200}, False),
        ({A: 500, B: -200}, True),
    ],
)
def test_a_match_ends_at_the_points_or_at_the_bottom_unless_both_are_level(
    points: dict[str, int], is_over: bool
) -> None:
    agreed = {"agreed_score": {"points": points, "reason": "a shortened evening"}}
    assert rounds_of(agreed).finished is is_over


def test_without_a_bottom_nobody_is_lost() -> None:
    agreed = {"agreed_score": {"points": {A: -900}, "reason": "a long evening"}}
    assert not rounds_of(agreed, bottom=None).finished
    assert rounds_of(agreed).ranking == ((1, 3), (0, 2))
