"""The house rules of bridge; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class BridgeRules(HouseRules):
    """Options that a table of bridge agrees on."""

    form: str = rule(
        "rubber",
        _("Form"),
        _("The best of three games, or four deals."),
        _("L; A: Chicago"),
        options={"rubber": _("rubber"), "chicago": _("Chicago, four deals")},
    )
    rubbers: int = rule(
        1,
        _("Rubbers"),
        _("How many rubbers, or Chicagos, with the same partners."),
        _("Ours: cutting for new partners is a new match"),
        minimum=1,
    )
    honours: bool = switch(
        True,
        _("Honours"),
        _("Points for four or five of A K Q J 10 of trumps, or four aces, in one hand."),
        _("L, P; duplicate players leave them out"),
    )
    vulnerable: str = rule(
        "dealer",
        _("Vulnerable in Chicago"),
        _("Who is vulnerable in the second and third deal."),
        _("L, A, P; the other side: T"),
        options={"dealer": _("the dealer's side"), "other_side": _("the other side")},
    )
    part_scores: str = rule(
        "carried",
        _("Part scores in Chicago"),
        _("Whether they are carried on to a game, or get 50 at once."),
        _("L, T; 50: A's first lines, D, W"),
        options={"carried": _("carried on"), "fifty": _("50 at once")},
    )
    overtricks: str = rule(
        "count",
        _("Overtricks"),
        _("Whether they count in contracts that were not doubled."),
        _("L; T at high stakes"),
        options={"count": _("always count"), "doubled_only": _("only when doubled")},
    )
    hundreds: str = rule(
        "half_up",
        _("Hundreds"),
        _("How points that make no whole hundred are settled."),
        _("P: rounded to the nearest hundred; clubs differ for exactly 50"),
        options={
            "half_up": _("50 goes up"),
            "half_down": _("50 goes down"),
            "exact": _("not rounded"),
        },
    )
    early_end: str = rule(
        "law",
        _("Stopping early"),
        _("What an unfinished rubber brings: 300 for the only game, 100 for the only part score."),
        _("L 80"),
        options={"law": _("as the laws say"), "plain": _("nothing")},
    )
    stake_paid: str = rule(
        "each",
        _("Who pays the stake"),
        _("Once by the team, or by each loser in full."),
        _("At bridge every loser pays one winner"),
        options={"team": _("once by the team"), "each": _("by each loser in full")},
        for_partners=True,
    )

    @property
    def is_rubber(self) -> bool:
        return self.form == "rubber"

    @property
    def carries(self) -> bool:
        return self.is_rubber or self.part_scores == "carried"


BridgeTable = Table[BridgeRules]
