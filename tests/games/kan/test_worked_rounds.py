"""The worked series of the rules page, and the reason of every point in them."""

from typing import Any

import pytest

from scorekeeper.games.kan.rules import GAME
from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.kan.deals import LOST, WON, first, later, played, table_of

PER_ROUND = {"reverse_points": "per_round"}
ADDED = {"reverse_points": "added"}
BY_COUNT = {"failed_juuroku": "by_count"}
SPELT: dict[str, dict[str, Any]] = {
    "W": WON,
    "L": LOST,
    "SK": {"call": "sukonku"},
    "GSK": {"call": "gyaku_sukonku"},
    "J+": {"call": "juuroku", "kankei_points": 16},
    "J-": {"call": "juuroku", "kankei_points": 15},
    "GJ+": {"call": "gyaku_juuroku", "kankei_points": 0},
    "GJ-": {"call": "gyaku_juuroku", "kankei_points": 1},
    "KM": {"misplay": "Emma"},  # one of Kankei
    "MM": {"misplay": "Cees"},  # one of the others
}


def series(spelt: str, **house_rules: RuleValue) -> PlayedMatch:
    """Return the evening of one series, spelt in short, with Bram and Emma as Kankei."""
    head, *tail = spelt.split()
    rounds = [first("Bram", "Emma", **SPELT[head]), *(later(**SPELT[word]) for word in tail)]
    return played(table_of(5, **house_rules), *rounds)


@pytest.mark.parametrize("worked", GAME.worked_rounds, ids=lambda worked: str(worked.title))
def test_a_worked_series_scores_what_the_rules_page_says(worked: WorkedRound) -> None:
    rules = GAME.agreed_rules(len(worked.players), "as_written", worked.house_rules)
    evening = played(Table(worked.players, rules), *worked.rounds)
    assert not evening.unfitting
    assert evening.totals == worked.points


@pytest.mark.parametrize(
    ("spelt", "house_rules", "changes"),
    [
        ("W SK W", {}, (1, 2, 2)),
        ("W J+ L", {}, (1, 9, -1)),
        ("SK GJ- W", {}, (2, 36, 2)),
        ("L", {}, (-1,)),
        ("W L", {}, (1, -1)),
        ("W W L", {}, (1, 1, -1)),
        ("W W W", {}, (1, 1, 2)),
        ("SK SK SK", {}, (2, 2, 3)),
        ("W J-", {}, (1, -17)),
        ("W J- W", BY_COUNT, (1, -15, 2)),
        ("W W J-", BY_COUNT, (1, 1, -14)),
        ("W J- GJ-", BY_COUNT, (1, -15, 21)),
        ("W J- GSK", BY_COUNT, (1, -15, 11)),
        ("W W J+", {}, (1, 1, 10)),
        ("GSK", {}, (-10,)),
        ("GSK", PER_ROUND, (-10,)),
        ("W GSK", {}, (1, -4)),
        ("W GSK", PER_ROUND, (1, -7)),
        ("GSK", ADDED, (-10,)),
        ("W GSK", ADDED, (1, -3)),
        ("SK SK GSK", ADDED, (2, 2, -3)),
        ("W GJ+", ADDED, (1, -16)),
        ("W W GJ+", ADDED, (1, 1, -16)),
        ("W J- GSK", ADDED | BY_COUNT, (1, -15, -3)),
        ("SK SK GSK", {}, (2, 2, -7)),
        ("SK SK GSK", PER_ROUND, (2, 2, -13)),
        ("W GJ+", {}, (1, -17)),
        ("W GJ+", PER_ROUND, (1, -33)),
        ("W W GJ+", PER_ROUND, (1, 1, -50)),
        ("W W GJ-", {}, (1, 1, 37)),
        ("W GJ- L", {}, (1, 35, -1)),
        ("KM", {}, (-1,)),
        ("MM L", {}, (1, -1)),
        ("W KM", {}, (1, -1)),
        ("W MM L", {}, (1, 1, -1)),
        ("W MM GJ-", {}, (1, 1, 37)),
        ("MM GSK", {}, (1, -4)),
        ("MM GSK", PER_ROUND, (1, -7)),
        ("W W MM", {}, (1, 1, 1)),
    ],
)
def test_the_points_of_a_round_are_the_change_of_the_totals(
    spelt: str, house_rules: dict[str, Any], changes: tuple[int, ...]
) -> None:
    evening = series(spelt, **house_rules)
    assert not evening.unfitting
    assert tuple(entry.points[1] for entry in evening.rounds) == changes
    for entry in evening.rounds:
        bram = entry.points[1]
        assert entry.points == (-bram, bram, -bram, -bram, bram)
    assert evening.now.memory.number == 2


