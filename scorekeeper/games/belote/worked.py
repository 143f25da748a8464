"""Worked rounds of Belote: on its rules page, and computed by its tests."""

from scorekeeper.games.belote.house_rules import COINCHE, CONTREE, Changes
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

BID: Changes = {"bidding": "contract"}
SA_TA: Changes = {**COINCHE, "special_trumps": True}
BY_CONTRACT: Changes = {"doubling": "contract"}


def taken(points: int | None = None, *belotes: str, **more: object) -> Round:
    """A deal that Anna took: her side's card points, and belotes."""
    said: dict[str, object] = {"declarer": ANNA, **more}
    if points is not None:
        said["card_points"] = {ANNA: points}
    return {**said, **({"belotes": [*belotes]} if belotes else {})}


def bid(contract: int | str, points: int | None = None, *belotes: str, **more: object) -> Round:
    return taken(points, *belotes, contract=contract, **more)


def said(*pairs: tuple[str, str]) -> list[dict[str, str]]:
    return [{"by": by, "kind": kind} for by, kind in pairs]


def one(title: Text, played: Round, points: tuple[int, int], **rules: RuleValue) -> WorkedRound:
    return worked_by_sides(title, played, points=points, **rules)


FAILED_CAPOT, WON_CAPOT = bid("capot", 152), bid("capot", all_tricks=ANNA)
RUNS = said((ANNA, "run_of_3"), (DORA, "run_of_5"))
ALL_OF_258: Changes = {"special_trumps": True, "all_trumps_points": "of_258"}
DEFIED, TWICE = [BRAM], [BRAM, CEES]

WORKED_ROUNDS = (
    one(_("More than the others: made"), taken(95), (95, 67)),
    one(_("Saved by the belote"), taken(75, ANNA), (95, 87)),
    one(_("Dedans, and the belote is kept"), taken(70, ANNA), (20, 162)),
    one(_("Capot"), taken(None, BRAM, all_tricks=ANNA), (252, 20)),
    worked_by_sides(
        _("A litige goes to the next winner"), taken(81), taken(100), points=(181, 143)
    ),
    worked_by_sides(_("or to the others"), taken(81), taken(70), points=(0, 324)),
    one(_("A litige with a belote"), taken(71, ANNA), (0, 91)),
    one(_("In tens"), taken(85), (90, 80), rounding="tens"),
    one(_("The best announce counts"), taken(80, declarations=RUNS), (0, 262), announces=True),
    one(_("All trumps of 258"), taken(198, ANNA, trump="all_trumps"), (144, 38), **ALL_OF_258),
    one(_("Contrée: 110 made"), bid(110, 113), (220, 50), **CONTREE),
    one(_("90 made, and a belote of the others"), bid(90, 107, BRAM), (200, 80), **CONTREE),
    one(_("100 made, as counted"), bid(100, 122), (222, 40), **BID),
    one(_("100 failed"), bid(100, 96), (0, 260), **BID),
    one(_("90 made, as counted"), bid(90, 102), (192, 60), **BID),
    one(_("80 with a belote"), bid(80, 152, ANNA), (252, 10), **BID),
    one(_("130 with a belote"), bid(130, 152, ANNA), (302, 10), **BID),
    one(_("100 made, contre"), bid(100, 120, challenges=DEFIED), (520, 0), **CONTREE),
    one(
        _("Contre doubles the contract"),
        bid(100, 120, challenges=DEFIED),
        (360, 0),
        **CONTREE,
        **BY_CONTRACT,
    ),
    one(_("100 failed, surcontre"), bid(100, 70, ANNA, challenges=TWICE), (20, 1040), **CONTREE),
    one(_("Capot bid and made"), WON_CAPOT, (500, 0), **CONTREE),
    one(_("Capot bid and failed"), FAILED_CAPOT, (0, 410), **CONTREE),
    one(_("Capot failed for 500"), FAILED_CAPOT, (0, 500), **CONTREE, failed_capot=250),
    one(
        _("Capot made, contre"),
        {**WON_CAPOT, "challenges": DEFIED},
        (750, 0),
        **CONTREE,
        **BY_CONTRACT,
        capot=250,
    ),
    one(_("Level: failed in Contrée"), bid(80, 81), (0, 240), **CONTREE),
    one(_("The contract alone"), bid(100, 120), (100, 0), **CONTREE, marking="bid_only"),
    one(
        _("Coinche: saved by a run"),
        bid(140, 90, declarations=said((ANNA, "run_of_4"))),
        (280, 70),
        **COINCHE,
    ),
    one(
        _("Four aces at no trumps"),
        bid(100, 98, trump="no_trumps", declarations=said((CEES, "four_aces"))),
        (400, 60),
        **SA_TA,
    ),
)
