"""Who comes and goes, in a score sheet: ``joined``, ``left`` and ``substitutes`` (people.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.attendance import (
    JOINED,
    LEFT,
    SUBSTITUTES,
    Arrival,
    Attendance,
    Departure,
    Substitution,
)
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.names import clean_player_name
from scorekeeper.rules.sheet_facts import LONGEST_SHOWN, SheetFacts
from scorekeeper.rules.words import Text as _

SUCCESSOR, OWN_ROUNDS = "successor", "own_rounds"


@dataclass(frozen=True, slots=True)
class ReadArrival:
    """A late player as the sheet says it; ``points`` None: what everybody began with."""

    seat: int
    after: int
    points: int | None


@dataclass(frozen=True, slots=True)
class ReadAttendance:
    """What a sheet says of who comes and goes, before it is known what its game begins with."""

    arrivals: tuple[ReadArrival, ...]
    departures: tuple[Departure, ...]
    substitutions: tuple[Substitution, ...]

    @property
    def late(self) -> frozenset[int]:
        return frozenset(one.seat for one in self.arrivals)

    def in_game(self, game: AnyGame, table: AnyTable) -> Attendance:
        begun = game.starting_totals(table)
        arrivals = (
            Arrival(one.seat, one.after, begun[one.seat] if one.points is None else one.points)
            for one in self.arrivals
        )
        return Attendance(tuple(arrivals), self.departures, self.substitutions).in_order()


def read_attendance(facts: SheetFacts) -> ReadAttendance:
    """Read who comes and goes; ``facts`` name the players of the end. Raises RuleBroken."""
    begun_by = list(facts.players)
    substitutions = tuple(read_substitutions(facts, begun_by))
    return ReadAttendance(
        tuple(read_arrival(one, begun_by) for one in facts.objects(JOINED)),
        tuple(read_departure(one) for one in facts.objects(LEFT)),
        substitutions,
    )


def read_substitutions(facts: SheetFacts, names: list[str]) -> Iterator[Substitution]:
    """Read substitutes from the last one back: ``names`` become those of who began."""
    entries = facts.objects(SUBSTITUTES)
    for entry in entries:
        for key in ("player", "for", "after"):
            entry.require(key)
    entries.sort(key=after_in, reverse=True)
    for entry in entries:
        name = clean_player_name(SUBSTITUTES, entry.take("player"))
        before = clean_player_name(SUBSTITUTES, entry.take("for"))
        if name not in names:
            message = _("“{name}” does not sit there then", name=name[:LONGEST_SHOWN])
            raise refuse(SUBSTITUTES, message)
        seat, pays = names.index(name), entry.word("pays", (SUCCESSOR, OWN_ROUNDS), SUCCESSOR)
        after = after_in(entry)
        entry.finish()
        names[seat] = before
        yield Substitution(seat, after, before, pays == OWN_ROUNDS)


def read_arrival(entry: SheetFacts, begun_by: Sequence[str]) -> ReadArrival:
    entry.require("player")
    entry.require("after")
    name = clean_player_name(JOINED, entry.take("player"))
    if name not in begun_by:
        raise refuse(JOINED, _("“{name}” did not begin a seat", name=name[:LONGEST_SHOWN]))
    read = ReadArrival(begun_by.index(name), after_in(entry), entry.integer("points"))
    entry.finish()
    return read


def read_departure(entry: SheetFacts) -> Departure:
    entry.require("player")
    entry.require("after")
    seat = entry.player("player")
    assert seat is not None
    read = Departure(seat, after_in(entry))
    entry.finish()
    return read


def after_in(entry: SheetFacts) -> int:
    return entry.whole("after", entry.take("after"))


def begun_table(table: AnyTable, read: ReadAttendance) -> AnyTable:
    """The table as it was at the beginning, by the names of then."""
    begun = Attendance(
        tuple(Arrival(one.seat, max(one.after, 1), 0) for one in read.arrivals),
        (),
        read.substitutions,
    )
    return begun.table_at(table, 0)


def attendance_values(attendance: Attendance, table: AnyTable) -> dict[str, object]:
    """The keys of a sheet; ``table`` is that of the whole match."""

    def name_at(seat: int, after: int) -> str:
        return attendance.player_at(table, seat, after)

    return {
        JOINED: [
            {"player": name_at(one.seat, one.after), "after": one.after, "points": one.points}
            for one in attendance.arrivals
        ],
        LEFT: [
            {"player": table.players[one.seat], "after": one.after} for one in attendance.departures
        ],
        SUBSTITUTES: [
            {"player": name_at(one.seat, one.after), "for": one.before, "after": one.after}
            | ({"pays": OWN_ROUNDS} if one.own_rounds else {})
            for one in sorted(attendance.substitutions, key=lambda one: one.after)
        ],
    }
