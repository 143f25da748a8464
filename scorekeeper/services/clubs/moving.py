"""Moving a match to another club: with its people, its links, and its money on the account."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.records.models import Club, Event, Match, Player, Seat, SittingTable
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.names import check_unique, folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import locked_clubs
from scorekeeper.services.clubs.namesakes import (
    Answers,
    Arrival,
    Landing,
    arrivals_in,
    landings_of,
)
from scorekeeper.services.matches.seats import hand_over_left, require_not_the_box
from scorekeeper.services.matches.starting import require_room, require_room_for
from scorekeeper.services.settling import require_account_room, require_no_payment_since
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    NO_FORM,
    LinkGone,
    MovedMeanwhile,
    Submission,
    is_new,
    record_event,
    writing,
)


@dataclass(frozen=True, slots=True)
class Move:
    """What moving a match would mean: who sits in it, and who they may be in the other club."""

    match: Match
    club: Club
    arrivals: tuple[Arrival, ...]


def move_of(match: Match, club: Club) -> Move:
    """Look at a move before it is made; raises RuleBroken, Conflict where it cannot be."""
    require_may_leave(match, club)
    return Move(match, club, coming_to(match, club))


def coming_to(match: Match, club: Club) -> tuple[Arrival, ...]:
    return tuple(arrivals_in(club, people_of(match, seats_of(match))))


def people_of(match: Match, seats: Sequence[Seat]) -> list[Player]:
    """Everybody of a match: who sits on its seats, and who gave one up."""
    left = match.seat_changes.exclude(player=None).select_related("player")
    sat = (*(seat.player for seat in seats), *(change.player for change in left))
    return list(dict.fromkeys(player for player in sat if player is not None))


def seats_of(match: Match) -> list[Seat]:
    return [*match.seats.select_related("player").order_by("number")]


def require_may_leave(match: Match, club: Club) -> None:
    if match.club_id == club.pk:
        raise refuse("club", _("The match is in this club already."))
    if SittingTable.objects.filter(match=match).exists():
        raise refuse("club", _("The match is one of a club evening, and stays in its club."))
    require_room(club)
    if match.on_account_since is not None:
        require_no_payment_since(match)
        require_account_room(club.pk)


def move(match: Match, club: Club, answers: Answers, sent: Submission = NO_FORM) -> None:
    """Move a match to another club; again is the same as once.

    Raises RuleBroken, Conflict where it cannot be, LinkGone where a link was taken back.
    """
    with write_transaction():
        locked_clubs_of(match, club)
        with writing(match, by=sent.entered_by, may_touch_account=True) as locked:
            if not is_new(locked, sent, "move", club.pk, *answers.told()):
                return
            require_may_leave(locked, club)
            seats = seats_of(locked)
            people = people_of(locked, seats)
            landings = landings_of(club, arrivals_in(club, people), answers)
            require_one_seat_each(locked, landings)
            whom = dict(zip(people, players_there(club, landings), strict=True))
            reseat(locked, club, seats, whom, by=sent.entered_by)


def locked_clubs_of(match: Match, club: Club) -> None:
    """Lock the club of a match and another one whose link is in force; LinkGone, MovedMeanwhile."""
    locked = locked_clubs(match.club_id, club.pk)
    if match.club_id not in locked:
        raise MovedMeanwhile
    if club.pk not in locked or locked[club.pk].secret != club.secret:
        raise LinkGone


def require_one_seat_each(match: Match, landings: Sequence[Landing]) -> None:
    """Raise RuleBroken where two of a match would be one player, or be called alike."""
    sitting: dict[int, str] = {}
    for landing in landings:
        if landing.player is None:
            if folded_name(landing.name) != landing.arrival.player.folded_name:
                require_not_the_box(Match.objects.filter(pk=match.pk), landing.name)
            continue
        other = sitting.setdefault(landing.player.canonical.pk, landing.name)
        if other != landing.name:
            message = _("“{name}” and “{other}” are one player there, and sat in this match both.")
            named = message.format(name=landing.name, other=other)
            raise RuleBroken([Fault(f"name_{landing.arrival.key}", named)])
    check_unique("names", tuple(landing.name for landing in landings))


def players_there(club: Club, landings: Sequence[Landing]) -> list[Player]:
    new = [landing for landing in landings if landing.player is None]
    require_room_for(club, len(new))
    return [landing.player or arrived(club, landing) for landing in landings]


def arrived(club: Club, landing: Landing) -> Player:
    return Player.objects.create(club=club, name=landing.name, is_guest=landing.is_guest)


def reseat(
    match: Match,
    club: Club,
    seats: Sequence[Seat],
    whom: Mapping[Player, Player],
    *,
    by: str,
    undoes: int | None = None,
) -> None:
    """Seat players of another club in a locked match, and make it that club's; raises MatchFull.

    ``whom`` says who everybody is there, those too who gave up a seat.
    """
    left = match.seat_changes.exclude(player=None).select_related("seat", "player")
    gave_up = {change.player: change.seat for change in left}
    sat = [(seat, seat.player) for seat in seats]
    sitting = {player for _seat, player in sat}
    sat += [(seat, one) for one, seat in gave_up.items() if one and one not in sitting]
    for seat, before in sat:
        player = whom[before]
        if before in sitting:
            seat.player = player
            seat.save(update_fields=["player"])
        hand_over_left(before, player, match=match)
        names = {"before": before.name, "after": player.name}
        record_event(
            match,
            Event.Kind.MOVED,
            by=by,
            undoes=undoes,
            seat=seat,
            player=before,
            club_id=match.club_id,
            **names,
        )
    match.club = club
    match.save(update_fields=["club"])


def club_left(match: Match, number: int) -> int | None:
    """The key of the club that a match left with a step; None where that is not there any more."""
    moves = match.events.filter(match_version=number, kind=Event.Kind.MOVED)
    return moves.values_list("club", flat=True).first()


def move_back(match: Match, number: int, *, by: str) -> None:
    """Move a match back to the club that it left with a step, in locked clubs.

    Raises RuleBroken where it can never be, Conflict where it cannot be now.
    """
    club = Club.objects.filter(pk=club_left(match, number) or 0).first()
    if club is None or club.pk == match.club_id:
        raise refuse("club", _("The club that the match came from is not there any more."))
    if match.on_account_since is not None:
        require_no_payment_since(match)
    seats = seats_of(match)
    whom = who_sat_before(match, club, seats, events_of_move(match, number))
    players = whom.values()
    if len({player.canonical.pk for player in players}) < len(players):
        raise refuse("club", _("Two who sat in this match are one player there by now."))
    check_unique("names", tuple(player.name for player in players))
    reseat(match, club, seats, whom, by=by, undoes=number)


def who_sat_before(
    match: Match, club: Club, seats: Sequence[Seat], moved: Sequence[Event]
) -> dict[Player, Player]:
    """Say of everybody in a match who they were in the club before; raises RuleBroken.

    Who came to the match since, if only to a seat that nobody has now, goes by their name.
    """
    sitting = {seat.player: seat.pk for seat in seats}
    whom = {}
    for player in people_of(match, seats):
        own = [one for one in moved if one.seat_id == sitting.get(player)]
        named = [one for one in moved if folded_name(one.after) == player.folded_name]
        event = next(iter((*own[:1], *named)), None)
        whom[player] = who_was(club, event, player)
    return whom


def events_of_move(match: Match, number: int) -> list[Event]:
    moves = match.events.filter(match_version=number, kind=Event.Kind.MOVED)
    return [*moves.select_related("player__merged_into")]


def who_was(club: Club, event: Event | None, player: Player) -> Player:
    """Who somebody was before a move, made anew where the club forgot them; raises RuleBroken."""
    if event is not None and event.player is not None and event.player.club_id == club.pk:
        return event.player
    name = player.name if event is None else event.before
    known = club.players.filter(is_guest=False, folded_name=folded_name(name)).first()
    if known is not None and not player.is_guest:
        return known
    require_room_for(club, 1)
    return Player.objects.create(club=club, name=name, is_guest=player.is_guest)


def stay(match: Match, number: int, *, by: str) -> None:
    """Note that a match stays where it was moved to: that step cannot be taken back any more."""
    record_event(match, Event.Kind.MOVED, by=by, undoes=number)
