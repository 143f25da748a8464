"""The cards of a round of Skull King that change its score, and who had them."""

from collections import Counter
from collections.abc import Mapping

from scorekeeper.games.skull_king.house_rules import CURRENT, FIRST, RASCAL, SkullKingRules
from scorekeeper.rules.facts import Deal

BONUSES, LOOT, BET, CANNONBALL = "bonuses", "loot", "rascal", "cannonball"
FOURTEEN, BLACK_FOURTEEN, MERMAID, PIRATE, KING = KINDS = (
    "14",
    "black_14",
    "mermaid",
    "pirate",
    "skull_king",
)
BONUS_POINTS: Mapping[str, Mapping[str, int]] = {
    CURRENT: {FOURTEEN: 10, BLACK_FOURTEEN: 20, MERMAID: 20, PIRATE: 30, KING: 40},
    FIRST: {PIRATE: 30, KING: 50},
}
MOST_OF_A_KIND = {FOURTEEN: 3, BLACK_FOURTEEN: 1, MERMAID: 2, KING: 1}
MOST_LOOT, MERMAIDS = 2, 2
BETS = (10, 20)
DESTROYABLE = (1, 2)


def bonuses_of(deal: Deal, seat: int | None = None) -> Mapping[str, int]:
    """How often each kind was taken, by one player or by all, in the order of the kinds."""
    counted = Counter(bonus.kind for bonus in deal.bonuses if seat in (None, bonus.by))
    return {kind: counted[kind] for kind in KINDS if counted[kind]}


def plays_cannonball(rules: SkullKingRules) -> bool:
    return rules.cannonball and rules.scoring == RASCAL
