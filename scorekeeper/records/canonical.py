"""Who a club's players are in truth, where somebody played under two names."""

from collections.abc import Collection, Mapping

from django.db.models import Q

from scorekeeper.records.models import Club, Player


def canonical(club: Club) -> Mapping[int, Player]:
    """For the key of each player of a club the one that they are; one query.

    That is the player themselves, but for those who were merged into another.
    """
    players = {player.pk: player for player in Player.objects.filter(club=club.pk)}
    return {
        key: players.get(player.merged_into_id or key, player) for key, player in players.items()
    }


def who_is(player: Player) -> Player:
    """Who a player is in truth."""
    return player.merged_into or player


def names_of_one(players: Collection[Player]) -> Q:
    """The players of a club who are one of these, under whichever of their names."""
    keys = {player.merged_into_id or player.pk for player in players}
    return Q(pk__in=keys) | Q(merged_into__in=keys)
