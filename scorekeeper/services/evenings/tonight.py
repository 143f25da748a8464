"""What the people of a match have played this evening, as the next one is drawn from it.

An evening of one table needs no plan: its sittings are the matches of the same game and day that
these people played, each sharing somebody with another. Past midnight the day before belongs to it
as long as no long pause lies between two beginnings. Where a match is part of a club evening, its
whole sitting counts, with who sat out in it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match, Player, Seat, SittingPlace
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.seating.sitting_out import NextOut, next_out
from scorekeeper.seating.sittings import AT_A_TABLE_OF_PARTNERS, Sitting, Table
from scorekeeper.seating.waiting import sittings_of

A_DAY = timedelta(days=1)
LONG_PAUSE = timedelta(hours=6)  # between two beginnings: what follows is another evening
MOST_MATCHES = 200  # of two days that are looked at, the newest


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A match of the evening, or a whole sitting of a club evening. Everybody by name."""

    matches: tuple[int, ...]
    tables: tuple[Table, ...]
    out: tuple[str, ...] = ()

    @property
    def people(self) -> frozenset[str]:
        return frozenset(self.out).union(*self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tonight:
    """The evening of a match. ``players`` are those of it, canonical, by name.

    ``seated`` are those who were there at its end, the next dealer first. ``partners``: four of
    them are two sides. ``is_last``: nothing was begun after it.
    """

    players: Mapping[str, Player]
    seated: Table
    played: tuple[Played, ...]
    partners: bool
    is_last: bool

    def sittings(self, coming: Collection[str] = ()) -> tuple[Sitting, ...]:
        """The sittings so far, where those ``coming`` are there now."""
        tables, out = [one.tables for one in self.played], [one.out for one in self.played]
        return sittings_of(tables, coming=coming, known=out)

    @property
    def waits(self) -> tuple[str, ...]:
        """Who sits out during the match that was begun last."""
        return self.sittings()[-1].out

    @property
    def here(self) -> tuple[str, ...]:
        """Who takes turns at this table: those seated, and those who sit out."""
        return (*self.seated, *(name for name in self.waits if name not in self.seated))

    @property
    def next_out(self) -> NextOut:
        """Who sits out in the next match, if everybody stays."""
        return next_out_at(len(self.seated), self.here, self.sittings())


def next_out_at(size: int, here: Sequence[str], before: Sequence[Sitting]) -> NextOut:
    """Who sits out next where so many play at one table; nobody where all have a seat."""
    if len(here) <= size:
        return NextOut(())
    return next_out([(name,) for name in sorted(here)], len(here) - size, before)


class Names:
    """The names by which a draw knows people: their own, and guests one from the other."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}

    def of(self, player: Player) -> str:
        known = player.canonical
        name = f"{known.name} #{known.pk}" if known.is_guest else known.name
        self.players[name] = known
        return name


def tonight_of(match: Match, book: Book) -> Tonight:
    """The evening of a match; at most three queries, however many matches it has."""
    rows, names = matches_around(match), Names()
    at_tables = seats_of([row["pk"] for row in rows], names)
    played = tuple(of_one_evening([*played_of(rows, at_tables, names)], match.pk))
    return Tonight(
        players=names.players,
        seated=in_order_of_deal(at_tables[match.pk], book),
        played=played,
        partners=has_partners(book),
        is_last=match.pk in played[-1].matches,
    )


def seats_of(matches: Sequence[int], names: Names) -> dict[int, dict[int, str]]:
    """Return who sits where at the end of each match, or sat there until they left."""
    found: dict[int, dict[int, str]] = {key: {} for key in matches}
    rows = Seat.taken.filter(match__in=matches).select_related("player__merged_into")
    for seat in rows.order_by("match", "number"):
        found[seat.match_id][seat.number] = names.of(seat.player)
    return found


def in_order_of_deal(by_seat: Mapping[int, str], book: Book) -> Table:
    """Return who was there at the end of a match, from the next dealer on."""
    now = book.played_match.now
    begin = now.table.seats.index(now.dealer)
    return tuple(by_seat[seat] for seat in (*now.table.seats[begin:], *now.table.seats[:begin]))


def has_partners(book: Book) -> bool:
    played = book.played_match
    there = len(played.now.table.seats) == AT_A_TABLE_OF_PARTNERS
    return there and [len(side) for side in played.sides] == [2, 2]


def matches_around(match: Match) -> list[dict[str, Any]]:
    """The matches of the same game in the club that may be of one evening, the oldest first."""
    day = match.played_on
    same = Match.objects.filter(club=match.club_id, game=match.game, cancelled_at=None)
    days = [] if day is None else [day, day - A_DAY]
    columns = "pk", "created_at", "played_on", "house_rules", "sitting_table__sitting"
    near = same.filter(Q(played_on__in=days) | Q(pk=match.pk))
    found = near.order_by("-created_at", "-pk").values(*columns)
    called = match.house_rules["values"].get(NAME_RULE)
    rows = [
        row
        for row in found[:MOST_MATCHES]
        if row["house_rules"]["values"].get(NAME_RULE) == called or row["pk"] == match.pk
    ]
    return [*without_day_before(rows, match)][::-1]


def without_day_before(
    newest_first: Iterable[dict[str, Any]], match: Match
) -> Iterator[dict[str, Any]]:
    """Leave out what was played the day before, but for what went on past midnight."""
    later = None
    for row in newest_first:
        is_that_day = row["played_on"] == match.played_on
        if not is_that_day and (later is None or later - row["created_at"] > LONG_PAUSE):
            return
        later = row["created_at"]
        yield row


def played_of(
    rows: Sequence[dict[str, Any]], at_tables: Mapping[int, Mapping[int, str]], names: Names
) -> Iterator[Played]:
    """Yield the matches in order, those of one sitting of a club evening as one."""
    together: dict[tuple[int, int], list[int]] = {}
    for row in rows:
        sitting = row["sitting_table__sitting"]
        together.setdefault((sitting or 0, 0 if sitting else row["pk"]), []).append(row["pk"])
    out = out_of({sitting for sitting, _match in together if sitting}, names)
    for (sitting, _match), keys in together.items():
        tables = tuple(each_once(at_tables[key].values() for key in keys))
        seated = {name for table in tables for name in table}
        waited = tuple(name for name in out.get(sitting, ()) if name not in seated)
        yield Played(matches=tuple(keys), tables=tables, out=waited)


def each_once(tables: Iterable[Iterable[str]]) -> Iterator[Table]:
    """Yield the tables of a sitting; who took over at a second one stands at the first alone."""
    seated = set[str]()
    for table in tables:
        names = tuple(name for name in table if name not in seated)
        seated.update(names)
        yield names


def out_of(sittings: Collection[int], names: Names) -> dict[int, list[str]]:
    """Return who sat out in sittings of club evenings."""
    found: dict[int, list[str]] = {}
    if sittings:
        places = SittingPlace.objects.filter(sitting__in=sittings, table=None)
        for place in places.select_related("player__merged_into"):
            found.setdefault(place.sitting_id, []).append(names.of(place.player))
    return found


def of_one_evening(played: Sequence[Played], match: int) -> Iterator[Played]:
    """Yield what hangs together with a match: each shares somebody with another of them."""
    people = next(one.people for one in played if match in one.matches)
    while True:
        found = [one for one in played if not people.isdisjoint(one.people)]
        grown = people.union(*(one.people for one in found))
        if grown == people:
            yield from found
            return
        people = grown
