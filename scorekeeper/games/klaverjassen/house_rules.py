"""The house rules of Klaverjassen; rules.py explains the letters of the sources."""

from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.length import (
    LengthRules,
    end_rule,
    rounds_rule,
    target_rule,
)
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import rule, switch
from scorekeeper.rules.words import Text as _

TRUMPING = {
    "amsterdam": _("Amsterdam: a partner's trick need not be trumped"),
    "rotterdam": _("Rotterdam: a partner's trick must be trumped"),
}


@dataclass(frozen=True, kw_only=True)
class KlaverjassenRules(LengthRules):
    """Options that a table of Klaverjassen agrees on."""

    trump_choice: str = rule(
        "forced",
        _("Choosing trumps"),
        _("Whether the player after the dealer has to choose, or may pass."),
        _("U, P, and an option of B: forced; N: free, and when all passed the first must"),
        options={"forced": _("forced"), "free": _("free")},
    )
    trumping: str = rule(
        "amsterdam",
        _("Trumping a partner's trick"),
        _("Whether it must be. That changes no score; it says what a revoke is."),
        _("U: Amsterdam nearly everywhere, Rotterdam in the south-west"),
        options={"amsterdam": _("Amsterdam: need not"), "rotterdam": _("Rotterdam: must")},
    )
    end: str = end_rule("rounds", _("U: 16 deals, or until 1500"))
    rounds: int = rounds_rule(16, _("U, B"))
    target: int = target_rule(1500, _("U"))
    four_jacks: int = rule(
        200,
        _("Four jacks"),
        _("The roem for four jacks in a trick."),
        _("G, B, P; N and R name 100 for any four"),
        options={200: _("200"), 100: _("100")},
    )
    low_fours: bool = switch(
        False,
        _("Four low cards"),
        _("Whether four nines, eights or sevens are roem too."),
        _("P: only from tens up; N: sevens to aces"),
    )
    pit_by_defenders: int = rule(
        100,
        _("All tricks by the defenders"),
        _("What they get besides."),
        _("B, P; R and A: nothing"),
        options={0: _("nothing"), 100: _("100"), 200: _("200")},
    )
    double_spades: bool = switch(
        False,
        _("Double spades"),
        _("Card points count double when spades are trumps."),
        _("Not in the rules; cafés and apps play it"),
    )
    revoke_bonus: int = rule(
        100,
        _("Revoke"),
        _("What the others get besides all card points."),
        _("D, P; R: nothing"),
        options={0: _("nothing"), 100: _("100")},
    )
    revoke_roem: str = rule(
        "none",
        _("Roem after a revoke"),
        _("Whether the others get the roem of both sides."),
        _("P, R: no other roem is written"),
        options={"none": _("nobody's counts"), "to_others": _("it goes to the others")},
    )


KlaverjassenTable = Table[KlaverjassenRules]
KlaverjassenSituation = Situation[KlaverjassenRules, None]
