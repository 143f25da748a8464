"""The house rules of Skull King; rules.py explains the letters of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules, RuleValue, rule
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

CURRENT, FIRST = "current", "first"
SKULL_KING, RASCAL = "skull_king", "rascal"
ON_OR_OFF: Mapping[RuleValue, Text] = {True: _("on"), False: _("off")}


def advanced(label: Text, explanation: Text) -> bool:
    """Cards of the current edition that are not for first games."""
    return rule(
        False,
        label,
        explanation,
        _("G: advanced rules; “for your first games” without"),
        options=ON_OR_OFF,
        only_with={"edition": (CURRENT,)},
    )


@dataclass(frozen=True, kw_only=True)
class SkullKingRules(HouseRules):
    """Options that a table of Skull King agrees on."""

    scoring: str = rule(
        SKULL_KING,
        _("Scoring"),
        _("The Skull King’s goes by tricks, the Rascal’s by cards: nobody falls far behind."),
        _("G: the classic one; the Rascal’s for an even keel; C counts it so"),
        options={SKULL_KING: _("the Skull King’s"), RASCAL: _("the Rascal’s")},
    )
    cannonball: bool = rule(
        False,
        _("Cannonball"),
        _("Whoever shows a fist gets 15 for each card when exact, and else nothing."),
        _("G: optional"),
        options=ON_OR_OFF,
        only_with={"scoring": (RASCAL,)},
    )
    edition: str = rule(
        CURRENT,
        _("Edition"),
        _("Which cards have a bonus, and how large it is."),
        _("G; F: suits to 13 and Scary Mary"),
        options={CURRENT: _("since 2021"), FIRST: _("the first one")},
    )
    deal: str = rule(
        "up",
        _("Cards"),
        _("How many cards everybody has from round to round."),
        _("G; all others: M"),
        options={
            "up": _("1 to 10"),
            "even_keeled": _("2 2 4 4 to 10 10"),
            "brawl": _("6 to 10"),
            "skirmish": _("five times 5"),
            "broadside": _("ten times 10"),
            "whirlpool": _("9 9 7 7 to 1 1"),
        },
    )
    leviathans: bool = advanced(_("Kraken and white whale"), _("Tricks that nobody gets."))
    loot: bool = advanced(
        _("Loot"), _("20 for both who played it and who took it, when both are exact.")
    )
    pirate_abilities: bool = advanced(
        _("Abilities of the pirates"),
        _("Harry the Giant changes a bid by one, Rascal of Roatan bets 10 or 20."),
    )
