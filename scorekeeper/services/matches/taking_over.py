"""A seat changes hands: who left it, and who is no player of the club by that.

Each change of hands notes who left, and the one that takes it back forgets that again: so the last
note of a seat is about the last change that counts.
"""

from scorekeeper.records.models import Event, FormerName, Match, Player, RoundVersion, Seat
from scorekeeper.rules.names import folded_name
from scorekeeper.services.database.transaction import number_to_write, record_event


def give_seat(
    match: Match, seat: Seat, player: Player, *, by: str = "", undoes: int | None = None
) -> None:
    """Seat a player in a locked match, where another one sits; raises Full.

    Whoever sat there is forgotten by the club where they came by mistake.
    """
    before = seat.player
    seat.player = player
    seat.save(update_fields=["player"])
    record_event(
        match,
        Event.Kind.SEATED,
        by=by,
        undoes=undoes,
        seat=seat,
        player=before,
        before=before.name,
        after=player.name,
    )
    if came_by_mistake(before):
        before.delete()


def note_leaving(match: Match, seat: Seat) -> None:
    """Note who leaves a seat of a locked match now, and whether they played there.

    Whoever sat there first did, if only by being dealt to.
    """
    last = seat.former_names.last()
    since = None if last is None else last.match_version
    later = RoundVersion.objects.filter(match=match, match_version__gt=since or 0)
    FormerName.objects.create(
        seat=seat,
        name=seat.player.name,
        match_version=number_to_write(match),
        has_played=since is None or later.exists(),
    )


def forget_leaving(seat: Seat) -> None:
    """Forget who left a seat last: they sit there again."""
    last = seat.former_names.last()
    if last is not None:
        last.delete()


def came_by_mistake(player: Player) -> bool:
    """Whether a club knows a player by name alone, who never sat through a round."""
    former = FormerName.objects.filter(seat__match__club=player.club_id, has_played=True)
    has_played = player.seats.exists() or any(
        folded_name(name) == player.folded_name for name in former.values_list("name", flat=True)
    )
    is_known = player.is_guest or player.is_hidden or player.merged_into_id is not None
    return not (
        has_played or is_known or player.account_lines.exists() or player.merged_players.exists()
    )
