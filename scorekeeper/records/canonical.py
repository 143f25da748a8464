"""Canonical players: the ones who stay, where somebody had played under two names."""

from collections.abc import Collection

from django.db.models import Q
from django.db.models.functions import Coalesce

from scorekeeper.records.models import Player

# The key of the canonical player of a row, for queries.
CANONICAL = Coalesce("player__merged_into", "player")


def canonical_keys(keys: Collection[int]) -> dict[int, int]:
    """The key of the canonical player for each player's key."""
    rows = Player.objects.filter(pk__in=keys).values_list("pk", "merged_into")
    return {key: merged_into or key for key, merged_into in rows}


def canonical_player(player: Player) -> Player:
    """The player themselves, or who they were merged into."""
    return player.merged_into or player


def names_of_one(players: Collection[Player]) -> Q:
    """Every name of these players in their club."""
    keys = {player.merged_into_id or player.pk for player in players}
    return Q(pk__in=keys) | Q(merged_into__in=keys)
