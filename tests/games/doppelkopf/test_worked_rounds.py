"""The lines of a deal, Bock rounds, settling, and the list."""

from typing import Any

import pytest

from scorekeeper.games.doppelkopf.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import FIVE, PLAYERS, evening_of, figures_told, sheet_with

A, B, C, D, E = FIVE
WON: dict[str, Any] = {"re": [A, B], "re_points": 121}
SOLO: dict[str, Any] = {"re": [A], "game": "queens", "re_points": 121}
AGREED = {"agreed_score": {"points": {A: 2}, "reason": "late"}}
PUB = {"announcements": "double", "bock_rounds": True}


def evening(*rounds: dict[str, Any], players: int = 4, **rules: Any) -> PlayedMatch:
    """Return the evening of these deals; Anna is the first to deal of four, Emma of five."""
    names = FIVE[:players]
    more = {"players": names, "first_dealer": names[-1], "house_rules": rules}
    return evening_of("doppelkopf", rounds, **more)


def lines(*rounds: dict[str, Any], **rules: Any) -> list[tuple[str, tuple[int, ...], int]]:
    """Return the lines of the last of these deals."""
    played = evening(*rounds, **rules).rounds[-1]
    return [(str(line.text), line.seats, line.points) for line in played.lines]


@pytest.mark.parametrize(
    ("band", "points"),
    [
        *(("0-29", 15), ("30-59", 59), ("60-89", 60), ("90-119", 119)),
        *(("121-150", 150), ("151-180", 151), ("181-210", 210), ("211-240", 238)),
    ],
)
@pytest.mark.parametrize("said", [{}, {"re_said": "no_60"}, {"kontra_said": "no_30"}])
def test_a_band_counts_as_any_number_in_it(band: str, points: int, said: dict[str, str]) -> None:
    about = evening({**WON, **said, "re_points": band}).totals
    assert about == evening({**WON, **said, "re_points": points}).totals
    both = {"re": [A, B], **said, "kontra_points": 240 - points}
    assert about == evening(both).totals


@pytest.mark.parametrize(
    ("deal", "rules", "value"),
    [
        ({"re_points": 240}, {}, 4),
        ({"re_points": 240}, {"nines": False}, 5),
        ({"kontra_points": 240}, {"nines": False}, -6),
        ({"kontra_points": 0, "re_points": 240}, {"nines": False}, 5),
        ({"all_tricks": "kontra"}, {}, -6),
        ({"all_tricks": "re", "re_points": 240}, {}, 5),
        ({"re_points": 130, "re_said": "no_60"}, {"beaten_refusals": False}, -6),
        ({"re_points": 120}, {"against_the_old": False}, -1),
        ({"re_points": 120, "game": "marriage"}, {}, -2),
        ({"re_points": 120, "game": "poverty"}, {"poverty": "normal"}, -2),
        ({"re_points": 120, "game": "poverty"}, {"poverty": "no_old_point"}, -1),
        ({"re_points": 121, "extras": {"re": ["last_fox"]}}, {"last_fox": True}, 2),
        ({"re_points": 121, "re_said": "re", "kontra_said": "kontra"}, PUB, 4),
        ({"re_points": 140, "re_said": "no_90", "kontra_said": "no_90"}, PUB, 1),
        ({"re_points": 120, "extras": {"kontra": ["fox"]}, "re_said": "re"}, PUB, -5),
        ({"re_points": 0, "kontra_said": "schwarz"}, {}, 7),
        ({"all_tricks": "kontra", "re_said": "schwarz"}, {}, -16),
    ],
)
def test_a_house_rule_changes_the_value(
    deal: dict[str, Any], rules: dict[str, Any], value: int
) -> None:
    assert evening({"re": [A, B], **deal}, **rules).totals == (value, value, -value, -value)


def test_every_line_says_what_it_is_for_and_each_factor() -> None:
    assert lines(WON) == [("won: 1", (0, 1), 1), ("won: 1", (2, 3), -1)]
    said = {**WON, "re_said": "re", "extras": {"kontra": ["fox"]}}
    assert lines({**WON, "bock_rounds": 1}, said, **PUB) == [
        ("won: 1, Re x2, Bock x2: 4", (0, 1), 4),
        ("won: 1, Re x2, Bock x2: 4", (2, 3), -4),
        ("fox: 1, Bock x2: 2", (0, 1), -2),
        ("fox: 1, Bock x2: 2", (2, 3), 2),
    ]
    assert lines(SOLO) == [("won: 1, threefold", (0,), 3), ("won: 1", (1, 2, 3), -1)]
    level = {**WON, "re_points": 120, "re_said": "no_90", "kontra_said": "no_90"}
    assert lines(level, beaten_refusals=False) == [("nobody has won", (0, 1, 2, 3), 0)]


@pytest.mark.parametrize(
    ("overlap", "scores"), [("after", [1, *[2] * 8, 1]), ("double", [1, 2, 4, 4, 4, 2, 1])]
)
def test_a_bock_round_has_a_deal_for_each_at_the_table(overlap: str, scores: list[int]) -> None:
    bock = {**WON, "bock_rounds": 1}
    deals = [bock, bock, *[WON] * (len(scores) - 2)]
    played = evening(*deals, bock_rounds=True, bock_overlap=overlap)
    assert [one.points[0] for one in played.rounds] == scores


