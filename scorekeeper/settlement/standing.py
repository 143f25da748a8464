"""How an evening stands, as far as money goes: the door from the score to the settlement."""

from scorekeeper.rules.replay import Evening
from scorekeeper.settlement import (
    Standing,
)


def standing_of(evening: Evening) -> Standing:
    """How an evening stands, as far as money goes."""
    return Standing(
        sides=evening.sides,
        totals=evening.totals,
        crosses=evening.crosses if evening.game.has_crosses else None,
        ranking=evening.ranking,
        lowest_wins=evening.game.lowest_wins,
        stake_paid=evening.table.house_rules.stake_paid,
    )
