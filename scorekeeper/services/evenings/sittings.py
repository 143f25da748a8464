"""Sittings as they are stored: read for the next draw, and written as they were drawn."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.records.models import (
    ClubEvening,
    EveningSitting,
    Player,
    Seat,
    SittingPlace,
    SittingTable,
)
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sittings import Sitting
from scorekeeper.services.evenings.cards import give_cards

Seated = dict[int, dict[int, str]]
"""Names by the key of a table in its sitting, and by seat."""

NO_DRAW = _("No draw is waiting. Draw the sitting first.")


def waiting_draw(evening: ClubEvening) -> EveningSitting | None:
    return evening.drawn_sittings.filter(began_at=None).first()


def require_waiting_draw(evening: ClubEvening) -> EveningSitting:
    waiting = waiting_draw(evening)
    if waiting is None:
        raise refuse("draw", NO_DRAW)
    return waiting


def last_sitting(evening: ClubEvening) -> EveningSitting:
    """The draw that waits, or the sitting that was begun last; raises RuleBroken without either."""
    last = evening.drawn_sittings.order_by("-number").first()
    if last is None:
        raise refuse("draw", _("No sitting was drawn yet."))
    return last


def begun_sittings(evening: ClubEvening) -> tuple[Sitting, ...]:
    """The sittings that were begun, the oldest first, by names of now.

    They are seated as they ended: whoever took over a seat has it and did not sit out.
    """
    places = SittingPlace.objects.filter(sitting__evening=evening)
    rows = places.exclude(sitting__began_at=None).select_related("player__merged_into")
    numbers = rows.order_by("sitting__number", "table__table__number", "seat", "pk")
    found: dict[int, list[SittingPlace]] = {}
    for place in numbers:
        found.setdefault(place.sitting_id, []).append(place)
    at_end = seats_at_end(evening)
    return tuple(seated_by_name(some, at_end) for some in found.values())


def seats_at_end(evening: ClubEvening) -> Seated:
    """Who has a seat in the matches of an evening. Guests are not known beyond their match."""
    seats = Seat.taken.filter(match__sitting_table__sitting__evening=evening)
    rows = seats.select_related("player__merged_into", "match__sitting_table")
    found: Seated = {}
    for seat in rows.order_by("match", "number"):
        if not seat.player.canonical.is_guest:
            at_table = found.setdefault(seat.match.sitting_table.pk, {})
            at_table[seat.number] = seat.player.canonical.name
    return found


def seated_by_name(places: Iterable[SittingPlace], at_end: Seated) -> Sitting:
    """A sitting of places in the order of tables and seats, as it ended."""
    tables: Seated = {}
    out = []
    for place in places:
        name = place.player.canonical.name
        if place.table_id is None or place.seat is None:
            out.append(name)
        else:
            tables.setdefault(place.table_id, {})[place.seat] = name
    return as_it_ended(tables, out, at_end)


def as_it_ended(tables: Seated, out: Iterable[str], at_end: Seated) -> Sitting:
    """A sitting that was drawn so, with those on its seats who had them at the end.

    One who was done at a table of their own and took over at another one keeps the first.
    """
    seated = {name for table in tables.values() for name in table.values()}
    ended = {key: {**table} for key, table in tables.items()}
    for key, table in ended.items():
        for seat, name in at_end.get(key, {}).items():
            if name not in seated:
                seated.discard(table.get(seat, ""))
                seated.add(name)
                table[seat] = name
    in_order = (tuple(table[seat] for seat in sorted(table)) for table in ended.values())
    return Sitting(tuple(in_order), tuple(name for name in out if name not in seated))


def write_tables(
    sitting: EveningSitting,
    tables: Sequence[Sequence[Player | None]],
    out: Iterable[Player],
) -> None:
    """Write who sits at which table of a drawn sitting, None being an empty seat."""
    give_cards(sitting.evening, len(tables))
    numbered = {table.number: table for table in sitting.evening.tables.all()}
    rows = SittingTable.objects.bulk_create(
        SittingTable(sitting=sitting, table=numbered[number], size=len(players))
        for number, players in enumerate(tables, 1)
    )
    seated = [
        SittingPlace(sitting=sitting, player=player, table=row, seat=seat)
        for row, players in zip(rows, tables, strict=True)
        for seat, player in enumerate(players)
        if player is not None
    ]
    standing = [SittingPlace(sitting=sitting, player=player) for player in out]
    SittingPlace.objects.bulk_create([*seated, *standing])


def players_seated(
    drawn: Sitting, people: Iterable[Player]
) -> tuple[list[list[Player | None]], list[Player]]:
    """The players of a drawn sitting: by tables, and who sit out."""
    by_name: Mapping[str, Player] = {player.name: player for player in people}
    tables: list[list[Player | None]] = [
        [by_name[name] for name in table] for table in drawn.tables
    ]
    return tables, [by_name[name] for name in drawn.out]
