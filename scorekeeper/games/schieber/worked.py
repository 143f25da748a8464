"""Worked rounds of Schieber: on its rules page, and computed by its tests."""

from scorekeeper.games.schieber.house_rules import TO_2500, TO_3000, TOURNAMENT
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import (
    ANNA,
    BRAM,
    CEES,
    DORA,
    Round,
    WorkedRound,
    worked_by_sides,
)

RUN_OF_3, FOUR, RUN_OF_6 = "run_of_3", "four_of_a_kind", "run_of_6"


def worked(title: Text, points: tuple[int, int], *rounds: Round, **rules: RuleValue) -> WorkedRound:
    return worked_by_sides(title, *rounds, points=points, **rules)


def cards(anna: int, *weis: tuple[str, str], **more: object) -> Round:
    """A counted round: the card points of Anna and Cees, and Weis by player and kind."""
    return {"card_points": {ANNA: anna, BRAM: 157 - anna}, **weis_of(*weis), **more}


def weis_of(*weis: tuple[str, str]) -> dict[str, object]:
    return {"declarations": [{"by": by, "kind": kind} for by, kind in weis]}


def at(first: int, other: int) -> Round:
    """What the sides had before the round in question."""
    return {"agreed_score": {"points": {ANNA: first, BRAM: other}, "reason": "–"}}


def stopped(anna: int, bram: int, **thanks: str) -> Round:
    return {"card_points": {ANNA: anna, BRAM: bram}, **thanks}


def match(by: str, *weis: tuple[str, str], **more: object) -> Round:
    return {"all_tricks": by, **weis_of(*weis), **more}


OBENABE, UNDENUFE = {"trump": "obenabe"}, {"trump": "undenufe"}
WITH_WEIS = cards(60, (ANNA, RUN_OF_3))
WORKED_ROUNDS = (
    worked(_("90 against 67"), (90, 67), cards(90)),
    worked(_("Match: all nine tricks"), (257, 0), match(ANNA)),
    worked(_("Match at obenabe, times three"), (771, 0), match(ANNA, **OBENABE), **TO_2500),
    worked(_("Their Match at undenufe, times four"), (0, 1028), match(BRAM, **UNDENUFE), **TO_3000),
    worked(
        _("Weis counts three times, too"),
        (600, 231),
        cards(80, (ANNA, FOUR), (CEES, RUN_OF_3), **OBENABE),
        **TO_2500,
    ),
    worked(
        _("Stöck at spades, times two"),
        (160, 194),
        cards(60, trump="spades", stoeck=ANNA),
        **TO_2500,
    ),
    worked(
        _("Only the side of the best Weis counts its own"),
        (140, 67),
        cards(90, (ANNA, "run_of_4"), (BRAM, RUN_OF_3), (DORA, RUN_OF_3)),
    ),
    worked(
        _("Equal Weis: the table says whose counts"),
        (90, 87),
        cards(90, (ANNA, RUN_OF_3), (BRAM, RUN_OF_3), declarations_to=BRAM),
    ),
    worked(_("A run of six"), (240, 67), cards(90, (ANNA, RUN_OF_6))),
    worked(
        _("A run of six where five and more are 100"),
        (190, 67),
        cards(90, (ANNA, RUN_OF_6)),
        long_runs=False,
    ),
    worked(_("Weis of a side without a trick"), (257, 20), match(ANNA, (BRAM, RUN_OF_3))),
    worked(
        _("Weis of a side without a trick, where it needs one"),
        (257, 0),
        match(ANNA, (BRAM, RUN_OF_3)),
        weis_needs_trick=True,
    ),
    worked(_("Tournament, all tricks"), (157, 0), match(ANNA), **TOURNAMENT),
    worked(_("At 982 to 975: first with Stöck"), (1062, 999), at(982, 975), cards(60, stoeck=ANNA)),
    worked(_("At 982 to 975: first with Weis"), (1062, 999), at(982, 975), WITH_WEIS),
    worked(
        _("The same where the Stich counts before Weis, and Bram thanked"),
        (999, 1072),
        at(982, 975),
        {**WITH_WEIS, "thanked": BRAM},
        order="stoeck_stich_weis",
    ),
    worked(_("At 900 to 950: only one side gets there"), (990, 1017), at(900, 950), cards(90)),
    worked(
        _("At 960 to 900: Cees thanks, and nobody counts"),
        (1000, 900),
        at(960, 900),
        {"thanked": CEES},
    ),
    worked(
        _("At 960 to 930: Anna thanks with 45, Bram has 30"),
        (1005, 960),
        at(960, 930),
        stopped(45, 30, thanked=ANNA),
    ),
    worked(
        _("At 960 to 930: Anna thanks with 35, too soon"),
        (995, 1000),
        at(960, 930),
        stopped(35, 30, thanked_short=ANNA),
    ),
)
