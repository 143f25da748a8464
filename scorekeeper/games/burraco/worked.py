"""Worked rounds of Burraco: on its rules page, and computed by its tests."""

from scorekeeper.games.burraco.house_rules import PRESETS
from scorekeeper.games.families.melds.worked import worked_by_teams as worked
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, Round

ROYAL, BIRIBA = PRESETS["royal"].changes, PRESETS["biriba"].changes
ANNA_ALONE: Round = {
    "alone": ANNA,
    "canastas": {ANNA: {"clean": 1}, BRAM: {"dirty": 1}},
    "cards": {ANNA: 320, BRAM: 245},
    "went_out": ANNA,
}

WORKED_ROUNDS = (
    worked(
        _("One burraco of each kind, and closing"),
        {
            "canastas": {ANNA: {"clean": 1, "semi_clean": 1, "dirty": 1}, BRAM: {"dirty": 1}},
            "melded": {ANNA: 545, BRAM: 230},
            "in_hand": {CEES: 20, BRAM: 85},
            "went_out": ANNA,
        },
        points=(1075, 245),
    ),
    worked(
        _("Two players, and a pozzetto not taken"),
        {
            "canastas": {ANNA: {"clean": 1}},
            "melded": {ANNA: 380, BRAM: 45},
            "in_hand": {BRAM: 110},
            "went_out": ANNA,
            "no_pozzetto": [BRAM],
        },
        points=(680, -165),
        players=2,
    ),
    worked(
        _("Nobody closes"),
        {
            "canastas": {ANNA: {"dirty": 1}, BRAM: {"clean": 1}},
            "cards": {ANNA: 240, BRAM: 395},
        },
        points=(340, 595),
    ),
    worked(
        _("A royal burraco, and dirty equals"),
        {
            "canastas": {ANNA: {"royal": 1, "equal_dirty": 1}, BRAM: {"dirty": 1}},
            "cards": {ANNA: 610, BRAM: 150},
            "went_out": ANNA,
        },
        points=(1210, 250),
        changes=ROYAL,
    ),
    worked(
        _("Biriba: a clean one of trumps, and a royal dirty one"),
        {
            "canastas": {ANNA: {"trump_clean": 1, "dirty": 1}, BRAM: {"royal_dirty": 1}},
            "cards": {ANNA: 420, BRAM: 220},
            "went_out": ANNA,
        },
        points=(1020, 720),
        changes=BIRIBA,
    ),
    worked(
        _("Biriba: a royal one of trumps, and no biribaki"),
        {
            "canastas": {ANNA: {"trump_royal": 1}},
            "cards": {ANNA: 310, BRAM: 90},
            "went_out": ANNA,
            "no_pozzetto": [BRAM],
        },
        points=(2410, -10),
        changes=BIRIBA,
    ),
    worked(
        _("Three players: Anna alone, the pair has half each"),
        ANNA_ALONE,
        points=(620, 173, 173),
        players=3,
    ),
    worked(
        _("Three players: the pair has nothing, and took no pozzetto"),
        {
            **ANNA_ALONE,
            "canastas": {ANNA: {"clean": 1}},
            "cards": {ANNA: 320, CEES: -245},
            "no_pozzetto": [BRAM],
        },
        points=(620, -172, -172),
        players=3,
    ),
    worked(
        _("Three players, and nobody took a pozzetto"),
        {"cards": {ANNA: 100, BRAM: -50, CEES: 20}, "no_pozzetto": [ANNA, BRAM, CEES]},
        points=(0, -150, -80),
        players=3,
    ),
)
