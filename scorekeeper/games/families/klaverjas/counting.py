"""What was counted and announced in a round of the Klaverjas family, seen by side.

Sides are 0 (players 1 and 3) and 1 (players 2 and 4): a seat's side is its place modulo 2.
"""

from dataclasses import replace

from scorekeeper.games.families.klaverjas.cards import (
    CHALLENGES,
    IN_HAND,
    IN_TRICK,
    MARRIAGE,
    POINTS_IN_CARDS,
    ChallengeLevel,
)
from scorekeeper.games.families.klaverjas.house_rules import KlaverjasRules
from scorekeeper.rules.facts import Deal, Fact, Tally

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


def declared_points(
    deal: Deal, scored: tuple[bool, bool], *, is_marriage_safe: bool = True
) -> tuple[int, int]:
    """Hand declarations of both sides that count; king and queen of trumps do wherever safe."""
    points = [0, 0]
    for declaration in deal.declarations:
        side = declaration.by % 2
        if scored[side] or (is_marriage_safe and declaration.kind == MARRIAGE):
            points[side] += IN_HAND[declaration.kind].points
    return points[0], points[1]


def bonus_points(deal: Deal) -> tuple[int, int]:
    """Trick bonuses of both sides, without the 100 for all tricks."""
    points = [0, 0]
    for bonus in deal.bonuses:
        points[bonus.by % 2] += IN_TRICK[bonus.kind].points
    return points[0], points[1]


def which_declarations_count(deal: Deal, best: tuple[int, int]) -> tuple[bool, bool]:
    """Whose hand declarations count, by the best of each side; equal: as the table says."""
    if best[0] != best[1]:
        return best[0] > best[1], best[1] > best[0]
    said = deal.fact("declarations_to")
    if said is None:
        return False, False
    if said.by is None:
        return said.text == "both", said.text == "both"
    return said.by % 2 == 0, said.by % 2 == 1


def with_sides_by_first_member(deal: Deal) -> Deal:
    """The same deal with each side named by its first member, whoever of them was named."""
    tallies = [Tally(one.kind, one.by % 2, one.count) for one in deal.tallies if one.by is not None]
    if len({tally.by for tally in tallies}) < len(deal.tallies):
        return deal
    facts = [
        Fact(fact.kind, None if fact.by is None else fact.by % 2, fact.text) for fact in deal.facts
    ]
    return replace(
        deal,
        tallies=tuple(sorted(tallies, key=lambda tally: tally.by or 0)),
        facts=tuple(sorted(facts, key=lambda fact: fact.kind)),
    )
