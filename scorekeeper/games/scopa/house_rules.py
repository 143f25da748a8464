"""The house rules of Scopa; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class ScopaRules(HouseRules):
    """Options that a table of Scopa agrees on."""

    partners: bool = rule(
        False,
        _("Sides"),
        _("Partners are four players, those sitting opposite capturing into one pile."),
        _("With four players partners, unless they play each for themselves"),
        options={False: _("everyone alone"), True: _("partners, opposite")},
    )
    deal: str = rule(
        "three",
        _("The deal"),
        _("How the cards are dealt. It changes no score."),
        _("F: nine each and four on the table (Scopone); ten each (Scopone scientifico)"),
        options={
            "three": _("three at a time, four on the table"),
            "nine": _("nine each, four on the table"),
            "ten": _("ten each"),
        },
    )
    target: int = rule(
        11,
        _("Points to win"),
        _("The match ends when one alone has so many and leads."),
        _("D; 16, 21 and 31 are played too"),
        minimum=1,
    )
    primiera_by: str = rule(
        "best_cards",
        _("Primiera"),
        _("Won by the best cards of the four suits, or by most sevens."),
        _("C, D; sevens: D, “settanta”"),
        options={"best_cards": _("best cards"), "sevens": _("most sevens")},
    )
    napola: bool = switch(
        False,
        _("Napola"),
        _("Ace, 2 and 3 of coins in one pile, and on without a gap: a point for each."),
        _("N plays it, to 31; an option in every source"),
    )
    re_bello: bool = switch(
        False, _("Re bello"), _("The king of coins is a point."), _("An option in every source")
    )
    ace_takes_all: bool = switch(
        False,
        _("The ace takes all"),
        _("An ace takes the table, which is no sweep."),
        _("U"),
    )


ScopaTable = Table[ScopaRules]
ScopaSituation = Situation[ScopaRules, None]
