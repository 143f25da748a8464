"""The house rules that the whole family has."""

from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.rules.house_rules import HouseRules, rule
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class KlaverjasRules(HouseRules):
    """The house rules that the whole family has."""

    rounds: int = rule(
        16,
        _("Rounds"),
        _("How many rounds are played; deals thrown in do not count."),
        _("G: sixteen rounds; A is silent"),
        minimum=1,
    )
    last_trick: int = rule(
        10,
        _("The last trick"),
        _("Whether the last trick is worth 10 card points more: 162 in all, or 152."),
        _("A counts 162, as do all Dutch texts; G does not mention it"),
        options={10: _("10 points"), 0: _("nothing")},
    )


FamilyRules = TypeVar("FamilyRules", bound=KlaverjasRules)
