"""The kinds of canastas of Canasta and its variants."""

from scorekeeper.games.families.melds.classic import MIXED, NATURAL, OF_SEVENS, WILD_CARDS
from scorekeeper.games.families.melds.kinds import ACES, JOKERS, TWOS, WILD, CanastaKind
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy

FOUR_JOKERS, SEVEN_TWOS = "four_jokers", "seven_twos"
KINDS = (
    NATURAL,
    MIXED,
    CanastaKind(
        slug="sequence",
        name=_("sequence"),
        words=ngettext_lazy("{number} sequence", "{number} sequences", 0),
    ),
    WILD_CARDS,
    CanastaKind(
        slug=FOUR_JOKERS,
        name=_("4 jokers"),
        words=ngettext_lazy("{number} with four jokers", "{number} with four jokers", 0),
        least=260,
        uses={WILD: 7, JOKERS: 4},
    ),
    CanastaKind(
        slug=SEVEN_TWOS,
        name=_("7 twos"),
        words=ngettext_lazy("{number} of seven twos", "{number} of seven twos", 0),
        least=140,
        uses={WILD: 7, TWOS: 7},
    ),
    CanastaKind(
        slug=ACES,
        name=_("aces"),
        words=ngettext_lazy("{number} of aces", "{number} of aces", 0),
        least=140,
        uses={ACES: 7},
    ),
    OF_SEVENS,
)
