"""How much there can be of anything that a round tells: the same for a form and for a score sheet.

Far more than any evening has, and little enough for every page that shows it. What was stored
before a limit was set stays as it is; only what is told anew is held to it.
"""

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

MOST_ADJUSTMENTS = 20
MOST_ANNOUNCED = 24
MOST_LISTED = 60
MOST_FORMER_NAMES = 20
LONGEST_TEXT = 2_000
LONGEST_REASON = 200
LONGEST_PLACE = 100


def too_many_adjustments() -> Text:
    """Why more adjustments are refused than anybody can follow."""
    return _("a round has at most {most} adjustments", most=MOST_ADJUSTMENTS)


def too_many_announced() -> Text:
    """Why more is refused than all players together can announce in a round."""
    return _("a round has at most {most} announcements", most=MOST_ANNOUNCED)


def too_many_listed() -> Text:
    """Why a list is refused that is longer than any list of a round."""
    return _("this list has more than {most} entries", most=MOST_LISTED)


def too_many_former_names() -> Text:
    """Why a seat is not taken over once more."""
    return _("a seat has at most {most} former players", most=MOST_FORMER_NAMES)


def too_long(most: int) -> Text:
    """Why a text is refused."""
    return _("this text is longer than {most} characters", most=most)
