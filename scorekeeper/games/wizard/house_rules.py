"""The house rules of Wizard; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.games.families.exact_tricks.house_rules import cards_rule, hook_rule
from scorekeeper.rules.house_rules import HouseRules, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class WizardRules(HouseRules):
    """Options that a table of Wizard agrees on."""

    cards: int = cards_rule(15, _("A, U: the whole pack; fewer for a shorter evening"))
    hook_from: int | None = hook_rule(None, _("A, U without; A: the variant “plus/minus one”"))
    special_cards: bool = switch(
        False,
        _("Bomb and cloud"),
        _("A trick that nobody gets, and one whose winner changes their bid by one."),
        _("A; J plays with them"),
    )