@pytest.mark.parametrize(
    ("in_round", "quota", "points", "won"),
    [
        (1, 9, 9, True),
        (1, 9, 8, False),
        (1, 8, 8, False),
        (2, 9, 8, False),
        (2, 8, 8, True),
        (2, 8, 7, False),
        (3, 8, 8, False),
        (3, 8, 9, True),
        (3, 9, 16, True),
        (2, 9, 0, False),
    ],
)
def test_kankei_win_with_nine_points_or_what_the_house_asks_in_round_two(
    in_round: int, quota: int, points: int, won: bool
) -> None:
    before = [first("Bram", "Emma"), later()][: in_round - 1]
    last: dict[str, Any] = {"kankei_points": points}
    rounds = [*before, later(**last) if before else first("Bram", "Emma", **last)]
    evening = played(table_of(round_two_quota=quota), *rounds)
    assert evening.rounds[-1].points[1] == (-1 if not won else 2 if in_round == 3 else 1)
    assert evening.now.memory.number == (1 if won and in_round < 3 else 2)


def test_eight_in_round_two_moves_the_number_for_the_calls_too() -> None:
    table = table_of(round_two_quota=8, failed_juuroku="by_count")
    with_eight = played(table, first("Bram", "Emma"), later(call="juuroku", kankei_points=8))
    assert with_eight.rounds[1].points[1] == -15
    refused = played(table, first("Bram", "Emma"), later(call="gyaku_juuroku", kankei_points=8))
    assert [fault.fact for fault in refused.rounds[1].faults] == ["kankei_points"]


REASONS = {
    "W": ["Kankei took 11 of 16, 9 needed: Kankei win"],
    "L": ["Kankei took 6 of 16, 9 needed: Kankei lose"],
    "SK": ["sukonku wins the round", "sukonku"],
    "KM": ["Emma misplayed: Kankei lose"],
    "W W MM": ["Cees misplayed: Kankei win"],
    "W J+": ["Kankei took 16 of 16, 9 needed: Kankei win", "juuroku made"],
    "W J-": ["Kankei called all 16 and took 15: Kankei lose", "juuroku failed"],
    "GSK": ["gyaku sukonku in the first round, in place of the round"],
    "SK GSK": [
        "gyaku sukonku: -3 for Kankei in the whole series",
        "cancelled: the +2 that the series brought Kankei before",
    ],
    "SK GJ- W": ["Kankei took 11 of 16, 9 needed: Kankei win", "three rounds won"],
    "SK GJ-": [
        "The others called all 16, Kankei took 1: Kankei win",
        "the series so far, +3 for Kankei, x2",
        "gyaku juuroku failed",
    ],
}


@pytest.mark.parametrize(("spelt", "reasons"), REASONS.items())
def test_every_line_says_why_and_stands_there_for_both_sides(
    spelt: str, reasons: list[str]
) -> None:
    lines = series(spelt).rounds[-1].lines
    assert [str(line.text) for line in lines[::2]] == reasons
    for kankei, others in zip(lines[::2], lines[1::2], strict=True):
        assert (kankei.seats, others.seats) == ((1, 4), (0, 2, 3))
        assert (others.rule, others.text) == (kankei.rule, kankei.text)
        assert kankei.points == -others.points != 0


def test_points_counted_for_every_round_say_so() -> None:
    line = series("W W GJ+", **PER_ROUND).rounds[-1].lines[0]
    assert str(line.text) == "gyaku juuroku: -16 for Kankei in each of 3 rounds"
    assert line.points == -48


def test_points_added_to_the_series_cancel_nothing_and_say_so() -> None:
    lines = series("SK SK GSK", **ADDED).rounds[-1].lines
    said = "gyaku sukonku: -3 for Kankei, added to what the series has brought so far"
    assert [(str(line.text), line.points) for line in lines] == [(said, -3), (said, 3)]


def test_an_adjustment_is_neither_doubled_nor_cancelled() -> None:
    adjusted = [{"by": "Bram", "points": 100, "reason": "a fine evening"}]
    sheet = {
        "scoresheet": 1,
        "game": "kan",
        "players": ["Anna", "Bram", "Cees", "Dora", "Emma"],
        "rounds": [
            {**first("Bram", "Emma"), "adjustments": adjusted},
            later(call="gyaku_juuroku", kankei_points=4),
            later(call="gyaku_sukonku"),
        ],
    }
    assert score_values(sheet_of(sheet))["totals"] == {
        "Anna": 3, "Bram": 97, "Cees": 3, "Dora": 3, "Emma": -3,
    }  # fmt: skip


def test_scores_that_do_not_add_up_to_zero_are_settled_pair_by_pair() -> None:
    worked = next(entry for entry in GAME.worked_rounds if sum(entry.points) == 5)
    sheet = {
        "scoresheet": 1,
        "game": "kan",
        "players": list(worked.players),
        "stake": {"amount": "1", "currency": "chips"},
        "rounds": list(worked.rounds),
    }
    scored = score_values(sheet_of(sheet))
    assert tuple(scored["totals"].values()) == (15, -15, 15, -15, 5)
    assert list(scored["settlement"]["net"].values()) == ["70", "-80", "70", "-80", "20"]
    assert scored["ranking"] == [["Anna", "Cees"], ["Emma"], ["Bram", "Dora"]]
