"""Kinds of canastas, and the cards that they take out of the packs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.words import PluralText, Text
from scorekeeper.rules.words import Text as _

LEAST = 35  # points of seven cards
CARDS, WILD, TWOS, JOKERS = "cards", "wild", "twos", "jokers"
ACES, SEVENS, TRUMPS = "aces", "sevens", "trumps"
PER_PACK: Mapping[str, int] = {
    CARDS: 54,
    ACES: 4,
    SEVENS: 4,
    TWOS: 4,
    JOKERS: 2,
    WILD: 6,
    TRUMPS: 13,
}
CARD_NAMES: Mapping[str, Text] = {
    CARDS: _("cards"),
    ACES: _("aces"),
    SEVENS: _("sevens"),
    TWOS: _("twos"),
    JOKERS: _("jokers"),
    WILD: _("wild cards"),
    TRUMPS: _("trumps"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastaKind:
    """A kind of canasta; ``rule`` is the house rule with its value, ``factor`` how often it counts.

    ``uses`` are the cards that it takes of those that are few, ``least`` the points of its cards.
    ``only_with`` names a house rule without which it is not played. ``is_clean``: no wild card.
    """

    slug: str
    name: Text
    words: PluralText
    rule: str = ""
    factor: int = 1
    cards: int = 7
    least: int = LEAST
    uses: Mapping[str, int] = field(default_factory=dict)
    only_with: str = ""
    is_clean: bool = False

    def worth(self, rules: HouseRules) -> int:
        """Its value at a table; 0 where it is not played."""
        if self.only_with and not getattr(rules, self.only_with):
            return 0
        return int(getattr(rules, self.rule or self.slug)) * self.factor

    def taken(self, cards: str) -> int:
        return self.cards if cards == CARDS else self.uses.get(cards, 0)
