"""Hand and Foot: its worked rounds, what is refused, and what is said before a round."""

from typing import Any

import pytest

from scorekeeper.games.hand_and_foot.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.families.melds.deals import NAMES
from tests.games.families.melds.examples import check_example
from tests.games.families.melds.properties import properties_of
from tests.games.families.melds.refusals import Impossible, check_possible, check_refused
from tests.games.hand_and_foot import deals
from tests.games.sheets import evening_of, figures_told, replayed, sheet_with

A, B, C, D, E, F = NAMES
USUAL: dict[str, Any] = {
    "canastas": {A: {"natural": 2, "mixed": 1}, B: {"mixed": 1}},
    "melded": {A: 340, B: 160},
    "in_hand": {C: 45, B: 95},
    "went_out": A,
}
ALONE: dict[str, Any] = {"players": NAMES[:2]}
OUT_ALONE: dict[str, Any] = {
    "canastas": {A: {"natural": 2}},
    "melded": {A: 90, B: 0},
    "went_out": A,
}

test_evenings, test_forms, test_mixed_up = properties_of(GAME, deals)


def rules(**changes: Any) -> dict[str, Any]:
    return {"house_rules": changes}


IMPOSSIBLE = [
    Impossible("cards missing", {**USUAL, "melded": {A: 340}, "in_hand": {}}, "cards", "missing"),
    Impossible("both ways", {**USUAL, "cards": {D: 5}}, "melded", "told in both ways"),
    Impossible("not in fives", {**USUAL, "melded": {A: 341, B: 160}}, "melded", "make 341"),
    Impossible("not played", {**USUAL, "canastas": {A: {"wild": 2}}}, "canastas", "not played"),
    Impossible(
        "a kind of another game", {**USUAL, "canastas": {A: {"aces": 2}}}, "canastas", "not one of"
    ),
    Impossible("hold more", {**USUAL, "melded": {A: 100, B: 160}}, "melded", "hold 105"),
    Impossible(
        "more points than the packs",
        {**USUAL, "melded": {A: 2800, B: 200}},
        "melded",
        "3140 points in all, and the packs hold 2950",
    ),
    Impossible(
        "more sevens than the packs",
        {**USUAL, "canastas": {A: {"sevens": 3}}},
        "canastas",
        "21 sevens in the canastas, and the packs have 20",
        rules(sevens=1500),
    ),
    Impossible(
        "more wild cards than the packs",
        {**USUAL, "canastas": {A: {"wild": 4, "mixed": 3}}, "melded": {A: 700, B: 0}},
        "canastas",
        "31 wild cards in the canastas, and the packs have 30",
        rules(wild=1500),
    ),
    Impossible("too few to go out", {**USUAL, "went_out": B}, "went_out", "without 2 canastas"),
    Impossible("out with a hand", {**OUT_ALONE, "in_hand": {A: 5}}, "in_hand", "no cards", ALONE),
    Impossible(
        "out with a three", {**OUT_ALONE, "red_threes": {A: 1}}, "red_threes", "no cards", ALONE
    ),
    Impossible("threes", {**USUAL, "red_threes": {A: 9, B: 2}}, "red_threes", "packs have 10"),
    Impossible(
        "no threes", {**USUAL, "red_threes": {A: 1}}, "red_threes", "do not", rules(threes="off")
    ),
    Impossible("22 twice", {**USUAL, "exact_pick": [A, A]}, "exact_pick", "Anna is named twice"),
    Impossible("22 of a stranger", {**USUAL, "exact_pick": ["Zoe"]}, "exact_pick", "not at the"),
    Impossible(
        "22 for nothing", {**USUAL, "exact_pick": [A]}, "exact_pick", "nothing", rules(exact_pick=0)
    ),
    Impossible("a key of another game", {**USUAL, "no_meld": [B]}, "no_meld", "not known here"),
]


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: case.clause)
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    check_refused("hand-and-foot", case)