def test_agreed_scores_use_a_bock_deal_up_and_void_ones_do_not() -> None:
    bock = {**WON, "bock_rounds": 1}
    played = evening(bock, AGREED, {"void": True}, WON, bock_rounds=True)
    assert played.upcoming is not None
    assert [str(one) for one in played.upcoming.urgent] == ["2 Bock deals left, the next one x2"]
    assert played.totals == (5, 3, -3, -3)


def test_five_have_a_bock_round_of_five_deals_and_the_dealer_scores_nothing() -> None:
    deals = [{**WON, "re": [A, B], "bock_rounds": 1}] + [{**WON, "re": [C, D]}] * 2
    played = evening(*deals, players=5, bock_rounds=True)
    assert [one.points for one in played.rounds] == [
        (1, 1, -1, -1, 0),
        (0, -2, 2, 2, -2),
        (-2, 0, 2, 2, -2),
    ]
    assert played.now.memory.bock.left == 3


def settled(way: str | None, *rounds: dict[str, Any]) -> Any:
    stake = {"amount": "0.10", "currency": "EUR", **({"settle": way} if way else {})}
    values = sheet_with("doppelkopf", rounds, stake=stake)
    return score_values(sheet_of(values))["settlement"]["net"]


def test_everybody_settles_their_own_points_or_what_a_penalty_leaves_above_the_average() -> None:
    evening_of_four = GAME.worked_rounds[-1].rounds
    own = {A: "0.90", B: "-0.90", C: "-0.30", D: "0.30"}
    assert settled(None, *map(dict, evening_of_four)) == own
    penalty = {**WON, "adjustments": [{"by": A, "points": -4, "reason": "revoke"}]}
    assert settled("points", penalty) == {A: "-0.20", B: "0.20", C: "0.00", D: "0.00"}
    assert settled("pairwise", WON) == {A: "0.40", B: "0.40", C: "-0.40", D: "-0.40"}
    assert settled("pot", SOLO) == {A: "0.30", B: "-0.10", C: "-0.10", D: "-0.10"}


def test_what_is_counted_of_a_match() -> None:
    told = figures_told(evening(WON, SOLO, {**SOLO, "game": "silent", "re_points": 9}, AGREED))
    assert told == {
        "Deals won as Re": ["2 of 3", "1 of 1", "–", "–"],
        "Deals won as Kontra": ["–", "1 of 2", "1 of 3", "1 of 3"],
        "Solos won": ["1 of 2", "–", "–", "–"],
        "Highest round": ["3 points", "4 points", "4 points", "4 points"],
    }


def test_the_list_tells_deals_their_value_and_running_totals() -> None:
    extras = {"re": ["fox"], "kontra": ["karlchen"]}
    rounds = [
        {**WON, "re_said": "no_60", "re_points": "211-240", "extras": extras},
        {**SOLO, "kontra_said": "kontra", "re_points": 80},
        {"re": [C, D], "game": "marriage", "all_tricks": "re"},
        AGREED,
        {"re": [B], "game": "hearts", "kontra_points": 119},
        {"re": [D], "game": "marriage_alone", "re_points": 121},
        {**WON, "bock_rounds": 1},
    ]
    listed = evening(*rounds, bock_rounds=True).own_list
    assert listed is not None
    (part,) = listed.parts
    assert [row.cells[1:4] for row in part.rows] == [
        ("Anna and Bram, Re no 60, fox for Re, Karlchen for Kontra", "211–240", "8"),
        ("Anna: solo, Queens, Kontra", "80", "−4"),
        ("Cees and Dora: Marriage", "240", "5"),
        ("as agreed", "", ""),
        ("Hearts, Bram alone", "121", "1"),
        ("Dora: solo, Marriage alone", "121", "1"),
        ("Anna and Bram, sets off Bock", "121", "1"),
    ]
    assert [row.cells[4:] for row in part.rows[:3]] == [
        ("8", "8", "−8", "−8"),
        ("−4", "12", "−4", "−4"),
        ("−9", "7", "1", "1"),
    ]
    assert part.foot[-1].cells[1:3] == ("Total", "")


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("at_home", {"compulsory_solos": False}),
        (
            "pub",
            {
                "compulsory_solos": False,
                "announcements": "double",
                "poverty": "normal",
                "karlchen_caught": True,
                "bock_rounds": True,
                "nines": False,
            },
        ),
    ],
)
def test_a_preset_changes_what_it_says_and_nothing_else(
    preset: str, changes: dict[str, Any]
) -> None:
    for players, deals in ((4, 24), (5, 30)):
        usual = GAME.agreed_rules(players, "as_written").values()
        assert usual["rounds"] == deals
        assert GAME.agreed_rules(players, preset).values() == {**usual, **changes}
    assert FIVE[:4] == PLAYERS
