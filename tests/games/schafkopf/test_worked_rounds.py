"""What each line says, and what is said before a deal."""

from typing import Any

import pytest

from scorekeeper.games.schafkopf.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import FIVE, PLAYERS, evening_of, figures_told, sheet_with

A, B, C, D = PLAYERS
RUFSPIEL = {"declarer": A, "game": "rufspiel", "partner": B, "result": "won"}
SOLO = {"declarer": A, "game": "solo", "result": "won"}
PASSED = {"passed": True}
NEXT = {"all_pass": "next_double"}
STOCK_EVENING: list[dict[str, Any]] = [
    {**RUFSPIEL, "with": 3, "klopfen": 1},
    {"declarer": C, "game": "wenz", "result": "won_schneider", "with": 2},
    PASSED,
    {**RUFSPIEL, "declarer": D, "result": "lost", "kontra": "kontra"},
]
STAKE = {"amount": "0.01", "currency": "EUR"}


def evening(*rounds: dict[str, Any], **more: Any) -> PlayedMatch:
    return evening_of("schafkopf", rounds, **more)


def by_rule(**house_rules: Any) -> dict[str, Any]:
    return {"house_rules": house_rules}


def test_the_match_with_a_stock_gives_back_what_is_left_in_it() -> None:
    played = sheet_with(
        "schafkopf", STOCK_EVENING, first_dealer=D, preset="stock", stake=STAKE, ended_early=True
    )
    values = score_values(sheet_of(played))
    assert [[*one["points"].values()] for one in values["rounds"]] == [
        [100, 100, -100, -100],
        [-80, -80, 240, -80],
        [-20, -20, -20, -20],
        [40, -80, 40, -80],
    ]
    assert [*values["totals"].values()] == [40, -80, 160, -280]
    assert values["settlement"]["net"] == {A: "0.80", B: "-0.40", C: "2.00", D: "-2.40"}


@pytest.mark.parametrize(
    ("facts", "agreed", "said"),
    [
        (
            {**RUFSPIEL, "result": "won_schneider", "with": 3, "klopfen": 1},
            {},
            ["Rufspiel 20, Schneider 10, with 3: 30, Klopfen x2: 120"] * 2,
        ),
        ({**SOLO, "announced": "sie"}, {}, ["Solo 50, with 8: 80, Sie x4: 520"] * 2),
        (
            {**RUFSPIEL, "without": 3},
            by_rule(without="caller_alone"),
            [
                "Rufspiel 20",
                "without 3: 30 from each of two, the caller's alone",
                "Rufspiel 20, without 3: 30: 50",
            ],
        ),
        (
            {"ramsch": {"most": [A, B], "jungfrau": [D]}, "klopfen": 2},
            {"preset": "pub"},
            [
                "Ramsch 20, Klopfen x4: 80",
                "Ramsch 20, Jungfrau x2, Klopfen x4: 160",
                *["Ramsch: 240 to the others, shared by two"] * 2,
            ],
        ),
        (PASSED, {}, ["nobody played: nobody pays"]),
    ],
)
def test_every_line_says_how_it_is_counted_up(
    facts: dict[str, Any], agreed: dict[str, Any], said: list[str]
) -> None:
    assert [str(line.text) for line in evening(facts, **agreed).rounds[0].lines] == said


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, (62, 62, -20, -20)),
        ({"stock_cap": 71}, (56, 55, -20, -20)),
        ({"stock_to": "caller"}, (104, 20, -20, -20)),
        ({"stock_to": "any_game", "stock_cap": 7}, (27, 20, -20, -20)),
    ],
)
def test_the_stock_goes_to_whom_the_table_says_and_an_odd_point_to_the_caller(
    rules: dict[str, Any], points: tuple[int, ...]
) -> None:
    agreed = by_rule(all_pass="stock", stock_price=21, **rules)
    assert evening(PASSED, RUFSPIEL, **agreed).rounds[1].points == points
    lost = evening(PASSED, {**RUFSPIEL, "result": "lost"}, **agreed)
    assert lost.rounds[1].points == tuple(-one for one in points)


