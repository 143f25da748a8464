"""Who stands on a club's account: its players, and its cash box."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.ledger.balances import CASH_BOX, Balance
from scorekeeper.records.models import Club, Player, canonical_keys
from scorekeeper.rules.words import Text as _

BOX_KEY = 0  # in place of a player's key, which no player has


@dataclass(frozen=True, slots=True)
class CashBox:
    """The money of a club that is nobody's of its own."""

    pk: int = BOX_KEY
    is_guest: bool = False

    def __str__(self) -> str:
        return CASH_BOX

    @property
    def name(self) -> str:
        return str(_("Cash box"))


BOX = CashBox()
Party: TypeAlias = Player | CashBox
People: TypeAlias = Mapping[int, Player]
"""The canonical players of a club, by the keys of all its names."""


def people_of(club: Club) -> People:
    players = {player.pk: player for player in club.players.all()}
    return {key: players[player.merged_into_id or key] for key, player in players.items()}


def party_of(key: int | None, people: People) -> Party:
    """Whose line it is, by the key of a player or ``BOX_KEY``; a row of the box has none."""
    return people[key] if key else BOX


def whose(balance: Balance) -> Party:
    assert isinstance(balance.player, Player | CashBox)
    return balance.player


def box_last(keys: Iterable[int]) -> list[int]:
    """Keys in the order in which people came to the club, the cash box behind them."""
    return sorted(keys, key=lambda key: (key == BOX_KEY, key))


def canonical_parties(keys: Iterable[int]) -> dict[int, int]:
    """The keys of canonical players by those of their names; the box is itself."""
    return {BOX_KEY: BOX_KEY, **canonical_keys([key for key in keys if key != BOX_KEY])}
