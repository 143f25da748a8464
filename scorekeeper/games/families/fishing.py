"""Fishing games: captured cards lie in piles of one player or of two partners."""

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
