"""The roem of Klaverjassen: combinations in a trick, their worth, and their fewest card points."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.cards import IN_TRICK
from scorekeeper.games.klaverjassen.house_rules import KlaverjassenRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

FOUR_JACKS, FOUR_OF_A_KIND, TRUMP_RUN_OF_4 = "four_jacks", "four_of_a_kind", "trump_run_of_4"
FOUR_OF_A_KIND_POINTS = 100


@dataclass(frozen=True, slots=True)
class Roem:
    """A combination of cards in one trick: its name, and the fewest card points they have."""

    name: Text
    short: Text
    least: int
    holds_marriage: bool = False


ROEM: Mapping[str, Roem] = {
    "run_of_3": Roem(_("run of three"), _("run of 3"), 0),
    "king_queen": Roem(_("stuk"), _("stuk"), 7, holds_marriage=True),
    "trump_run_of_3": Roem(_("run of three with stuk"), _("3 + stuk"), 18, holds_marriage=True),
    "run_of_4": Roem(_("run of four"), _("run of 4"), 10),
    TRUMP_RUN_OF_4: Roem(_("run of four with stuk"), _("4 + stuk"), 37, holds_marriage=True),
    FOUR_OF_A_KIND: Roem(_("four of a kind"), _("4 alike"), 12),
    FOUR_JACKS: Roem(_("four jacks"), _("4 jacks"), 26),
}


def are_known(deal: Deal) -> bool:
    return all(bonus.kind in ROEM for bonus in deal.bonuses)


def worth_of(rules: KlaverjassenRules, kind: str) -> int:
    """The roem for a combination, in points."""
    if kind == FOUR_JACKS:
        return rules.four_jacks
    return FOUR_OF_A_KIND_POINTS if kind == FOUR_OF_A_KIND else IN_TRICK[kind].points


def least_points(rules: KlaverjassenRules, kind: str) -> int:
    """The fewest card points of a trick with a combination."""
    return 0 if kind == FOUR_OF_A_KIND and rules.low_fours else ROEM[kind].least
