"""The nine contracts (K): sets and runs to lay down in each round, and cards dealt."""

from dataclasses import dataclass

from scorekeeper.rules.words import Joined, Listing, Text
from scorekeeper.rules.words import Text as _

SETS = (_("one set of 3"), _("two sets of 3"), _("three sets of 3"), _("four sets of 3"))
RUNS = (_("one run of 4"), _("two runs of 4"), _("three runs of 4"), _("four runs of 4"))


@dataclass(frozen=True, slots=True)
class RoundContract:
    """The cards dealt to each player, and the sets and runs to lay down.

    A set of 3 is three or more of one rank, a run of 4 is four or more in sequence of one suit.
    """

    cards: int
    sets: tuple[int, ...]

    @property
    def written(self) -> str:
        """As in a score sheet: ``3 4 4``."""
        return " ".join(map(str, self.sets))

    @property
    def in_words(self) -> Text:
        """As players say it: *one set of 3 and two runs of 4*."""
        threes, fours = self.sets.count(3), self.sets.count(4)
        return Listing([*SETS[:threes][-1:], *RUNS[:fours][-1:]])

    @property
    def explanation(self) -> Text:
        kinds = []
        if 3 in self.sets:
            kinds.append(_("A set of 3 is three cards or more of one rank."))
        if 4 in self.sets:
            kinds.append(_("A run of 4 is four cards or more in sequence of one suit."))
        return Joined(" ", kinds)


CONTRACTS = (
    RoundContract(9, (3, 3, 3)),
    RoundContract(10, (3, 3, 4)),
    RoundContract(11, (3, 4, 4)),
    RoundContract(12, (4, 4, 4)),
    RoundContract(12, (3, 3, 3, 3)),
    RoundContract(13, (3, 3, 3, 4)),
    RoundContract(14, (3, 3, 4, 4)),
    RoundContract(15, (3, 4, 4, 4)),
    RoundContract(16, (4, 4, 4, 4)),
)
