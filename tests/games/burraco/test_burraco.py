"""Burraco: its worked rounds, victory points, three players, and what is refused."""

from typing import Any

import pytest

from scorekeeper.games.burraco.rules import GAME
from scorekeeper.games.burraco.victory import SCALES, points_ahead
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.burraco import deals
from tests.games.burraco.impossible import IMPOSSIBLE, JUST_POSSIBLE, OF_THREE, A, B, C, D
from tests.games.families.melds.deals import NAMES
from tests.games.families.melds.examples import check_example
from tests.games.families.melds.properties import properties_of
from tests.games.families.melds.refusals import Impossible, check_possible, check_refused
from tests.games.sheets import evening_of, figures_told, replayed, sheet_with

TOURNAMENT: dict[str, Any] = {"preset": "tournament"}
MATCH: list[dict[str, Any]] = [
    {
        "canastas": {A: {"clean": 1, "semi_clean": 1, "dirty": 1}, B: {"dirty": 1}},
        "melded": {A: 545, B: 230},
        "in_hand": {A: 20, B: 85},
        "went_out": A,
    },
    {
        "canastas": {B: {"clean": 2}},
        "cards": {A: -40, B: 480},
        "went_out": D,
        "no_pozzetto": [A],
    },
    {"canastas": {A: {"dirty": 1}, B: {"clean": 1}}, "cards": {A: 240, B: 395}},
    {
        "canastas": {A: {"dirty": 2}},
        "cards": {A: 350, B: -85},
        "went_out": A,
        "no_pozzetto": [B],
    },
]

test_evenings, test_forms, test_mixed_up = properties_of(GAME, deals)


def agreed(first: int, second: int) -> dict[str, Any]:
    """Return a round whose points the table agreed on."""
    return {"agreed_score": {"points": {A: first, B: second}, "reason": "seen late"}}


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    check_refused("burraco", case)


@pytest.mark.parametrize(("told", "more"), JUST_POSSIBLE)
def test_what_is_just_possible_is_played(told: dict[str, Any], more: dict[str, Any]) -> None:
    check_possible("burraco", told, more)


