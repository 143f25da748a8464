"""The kinds of burrachi; those of trumps are worth twice."""

from scorekeeper.games.families.melds.kinds import TRUMPS, CanastaKind
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy

ROYAL_CARDS, SEMI_CLEAN_CARDS = 13, 8
OF_TRUMPS = "trumps"  # the house rule
KINDS = (
    CanastaKind(
        slug="clean",
        name=_("clean"),
        words=ngettext_lazy("{number} clean", "{number} clean", 0),
        is_clean=True,
    ),
    CanastaKind(
        slug="semi_clean",
        name=_("semi"),
        words=ngettext_lazy("{number} semi-clean", "{number} semi-clean", 0),
        cards=SEMI_CLEAN_CARDS,
    ),
    CanastaKind(
        slug="dirty",
        name=_("dirty"),
        words=ngettext_lazy("{number} dirty", "{number} dirty", 0),
    ),
    CanastaKind(
        slug="royal",
        name=_("royal"),
        words=ngettext_lazy("{number} royal", "{number} royal", 0),
        cards=ROYAL_CARDS,
        is_clean=True,
    ),
    CanastaKind(
        slug="royal_dirty",
        name=_("royal dirty"),
        words=ngettext_lazy("{number} royal dirty", "{number} royal dirty", 0),
        cards=ROYAL_CARDS,
    ),
    CanastaKind(
        slug="equal",
        name=_("equal"),
        words=ngettext_lazy("{number} of equals", "{number} of equals", 0),
        is_clean=True,
    ),
    CanastaKind(
        slug="equal_dirty",
        name=_("equal dirty"),
        words=ngettext_lazy("{number} of equals, dirty", "{number} of equals, dirty", 0),
    ),
    CanastaKind(
        slug="trump_clean",
        name=_("trump clean"),
        words=ngettext_lazy("{number} clean of trumps", "{number} clean of trumps", 0),
        rule="clean",
        factor=2,
        uses={TRUMPS: 7},
        only_with=OF_TRUMPS,
        is_clean=True,
    ),
    CanastaKind(
        slug="trump_semi_clean",
        name=_("trump semi"),
        words=ngettext_lazy("{number} semi-clean of trumps", "{number} semi-clean of trumps", 0),
        rule="semi_clean",
        factor=2,
        cards=SEMI_CLEAN_CARDS,
        uses={TRUMPS: 7},
        only_with=OF_TRUMPS,
    ),
    CanastaKind(
        slug="trump_dirty",
        name=_("trump dirty"),
        words=ngettext_lazy("{number} dirty of trumps", "{number} dirty of trumps", 0),
        rule="dirty",
        factor=2,
        uses={TRUMPS: 6},
        only_with=OF_TRUMPS,
    ),
    CanastaKind(
        slug="trump_royal",
        name=_("trump royal"),
        words=ngettext_lazy("{number} royal of trumps", "{number} royal of trumps", 0),
        rule="royal",
        factor=2,
        cards=ROYAL_CARDS,
        uses={TRUMPS: 13},
        only_with=OF_TRUMPS,
        is_clean=True,
    ),
    CanastaKind(
        slug="trump_royal_dirty",
        name=_("trump royal dirty"),
        words=ngettext_lazy("{number} royal dirty of trumps", "{number} royal dirty of trumps", 0),
        rule="royal_dirty",
        factor=2,
        cards=ROYAL_CARDS,
        uses={TRUMPS: 12},
        only_with=OF_TRUMPS,
    ),
)
