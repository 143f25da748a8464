"""Who comes and goes during a match: late players, players who leave, and substitutes.

By people.md, "Coming and going". A change stands between two rounds: ``after`` is the number of
stored rounds, void ones included, that were there before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.limits import MOST_LISTED, too_many_listed
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.situation import Table
from scorekeeper.rules.words import Text, written_number
from scorekeeper.rules.words import Text as _

MOST_NAMES = 24  # in one match: of everybody who ever sat at the table
MOST_POINTS_TO_BEGIN = 1_000_000
JOINED, LEFT, SUBSTITUTES = "joined", "left", "substitutes"  # the facts, as score sheets call them

Rules = TypeVar("Rules", bound=HouseRules)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A late player, with the points to begin with."""

    seat: int
    after: int
    points: int

    fact = JOINED


@dataclass(frozen=True, slots=True)
class Departure:
    """A player who leaves without a successor."""

    seat: int
    after: int

    fact = LEFT


@dataclass(frozen=True, slots=True)
class Substitution:
    """Somebody sits down on the seat of ``before``, who sat there until then.

    With ``own_rounds`` each of them pays and is paid for their own rounds; otherwise the successor
    takes the seat's whole result.
    """

    seat: int
    after: int
    before: str
    own_rounds: bool = False

    fact = SUBSTITUTES


Change = Arrival | Departure | Substitution


def when(change: Change) -> tuple[int, int]:
    return change.after, change.seat


@dataclass(frozen=True)
class Attendance:
    """Everybody's coming and going in a match. Most matches have none."""

    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[Departure, ...] = ()
    substitutions: tuple[Substitution, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.arrivals or self.departures or self.substitutions)

    def in_order(self) -> "Attendance":
        """The same, each kind by when it happened."""
        return Attendance(
            tuple(sorted(self.arrivals, key=when)),
            tuple(sorted(self.departures, key=when)),
            tuple(sorted(self.substitutions, key=when)),
        )

    @property
    def changes(self) -> tuple[Change, ...]:
        return (*self.arrivals, *self.departures, *self.substitutions)

    def changes_at(self, after: int) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.after == after)

    def until(self, after: int) -> "Attendance":
        """What had happened before a moment, and nothing of that moment itself."""
        return Attendance(
            tuple(one for one in self.arrivals if one.after < after),
            tuple(one for one in self.departures if one.after < after),
            tuple(one for one in self.substitutions if one.after < after),
        )

    def of_seat(self, seat: int) -> tuple[Substitution, ...]:
        """The substitutions of a seat, in their order."""
        own = (one for one in self.substitutions if one.seat == seat)
        return tuple(sorted(own, key=lambda one: one.after))

    def player_at(self, table: Table[Rules], seat: int, after: int) -> str:
        """The name of who sits on a seat after so many rounds; ``table`` has those of the end."""
        later = (one.before for one in self.of_seat(seat) if one.after > after)
        return next(later, table.players[seat])

    def names_of(self, table: Table[Rules], seat: int) -> tuple[str, ...]:
        """The names of everybody who ever sat on a seat, each once, in the order of sitting.

        Whoever came back is one name, however it is spelt: as it is at the end.
        """
        sat = (*(one.before for one in self.of_seat(seat)), table.players[seat])
        return tuple({folded_name(name): name for name in sat}.values())

    def came(self, seat: int) -> int:
        """The number of rounds before somebody sat on a seat: 0 for who began."""
        return next((one.after for one in self.arrivals if one.seat == seat), 0)

    def went(self, seat: int) -> int | None:
        """The number of rounds before a seat was left for good; None where somebody is there."""
        return next((one.after for one in self.departures if one.seat == seat), None)

    def table_at(self, table: Table[Rules], after: int) -> Table[Rules]:
        """The table of a whole match as it is after so many rounds: who is there, by which name."""
        if not self:
            return table
        late = {one.seat for one in self.arrivals if one.after > after}
        gone = {one.seat for one in self.departures if one.after <= after}
        seats = range(len(table.players))
        return replace(
            table,
            players=tuple(self.player_at(table, seat, after) for seat in seats),
            away=table.away | late | gone,
        )

    def in_words(self, table: Table[Rules], after: int) -> Iterator[Text]:
        """Say who came, went or took over after so many rounds."""
        for change in self.changes_at(after):
            name = self.player_at(table, change.seat, after)
            if isinstance(change, Arrival):
                points = written_number(change.points)
                yield _("{name} joins with {points}", name=name, points=points)
            elif isinstance(change, Departure):
                yield _("{name} leaves", name=name)
            elif change.own_rounds:
                values = {"name": name, "before": change.before}
                yield _("{name} takes over from {before}, each for their own rounds", **values)
            else:
                yield _("{name} takes over from {before}", name=name, before=change.before)

    def renamed(self, names: Mapping[str, str]) -> "Attendance":
        """The same, with others names for who gave up a seat."""
        if not self.substitutions:
            return self
        changes = self.substitutions
        renamed = (replace(one, before=names.get(one.before, one.before)) for one in changes)
        return replace(self, substitutions=tuple(renamed))


