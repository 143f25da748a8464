"""Who came and went in a match, as it is stored, and the seats with it."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, FilteredRelation, Q

from scorekeeper.records import models
from scorekeeper.rules.attendance import Arrival, Attendance, Departure, Substitution

Kind = models.SeatChange.Kind
COUNTING = Q(changes__undone_version=None)


class RestoredMeanwhile(LookupError):
    """A restore replaced the database while a book was read: part of it is from before."""


@dataclass(frozen=True, slots=True)
class StoredChange:
    """A coming or going. ``position`` is that of the round behind which it stands.

    ``player`` is the key of who sat there until a substitute did, ``name`` what they are called.
    """

    key: int
    kind: str
    seat: int
    position: int
    player: int | None = None
    name: str = ""
    points: int = 0
    own_rounds: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a match, those of today, with the changes of them that count."""

    seats: tuple[models.Seat, ...]
    changes: tuple[StoredChange, ...]

    @property
    def away(self) -> frozenset[int]:
        """The seats that nobody has joined yet, or where that was undone."""
        joined = {change.seat for change in self.changes if change.kind == Kind.JOINED}
        return frozenset(
            row.number for row in self.seats if row.is_late and row.number not in joined
        )

    @property
    def began(self) -> int:
        return sum(not row.is_late for row in self.seats)

    def keys_of(self, names: Sequence[str]) -> list[int]:
        """The keys of players who gave up a seat, by their names."""
        keys = {one.name: one.player for one in self.changes if one.player is not None}
        return [keys[name] for name in names]


def counting_at(number: int) -> Q:
    """The condition of changes that counted at an earlier version of the match."""
    was_undone = Q(changes__undone_version__lte=number)
    return Q(changes__match_version__lte=number) & (COUNTING | ~was_undone)


def seatings_of(
    matches: Sequence[models.Match], counting: Q = COUNTING
) -> list[tuple[models.Match, Seating]]:
    """Matches with their seats and players, read after the rounds; raises RestoredMeanwhile.

    One query, with the changes. A match without seats is being deleted: some of its rounds may
    already be gone.
    """
    found = {match.pk: (match, list[models.Seat](), list[StoredChange]()) for match in matches}
    rows = models.Seat.objects.filter(match__in=found, match__is_hidden=False)
    changed = rows.annotate(change=FilteredRelation("changes", condition=counting))
    beside = changed.select_related("player").annotate(
        epoch=models.epoch_beside(),
        change_key=F("change__pk"),
        change_kind=F("change__kind"),
        change_position=F("change__round__position"),
        change_player=F("change__player"),
        change_name=F("change__player__name"),
        change_points=F("change__points"),
        change_own=F("change__own_rounds"),
    )
    for seat in beside.order_by("number", "change_key"):
        match, seats, changes = found[seat.match_id]
        if seat.epoch != match.epoch:
            raise RestoredMeanwhile
        if not seats or seats[-1].pk != seat.pk:
            seats.append(seat)
        if seat.change_key is not None:
            changes.append(
                StoredChange(
                    key=seat.change_key,
                    kind=seat.change_kind,
                    seat=seat.number,
                    position=seat.change_position or 0,
                    player=seat.change_player,
                    name=seat.change_name or "",
                    points=seat.change_points or 0,
                    own_rounds=seat.change_own,
                )
            )
    return [
        (match, Seating(tuple(seats), tuple(changes))) for match, seats, changes in found.values()
    ]


def attendance_of(
    changes: Sequence[StoredChange], positions: Sequence[int], *, inserted_at: int | None = None
) -> Attendance:
    """Who comes and goes among rounds that stand in these positions, in order.

    ``inserted_at``: another round is to stand in this position, and all from there on behind it.
    """
    arrivals, departures, substitutions = [], [], []
    for change in changes:
        after = bisect_right(positions, change.position)
        if inserted_at is not None and inserted_at <= change.position:
            after += 1
        if change.kind == Kind.JOINED:
            arrivals.append(Arrival(change.seat, after, change.points))
        elif change.kind == Kind.LEFT:
            departures.append(Departure(change.seat, after))
        else:
            own = change.own_rounds
            substitutions.append(Substitution(change.seat, after, change.name, own_rounds=own))
    return Attendance(tuple(arrivals), tuple(departures), tuple(substitutions))
