"""Events of a round besides going out, each scored only under its house rule."""

from dataclasses import dataclass

from scorekeeper.games.kalooki.house_rules import KalookiRules
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

PENALTY = 50
REWARD = -50


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of event: its name, the house rule it needs, and that rule's value for off."""

    kind: str
    name: Text
    house_rule: str
    off: object

    def counts_under(self, house_rules: KalookiRules) -> bool:
        """Whether the house rules score it; a limit of 0 calls is a limit."""
        return bool(getattr(house_rules, self.house_rule) != self.off)


OVER_CALL = Event("over_call", _("a call too many"), "call_limit", None)
WRONG_CONTRACT = Event("wrong_contract", _("a wrong contract"), "wrong_contract", False)
DOWN_AND_OUT = Event("down_and_out", _("down and out"), "down_and_out", "off")
EVENTS = {event.kind: event for event in (OVER_CALL, WRONG_CONTRACT, DOWN_AND_OUT)}
