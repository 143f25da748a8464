"""The piles of captured cards: their owners, and one form for facts about them."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyTable

Piles = tuple[tuple[int, ...], ...]


def piles_of(table: AnyTable) -> Piles:
    """A pile for each player or, with four as partners, one for each pair of opposites."""
    players = len(table.players)
    if table.house_rules.partners and players == 4:
        return (0, 2), (1, 3)
    return tuple((seat,) for seat in range(players))


def pile_of(piles: Piles, seat: int) -> int:
    return next(index for index, pile in enumerate(piles) if seat in pile)


def with_piles_by_first_player(table: AnyTable, deal: Deal, *, kinds: Sequence[str]) -> Deal:
    """Name piles by their first players, and sort tallies and facts by kind and seat.

    A deal in which a pile would then be named twice stays as it is, so that it can be refused.
    """
    first = {seat: pile[0] for pile in piles_of(table) for seat in pile}
    tallies = [one if one.by is None else replace(one, by=first[one.by]) for one in deal.tallies]
    facts = [one if one.by is None else replace(one, by=first[one.by]) for one in deal.facts]
    for told in (tallies, facts):
        if len({(one.kind, one.by) for one in told}) < len(told):
            return deal

    def sort_key(one: Tally | Fact) -> tuple[int, int]:
        place = kinds.index(one.kind) if one.kind in kinds else len(kinds)
        return place, -1 if one.by is None else one.by

    return replace(
        deal, tallies=tuple(sorted(tallies, key=sort_key)), facts=tuple(sorted(facts, key=sort_key))
    )
