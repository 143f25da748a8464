"""Worked rounds of Canasta: on its rules page, and computed by its tests."""

from scorekeeper.games.canasta.house_rules import PRESETS
from scorekeeper.games.families.melds.worked import worked_by_teams as worked
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, Round

SAMBA, MODERN = PRESETS["samba"].changes, PRESETS["modern_american"].changes
ONE_EACH: Round = {
    "canastas": {ANNA: {"natural": 1, "mixed": 1}, DORA: {"mixed": 1}},
    "went_out": ANNA,
    "red_threes": {ANNA: 2, BRAM: 1},
}
FIRST: Round = {
    **ONE_EACH,
    "melded": {ANNA: [300, 145], BRAM: 210},
    "in_hand": {CEES: 35, BRAM: 65},
}
FOUR_THREES: Round = {
    "canastas": {ANNA: {"mixed": 1}},
    "cards": {ANNA: 300, BRAM: -80},
    "went_out": ANNA,
    "no_meld": [BRAM],
}

WORKED_ROUNDS = (
    worked(_("A natural and a mixed canasta, and going out"), FIRST, points=(1510, 545)),
    worked(
        _("The same, with the cards already added up"),
        {**ONE_EACH, "cards": {ANNA: 410, BRAM: 145}},
        points=(1510, 545),
    ),
    worked(
        _("Cees goes out concealed; Bram and Dora laid nothing down"),
        {
            "canastas": {ANNA: {"natural": 1}},
            "melded": {ANNA: 400},
            "in_hand": {BRAM: 155},
            "went_out": CEES,
            "concealed": True,
            "red_threes": {BRAM: 3},
        },
        points=(1100, -455),
    ),
    worked(
        _("All four red threes of a side with a meld"),
        {**FOUR_THREES, "red_threes": {ANNA: 4}},
        points=(1500, -80),
    ),
    worked(
        _("All four red threes of a side without a meld"),
        {**FOUR_THREES, "red_threes": {BRAM: 4}},
        points=(700, -880),
    ),
    worked(
        _("The stock ran out: nobody goes out"),
        {
            "canastas": {ANNA: {"mixed": 1}},
            "cards": {ANNA: 300, BRAM: -80},
            "red_threes": {BRAM: 4},
        },
        points=(600, 720),
    ),
    worked(
        _("Three players, each alone"),
        {
            "canastas": {ANNA: {"mixed": 1}},
            "cards": {ANNA: 200, BRAM: 95, CEES: -120},
            "went_out": ANNA,
        },
        points=(600, 95, -120),
        players=3,
    ),
    worked(
        _("Six players, and all six red threes of three packs"),
        {
            "canastas": {ANNA: {"natural": 1}},
            "cards": {ANNA: 500, BRAM: 300},
            "went_out": ANNA,
            "red_threes": {ANNA: 6},
        },
        points=(2100, 300),
        players=6,
    ),
    worked(
        _("Samba: a sequence, and red threes with two canastas or one"),
        {
            "canastas": {ANNA: {"sequence": 1, "mixed": 1}, BRAM: {"natural": 1}},
            "cards": {ANNA: 600, BRAM: 250},
            "went_out": ANNA,
            "red_threes": {ANNA: 2, BRAM: 4},
        },
        points=(2800, 350),
        changes=SAMBA,
    ),
    worked(
        _("Modern American: a side without a canasta"),
        {
            "canastas": {ANNA: {"natural": 1, "mixed": 1}},
            "melded": {ANNA: 520, BRAM: 180},
            "in_hand": {ANNA: 45, BRAM: 60},
            "went_out": ANNA,
            "red_threes": {ANNA: 3},
            "black_threes": {ANNA: 1, BRAM: 2},
        },
        points=(1975, -540),
        changes=MODERN,
    ),
    worked(
        _("Modern American: unfinished aces, and Dora is caught"),
        {
            "canastas": {ANNA: {"wild": 1, "mixed": 1}, BRAM: {"mixed": 1}},
            "melded": {ANNA: 520, BRAM: 180},
            "in_hand": {BRAM: 60},
            "went_out": ANNA,
            "red_threes": {BRAM: 4},
            "unfinished": {BRAM: ["aces"]},
            "caught": {DORA: 1},
        },
        points=(2920, -3580),
        changes=MODERN,
    ),
    worked(
        _("Modern American: a special hand"),
        {
            "canastas": {BRAM: {"sevens": 1}},
            "melded": {BRAM: 250},
            "went_out": CEES,
            "special_hand": 2500,
        },
        points=(2500, 2750),
        changes=MODERN,
    ),
)
