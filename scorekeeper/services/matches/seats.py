"""Who sits where: players of a match renamed and replaced."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db.models import F, Q, QuerySet

from scorekeeper.records.models import (
    ClubEvening,
    Event,
    FormerName,
    Match,
    Payment,
    PlanLine,
    Player,
    RoundVersion,
    Seat,
    SeatChange,
    names_of_one,
)
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.limits import MOST_FORMER_NAMES, too_many_former_names
from scorekeeper.rules.names import check_unique, clean_player_name, folded_name
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import locked_club_of
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.other_tables import require_at_no_other_table
from scorekeeper.services.matches.reserved_names import require_not_the_cash_box
from scorekeeper.services.matches.starting import known_player, player_of
from scorekeeper.services.rounds.conflicts import require_same_people
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    NO_FORM,
    Submission,
    is_new,
    number_to_write,
    record_event,
    writing,
)
from scorekeeper.settlement.fines import BOX, NOBODY_IS_THE_BOX


def rename_player(
    match: Match,
    *,
    seat: int,
    name: str,
    sent: Submission = NO_FORM,
    has_club: bool = True,
) -> None:
    """Give the player of a seat another name, in all matches of the club; raises RuleBroken.

    A guest who turns out to be somebody the club knows becomes that player. A phone that has not
    the club renames nobody who plays in its other matches.
    """
    with locked_with_club(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "rename", seat, name):
            return
        row = taken_seat(locked, seat, sent)
        player, before = row.player, row.player.name
        name = free_name(locked, seat=seat, name=name)
        if name == before and not player.is_guest:
            return
        if not has_club:
            require_nowhere_else(locked, player)
        known = known_player(locked.club, name)
        if known is None or known == player:
            require_free_elsewhere(player, name)
            player.name, player.is_guest = name, False
            player.save()
            raise_versions(player, before=before, besides=locked)
        elif player.is_guest:
            known = known.canonical
            name = free_name(locked, seat=seat, name=known.name)
            replace_guest(player, known, besides=locked)
        else:
            raise RuleBroken([Fault("name", why_not_called(player, known))])
        record_event(
            locked, Event.Kind.RENAMED, by=sent.entered_by, seat=row, before=before, after=name
        )


def require_nowhere_else(match: Match, player: Player) -> None:
    """Raise RuleBroken for somebody with a name who sits in another match, too."""
    seats = Seat.objects.filter(player__in=Player.objects.filter(names_of_one([player])))
    if not player.is_guest and seats.exclude(match=match.pk).exists():
        message = _(
            "{name} plays in other matches, too. Rename them on a phone that has the club.",
            name=player.name,
        )
        raise RuleBroken([Fault("name", message)])


def why_not_called(player: Player, known: Player) -> Text:
    if player.canonical == known.canonical:
        return _("“{name}” is another name of the same player.", name=known.name)
    return _("The club has another player called “{name}”.", name=known.name)


def replace_guest(guest: Player, known: Player, *, besides: Match) -> None:
    require_free_elsewhere(guest, known.name)
    require_not_seated(Match.objects.with_hidden().filter(sat_there([guest])), known)
    raise_versions(guest, besides=besides)
    Seat.objects.filter(player=guest).update(player=known)
    hand_over_left(guest, known)
    Event.objects.filter(player=guest).update(player=known)
    if guest.account_lines.exists():  # entries are never rewritten: they are the known player's
        guest.merged_into_id = known.merged_into_id or known.pk
        guest.save(update_fields=["merged_into"])
        guest.merged_players.update(merged_into=guest.merged_into_id)
    else:
        guest.delete()


def hand_over_left(gone: Player, player: Player, **of_match: Match) -> None:
    """Make somebody else of who gave a seat up, in all matches or one, and of their payments."""
    SeatChange.objects.filter(player=gone, **of_match).update(player=player)
    for transfers in (PlanLine.objects, Payment.objects):
        transfers.filter(payer_player=gone, **of_match).update(payer_player=player)
        transfers.filter(payee_player=gone, **of_match).update(payee_player=player)


def replace_player(match: Match, *, seat: int, name: str, sent: Submission = NO_FORM) -> None:
    """Seat another player from now on, with the seat's score; raises RuleBroken.

    A player who had taken it by mistake, and sat there through no round, leaves no trace.
    """
    with locked_with_club(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "replace", seat, name):
            return
        row = taken_seat(locked, seat, sent)
        if seat not in book_of(locked).played_match.now.table.seats:
            raise refuse("name", _("{name} has left: nobody takes over.", name=row.player.name))
        name = free_name(locked, seat=seat, name=name)
        if folded_name(row.player.name) == folded_name(name):
            message = _("“{name}” sits there already.", name=name)
            raise RuleBroken([Fault("name", message)])
        require_room_for_former(row)
        player = player_of(locked.club, name)
        if row.player.canonical == player:
            raise RuleBroken([Fault("name", why_not_called(row.player, player))])
        require_not_seated(Match.objects.filter(pk=locked.pk), player)
        require_at_no_other_table(locked, player)
        free_name(locked, seat=seat, name=player.name)
        note_leaving(locked, row)
        give_seat(locked, row, player, by=sent.entered_by)


def take_seat_back(match: Match, event_key: int, *, step: int, again: bool, by: str) -> None:
    """Give a seat back to its player before, in a locked match and club.

    ``step`` is the number of the step that this takes back; ``again``: that step had taken one back
    itself. Raises RuleBroken where that player cannot sit there any more.
    """
    event = Event.objects.select_related("seat__player", "player").get(pk=event_key)
    seat = event.seat
    assert seat is not None
    player = event.player
    if player is None or player.club_id != match.club_id:  # they are forgotten, or the match moved
        player = player_of(match.club, event.before)
    require_not_seated(Match.objects.filter(pk=match.pk), player, besides=seat)
    free_name(match, seat=seat.number, name=player.name)
    if again:
        note_leaving(match, seat)
    else:
        forget_leaving(seat)
    give_seat(match, seat, player, by=by, undoes=step)


def keep_seat(match: Match, event_key: int, *, step: int, by: str = "") -> str:
    """Note that the player of a taken seat stays; returns their name.

    ``step`` is the number of what cannot be taken back by anything else.
    """
    seat = Event.objects.select_related("seat__player").get(pk=event_key).seat
    assert seat is not None
    player = seat.player
    said = {"player": player, "before": player.name, "after": player.name}
    record_event(match, Event.Kind.SEATED, by=by, undoes=step, seat=seat, **said)
    return player.name


def require_room_for_former(seat: Seat) -> None:
    if seat.former_names.filter(has_played=True).count() >= MOST_FORMER_NAMES:
        raise RuleBroken([Fault("name", too_many_former_names())])


@contextmanager
def locked_with_club(match: Match, *, by: str = "") -> Iterator[Match]:
    """Lock a match and, before it, its club: names are given one after the other."""
    with write_transaction():
        locked_club_of(match)
        with writing(match, by=by) as locked:
            yield locked


def taken_seat(match: Match, number: int, sent: Submission) -> Seat:
    """The seat of a number in a locked match, as a form means it; raises RuleBroken, Conflict."""
    require_same_people(match, sent)
    row = match.seats.select_related("player").filter(number=number, is_undone=False).first()
    if row is None:
        raise refuse("name", _("Nobody sits there."))
    return row


def free_name(match: Match, *, seat: int | None, name: str, may_come_back: bool = False) -> str:
    """A name, tidied, that nobody had who ever sat there; besides the player of a seat.

    To that one everybody ``may_come_back`` who sat on it. Raises RuleBroken.
    """
    tidy = clean_player_name("name", name)
    played_match = book_of(match).played_match
    table, attendance = played_match.table, played_match.attendance
    others = [one for number in table.seats for one in attendance.names_of(table, number)]
    if seat is not None:
        own = attendance.names_of(table, seat) if may_come_back else [table.players[seat]]
        others = [one for one in others if one not in own]
    check_unique("name", (*others, tidy))
    require_not_the_box(Match.objects.filter(pk=match.pk), tidy)
    require_not_the_cash_box(match.club, tidy)
    return tidy


def require_not_the_box(matches: QuerySet[Match], name: str) -> None:
    """Raise RuleBroken for the name of the cash box where fines of one of these go there."""
    if folded_name(name) != BOX:
        return
    agreed = matches.exclude(fines=[]).values_list("fines", flat=True)
    if any(fine["to"] == BOX for fines in agreed for fine in fines):
        raise RuleBroken([Fault("name", NOBODY_IS_THE_BOX)])


def require_free_elsewhere(player: Player, name: str) -> None:
    if sits_with(player, name):
        message = _("In another match “{name}” is somebody else.", name=name)
        raise RuleBroken([Fault("name", message)])
    require_not_the_box(Match.objects.filter(seats__player=player), name)


def sat_there(players: Collection[Player] | QuerySet[Player]) -> Q:
    """The condition of matches in which one of these sat, from the start, late or until they left.

    Not where that was undone.
    """
    on_seats = Seat.taken.filter(player__in=players)
    until_then = SeatChange.objects.filter(undone_version=None, player__in=players)
    return Q(pk__in=on_seats.values("match")) | Q(pk__in=until_then.values("match"))


def sits_with(player: Player, name: str) -> bool:
    folded = folded_name(name)
    matches = Match.objects.with_hidden().filter(sat_there([player])).values("pk")
    on_seats = Seat.taken.filter(match__in=matches, player__folded_name=folded)
    until_then = SeatChange.objects.filter(
        undone_version=None, match__in=matches, player__folded_name=folded
    )
    return any(sat.exclude(player=player).exists() for sat in (on_seats, until_then))


def require_not_seated(
    matches: QuerySet[Match], player: Player, *, besides: Seat | None = None
) -> None:
    """Raise RuleBroken where a player sits or sat in one of these matches already, by any name.

    Their seat ``besides`` does not count.
    """
    names, own = Player.objects.filter(names_of_one([player])), besides.pk if besides else 0
    among = {"match__in": matches.values("pk"), "player__in": names}
    seat = Seat.taken.filter(**among).exclude(pk=own).select_related("player").first()
    if seat is not None:
        message = _("“{name}” sits there already, as “{other}”.")
        if seat.player.name == player.name:
            message = _("“{name}” sits there already.")
        named = message.format(name=player.name, other=seat.player.name)
        raise RuleBroken([Fault("name", named)])
    left = SeatChange.objects.filter(undone_version=None, **among).exclude(seat=own)
    if left.exists():
        message = _("“{name}” sat there before, on another seat, and can only come back to that.")
        raise RuleBroken([Fault("name", message.format(name=player.name))])


def raise_versions(player: Player, *, before: str = "", besides: Match | None = None) -> None:
    """Note that a player is shown otherwise, in all matches and evenings with them.

    With the name of ``before`` in those too with others whose short forms give way to theirs: who
    came later, and begins alike.
    """
    shown = Q(seats__player=player) | Q(seats__player__merged_into=player)
    sat = Q(player=player) | Q(player__merged_into=player)
    shown |= Q(pk__in=SeatChange.objects.filter(sat).values("match"))
    for name in filter(None, (before, before and player.name)):
        others = Player.objects.filter(club=player.club_id, number__gt=player.number or 0)
        beginning = folded_name(name)[:1]
        shown |= Q(seats__player__in=others.filter(folded_name__startswith=beginning))
    evenings = Q(people__player=player) | Q(people__player__merged_into=player)
    named = ClubEvening.objects.filter(evenings).values("pk")
    ClubEvening.objects.filter(pk__in=named).update(version=F("version") + 1)
    matches = Match.objects.filter(shown).exclude(pk=besides.pk if besides else 0)
    Match.objects.filter(pk__in=matches.values("pk")).update(version=F("version") + 1)


def give_seat(
    match: Match,
    seat: Seat,
    player: Player,
    *,
    by: str = "",
    undoes: int | None = None,
    kind: Event.Kind = Event.Kind.SEATED,
) -> None:
    """Seat a player in place of another in a locked match; raises MatchFull.

    The club forgets a player who had come by mistake.
    """
    before = seat.player
    seat.player = player
    seat.save(update_fields=["player"])
    record_event(
        match,
        kind,
        by=by,
        undoes=undoes,
        seat=seat,
        player=before,
        before=before.name,
        after=player.name,
    )
    forget_if_by_mistake(match, before)


def forget_if_by_mistake(match: Match, player: Player) -> None:
    """Let the club forget somebody who has left a locked match and was in no other."""
    if came_by_mistake(player):
        raise_versions(player, before=player.name, besides=match)
        player.delete()


def note_leaving(match: Match, seat: Seat) -> None:
    """Note who leaves a seat of a locked match now, and whether they played there.

    The first player of a seat did, if only by being dealt to.
    """
    last = seat.former_names.last()
    since = None if last is None else last.match_version
    later = RoundVersion.objects.filter(match=match, match_version__gt=since or 0)
    FormerName.objects.create(
        seat=seat,
        name=seat.player.name,
        match_version=number_to_write(match, even_if_full=True),
        has_played=since is None or later.exists(),
    )


def forget_leaving(seat: Seat) -> None:
    last = seat.former_names.last()
    if last is not None:
        last.delete()


def came_by_mistake(player: Player) -> bool:
    """Whether a player is nothing but a name in the club, and never sat through a round."""
    former = FormerName.objects.filter(seat__match__club=player.club_id, has_played=True)
    has_played = (
        player.seats.exists()
        or player.seat_changes.exists()
        or any(
            folded_name(name) == player.folded_name
            for name in former.values_list("name", flat=True)
        )
    )
    is_known = player.is_guest or player.is_hidden or player.merged_into_id is not None
    has_more = (player.account_lines, player.merged_players, player.evenings, player.sitting_places)
    return not (has_played or is_known or any(rows.exists() for rows in has_more))
