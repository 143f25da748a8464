"""The house rules of Schieber; rules.py explains the letters of the sources."""

from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.games.families.klaverjas.length import (
    LengthRules,
    end_rule,
    rounds_rule,
    target_rule,
)
from scorekeeper.games.schieber.cards import PLAYS
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import RuleValue, rule, switch
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

Factor = TypeVar("Factor", int, int | None)


def times(default: Factor, label: Text, source: Text) -> Factor:
    """The factor of all points of a round, by what is played."""
    return rule(
        default,
        label,
        _("By what all points of such a round are multiplied."),
        source,
        minimum=1,
        may_be_off=default is None,
    )


SINGLE = _("E and J recommend single rounds to 1000; S and P multiply")


@dataclass(frozen=True, kw_only=True)
class SchieberRules(LengthRules):
    """Options that a table of Schieber agrees on."""

    times_hearts: int = times(1, _("Hearts or Rosen"), SINGLE)
    times_diamonds: int = times(1, _("Diamonds or Eicheln"), SINGLE)
    times_spades: int = times(1, _("Spades or Schilten"), SINGLE)
    times_clubs: int = times(1, _("Clubs or Schellen"), SINGLE)
    times_obenabe: int = times(1, _("Obenabe"), SINGLE)
    times_undenufe: int = times(1, _("Undenufe"), SINGLE)
    times_slalom: int | None = times(
        None, _("Slalom, where it is played"), _("E: private rules without agreement; 3 or 4")
    )
    count_weis: bool = switch(
        True, _("Weis"), _("Whether Weis counts."), _("Tournaments play without")
    )
    count_stoeck: bool = switch(
        True, _("Stöck"), _("Whether Stöck counts."), _("Tournaments play without")
    )
    long_runs: bool = switch(
        True,
        _("Long runs"),
        _("Whether runs of six to nine cards are 150, 200, 250 and 300, or 100 like five."),
        _("E, J; P, M: five or more are 100"),
    )
    weis_needs_trick: bool = switch(
        False,
        _("Weis needs a trick"),
        _("Whether a side without a trick loses its Weis."),
        _("K writes Weis at once; E says of Stöck alone that they need no trick"),
    )
    match_bonus: int = rule(
        100, _("Match"), _("What all nine tricks are worth besides."), _("J, P; tournaments 0")
    )
    order: str = rule(
        "stoeck_weis_stich",
        _("Order of counting"),
        _("What is counted first when both sides may have the points in one deal."),
        _("J, A, S; A; Vorarlberg in J"),
        options={
            "stoeck_weis_stich": _("Stöck, Weis, Stich"),
            "stoeck_stich_weis": _("Stöck, Stich, Weis"),
            "stich_stoeck_weis": _("Stich, Stöck, Weis"),
        },
        only_with={"end": ("target",)},
    )
    end: str = end_rule("target", _("S: points, or 12 rounds"))
    target: int = target_rule(1000, _("J, S"))
    rounds: int = rounds_rule(12, _("S"))
    cards: str = rule(
        "swiss_german",
        _("Cards"),
        _("The names and shapes of the suits; no score changes."),
        _("Either pack has the same 36 cards"),
        options={"swiss_german": _("Swiss-German"), "french": _("French")},
    )

    @property
    def factors(self) -> dict[str, int]:
        """By what the points are multiplied, for all that is played at this table."""
        named = {name: getattr(self, f"times_{name}") for name in PLAYS}
        return {name: factor for name, factor in named.items() if factor is not None}

    @property
    def multiplies(self) -> bool:
        """Whether it matters for the score what is played."""
        return len({*self.factors.values()}) > 1

    def factor(self, trump: str) -> int:
        """The factor of what is played; left out, it is the one that all have."""
        return self.factors[trump or "hearts"]


TO_2500: dict[str, RuleValue] = {
    "times_spades": 2,
    "times_clubs": 2,
    "times_obenabe": 3,
    "times_undenufe": 3,
    "target": 2500,
}
TO_3000: dict[str, RuleValue] = {
    **TO_2500,
    "times_undenufe": 4,
    "long_runs": False,
    "target": 3000,
}
TOURNAMENT: dict[str, RuleValue] = {
    "count_weis": False,
    "count_stoeck": False,
    "match_bonus": 0,
    "end": "rounds",
}
SchieberTable = Table[SchieberRules]
SchieberSituation = Situation[SchieberRules, None]
