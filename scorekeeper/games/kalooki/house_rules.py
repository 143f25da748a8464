"""The house rules of Kalooki. K is the text “Kalooki (Caribbean)”, S pages on Super Kalooki."""

from dataclasses import dataclass

from scorekeeper.rules.game import Situation
from scorekeeper.rules.house_rules import HouseRules, rule, switch
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class KalookiRules(HouseRules):
    """The house rules of Kalooki."""

    call_limit: int | None = rule(
        None,
        _("Calls allowed"),
        _("How often a player may call in a round; each call beyond that costs 50."),
        _("K has no such penalty; S allows three"),
        may_be_off=True,
    )
    wrong_contract: bool = switch(
        False,
        _("Penalty for a wrong contract"),
        _("Whether laying down what is not the contract costs 50, each time."),
        _("K has no such penalty; S has it"),
    )
    down_and_out: str = rule(
        "off",
        _("Down and out"),
        _("What it brings to go out on the very turn of first laying down."),
        _("K does not mention it; S doubles and rewards"),
        options={
            "off": _("nothing more"),
            "double": _("the others' cards count double"),
            "double_and_reward": _("the others' cards count double, and the player scores -50"),
        },
    )


KalookiSituation = Situation[KalookiRules, None]
