"""The house rules of French Tarot; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class TarotRules(HouseRules):
    """Options that a table of French Tarot agrees on."""

    end: str = rule(
        "rounds",
        _("The end"),
        _("Whether so many deals are played, or until somebody has so many points."),
        _("F plays positions; G: an agreed number of deals or a score"),
        options={"rounds": _("after the agreed deals"), "target": _("at the agreed points")},
    )
    rounds: int = rule(
        20,
        _("Deals"),
        _("How many deals, those that all passed included, where the match ends after deals."),
        _("Ours: everybody deals five times"),
        minimum=1,
        only_with={"end": ("rounds",)},
    )
    target: int = rule(
        1000,
        _("Points to win"),
        _("Where the match ends at points: whoever alone has most ends it with so many."),
        _("G leaves it to the table"),
        minimum=1,
        only_with={"end": ("target",)},
    )
    five_players: str = rule(
        "called_king",
        _("Five players"),
        _("Whether the taker calls a king, whose holder is the partner, or four play each deal."),
        _("F has both"),
        options={"called_king": _("a called king"), "dealer_out": _("the dealer sits out")},
    )
    poignee_values: str = rule(
        "official",
        _("Poignées"),
        _("What a simple, a double and a triple one are worth."),
        _("F; twenties: M"),
        options={"official": _("20, 30, 40"), "twenties": _("20, 40, 60")},
    )
    rounding: str = rule(
        "exact",
        _("Points over or under"),
        _("Whether they count as they are, or rounded to the nearest five or ten, half up."),
        _("F; fives and tens: M"),
        options={
            "exact": _("as they are"),
            "fives": _("in fives"),
            "tens": _("in tens"),
        },
    )
    misere: int = rule(
        0,
        _("Misère"),
        _("What every other player pays to who shows a hand without trumps or court cards; or 0."),
        _("not in F; M, commonly 10"),
    )
    petit_chelem: bool = switch(
        False,
        _("Small chelem"),
        _("Whether all tricks but one can be announced."),
        _("not in F; M"),
    )


TarotTable = Table[TarotRules]
TarotSituation = Situation[TarotRules, None]
