"""Who sat where in a match, out of any database, for its history to be played again.

Players are called by their keys: who is the same there is the same here, whatever their names.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.records.attendance import StoredChange, attendance_of
from scorekeeper.records.models import Event, Match, Payment, Player, Seat, SeatChange
from scorekeeper.rules.attendance import Attendance
from scorekeeper.rules.names import folded_name
from scorekeeper.services.history.timeline import Step

SITTING_DOWN = (Event.Kind.SEATED, Event.Kind.TAKEN_OVER, Event.Kind.MOVED)


@dataclass(frozen=True, slots=True)
class Sitters:
    """The names of who ``began``, and of who came ``late`` by the number of the seat.

    ``first_dealer`` counts among those who began, ``numbers`` are those of seats by their keys,
    ``sat_down`` has who did so by the key of the event, and ``changes`` the comings and goings by
    the step that made them.
    """

    began: tuple[str, ...]
    late: Mapping[int, str]
    first_dealer: int
    numbers: Mapping[int, int]
    sat_down: Mapping[int, str]
    changes: Mapping[int, Sequence[SeatChange]]

    def attendance_in(self, step: Step) -> Attendance:
        """Who came and went in a sheet, behind the rounds that it had."""
        places = {change.round_key: place for place, change in enumerate(step.rounds, 1)}
        stored = [
            StoredChange(
                key=change.pk,
                kind=change.kind,
                seat=self.numbers[change.seat_id],
                position=places[change.round_id],
                name=called(change.player_id) if change.player_id else "",
                points=change.points or 0,
                own_rounds=change.own_rounds,
            )
            for change in self.changes.get(step.number, ())
        ]
        return attendance_of(stored, [*places.values()])


def sitters_of(match: Match) -> Sitters:
    rows = list(match.seats.order_by("number"))
    first, sat_down = who_sat(match, rows)
    changes = defaultdict[int, list[SeatChange]](list)
    for change in SeatChange.objects.filter(match=match):
        changes[change.match_version].append(change)
    late = {row.number: first[row.pk] for row in rows if row.is_late}
    return Sitters(
        began=tuple(first[row.pk] for row in rows if not row.is_late),
        late=late,
        first_dealer=match.first_dealer - sum(number < match.first_dealer for number in late),
        numbers={row.pk: row.number for row in rows},
        sat_down=sat_down,
        changes=changes,
    )


def who_sat(match: Match, rows: Sequence[Seat]) -> tuple[dict[int, str], dict[int, str]]:
    """Who sat on each seat at first, by its key, and who sat down by each event of a seat.

    Who moves to another club with the match is the same there. Of a seat that was given up, the
    first event of a move is about who sits there, others about who did.
    """
    sits = {row.pk: called(row.player_id) for row in rows}
    same, sat_down = dict[int, str](), dict[int, str]()
    events = list(Event.objects.filter(match=match, kind__in=SITTING_DOWN).exclude(seat=None))
    moved = [event for event in events if event.kind == Event.Kind.MOVED]
    first = {(event.match_version, event.seat_id): event.pk for event in reversed(moved)}
    left = {player.folded_name: called(player.pk) for player in gave_up(match)}
    for event in sorted(events, key=lambda one: one.pk, reverse=True):
        seat = event.seat_id or 0
        if event.kind == Event.Kind.MOVED:
            is_sitting = first[event.match_version, seat] == event.pk
            name = sits[seat] if is_sitting else left.get(folded_name(event.after), "")
            if event.player_id and name:
                same[event.player_id] = same.get(event.player_id) or name
            continue
        sat_down[event.pk] = sits[seat]
        player = event.player_id
        sits[seat] = same.get(player) or called(player) if player else f"gone {event.pk}"
    return sits, sat_down


def gave_up(match: Match) -> list[Player]:
    """Whoever gave a seat up, as the player of the club where the match is now."""
    changes = SeatChange.objects.filter(match=match).select_related("player")
    return [change.player for change in changes if change.player is not None]


def called(player: int) -> str:
    return f"player {player}"


@dataclass(frozen=True, slots=True)
class PaymentByName:
    """A payment by the number of a seat, the name of who left one, or None for the cash box."""

    payer: int | str | None
    payee: int | str | None
    amount: int


def payments_by_name(match: Match, sitters: Sitters) -> dict[int, PaymentByName]:
    """All payments of a match by their keys: who left a seat may have come back to it since."""

    def party(seat: int | None, player: int | None) -> int | str | None:
        if seat is not None:
            return sitters.numbers[seat]
        return called(player) if player else None

    return {
        row.pk: PaymentByName(
            party(row.payer_id, row.payer_player_id),
            party(row.payee_id, row.payee_player_id),
            row.amount,
        )
        for row in Payment.objects.filter(match=match)
    }