NOBODY_CHANGES = Attendance()


def check_attendance(
    table: Table[Rules], attendance: Attendance, *, rounds: int
) -> Iterator[Fault]:
    """Say what cannot be among comings and goings, whatever was played between them.

    ``table`` is that of the whole match: all seats, by the names of the end.
    """
    if len(attendance.substitutions) > MOST_LISTED:
        yield Fault(SUBSTITUTES, too_many_listed())
    for change in attendance.changes:
        if not 1 <= change.after <= rounds:
            message = _("a change stands behind a stored round: from 1 to {rounds}", rounds=rounds)
            yield Fault(change.fact, message)
    yield from check_seats(table, attendance)
    yield from check_names(table, attendance)


def check_seats(table: Table[Rules], attendance: Attendance) -> Iterator[Fault]:
    for seat in table.seats:
        changes = [change for change in attendance.changes if change.seat == seat]
        changes.sort(key=lambda one: one.after)
        name = table.players[seat]
        moments = [change.after for change in changes]
        if len(set(moments)) < len(moments):
            message = _("two changes of the seat of {name} are a round apart", name=name)
            yield Fault(changes[-1].fact, message)
        elif any(isinstance(change, Arrival) for change in changes[1:]):
            yield Fault(JOINED, _("{name} did not begin that seat", name=name))
        elif any(isinstance(change, Departure) for change in changes[:-1]):
            yield Fault(LEFT, _("{name} left, and does not come back in this match", name=name))


def check_names(table: Table[Rules], attendance: Attendance) -> Iterator[Fault]:
    """Faults where a name sat on two seats, or too many names sat at all."""
    taken: dict[str, int] = {}
    for seat in table.seats:
        for one in attendance.of_seat(seat):
            successor = attendance.player_at(table, seat, one.after)
            if folded_name(successor) == folded_name(one.before):
                yield Fault(SUBSTITUTES, _("nobody is a substitute for themselves"))
        for name in attendance.names_of(table, seat):
            if taken.setdefault(folded_name(name), seat) != seat:
                message = _("{name} has one seat in a match, and comes back to no other", name=name)
                yield Fault(SUBSTITUTES, message)
    if len(taken) > MOST_NAMES:
        yield Fault(SUBSTITUTES, _("at most {most} people sit in one match", most=MOST_NAMES))


class Beginning(StrEnum):
    """What a late player may begin with, besides a number that the table types."""

    AS_ALL = "as_all"
    WORST = "worst"
    BEST = "best"
    MEAN = "mean"


def points_to_begin(
    way: Beginning, totals: Sequence[int], *, as_all: int, lowest_wins: bool
) -> int:
    """The points of a late player; ``totals`` are of those there, ``as_all`` what all began with.

    A mean is rounded to a whole point, halves to what is worse for the newcomer.
    """
    worst, best = (max, min) if lowest_wins else (min, max)
    if way == Beginning.WORST:
        return worst(totals)
    if way == Beginning.BEST:
        return best(totals)
    if way == Beginning.AS_ALL:
        return as_all
    doubled, people = 2 * sum(totals), len(totals)
    if lowest_wins:
        return (doubled + people) // (2 * people)
    return -((people - doubled) // (2 * people))
