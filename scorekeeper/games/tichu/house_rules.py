"""The house rules of Tichu; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.length import (
    LengthRules,
    end_rule,
    rounds_rule,
    target_rule,
)
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import rule
from scorekeeper.rules.words import Text as _

# Of every seat the calls that were made and those that were lost, in the match so far
Calls = tuple[tuple[int, int], ...]


@dataclass(frozen=True, kw_only=True)
class TichuRules(LengthRules):
    """Options that a table of Tichu agrees on."""

    end: str = end_rule("target", _("F; tournaments play so many deals: A four a round"))
    target: int = target_rule(1000, _("F, T, G, K; a Greek app offers 500 too"))
    rounds: int = rounds_rule(12, _("Ours"))
    tichu: int = rule(
        100,
        _("Tichu"),
        _("For or against a side whose player called Tichu; 0: not played."),
        _("F, G, K"),
    )
    grand: int = rule(
        200,
        _("Grand Tichu"),
        _("For or against a side whose player called Grand Tichu; 0: not played."),
        _("F, G, K; not played: A, Q; 300 and 400 are heard of"),
    )
    double_win: int = rule(
        200,
        _("Double win"),
        _("With four players, for both going out before anybody of the other side."),
        _("F, G, K; 100: A, Q"),
    )
    triple_win: int = rule(
        300,
        _("Triple win"),
        _("With six players, for all three going out before anybody of the other side."),
        _("T"),
    )
    tie: str = rule(
        "another_round",
        _("Level at the points to win"),
        _("What happens when both sides have the points, and as many."),
        _("Ours; F is silent; V: a draw"),
        options={"another_round": _("another round"), "shared": _("the win is shared")},
        only_with={"end": ("target",)},
    )
    deal: str = rule(
        "rotates",
        _("The deal"),
        _("Whether the deal passes on, or nobody deals."),
        _("Clubs; F: the winner of a round shuffles, and the cards are taken in turn"),
        options={"rotates": _("passes on"), "none": _("nobody deals")},
    )

    def call(self, kind: str) -> int:
        """What a call is worth; 0 where it is not played."""
        return {"tichu": self.tichu, "grand": self.grand}.get(kind, 0)


TichuTable = Table[TichuRules]
TichuSituation = Situation[TichuRules, Calls]
