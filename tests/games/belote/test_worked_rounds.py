"""The worked rounds and the match of the text, what each line says, and what comes next."""

from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.games.belote.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.belote.impossible import BID, BID_ONLY, SAID, SPECIAL, announced, bid, taken
from tests.games.sheets import evening_of, figures_told, replayed, sheet_with

MATCH: list[dict[str, Any]] = [
    {"declarer": "Anna", "card_points": {"Anna": 81}},
    {"passed": True},
    {"declarer": "Bram", "card_points": {"Bram": 100}},
    {"declarer": "Cees", "all_tricks": "Cees"},
    {"declarer": "Dora", "card_points": {"Dora": 90}, "belotes": ["Bram"]},
]
CONTRE = {"challenges": ["Bram"]}
TENS = {**BID, "rounding": "tens"}


def rounds_of(*played: dict[str, Any], **more: Any) -> PlayedMatch:
    return evening_of("belote", played, **more)


def lines_of(*played: dict[str, Any], **house_rules: Any) -> list[tuple[str, int, int]]:
    """Return the lines of the last deal: the text, the first seat of the side, the points."""
    lines = rounds_of(*played, house_rules=house_rules).rounds[-1].lines
    return [(str(line.text), line.seats[0], line.points) for line in lines]


@pytest.mark.parametrize("worked", GAME.worked_rounds, ids=lambda worked: str(worked.title))
def test_a_worked_round_scores_as_the_rules_page_says(worked: WorkedRound) -> None:
    assert replayed(GAME, worked).totals == worked.points


def test_the_match_comes_out_to_the_cent() -> None:
    stake = {"amount": "0.10", "currency": "EUR"}
    rules = {"end": "rounds", "rounds": 4}
    values = sheet_with("belote", MATCH, first_dealer="Dora", stake=stake, house_rules=rules)
    scored = score_values(sheet_of(values))
    points = [(one["points"]["Anna"], one["points"]["Bram"]) for one in scored["rounds"]]
    assert points == [(0, 81), (0, 0), (62, 181), (252, 0), (72, 110)]
    assert [one["dealer"] for one in scored["rounds"]] == ["Dora", "Anna", "Bram", "Cees", "Dora"]
    assert (scored["finished"], scored["totals"]["Anna"], scored["totals"]["Dora"]) == (
        *(True, 386, 372),
    )
    net = {name: Decimal(amount) for name, amount in scored["settlement"]["net"].items()}
    won = Decimal("0.70")
    assert net == {"Anna": won, "Bram": -won, "Cees": won, "Dora": -won}


@pytest.mark.parametrize(
    ("facts", "rules", "lines"),
    [
        (
            bid(110, 113, belotes=["Dora"]),
            TENS,
            [
                ("113 card points, 110; contract 110", 0, 220),
                ("49 card points, 50", 1, 50),
                ("belote: 20", 1, 20),
            ],
        ),
        (taken(75), {}, [("75 against 87: dedans, all 162", 1, 162)]),
        (taken(81), {"litige": "fails"}, [("81 against 81: level, dedans, all 162", 1, 162)]),
        (taken(None, result="failed"), {}, [("not counted: dedans, all 162", 1, 162)]),
        (
            announced("Anna run_of_3", points=None, all_tricks="Bram"),
            SAID,
            [
                ("0 against 272: dedans, all 252", 1, 252),
                ("run of three: 20", 1, 20),
            ],
        ),
        (
            bid(100, 120, belotes=["Anna"], **CONTRE),
            BID,
            [
                ("140 against 42: made, 160 and contract 100, contre x2", 0, 520),
                ("belote: 20, contre x2", 0, 40),
            ],
        ),
        (
            bid("capot", 120, belotes=["Anna"]),
            {**BID, "belote_kept": False},
            [
                ("140 against 42: dedans, 160 and capot bid, 250", 1, 410),
                ("belote: 20", 0, 20),
                ("the belote goes to the defenders", 0, -20),
                ("the belote goes to the defenders", 1, 20),
            ],
        ),
        (
            taken(71, belotes=["Cees"]),
            {"rounding": "tens"},
            [("91 against 91: litige, 90 put aside", 0, 0), ("91 card points, 90", 1, 90)],
        ),
        (bid(100, 120), BID_ONLY, [("contract 100", 0, 100)]),
        ({"passed": True}, {}, [("nobody took: nobody scores", 0, 0)]),
    ],
)
def test_every_line_says_what_it_counts(
    facts: dict[str, Any], rules: dict[str, Any], lines: list[tuple[str, int, int]]
) -> None:
    assert lines_of(facts, **rules) == lines


