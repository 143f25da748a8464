"""*Ana is Anna*: somebody who played under two names is one player of the club.

Seats keep the name under which they were played. Whatever the club counts, counts for one; and a
match that begins under either name seats the one. Those who sat in one match are two, for ever.
"""

from dataclasses import dataclass

from scorekeeper.records.canonical import canonical_player, names_of_one
from scorekeeper.records.models import Club, Match, Player
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.database.submission import NO_FORM, Submission, is_new
from scorekeeper.services.database.transaction import Conflict, LinkGone
from scorekeeper.services.database.write_queue import write_transaction


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who are one: ``player`` is merged into ``other``, whose name stays."""

    player: Player
    other: Player


def pair_of(club: Club, key: int, other: int) -> Pair:
    """Two players of a club who may be one; raises RuleBroken, Conflict, and LinkGone by ``key``.

    Whoever was merged already is somebody else now.
    """
    player = named_player(club, key)
    try:
        pair = Pair(player, named_player(club, other))
    except LinkGone:
        raise gone() from None
    for one in (pair.player, pair.other):
        if one.merged_into is not None:
            message = _("“{name}” was merged with “{other}” meanwhile.")
            raise Conflict(message.format(name=one.name, other=one.merged_into.name))
    if pair.player == pair.other:
        raise RuleBroken([Fault("other", _("A player is not merged with themselves."))])
    met = match_of_both(pair.player, pair.other)
    if met is not None:
        message = _("“{name}” and “{other}” sat in one match: they are two.")
        named = message.format(name=pair.player.name, other=pair.other.name)
        raise RuleBroken([Fault("other", named)])
    return pair


def named_player(club: Club, key: int) -> Player:
    """A player of a club who has a name; raises RuleBroken, and LinkGone where there is none."""
    player = club.players.select_related("merged_into").filter(pk=key).first()
    if player is None:
        raise LinkGone
    if player.is_guest:
        message = _("A guest gets a name first, on the page of the players of a match.")
        raise RuleBroken([Fault("other", message)])
    return player


def gone() -> Conflict:
    """The refusal of a player who was deleted, or merged, since a page named them."""
    return Conflict(_("This player is not in the club any more."))


def match_of_both(one: Player, other: Player) -> Match | None:
    """A match in which two sat, under whichever of their names; one that is hidden, too."""
    club = one.club_id
    sat = Match.objects.with_hidden().filter(club=club)
    for player in (one, other):
        names = Player.objects.filter(names_of_one([player]))
        sat = sat.filter(seats__player__in=names)
    return sat.first()


def merge(club: Club, key: int, other: int, sent: Submission = NO_FORM) -> None:
    """Let what a player played count for another from now on; raises RuleBroken, Conflict.

    Two who are one already stay so: that two phones say it at once is the same as once.
    """
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "merge", key, other) or are_one(locked, key, other):
            return
        pair = pair_of(locked, key, other)
        pair.player.merged_players.update(merged_into=pair.other)
        pair.player.merged_into = pair.other
        pair.player.save(update_fields=["merged_into"])
        if pair.other.is_hidden and not pair.player.is_hidden:
            pair.other.is_hidden = False
            pair.other.save(update_fields=["is_hidden"])


def are_one(club: Club, key: int, other: int) -> bool:
    """Whether two names of a locked club are one player's already."""
    players = club.players.select_related("merged_into").filter(pk__in=[key, other])
    who = {canonical_player(one).pk for one in players}
    return key != other and len(players) == 2 and len(who) == 1


def unmerge(club: Club, key: int, sent: Submission = NO_FORM) -> None:
    """Undo a merge: what was played under a name counts for that name again.

    What was played since then stays with the other, whoever was meant. So do the further names of
    the other, and guests who turned out to be that player.
    """
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "part", key):
            locked.players.filter(pk=key, is_guest=False).update(merged_into=None)
