"""The kinds of games, as people look for one on a shelf."""

from collections.abc import Mapping
from enum import StrEnum

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


class Kind(StrEnum):
    """The kind of a game; the first kinds are shown first."""

    PARTNERS = "partners"
    ALONE = "alone"
    RUMMY = "rummy"
    FISHING = "fishing"
    DICE_AND_BOARD = "dice_and_board"
    OWN = "own"


NAMES: Mapping[Kind, Text] = {
    Kind.PARTNERS: _("Trick-taking with partners"),
    Kind.ALONE: _("Alone against all"),
    Kind.RUMMY: _("Rummy"),
    Kind.FISHING: _("Fishing"),
    Kind.DICE_AND_BOARD: _("Dice, board and more"),
    Kind.OWN: _("Your own"),
}
