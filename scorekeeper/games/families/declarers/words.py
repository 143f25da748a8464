"""Words of games against the rest: tops, and how far the losers came."""

from collections.abc import Mapping

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

WITH, WITHOUT, RESULT = "with", "without", "result"
RESULTS: Mapping[str, Text] = {
    "won": _("won"),
    "won_schneider": _("won Schneider"),
    "won_schwarz": _("won Schwarz"),
    "lost": _("lost"),
    "lost_schneider": _("lost Schneider"),
    "lost_schwarz": _("lost Schwarz"),
}
RESULTS_IN_SHORT = ("won", "lost")  # where Schneider and Schwarz do not count