@pytest.mark.parametrize(
    ("players", "house_rules", "reason"),
    [
        (5, {}, "players"),
        (4, {"victory_points": True}, "3 or 4 agreed rounds"),
        (4, {"victory_points": True, "end": "rounds", "rounds": 5}, "3 or 4 agreed rounds"),
        (3, {"victory_points": True, "end": "rounds"}, "two sides"),
        (3, {"alone_until": 0}, "alone_until"),
        (4, {"teams": 2}, "no house rule"),
        (4, {"packs": 2}, "no house rule"),
    ],
)
def test_what_a_table_cannot_agree_on_is_refused(
    players: int, house_rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        evening_of("burraco", [], players=NAMES[:players], house_rules=house_rules)


@pytest.mark.parametrize("worked", GAME.worked_rounds, ids=lambda worked: str(worked.title))
def test_a_worked_round_scores_as_the_rules_page_says(worked: WorkedRound) -> None:
    assert replayed(GAME, worked).totals == worked.points


@pytest.mark.parametrize(
    "name", ["burraco", "burraco-otherwise", "burraco-three", "burraco-biriba"]
)
def test_an_example_evening_comes_to_what_is_expected(name: str) -> None:
    check_example(name)


def test_four_hands_are_won_by_victory_points_or_settled_by_the_hundred() -> None:
    stake = {"amount": "1.00", "currency": "EUR"}
    scored = score_values(sheet_of(sheet_with("burraco", MATCH, stake=stake, **TOURNAMENT)))
    points = [(one["points"][A], one["points"][B]) for one in scored["rounds"]]
    assert points == [(1075, 245), (-140, 980), (340, 595), (650, -185)]
    assert scored["totals"] == {A: 1925, B: 1635, C: 1925, D: 1635}
    assert scored["victory_points"] == {A: 11, B: 9, C: 11, D: 9}
    assert scored["settlement"]["net"] == {A: "1.00", B: "-1.00", C: "1.00", D: "-1.00"}
    assert "Anna and Cees have 11 victory points" in scored["warnings"]
    by_points = sheet_with("burraco", MATCH, stake=stake, house_rules={"end": "rounds"})
    scored = score_values(sheet_of(by_points))
    assert scored["settlement"]["net"] == {A: "1.45", B: "-1.45", C: "1.45", D: "-1.45"}
    assert "victory_points" not in scored


@pytest.mark.parametrize("rounds", SCALES)
def test_victory_points_rise_behind_each_step_of_the_scale(rounds: int) -> None:
    for ahead, most in enumerate(SCALES[rounds], 10):
        assert (points_ahead(rounds, most), points_ahead(rounds, most + 1)) == (ahead, ahead + 1)
    assert points_ahead(rounds, 0) == 10
    assert points_ahead(rounds, 99_999) == 20


@pytest.mark.parametrize(
    ("rounds", "remark"),
    [
        ([], "10-10, 105 more make 11-9"),
        ([agreed(450, 0)], "12-8 for Anna and Cees, 55 more make 13-7"),
        ([agreed(0, 300)], "11-9 for Bram and Dora, 5 more make 12-8"),
        ([agreed(0, 2005)], "20-0 for Bram and Dora"),
    ],
)
def test_the_score_in_victory_points_is_said_as_it_stands(
    rounds: list[dict[str, Any]], remark: str
) -> None:
    upcoming = evening_of("burraco", rounds, **TOURNAMENT).upcoming
    assert upcoming is not None
    assert [str(said) for said in upcoming.remarks] == [remark]


def test_ten_to_ten_is_level_and_each_victory_point_has_the_stake_alone() -> None:
    evening = evening_of("burraco", [agreed(100, 0), *[agreed(0, 0)] * 3], **TOURNAMENT)
    assert evening.ranking == ((0, 1, 2, 3),)
    stake = {"amount": "1", "currency": "EUR", "per": 10}
    with pytest.raises(RuleBroken, match="for each victory point already"):
        sheet_of(sheet_with("burraco", [], stake=stake, **TOURNAMENT))


def test_a_pair_of_three_has_half_each_and_every_line_says_so() -> None:
    told = {**OF_THREE, "canastas": {A: {"clean": 1}, C: {"dirty": 1}}, "went_out": A}
    lines = evening_of("burraco", [told], players=NAMES[:3]).rounds[0].lines
    assert [(str(line.text), line.seats, line.points) for line in lines] == [
        ("1 clean: 200", (0,), 200),
        ("closed: 100", (0,), 100),
        ("cards 320", (0,), 320),
        ("1 dirty: 100", (1, 2), 0),
        ("cards 245", (1, 2), 0),
        ("pair of Bram and Cees 345: half, 173 each", (1, 2), 173),
    ]


def test_of_three_everyone_is_alone_once_somebody_has_the_points() -> None:
    three = NAMES[:3]
    before = evening_of("burraco", [], players=three).upcoming
    assert before is not None
    assert str(before.sentence) == "Anna deals 11 each and two pozzetti, of 18 and 11"
    evening = evening_of("burraco", [agreed(1500, 20)], players=three)
    assert evening.upcoming is not None
    assert str(evening.upcoming.sentence) == "Bram deals 11 each and three pozzetti"
    remarks = [str(said) for said in evening.upcoming.remarks]
    assert remarks[-1] == "Anna at 1500: three pozzetti, everyone alone"
    with pytest.raises(RuleBroken, match="nobody plays alone"):
        evening_of("burraco", [agreed(1500, 20), OF_THREE], players=three)
    always = evening_of("burraco", [], players=three, preset="biriba").upcoming
    assert always is not None
    assert str(always.remarks[-1]) == "three pozzetti, everyone alone"


def test_burrachi_and_closing_are_counted() -> None:
    assert figures_told(evening_of("burraco", MATCH)) == {
        "Rounds closed": ["2 of 4", "0 of 4", "0 of 4", "1 of 4"],
        "Clean burrachi": ["1", "3", "1", "3"],
        "Dirty burrachi": ["4", "1", "4", "1"],
        "Highest round": ["1075 points", "980 points", "1075 points", "980 points"],
    }
