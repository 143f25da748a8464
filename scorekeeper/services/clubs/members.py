"""The players of a club: listed, renamed, hidden, and merged where one played under two names.

Seats keep the name under which they were played. What the club counts, counts for the canonical
player; a match that begins under either name seats that one. Two who sat in one match are never
merged.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Count, Q

from scorekeeper.records.models import (
    CANONICAL,
    Club,
    ClubEvening,
    EveningSitting,
    Match,
    Player,
    Seat,
    SeatChange,
    SittingTable,
    names_of_one,
    undone_arrivals,
)
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.names import clean_player_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.services.matches.reserved_names import require_not_the_cash_box
from scorekeeper.services.matches.seats import (
    raise_versions,
    require_not_the_box,
    sat_there,
    sits_with,
)
from scorekeeper.services.matches.starting import known_player
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    NO_FORM,
    Conflict,
    LinkGone,
    Submission,
    call_after_evening_write,
    is_new,
)


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
        return self.player.name


def members_of(
    record: ClubRecord, *, after: int | None = None, besides: int | None = None, most: int
) -> list[Member]:
    """At most ``most`` players of a club, by name; from behind the player of the key ``after``.

    Guests are left out, and whoever cannot be the player of the key ``besides``: that one, and who
    sat in a match with them. Other names of a player are listed with that player.
    """
    club = record.state.club
    named = club.players.filter(is_guest=False, merged_into=None)
    players = named.exclude(pk__in=undone_arrivals([club.pk])).order_by("folded_name", "pk")
    if besides is not None:
        players = players.exclude(pk=besides).exclude(met_by(club, besides))
    last = None if after is None else club.players.filter(pk=after).first()
    if last is not None:
        players = players.filter(folded_name__gt=last.folded_name)
    shown = list(players.prefetch_related("merged_players")[:most])
    names = [one.pk for player in shown for one in (player, *player.merged_players.all())]
    seats = Seat.taken.filter(player__in=names, match__in=record.going_on)
    running = Counter(dict(seats.order_by().values_list("player").annotate(Count("pk"))))
    return [member(player, running, over=record.played[player.pk]) for player in shown]


def member(player: Player, running: Counter[int], *, over: int) -> Member:
    merged = sorted(player.merged_players.all(), key=lambda one: one.folded_name)
    others = tuple(one for one in merged if not one.is_guest)
    return Member(player, over, sum(running[one.pk] for one in (player, *merged)), others)


def rename(club: Club, key: int, name: str, sent: Submission = NO_FORM) -> None:
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "rename", key, name):
            return
        player, tidy = named_player(locked, key), clean_player_name("name", name)
        if tidy == player.name:
            return
        require_free(locked, player, tidy)
        before, player.name = player.name, tidy
        player.save()
        raise_versions(player, before=before)


def require_free(club: Club, player: Player, name: str) -> None:
    """Raise RuleBroken where a name is somebody else's, even a guest's in one of the matches."""
    other = known_player(club, name)
    if other is not None and other != player:
        message = _("The club has another player called “{name}”.", name=other.name)
        raise RuleBroken([Fault("name", message)])
    if sits_with(player, name):
        message = _("In a match with “{player}” somebody else is called “{name}”.")
        raise RuleBroken([Fault("name", message.format(player=player.name, name=name))])
    require_not_the_box(Match.objects.filter(seats__player=player), name)
    require_not_the_cash_box(club, name)


def hide(club: Club, key: int, sent: Submission = NO_FORM, *, is_hidden: bool = True) -> None:
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "hide" if is_hidden else "show", key):
            return
        player = counting_player(locked, key)
        player.is_hidden = is_hidden
        player.save(update_fields=["is_hidden"])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who are one: ``player`` is merged into ``other``, whose name stays."""

    player: Player
    other: Player


def pair_of(club: Club, key: int, other: int) -> Pair:
    """Two players who may be merged; raises RuleBroken, Conflict, and LinkGone by ``key``.

    A player who was merged already may not be.
    """
    player = named_player(club, key)
    try:
        pair = Pair(player, named_player(club, other))
    except LinkGone:
        raise player_gone() from None
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
    if sitting_of_both(pair.player, pair.other):
        message = _("“{name}” and “{other}” were in one sitting of an evening: they are two.")
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


