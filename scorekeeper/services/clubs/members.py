"""The players of a club: listed, renamed in all matches, hidden once they do not come any more."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count

from scorekeeper.records.models import Club, Player, Seat
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.names import clean_player_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.services.clubs.merging import gone, named_player
from scorekeeper.services.database.submission import NO_FORM, Submission, is_new
from scorekeeper.services.database.write_queue import write_transaction
from scorekeeper.services.matches.seats import raise_versions, sits_with
from scorekeeper.services.matches.starting import known_player


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a club, with their other names.

    ``matches`` are those that are over, as in the standings; ``running`` are not over yet.
    """

    player: Player
    matches: int
    running: int
    others: tuple[Player, ...]

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.player.name


def members_of(
    record: ClubRecord, *, after: int | None = None, besides: int | None = None, most: int
) -> list[Member]:
    """At most so many players of a club, by name; from behind the player of the key ``after``.

    Guests are left out, and the player of the key ``besides``; other names of a player are listed
    with that player.
    """
    club = record.state.club
    players = club.players.filter(is_guest=False, merged_into=None).order_by("folded_name", "pk")
    players = players if besides is None else players.exclude(pk=besides)
    last = None if after is None else club.players.filter(pk=after).first()
    if last is not None:
        players = players.filter(folded_name__gt=last.folded_name)
    shown = list(players.prefetch_related("merged_players")[:most])
    names = [one.pk for player in shown for one in (player, *player.merged_players.all())]
    seats = Seat.objects.filter(player__in=names, match__in=record.going_on)
    running = Counter(dict(seats.order_by().values_list("player").annotate(Count("pk"))))
    return [member(player, running, over=record.played[player.pk]) for player in shown]


def member(player: Player, running: Counter[int], *, over: int) -> Member:
    """A player with how many matches are ``over``, and how many go on under any of their names."""
    merged = sorted(player.merged_players.all(), key=lambda one: one.folded_name)
    others = tuple(one for one in merged if not one.is_guest)
    return Member(player, over, sum(running[one.pk] for one in (player, *merged)), others)


def rename(club: Club, key: int, name: str, sent: Submission = NO_FORM) -> None:
    """Give a player another name, in all matches of the club; RuleBroken, LinkGone, Conflict."""
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "rename", key, name):
            return
        player, tidy = named_player(locked, key), clean_player_name("name", name)
        if tidy == player.name:
            return
        require_free(locked, player, tidy)
        player.name = tidy
        player.save()
        raise_versions(player)


def require_free(club: Club, player: Player, name: str) -> None:
    """Raise RuleBroken where a name is somebody else's, be it a guest's in one of the matches."""
    other = known_player(club, name)
    if other is not None and other != player:
        message = _("The club has another player called “{name}”.", name=other.name)
        raise RuleBroken([Fault("name", message)])
    if sits_with(player, name):
        message = _("In a match with “{player}” somebody else is called “{name}”.")
        raise RuleBroken([Fault("name", message.format(player=player.name, name=name))])


def hide(club: Club, key: int, sent: Submission = NO_FORM, *, is_hidden: bool = True) -> None:
    """Offer a player for new matches no more, or again; raises RuleBroken, LinkGone, Conflict."""
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "hide" if is_hidden else "show", key):
            return
        player = named_player(locked, key)
        if player.merged_into is not None:
            raise gone()
        player.is_hidden = is_hidden
        player.save(update_fields=["is_hidden"])
