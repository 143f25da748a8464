"""Worked rounds of Tichu: on its rules page, and computed by its tests."""

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    EMMA,
    NAMES,
    Round,
    WorkedRound,
    worked_by_sides,
)

SIX = (*NAMES, EMMA, "Fons")
TICHU, GRAND = "tichu", "grand"
Said = tuple[str, str]  # a player and a call


def worked(title: Text, points: tuple[int, int], *rounds: Round, **rules: RuleValue) -> WorkedRound:
    return worked_by_sides(title, *rounds, points=points, **rules)


def of_six(title: Text, points: tuple[int, int], *rounds: Round) -> WorkedRound:
    return WorkedRound(title, SIX, rounds, points * 3)


def cards(by: str, points: int, *calls: Said, first: str = "") -> Round:
    return {"card_points": {by: points}, **called(*calls, first=first)}


def won(by: str, *calls: Said, first: str = "", win: str = "double_win") -> Round:
    return {win: by, **called(*calls, first=first)}


def called(*calls: Said, first: str) -> Round:
    said = [{"by": by, "kind": kind} for by, kind in calls]
    return ({"calls": said} if said else {}) | ({"first": first} if first else {})


AT_980 = {"agreed_score": {"points": {ANNA: 980, BRAM: 920}, "reason": "–"}}
LEVEL = cards(ANNA, 20)  # and both have 1000
WORKED_ROUNDS = (
    worked(_("65 card points"), (65, 35), cards(ANNA, 65)),
    worked(
        _("Nothing but the Phoenix"),
        (-25, 125),
        {"card_points": {DORA: 125, CEES: -25}},
    ),
    worked(_("Tichu made"), (130, 70), cards(ANNA, 30, (ANNA, TICHU), first=ANNA)),
    worked(_("The partner was first: lost"), (-70, 70), cards(ANNA, 30, (ANNA, TICHU), first=CEES)),
    worked(
        _("Grand Tichu lost to a Tichu"),
        (-145, 145),
        cards(ANNA, 55, (ANNA, GRAND), (BRAM, TICHU), first=BRAM),
    ),
    worked(
        _("Both partners called, one made it"),
        (55, 45),
        cards(ANNA, 55, (ANNA, TICHU), (CEES, TICHU), first=CEES),
    ),
    worked(_("A double win"), (200, 0), won(CEES)),
    worked(_("A double win with a Grand Tichu"), (400, 0), won(CEES, (ANNA, GRAND), first=ANNA)),
    worked(_("A double win, and a lost Tichu"), (100, 0), won(ANNA, (ANNA, TICHU), first=CEES)),
    worked(
        _("A double win, and a Tichu of each side"),
        (300, -100),
        won(ANNA, (ANNA, TICHU), (BRAM, TICHU), first=ANNA),
    ),
    worked(
        _("A double win against a Grand Tichu"),
        (200, -200),
        won(ANNA, (DORA, GRAND), first=CEES),
    ),
    worked(
        _("A double win of 100, without Grand Tichu"),
        (0, 200),
        won(BRAM, (DORA, TICHU), first=DORA),
        grand=0,
        double_win=100,
    ),
    worked(
        _("Grand Tichu for 400"),
        (45, 455),
        cards(ANNA, 45, (DORA, GRAND), first=DORA),
        grand=400,
    ),
    of_six(_("Six players"), (170, 30), cards(ANNA, 70, (EMMA, TICHU), first=EMMA)),
    of_six(
        _("Six players, a triple win"),
        (-100, 500),
        won("Fons", (BRAM, GRAND), (EMMA, TICHU), first=BRAM, win="triple_win"),
    ),
    worked(_("At 980 to 920: level, so another round"), (1000, 1000), AT_980, LEVEL),
    worked(_("Level there, where the win is shared"), (1000, 1000), AT_980, LEVEL, tie="shared"),
    worked(_("Level, and then 60 to 40"), (1060, 1040), AT_980, LEVEL, cards(ANNA, 60)),
)
