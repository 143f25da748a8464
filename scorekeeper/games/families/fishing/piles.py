"""Whose the piles are that captured cards lie on."""

from scorekeeper.rules.game import AnyTable

Piles = tuple[tuple[int, ...], ...]


def piles_of(table: AnyTable) -> Piles:
    """Each player's own or, where four play as partners, one for each two opposite."""
    players = len(table.players)
    if table.house_rules.partners and players == 4:
        return (0, 2), (1, 3)
    return tuple((seat,) for seat in range(players))


def pile_of(piles: Piles, seat: int) -> int:
    """Which pile a player puts captured cards on."""
    return next(index for index, pile in enumerate(piles) if seat in pile)
