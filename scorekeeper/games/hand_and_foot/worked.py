"""Worked rounds of Hand and Foot: on its rules page, and computed by its tests."""

from scorekeeper.games.families.melds.worked import worked_by_teams as worked
from scorekeeper.games.hand_and_foot.house_rules import PRESETS
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA

WORKED_ROUNDS = (
    worked(
        _("Two natural, one mixed, and going out; a red three is caught"),
        {
            "canastas": {ANNA: {"natural": 2, "mixed": 1}, BRAM: {"mixed": 1}},
            "melded": {ANNA: 340, BRAM: 160},
            "in_hand": {CEES: 45, BRAM: 95},
            "went_out": ANNA,
            "red_threes": {BRAM: 1},
        },
        points=(1695, -135),
    ),
    worked(
        _("Red threes laid count for their side"),
        {
            "canastas": {ANNA: {"natural": 2, "mixed": 1}, BRAM: {"mixed": 1}},
            "cards": {ANNA: 295, BRAM: 65},
            "went_out": ANNA,
            "red_threes": {ANNA: 2, BRAM: 1},
        },
        points=(1895, 465),
        changes=PRESETS["threes_laid"].changes,
    ),
    worked(
        _("Six players in three pairs"),
        {
            "canastas": {ANNA: {"natural": 1, "mixed": 1}, BRAM: {"mixed": 1}},
            "cards": {ANNA: 300, BRAM: 120, CEES: -80},
            "went_out": DORA,
        },
        points=(1200, 420, -80),
        players=6,
    ),
    worked(
        _("Three players picked up 22 cards at once"),
        {
            "canastas": {ANNA: {"natural": 1, "mixed": 1}, BRAM: {"mixed": 1}},
            "cards": {ANNA: 295, BRAM: 65},
            "went_out": ANNA,
            "exact_pick": [ANNA, CEES, DORA],
        },
        points=(1395, 465),
    ),
)