def test_a_litige_waits_for_the_next_deal_that_is_played_and_another_adds_to_it() -> None:
    agreed = {"agreed_score": {"points": {"Anna": 10}, "reason": "late"}}
    level = taken(81)
    lines = lines_of(level, {"passed": True}, agreed, {"void": True}, level, taken(70))
    assert lines == [("70 against 92: dedans, all 162", 1, 162), ("162 from the litige", 1, 162)]
    evening = rounds_of(level, ended_early=True)
    said = [*GAME.statements(evening.now, early=True)]
    assert [*map(str, said)] == ["81 from a litige lapse: nobody gets them"]


def test_there_is_no_litige_below_the_contract() -> None:
    assert rounds_of(bid(90, 81), house_rules=BID).totals[:2] == (0, 250)
    assert rounds_of(bid(80, 81), house_rules=BID).totals[:2] == (0, 81)
    assert rounds_of(bid(80, 81, **CONTRE), house_rules=BID).totals[:2] == (0, 480)


def test_a_side_without_a_trick_loses_its_announces_to_the_other() -> None:
    said = announced("Anna run_of_3", "Bram run_of_5", points=None, all_tricks="Anna")
    assert rounds_of(said, house_rules=SAID).totals[:2] == (352, 0)


def test_before_a_deal_it_is_said_who_speaks_and_what_is_needed() -> None:
    upcoming = rounds_of(taken(81), first_dealer="Cees").upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Round 2, to 1000"
    assert str(upcoming.sentence) == "Dora deals, Anna speaks first"
    assert [*map(str, upcoming.remarks)] == [
        "Anna and Cees need 1000 more",
        "Bram and Dora need 919 more",
        "81 from a litige go to the winner of this deal",
    ]


@pytest.mark.parametrize(
    ("facts", "rules", "words"),
    [
        (taken(100), {}, "Anna, made"),
        (taken(70), {}, "Anna, dedans"),
        (bid("capot", None, all_tricks="Anna"), BID, "Anna, capot bid, capot"),
        (bid(80, 81), BID, "Anna, 80, litige"),
        (bid(100, 100, challenges=["Bram", "Cees"]), BID, "Anna, 100, surcontre, made"),
        ({"passed": True}, {}, "nobody took"),
    ],
)
def test_a_deal_is_told_in_a_few_words(
    facts: dict[str, Any], rules: dict[str, Any], words: str
) -> None:
    evening = rounds_of(facts, house_rules=rules)
    assert str(GAME.describe(evening.table, evening.rounds[0].deal)) == words
    assert str(GAME.story(evening.table, evening.rounds[0].deal))


def test_a_match_is_counted_by_hand() -> None:
    both = {**SPECIAL, "end": "rounds", "rounds": 4}
    told = figures_told(evening_of("belote", MATCH, first_dealer="Dora", house_rules=both))
    assert told == {
        "Taken and made": ["0 of 1", "1 of 1", "1 of 1", "1 of 1"],
        "Taken and dedans": ["0 of 1", "0 of 1", "0 of 1", "0 of 1"],
        "Capots": ["1", "0", "1", "0"],
        "Belotes": ["0", "1", "0", "1"],
        "Highest round": ["252 points", "181 points", "252 points", "181 points"],
    }
