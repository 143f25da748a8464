"""Who a club's players are in truth, where somebody played under two names."""

from collections.abc import Collection

from django.db.models import Q
from django.db.models.functions import Coalesce

from scorekeeper.records.models import Player

# Who the player of a row is in truth, for questions to the database.
WHO = Coalesce("player__merged_into", "player")


def canonical(keys: Collection[int]) -> dict[int, int]:
    """For the keys of players those of who they are: themselves, or who they were merged into."""
    rows = Player.objects.filter(pk__in=keys).values_list("pk", "merged_into")
    return {key: merged_into or key for key, merged_into in rows}


def who_is(player: Player) -> Player:
    """Who a player is in truth."""
    return player.merged_into or player


def names_of_one(players: Collection[Player]) -> Q:
    """The players of a club who are one of these, under whichever of their names."""
    keys = {player.merged_into_id or player.pk for player in players}
    return Q(pk__in=keys) | Q(merged_into__in=keys)