@pytest.mark.parametrize(
    ("told", "more"),
    [
        ({**USUAL, "red_threes": {A: 10}, "exact_pick": [A, B, C, D]}, {}),
        ({**OUT_ALONE, "red_threes": {A: 1}}, {**ALONE, **rules(threes="laid")}),
        ({**USUAL, "canastas": {A: {"sevens": 2}}}, rules(sevens=1500)),
    ],
)
def test_what_is_just_possible_is_played(told: dict[str, Any], more: dict[str, Any]) -> None:
    check_possible("hand-and-foot", told, more)


@pytest.mark.parametrize(
    ("players", "house_rules", "reason"),
    [
        (7, {}, "players"),
        (5, {"teams": 2}, "5 players cannot make 2 teams"),
        (4, {"concealed": 100}, "no house rule"),
        (4, {"rounds": 0}, "rounds"),
    ],
)
def test_what_a_table_cannot_agree_on_is_refused(
    players: int, house_rules: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RuleBroken, match=reason):
        evening_of("hand-and-foot", [], players=(*NAMES, "Gail")[:players], house_rules=house_rules)


@pytest.mark.parametrize("worked", GAME.worked_rounds, ids=lambda worked: str(worked.title))
def test_a_worked_round_scores_as_the_rules_page_says(worked: WorkedRound) -> None:
    assert replayed(GAME, worked).totals == worked.points


@pytest.mark.parametrize("name", ["hand-and-foot", "hand-and-foot-otherwise"])
def test_an_example_evening_comes_to_what_is_expected(name: str) -> None:
    check_example(name)


def test_every_line_says_what_it_counts() -> None:
    told = {**USUAL, "red_threes": {B: 2}, "exact_pick": [A, C, D]}
    lines = evening_of("hand-and-foot", [told]).rounds[0].lines
    assert [(str(line.text), line.points) for line in lines] == [
        ("2 natural, 1 mixed: 1300", 1300),
        ("went out: 100", 100),
        ("cards 340−45 = 295", 295),
        ("22 cards at once by Anna and Cees: 200", 200),
        ("1 mixed: 300", 300),
        ("cards 160−95 = 65", 65),
        ("2 red threes caught: −1000", -1000),
        ("22 cards at once by Dora: 100", 100),
    ]


@pytest.mark.parametrize(
    ("players", "packs", "sides"), [(2, 3, 2), (4, 5, 2), (5, 6, 5), (6, 7, 3)]
)
def test_packs_and_teams_go_by_the_number_of_players(players: int, packs: int, sides: int) -> None:
    table = evening_of("hand-and-foot", [], players=NAMES[:players]).table
    assert (table.house_rules.packs, len(GAME.sides(table))) == (packs, sides)


def test_the_first_meld_rises_with_every_round_and_four_rounds_are_played() -> None:
    melds = []
    for number in range(4):
        scored = score_values(sheet_of(sheet_with("hand-and-foot", [USUAL] * number)))
        melds.append(scored["next"]["first_meld"][A])
    assert melds == [50, 90, 120, 150]
    evening = evening_of("hand-and-foot", [USUAL] * 4)
    assert evening.finished
    assert evening.totals == (4 * 1695, 4 * 365) * 2
    upcoming = evening_of("hand-and-foot", [USUAL]).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 2 of 4"
    assert str(upcoming.sentence) == "Bram deals 11 and 11 each"
    assert [str(said) for said in upcoming.urgent] == ["First meld: 90"]
    assert upcoming.remarks == ()


def test_canastas_and_going_out_are_counted() -> None:
    assert figures_told(evening_of("hand-and-foot", [USUAL])) == {
        "Rounds gone out": ["1 of 1", "0 of 1", "0 of 1", "0 of 1"],
        "Natural canastas": ["2", "0", "2", "0"],
        "Mixed canastas": ["1", "1", "1", "1"],
        "Highest round": ["1695 points", "365 points", "1695 points", "365 points"],
    }
