"""What was counted and announced in a round of the Klaverjas family, seen by side.

Sides are 0 (players 1 and 3) and 1 (players 2 and 4): a seat's side is its place modulo 2.
"""

from scorekeeper.games.families.klaverjas.cards import (
    CHALLENGES,
    POINTS_IN_CARDS,
    ChallengeLevel,
)
from scorekeeper.games.families.klaverjas.house_rules import KlaverjasRules
from scorekeeper.rules.facts import Deal

SIDES = ((0, 2), (1, 3))


def whole_pack_of(rules: KlaverjasRules) -> int:
    """All card points of a round: 152, and 10 for the last trick where the table counts them."""
    return POINTS_IN_CARDS + rules.last_trick


def card_points(everything: int, deal: Deal) -> tuple[int, int]:
    """Card points of both sides; the side that was not entered is the complement."""
    named = {
        seat % 2: count for seat, count in deal.counts("card_points").items() if seat is not None
    }
    first = named[0] if 0 in named else everything - named[1]
    return first, everything - first


def declaring_side(deal: Deal) -> int:
    """The side of the player who chose trumps."""
    assert deal.contract.declarer is not None
    return deal.contract.declarer % 2


def last_challenge(deal: Deal) -> ChallengeLevel | None:
    """The last challenge of a round, or None; after the third there is no further one."""
    said = CHALLENGES[: len(deal.challenges)]
    return said[-1] if said else None


def all_tricks_side(deal: Deal) -> int | None:
    """The side that took all eight tricks, or None."""
    fact = deal.fact("all_tricks")
    return None if fact is None or fact.by is None else fact.by % 2
