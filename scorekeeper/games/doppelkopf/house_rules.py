"""The house rules of Doppelkopf; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.games.families.declarers.bock import bock_overlap_rule, bock_rounds_rule
from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class DoppelkopfRules(HouseRules):
    """Options that a table of Doppelkopf agrees on."""

    rounds: int = rule(
        24,
        _("Deals"),
        _("How many deals are played, compulsory solos included."),
        _("T: 20 and four compulsory solos, with five players 25 and five"),
        minimum=1,
    )
    compulsory_solos: bool = switch(
        True,
        _("Compulsory solos"),
        _("Everybody plays one solo; after it the same player deals again."),
        _("T"),
    )
    announcements: str = rule(
        "add",
        _("Re and Kontra"),
        _("What they add for the winner, or whether each of them doubles what was won."),
        _("T adds 2; H doubles, extra points before or after"),
        options={
            "add": _("2 points"),
            "double": _("double, without extra points"),
            "double_all": _("double everything"),
        },
    )
    beaten_refusals: bool = switch(
        True,
        _("120 against no 90"),
        _("A point for 120 against no 90, 90 against no 60, 60 against no 30, 30 against schwarz."),
        _("T, with the examples of B"),
    )
    against_the_old: bool = switch(
        True, _("Against the old"), _("A point for Kontra when it wins, not in a solo."), _("T")
    )
    karlchen_caught: bool = switch(
        False,
        _("Karlchen caught"),
        _("A point for catching the others' jack of clubs in the last trick."),
        _("H"),
    )
    last_fox: bool = switch(
        False,
        _("Last fox"),
        _("A point for winning the last trick with one's own ace of diamonds."),
        _("H"),
    )
    poverty: str = rule(
        "off",
        _("Poverty"),
        _("Who has few trumps gives them away: that player and who takes them are Re."),
        _("H; without the point against the old at some tables"),
        options={
            "off": _("not played"),
            "normal": _("played"),
            "no_old_point": _("without “against the old”"),
        },
    )
    nines: bool = switch(
        True, _("Nines"), _("Without nines there are 40 cards and ten tricks."), _("T; H: 40 cards")
    )
    bock_rounds: bool = bock_rounds_rule(
        _("H; what sets one off differs (a heart trick, 120 each): the table says it")
    )
    bock_overlap: str = bock_overlap_rule(_("H"))


DoppelkopfTable = Table[DoppelkopfRules]
