"""The worked rounds and the match of Canasta, its lines, and what is said before a round."""

from typing import Any

import pytest

from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.canasta.impossible import MODERN, A, B, C, D
from tests.games.families.melds.deals import NAMES
from tests.games.families.melds.examples import check_example
from tests.games.sheets import evening_of, figures_told, sheet_with

ONE_EACH = {"natural": 1, "mixed": 1}
MATCH: list[dict[str, Any]] = [
    {
        "cards": {A: 410, B: 145},
        "went_out": A,
        "canastas": {A: ONE_EACH, B: {"mixed": 1}},
        "red_threes": {A: 2, B: 1},
    },
    {
        "cards": {A: 95, B: 515},
        "went_out": D,
        "canastas": {B: {"natural": 1, "mixed": 2}},
        "red_threes": {A: 2, B: 2},
    },
    {
        "cards": {A: -120, B: 480},
        "went_out": B,
        "canastas": {B: {"mixed": 2}},
        "no_meld": [A],
        "red_threes": {A: 1, B: 3},
    },
    {
        "cards": {A: 605, B: 180},
        "went_out": C,
        "canastas": {A: {"natural": 2, "mixed": 2}, B: {"mixed": 1}},
        "red_threes": {A: 4},
    },
    {
        "cards": {A: 300, B: 560},
        "went_out": B,
        "canastas": {A: {"mixed": 1}, B: {"natural": 1}},
    },
]


@pytest.mark.parametrize("name", ["canasta", "canasta-otherwise"])
def test_an_example_evening_comes_to_what_is_expected(name: str) -> None:
    check_example(name)


def test_a_match_to_5000_is_won_by_the_higher_of_two_who_pass_it() -> None:
    stake = {"amount": "0.50", "currency": "EUR"}
    scored = score_values(sheet_of(sheet_with("canasta", MATCH, stake=stake)))
    points = [(one["points"][A], one["points"][B]) for one in scored["rounds"]]
    assert points == [(1510, 545), (295, 1915), (-220, 1480), (3105, 480), (600, 1160)]
    assert scored["totals"] == {A: 5290, B: 5580, C: 5290, D: 5580}
    assert (scored["finished"], scored["ranking"]) == (True, [[B, D], [A, C]])
    assert scored["settlement"]["net"] == {A: "-0.73", B: "0.73", C: "-0.72", D: "0.72"}


def test_every_line_says_what_it_counts() -> None:
    told = {**MATCH[0], "concealed": True, "cards": {B: -80}, "red_threes": {B: 4}}
    told |= {
        "melded": {A: [300, 145]},
        "in_hand": {C: 35},
        "no_meld": [B],
        "canastas": {A: ONE_EACH},
    }
    lines = evening_of("canasta", [told]).rounds[0].lines
    assert [(str(line.text), line.points) for line in lines] == [
        ("1 natural, 1 mixed: 800", 800),
        ("went out concealed: 200", 200),
        ("cards 300+145−35 = 410", 410),
        ("cards −80", -80),
        ("4 red threes, nothing melded: −800", -800),
    ]


def test_penalties_of_the_modern_game_are_lines_of_their_own() -> None:
    told = {
        "canastas": {A: {"natural": 2}},
        "melded": {A: 300, B: 180},
        "in_hand": {B: 60},
        "unfinished": {B: ["sevens"]},
        "caught": {D: 2},
        "red_threes": {A: 1},
        "black_threes": {B: 2},
    }
    lines = evening_of("canasta", [told], **MODERN).rounds[0].lines
    assert [str(line.text) for line in lines] == [
        "2 natural: 1000",
        "cards 300",
        "1 red three: 100",
        "cards 180−60, no canasta: −240",
        "2 black threes, no canasta: −300",
        "unfinished sevens: −2500",
        "caught with three aces or sevens, 2 times: −3000",
    ]


@pytest.mark.parametrize(
    ("rules", "played", "melds"),
    [
        ({}, 0, (50, 50)),
        ({}, 1, (90, 50)),
        ({}, 3, (90, 120)),
        ({"first_meld": "by_round"}, 1, (90, 90)),
        ({"first_meld": "by_round_60"}, 0, (60, 60)),
        ({"first_meld": "by_2500"}, 3, (50, 90)),
        ({"first_meld": "modern"}, 3, (125, 155)),
        ({"first_meld": "samba", "target": 9000}, 4, (120, 120)),
    ],
)
def test_the_first_meld_is_said_for_each_side(
    rules: dict[str, Any], played: int, melds: tuple[int, int]
) -> None:
    scored = score_values(sheet_of(sheet_with("canasta", MATCH[:played], house_rules=rules)))
    assert scored["next"]["first_meld"] == dict(zip(NAMES[:4], melds * 2, strict=True))


def test_what_comes_next_is_said_before_the_deal() -> None:
    upcoming = evening_of("canasta", MATCH[:3]).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 4, to 5000"
    assert str(upcoming.sentence) == "Dora deals 11 cards each"
    assert [str(said) for said in upcoming.urgent] == [
        "First meld 90: Anna and Cees",
        "First meld 120: Bram and Dora",
    ]
    assert [str(said) for said in upcoming.remarks] == [
        "Anna and Cees need 3415",
        "Bram and Dora need 1060",
        "1415 more and Anna and Cees need 120",
    ]


@pytest.mark.parametrize(
    ("players", "preset", "cards"),
    [
        (2, "as_written", 15),
        (3, "as_written", 13),
        (6, "as_written", 11),
        (4, "samba", 15),
        (4, "modern_american", 13),
    ],
)
def test_the_cards_dealt_go_by_the_game(players: int, preset: str, cards: int) -> None:
    upcoming = evening_of("canasta", [], players=NAMES[:players], preset=preset).upcoming
    assert upcoming is not None
    assert str(upcoming.sentence) == f"Anna deals {cards} cards each"


def test_level_at_the_top_another_round_is_played() -> None:
    level = {"agreed_score": {"points": {A: 5000, B: 5000}, "reason": "seen late"}}
    upcoming = evening_of("canasta", [level]).upcoming
    assert upcoming is not None
    assert "level at 5000: another round decides" in str(upcoming.remarks[0])
    ended = evening_of("canasta", [level], house_rules={"end": "rounds", "rounds": 1})
    assert ended.finished
    assert ended.ranking == ((0, 1, 2, 3),)


def test_first_melds_are_not_said_where_any_will_do() -> None:
    upcoming = evening_of("canasta", [], house_rules={"first_meld": "none"}).upcoming
    assert upcoming is not None
    assert (upcoming.urgent, upcoming.details) == ((), {})


def test_canastas_and_going_out_are_counted() -> None:
    assert figures_told(evening_of("canasta", MATCH)) == {
        "Rounds gone out": ["1 of 5", "2 of 5", "1 of 5", "1 of 5"],
        "Natural canastas": ["3", "2", "3", "2"],
        "Mixed canastas": ["4", "6", "4", "6"],
        "Highest round": ["3105 points", "1915 points", "3105 points", "1915 points"],
    }