def counting_player(club: Club, key: int) -> Player:
    """A player of a club who was not merged; raises RuleBroken, LinkGone, Conflict."""
    player = named_player(club, key)
    if player.merged_into is not None:
        raise player_gone()
    return player


def player_gone() -> Conflict:
    return Conflict(_("This player is not in the club any more."))


def met_by(club: Club, key: int) -> Q:
    """The condition of canonical players who sat in a match with one, by any name of either."""
    names = club.players.filter(Q(pk=key) | Q(merged_into=key))
    matches = Match.objects.with_hidden().filter(sat_there(names), club=club).values("pk")
    on_seats = Seat.taken.filter(match__in=matches)
    until_then = SeatChange.objects.filter(
        undone_version=None, player__isnull=False, match__in=matches
    )
    sat = (one.order_by().values_list(CANONICAL, flat=True) for one in (on_seats, until_then))
    return reduce(or_, (Q(pk__in=keys) for keys in sat))


def sitting_of_both(one: Player, other: Player) -> bool:
    """Whether two were in one sitting of an evening, at a table or sitting out."""
    both = EveningSitting.objects.filter(evening__club=one.club_id)
    for player in (one, other):
        names = Player.objects.filter(names_of_one([player]))
        both = both.filter(places__player__in=names)
    return both.exists()


def evenings_of_both(one: Player, other: Player) -> list[ClubEvening]:
    """The evenings of a club that two were named for, or sat at tables of."""
    both = ClubEvening.objects.filter(club=one.club_id)
    for player in (one, other):
        names = Player.objects.filter(names_of_one([player]))
        matches = Match.objects.filter(sat_there(names), club=one.club_id)
        at_tables = SittingTable.objects.filter(match__in=matches.values("pk"))
        is_there = (
            Q(people__player__in=names)
            | Q(drawn_sittings__places__player__in=names)
            | Q(drawn_sittings__in=at_tables.values("sitting"))
        )
        both = both.filter(pk__in=ClubEvening.objects.filter(is_there).values("pk"))
    return [*both.select_related("club").order_by("pk")]


def match_of_both(one: Player, other: Player) -> Match | None:
    club = one.club_id
    sat = Match.objects.with_hidden().filter(club=club)
    for player in (one, other):
        names = Player.objects.filter(names_of_one([player]))
        sat = sat.filter(sat_there(names))
    return sat.first()


def merge(club: Club, key: int, other: int, sent: Submission = NO_FORM) -> None:
    """Count what a player played for another from now on; raises RuleBroken, Conflict.

    Again is the same as once, also from two phones.
    """
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "merge", key, other) or are_one(locked, key, other):
            return
        pair = pair_of(locked, key, other)
        names = Player.objects.filter(names_of_one([pair.player]))
        require_not_the_box(Match.objects.filter(seats__player__in=names), pair.other.name)
        shared = evenings_of_both(pair.player, pair.other)
        for one in (pair.player, *pair.player.merged_players.all()):
            one.merged_into = pair.other
            one.save(update_fields=["merged_into"])
            raise_versions(one)
        if pair.other.is_hidden and not pair.player.is_hidden:
            pair.other.is_hidden = False
            pair.other.save(update_fields=["is_hidden"])
        count_anew(shared)


def are_one(club: Club, key: int, other: int) -> bool:
    players = club.players.select_related("merged_into").filter(pk__in=[key, other])
    who = {one.canonical.pk for one in players}
    return key != other and len(players) == 2 and len(who) == 1


def unmerge(club: Club, key: int, sent: Submission = NO_FORM) -> None:
    """Undo a merge: what was played under a name counts for that name again.

    What was played since then stays with the other; so do the further names of the other, and
    guests who turned out to be that player.
    """
    with write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "part", key):
            named = locked.players.filter(pk=key, is_guest=False)
            for player in named.select_related("merged_into"):
                other, player.merged_into = player.canonical, None
                player.save(update_fields=["merged_into"])
                raise_versions(player)
                count_anew(evenings_of_both(player, other))


def count_anew(evenings: Iterable[ClubEvening]) -> None:
    """Let evenings count two as one, or again as two: one pays one fee, and has one place."""
    for evening in evenings:
        call_after_evening_write(evening)
