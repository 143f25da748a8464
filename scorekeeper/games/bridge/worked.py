"""Worked deals of bridge: on its rules page, and computed by its tests."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, Round
from scorekeeper.rules.worked_rounds import worked_by_sides as worked

STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "no_trumps"}


def bid(contract: str, tricks: int, by: str = ANNA, **more: object) -> Round:
    """A contract as ``4S``, ``4Sx`` doubled or ``4Sxx`` redoubled, with the declarers' tricks."""
    said: dict[str, object] = {
        "level": int(contract[0]),
        "strain": STRAINS[contract[1]],
        "declarer": by,
        "tricks": tricks,
        **more,
    }
    if doubled := {"x": "doubled", "xx": "redoubled"}.get(contract[2:]):
        said["doubled"] = doubled
    return said


CHICAGO: Mapping[str, RuleValue] = {"form": "chicago"}
OTHER_SIDE: Mapping[str, RuleValue] = {"form": "chicago", "vulnerable": "other_side"}
CLUB: Mapping[str, RuleValue] = {**OTHER_SIDE, "overtricks": "doubled_only"}
DUPLICATE: Mapping[str, RuleValue] = {
    "form": "chicago",
    "part_scores": "fifty",
    "honours": False,
}

ONE_DEAL = (
    worked(_("1 no trump made, as at duplicate"), bid("1N", 7), points=(90, 0), **DUPLICATE),
    worked(_("4 spades made"), bid("4S", 10), points=(420, 0), **DUPLICATE),
    worked(_("7 no trumps made"), bid("7N", 13), points=(1520, 0), **DUPLICATE),
    worked(_("4 spades doubled made"), bid("4Sx", 10), points=(590, 0), **DUPLICATE),
    worked(_("4 spades redoubled made"), bid("4Sxx", 10), points=(880, 0), **DUPLICATE),
    worked(_("4 spades doubled, 4 down"), bid("4Sx", 6), points=(0, 800), **DUPLICATE),
    worked(_("4 spades redoubled, 3 down"), bid("4Sxx", 7), points=(0, 1000), **DUPLICATE),
)
RUBBERS = (
    worked(
        _("A rubber: 60, 20 and 20 below make a game"),
        bid("2H", 8),
        bid("1D", 7, CEES),
        bid("1H", 7, BRAM),
        bid("1C", 7),
        points=(100, 30),
    ),
    worked(
        _("Two games: the rubber, 700"),
        bid("4S", 10),
        bid("4H", 11, CEES),
        points=(970, 0),
    ),
    worked(
        _("A rubber that its winners lost by points"),
        bid("2H", 10),
        bid("4Sx", 8, BRAM),
        bid("3N", 10, BRAM),
        bid("3S", 9, DORA),
        bid("2D", 6, DORA),
        bid("6Hx", 13, CEES),
        bid("1N", 8, BRAM),
        bid("3H", 9, DORA),
        points=(1630, 880),
    ),
)
CHICAGOS = (
    worked(
        _("A Chicago with carried part scores, the other side vulnerable"),
        bid("2H", 8),
        bid("1N", 7, BRAM),
        bid("1N", 7),
        bid("2S", 8, BRAM),
        points=(400, 200),
        **OTHER_SIDE,
    ),
    worked(
        _("Overtricks count only when doubled"),
        bid("2H", 10),
        bid("2Hx", 9, BRAM),
        points=(60, 570),
        **CLUB,
    ),
    worked(
        _("A Chicago that was published whole"),
        bid("3S", 10),
        bid("3N", 9, BRAM),
        bid("3Cx", 9, BRAM),
        bid("6H", 12, honours={CEES: 100}),
        points=(1650, 1070),
        **CHICAGO,
    ),
    worked(
        _("Four deals, scored as at duplicate"),
        bid("2D", 9),
        bid("3N", 9, BRAM),
        bid("3S", 10, BRAM),
        bid("6S", 13),
        points=(1570, 770),
        **DUPLICATE,
    ),
)
WORKED_ROUNDS = (*ONE_DEAL, *RUBBERS, *CHICAGOS)