def test_with_three_or_by_house_rule_any_game_is_for_the_stock() -> None:
    solo = evening(PASSED, SOLO, **by_rule(all_pass="stock", stock_to="any_game"))
    assert solo.rounds[1].points == (150 + 80, -50, -50, -50)
    assert evening(PASSED, SOLO, preset="stock").rounds[1].points == (150, -50, -50, -50)
    three = evening(PASSED, SOLO, players=PLAYERS[:3], preset="stock")
    assert three.rounds[1].points == (100 + 60, -50, -50)


def test_what_comes_next_says_who_deals_sits_out_and_begins() -> None:
    four = evening(*[PASSED] * 12).upcoming
    assert four is not None
    assert str(four.title) == "Deal 13 of 32"
    assert str(four.sentence) == "Anna deals, Bram speaks and leads first"
    five = evening(players=FIVE).upcoming
    assert five is not None
    assert str(five.sentence) == "Anna deals and sits out, Bram speaks and leads first"
    assert (five.details, five.urgent) == ({"factor": 1}, ())


@pytest.mark.parametrize(
    ("rounds", "rules", "urgent", "details"),
    [
        ([PASSED], NEXT, ["Counts x2: nobody played once"], {"factor": 2}),
        (
            [PASSED] * 2,
            NEXT,
            ["Counts x4: nobody played twice"],
            {"factor": 4},
        ),
        (
            [PASSED] * 3,
            NEXT,
            ["Counts x8: nobody played 3 times"],
            {"factor": 8},
        ),
        ([PASSED, SOLO], {"all_pass": "double_round"}, ["Doubled deals left: 3"], {"factor": 2}),
        (
            [{**SOLO, "bock_rounds": 2}],
            {"bock_rounds": True, "bock_overlap": "double", "rounds": 4},
            ["Doubled deals left: 3, the next x4"],
            {"factor": 4},
        ),
        ([PASSED], {"all_pass": "stock"}, ["80 in the stock"], {"factor": 1, "stock": 80}),
    ],
)
def test_what_the_next_deal_is_about_is_said_before_it(
    rounds: list[dict[str, Any]], rules: dict[str, Any], urgent: list[str], details: dict[str, int]
) -> None:
    upcoming = evening(*rounds, **by_rule(**rules)).upcoming
    assert upcoming is not None
    assert [*map(str, upcoming.urgent)] == urgent
    assert upcoming.details == details


def test_an_agreed_score_uses_up_what_doubles_and_leaves_the_stock_alone() -> None:
    agreed: dict[str, Any] = {"agreed_score": {"points": {A: 5}, "reason": "late"}}
    for all_pass, points in (("next_double", 20), ("double_round", 40)):
        totals = evening(
            PASSED, agreed, {"void": True}, RUFSPIEL, **by_rule(all_pass=all_pass)
        ).totals
        assert totals == (5 + points, points, -points, -points)
    assert evening(PASSED, agreed, preset="stock").now.memory.stock == 80


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({**RUFSPIEL, "with": 3, "kontra": "re"}, "Rufspiel by Anna with Bram, with 3, Re"),
        (
            {**SOLO, "announced": "tout", "result": "lost", "klopfen": 1},
            "Solo by Anna, Tout, lost, 1 has doubled",
        ),
        ({"ramsch": {"most": [A], "jungfrau": [C, D]}}, "Ramsch: Anna, Jungfrau: Cees and Dora"),
        (
            {"ramsch": {"march": B}, "bock_rounds": 1},
            "Ramsch: march by Bram, sets off Bock",
        ),
    ],
)
def test_a_deal_is_told_in_a_few_words(facts: dict[str, Any], words: str) -> None:
    played = evening(facts, preset="pub")
    assert str(GAME.describe(played.table, played.rounds[0].deal)) == words


def test_games_and_solos_are_counted_for_whoever_played_them() -> None:
    lost = {"declarer": B, "game": "wenz", "result": "lost"}
    told = figures_told(evening(RUFSPIEL, SOLO, lost, PASSED))
    assert told["Games played and won"] == ["2 of 2", "0 of 1", "–", "–"]
    assert told["Solos played and won"] == ["1 of 1", "0 of 1", "–", "–"]


@pytest.mark.parametrize(("players", "deals"), [(3, 24), (4, 32), (5, 30)])
@pytest.mark.parametrize("preset", GAME.presets)
def test_a_match_has_as_many_deals_as_its_table_plays(
    preset: str, players: int, deals: int
) -> None:
    assert GAME.agreed_rules(players, preset).rounds == deals
