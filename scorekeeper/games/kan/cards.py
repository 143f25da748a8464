"""The cards and the calls of Kan. Sources: K is the text "Kan", J the Japanese rule pages."""

from dataclasses import dataclass

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

SUITS = {
    "clubs": _("clubs"),
    "diamonds": _("diamonds"),
    "hearts": _("hearts"),
    "spades": _("spades"),
}
TRUMPS_IN_TURN = ("clubs", "diamonds", "hearts")
LAST_TRUMP = "spades"
ALL_POINTS = 16


@dataclass(frozen=True, slots=True)
class Call:
    """A call in mid-round: which side says it, and whether the play stops with it."""

    slug: str
    name: Text
    explanation: Text
    by_kankei: bool
    stops_play: bool

    @property
    def in_first_round(self) -> bool:
        """J: going on for all 16 points is not done in the first round of a series."""
        return self.stops_play


SUKONKU = Call(
    "sukonku",
    _("sukonku"),
    _("Kankei reach their number before the others have a point card; play stops."),
    by_kankei=True,
    stops_play=True,
)
GYAKU_SUKONKU = Call(
    "gyaku_sukonku",
    _("gyaku sukonku"),
    _("The others reach their number before Kankei have a point card; play stops."),
    by_kankei=False,
    stops_play=True,
)
JUUROKU = Call(
    "juuroku",
    _("juuroku"),
    _("Kankei play on for all 16 points."),
    by_kankei=True,
    stops_play=False,
)
GYAKU_JUUROKU = Call(
    "gyaku_juuroku",
    _("gyaku juuroku"),
    _("The others play on for all 16 points."),
    by_kankei=False,
    stops_play=False,
)
CALLS = {call.slug: call for call in (SUKONKU, GYAKU_SUKONKU, JUUROKU, GYAKU_JUUROKU)}
