"""Worked rounds of Skull King: on its rules page, and computed by its tests."""

from typing import Any

from scorekeeper.games.families.exact_tricks.worked import bids_of, worked
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, Round, WorkedRound


def took(**tricks: int) -> dict[str, dict[str, int]]:
    names = {name[0].lower(): name for name in (ANNA, BRAM, CEES, DORA)}
    return {"tricks": {names[letter]: number for letter, number in tricks.items()}}


def bonus(by: str, *kinds: str) -> list[dict[str, str]]:
    return [{"by": by, "kind": kind} for kind in kinds]


def of_six(title: Text, one: Round, *points: int, **rules: RuleValue) -> WorkedRound:
    """A round of six cards, with which a brawl begins."""
    return worked(title, [one], points, deal="brawl", **rules)


RASCAL: dict[str, Any] = {"scoring": "rascal"}
FIRST: dict[str, Any] = {"edition": "first"}
FISTS: dict[str, Any] = {**RASCAL, "cannonball": True}
ABILITIES: dict[str, Any] = {"pirate_abilities": True}
MATCH = (
    bids_of(1, 0, 1, **took(c=0)),
    bids_of(0, 1, 0, **took(b=2)),
    bids_of(1, 1, 1, bonuses=[*bonus(ANNA, "black_14"), *bonus(BRAM, "skull_king")]),
    bids_of(0, 2, 1, **took(c=2)),
)

WORKED_ROUNDS = (
    of_six(_("Six cards: all took what they said"), bids_of(3, 2, 0, 1), 60, 40, 60, 20),
    of_six(_("Anna said two, and took four"), bids_of(2, 1, 1, 0, **took(a=4)), -20, 20, 20, 60),
    worked(
        _("Nine cards: a bid of none missed"),
        [bids_of(0, 3, 2, 2, **took(a=2))],
        (-90, 60, 40, 40),
        deal="whirlpool",
    ),
    of_six(
        _("Anna took a 14, and the Skull King with a mermaid"),
        bids_of(3, 2, 1, 0, bonuses=bonus(ANNA, "14", "skull_king")),
        *(110, 40, 20, 60),
    ),
    of_six(
        _("Two pirates for Anna, a mermaid for Bram"),
        bids_of(
            3,
            2,
            1,
            1,
            bonuses=[*bonus(ANNA, "pirate", "pirate"), *bonus(BRAM, "mermaid")],
            **took(c=0),
        ),
        *(120, 60, -10, 20),
    ),
    of_six(
        _("No bonus for a bid that was missed"),
        bids_of(
            3, 2, 2, 0, bonuses=[*bonus(ANNA, "pirate"), *bonus(BRAM, "black_14")], **took(a=2)
        ),
        *(-10, 60, 40, 60),
    ),
    of_six(
        _("First edition: the Skull King for Bram"),
        bids_of(3, 2, 1, 0, bonuses=bonus(BRAM, "skull_king")),
        *(60, 90, 20, 60),
        **FIRST,
    ),
    of_six(
        _("First edition: two pirates for Bram"),
        bids_of(3, 2, 1, 0, bonuses=bonus(BRAM, "pirate", "pirate")),
        *(60, 100, 20, 60),
        **FIRST,
    ),
    worked(
        _("The Rascal’s scoring, one, two and three cards: all are exact"),
        [bids_of(0, 0, 1), bids_of(1, 0, 1), bids_of(0, 1, 2)],
        (60, 60, 60),
        **RASCAL,
    ),
    worked(
        _("The Rascal’s scoring: 20 each twice, then four cards, missed by one and by two"),
        [bids_of(1, 0, 1), bids_of(1, 0, 1), bids_of(1, 0, 4, **took(b=1, c=2))],
        (80, 60, 40),
        **RASCAL,
        deal="even_keeled",
    ),
    of_six(
        _("The Rascal’s scoring: half of a bonus when missed by one"),
        bids_of(3, 2, 1, 0, bonuses=[*bonus(ANNA, "pirate"), *bonus(DORA, "14")], **took(a=2, d=1)),
        *(45, 60, 60, 35),
        **RASCAL,
    ),
    of_six(
        _("A cannonball that was made"),
        bids_of(3, 1, 1, 1, cannonball=[ANNA]),
        *(90, 60, 60, 60),
        **FISTS,
    ),
    of_six(
        _("A cannonball that was missed"),
        bids_of(3, 2, 1, 1, cannonball=[ANNA], bonuses=bonus(ANNA, "14"), **took(a=2)),
        *(0, 60, 60, 60),
        **FISTS,
    ),
    of_six(
        _("Dora’s loot, taken by Anna"),
        bids_of(3, 2, 1, 0, loot=[[DORA, ANNA]]),
        *(80, 40, 20, 80),
        loot=True,
    ),
    of_six(
        _("Loot where one of the two missed"),
        bids_of(3, 2, 2, 0, loot=[[DORA, ANNA]], **took(a=2)),
        *(-10, 40, 40, 60),
        loot=True,
    ),
    of_six(
        _("A trick that was destroyed"),
        bids_of(3, 2, 0, 0, destroyed=1),
        *(60, 40, 60, 60),
        leviathans=True,
    ),
    of_six(
        _("Harry the Giant makes Anna’s bid two"),
        bids_of(3, 2, 1, 1, harry={ANNA: 2}, **took(a=2)),
        *(40, 40, 20, 20),
        **ABILITIES,
    ),
    of_six(
        _("A bet of Anna that was won"),
        bids_of(3, 2, 1, 0, rascal={ANNA: 20}),
        *(80, 40, 20, 60),
        **ABILITIES,
    ),
    of_six(
        _("A bet of Anna that was lost"),
        bids_of(3, 2, 2, 0, rascal={ANNA: 20}, **took(a=2)),
        *(-30, 40, 40, 60),
        **ABILITIES,
    ),
    of_six(
        _("The Rascal’s scoring: a bet lost by one, and loot that is never halved"),
        bids_of(3, 2, 2, 0, rascal={ANNA: 20}, loot=[[ANNA, BRAM]], **took(a=2)),
        *(10, 60, 60, 60),
        **{**RASCAL, **ABILITIES, "loot": True},
    ),
    of_six(_("Two players: three tricks for Graybeard"), bids_of(2, 1), 40, 20),
    worked(_("Three players, four rounds: the totals"), MATCH, (120, 100, 20)),
)
