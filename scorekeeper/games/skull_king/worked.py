"""Worked rounds of Skull King: on its rules page, and computed by its tests."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.families.exact_tricks.worked import bids_of, worked
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, WorkedRound

Rules = Mapping[str, Any]
Numbers = tuple[int, ...]
NOTHING_ELSE: Rules = {}
FIRST: Rules = {"edition": "first"}
RASCAL: Rules = {"scoring": "rascal"}
FISTS: Rules = {**RASCAL, "cannonball": True}
LOOT: Rules = {"loot": True}
PIRATES: Rules = {"pirate_abilities": True}
MATCH = (
    bids_of(1, 0, 1, tricks={CEES: 0}),
    bids_of(0, 1, 0, tricks={BRAM: 2}),
    bids_of(
        *(1, 1, 1),
        bonuses=[{"by": ANNA, "kind": "black_14"}, {"by": BRAM, "kind": "skull_king"}],
    ),
    bids_of(0, 2, 1, tricks={CEES: 2}),
)


def six(
    title: Text, bids: Numbers, points: Numbers, rules: Rules = NOTHING_ELSE, **facts: Any
) -> WorkedRound:
    """A round of six cards, with which a brawl begins; ``held`` are the bonuses by player."""
    held: Mapping[str, tuple[str, ...]] = facts.pop("held", {})
    bonuses = [{"by": by, "kind": kind} for by, kinds in held.items() for kind in kinds]
    return worked(title, [bids_of(*bids, bonuses=bonuses, **facts)], points, deal="brawl", **rules)


ONE_OFF = {ANNA: 2}
WORKED_ROUNDS = (
    six(_("Six cards: all took what they said"), (3, 2, 0, 1), (60, 40, 60, 20)),
    six(_("Anna said two, and took four"), (2, 1, 1, 0), (-20, 20, 20, 60), tricks={ANNA: 4}),
    worked(
        _("Nine cards: a bid of none missed"),
        [bids_of(0, 3, 2, 2, tricks={ANNA: 2})],
        (-90, 60, 40, 40),
        deal="whirlpool",
    ),
    six(
        _("Anna took a 14, and the Skull King with a mermaid"),
        *((3, 2, 1, 0), (110, 40, 20, 60)),
        held={ANNA: ("14", "skull_king")},
    ),
    six(
        _("Two pirates for Anna, a mermaid for Bram"),
        *((3, 2, 1, 1), (120, 60, -10, 20)),
        held={ANNA: ("pirate", "pirate"), BRAM: ("mermaid",)},
        tricks={CEES: 0},
    ),
    six(
        _("No bonus for a bid that was missed"),
        *((3, 2, 2, 0), (-10, 60, 40, 60)),
        held={ANNA: ("pirate",), BRAM: ("black_14",)},
        tricks=ONE_OFF,
    ),
    six(
        _("First edition: the Skull King for Bram"),
        *((3, 2, 1, 0), (60, 90, 20, 60), FIRST),
        held={BRAM: ("skull_king",)},
    ),
    six(
        _("First edition: two pirates for Bram"),
        *((3, 2, 1, 0), (60, 100, 20, 60), FIRST),
        held={BRAM: ("pirate", "pirate")},
    ),
    worked(
        _("The Rascal’s scoring, one, two and three cards: all are exact"),
        [bids_of(0, 0, 1), bids_of(1, 0, 1), bids_of(0, 1, 2)],
        (60, 60, 60),
        **RASCAL,
    ),
    worked(
        _("The Rascal’s scoring: 20 each twice, then four cards, missed by one and by two"),
        [*[bids_of(1, 0, 1)] * 2, bids_of(1, 0, 4, tricks={BRAM: 1, CEES: 2})],
        (80, 60, 40),
        **RASCAL,
        deal="even_keeled",
    ),
    six(
        _("The Rascal’s scoring: half of a bonus when missed by one"),
        *((3, 2, 1, 0), (45, 60, 60, 35), RASCAL),
        held={ANNA: ("pirate",), DORA: ("14",)},
        tricks={ANNA: 2, DORA: 1},
    ),
    six(
        _("A cannonball that was made"),
        *((3, 1, 1, 1), (90, 60, 60, 60), FISTS),
        cannonball=[ANNA],
    ),
    six(
        _("A cannonball that was missed"),
        *((3, 2, 1, 1), (0, 60, 60, 60), FISTS),
        cannonball=[ANNA],
        held={ANNA: ("14",)},
        tricks=ONE_OFF,
    ),
    six(_("Dora’s loot, taken by Anna"), (3, 2, 1, 0), (80, 40, 20, 80), LOOT, loot=[[DORA, ANNA]]),
    six(
        _("Loot where one of the two missed"),
        *((3, 2, 2, 0), (-10, 40, 40, 60), LOOT),
        loot=[[DORA, ANNA]],
        tricks=ONE_OFF,
    ),
    six(
        _("A trick that was destroyed"),
        *((3, 2, 0, 0), (60, 40, 60, 60), {"leviathans": True}),
        destroyed=1,
    ),
    six(
        _("Harry the Giant makes Anna’s bid two"),
        *((3, 2, 1, 1), (40, 40, 20, 20), PIRATES),
        harry={ANNA: 2},
        tricks=ONE_OFF,
    ),
    six(
        _("A bet of Anna that was won"),
        *((3, 2, 1, 0), (80, 40, 20, 60), PIRATES),
        rascal={ANNA: 20},
    ),
    six(
        _("A bet of Anna that was lost"),
        *((3, 2, 2, 0), (-30, 40, 40, 60), PIRATES),
        rascal={ANNA: 20},
        tricks=ONE_OFF,
    ),
    six(
        _("The Rascal’s scoring: a bet lost by one, and loot that is never halved"),
        *((3, 2, 2, 0), (10, 60, 60, 60), {**RASCAL, **PIRATES, **LOOT}),
        rascal={ANNA: 20},
        loot=[[ANNA, BRAM]],
        tricks=ONE_OFF,
    ),
    six(_("Two players: three tricks for Graybeard"), (2, 1), (40, 20)),
    worked(_("Three players, four rounds: the totals"), MATCH, (120, 100, 20)),
)
