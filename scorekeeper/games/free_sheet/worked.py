"""Worked rounds of the free sheet: on its rules page, and computed by its tests."""

from collections.abc import Mapping

from scorekeeper.games.free_sheet.presets import QWIXX, YAHTZEE_BOXES
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, NAMES, worked

SKYJO: Mapping[str, RuleValue] = {
    "wins": "lowest",
    "end": "target",
    "closer": True,
    "most": 144,
    "tie": "shared",
    "deal": "none",
}
DARTS: Mapping[str, RuleValue] = {
    "start": 60,
    "count": "down",
    "wins": "lowest",
    "end": "target",
    "beyond": "bust",
    "most": 180,
    "negatives": False,
    "deal": "none",
}
MOLKKY: Mapping[str, RuleValue] = {"end": "target", "target": 50, "beyond": "half", "most": 12}
POOL: Mapping[str, RuleValue] = {"wins": "lowest", "end": "last_standing", "target": 101}
LIVES: Mapping[str, RuleValue] = {
    "start": 3,
    "count": "down",
    "end": "last_standing",
    "who_scores": "some",
    "negatives": False,
}
PHASES: Mapping[str, RuleValue] = {"wins": "lowest", "phases": 2, "step": 5, "negatives": False}


def scores(*numbers: int, **more: object) -> Mapping[str, object]:
    return {"scores": dict(zip(NAMES, numbers, strict=False)), **more}


WORKED_ROUNDS = (
    worked(
        _("The numbers make 26: the one left out takes the rest"),
        scores(15, 3, 7),
        points=(15, 3, 7, 1),
        round_sum=26,
    ),
    worked(
        _("UNO: the winner of the round takes the others' cards"),
        {"scores": {BRAM: 85}},
        points=(0, 85, 0),
        end="target",
        target=500,
        negatives=False,
        who_scores="some",
    ),
    worked(
        _("Rummy 500: level at 500 did not end it"),
        scores(500, 500),
        scores(-10, 5),
        points=(490, 505),
        end="target",
        target=500,
    ),
    worked(
        _("Skyjo: who closed and was not alone lowest has the points doubled"),
        scores(12, 9, 30, closed_by=ANNA),
        points=(24, 9, 30),
        **SKYJO,
    ),
    worked(
        _("Skyjo: alone the lowest, nothing is doubled"),
        scores(9, 10, 30, closed_by=ANNA),
        points=(9, 10, 30),
        **SKYJO,
    ),
    worked(
        _("Skyjo: points below zero are not doubled"),
        scores(-4, -5, closed_by=ANNA),
        points=(-4, -5),
        **SKYJO,
    ),
    worked(
        _("Skyjo: over at 100, and the lowest share it"),
        scores(8, 9, 99, closed_by=ANNA),
        scores(5, 4, 1, closed_by=CEES),
        points=(13, 13, 100),
        **SKYJO,
    ),
    worked(
        _("Darts: 15 left and 20 thrown do not count"),
        scores(45, 30),
        scores(20, 26),
        scores(10, 0),
        {"scores": {ANNA: 5}},
        points=(0, 4),
        **DARTS,
    ),
    worked(
        _("Mölkky: above 50 back to 25"),
        *[scores(12, 9)] * 4,
        scores(3, 12),
        points=(25, 48),
        **MOLKKY,
    ),
    worked(
        _("Mölkky: Anna misses three times in a row and is out"),
        *[scores(0, 12, 5)] * 3,
        {"scores": {BRAM: 4, CEES: 0}},
        points=(0, 40, 15),
        misses=3,
        **MOLKKY,
    ),
    worked(
        _("Cribbage: to 121 and no further"),
        scores(110, 100),
        scores(20, 12),
        points=(121, 112),
        end="target",
        target=121,
        beyond="cut",
    ),
    worked(
        _("Places: level players share the better one"),
        {"places": [CEES, [ANNA, BRAM], DORA]},
        points=(2, 2, 3, 0),
        entry="places",
    ),
    worked(
        _("Places worth 25, 18, 15"),
        {"places": [CEES, ANNA, BRAM]},
        points=(18, 15, 25),
        entry="places",
        place_points="grand_prix",
    ),
    worked(
        _("Who won each game"),
        {"places": [CEES]},
        {"places": [ANNA]},
        {"places": [CEES]},
        points=(1, 0, 2, 0),
        entry="places",
        place_points="winner",
        who_scores="some",
    ),
    worked(
        _("Pool Rummy: who has 101 is out"),
        scores(60, 0, 40),
        scores(45, 40, 0),
        {"scores": {BRAM: 70, CEES: 61}},
        points=(105, 110, 101),
        **POOL,
    ),
    worked(
        _("Pool Rummy: Anna comes in again with one more than the highest"),
        scores(101, 20, 40),
        scores(3, 0, 15, rejoins=[ANNA]),
        points=(44, 20, 55),
        rejoin=79,
        **POOL,
    ),
    worked(
        _("Three lives: Anna has none left, and it goes on"),
        {"scores": {ANNA: 1}},
        {"scores": {ANNA: 1, BRAM: 1}},
        {"scores": {ANNA: 1}},
        points=(0, 2, 3),
        **LIVES,
    ),
    worked(
        _("Yahtzee, box by box: with 63 in the upper boxes the bonus is ticked"),
        {
            "lines": {
                ANNA: [3, 3, 4, 3, 3, 3, 1, 22, None, 1],
                BRAM: [2, 3, 3, 3, 3, 3, None, 25, 18, None, 1, 1, 1, 24, 1],
            }
        },
        points=(66 + 35 + 22 + 25, 62 + 25 + 18 + 30 + 40 + 50 + 24 + 100),
        lines=YAHTZEE_BOXES,
    ),
    worked(
        _("Qwixx: each penalty takes five off"),
        {"lines": {ANNA: [28, 21, 0, 15, 2], BRAM: [45, 10, 6, 3]}},
        points=(28 + 21 + 15 - 10, 64),
        lines=QWIXX,
    ),
    worked(
        _("Phases: who completed both comes first"),
        scores(0, 50, 5, phase=[ANNA, CEES]),
        scores(40, 0, 35, phase=[ANNA, BRAM]),
        points=(40, 50, 40),
        **PHASES,
    ),
)
