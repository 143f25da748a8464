"""Sittings as they are stored: read for the next draw, and written as they were drawn."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.records.models import (
    ClubEvening,
    EveningSitting,
    Player,
    SittingPlace,
    SittingTable,
)
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sittings import Sitting
from scorekeeper.services.evenings.cards import give_cards

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
    """The sittings that were begun, the oldest first, as they were seated: by names of now."""
    places = SittingPlace.objects.filter(sitting__evening=evening)
    rows = places.exclude(sitting__began_at=None).select_related("player__merged_into")
    numbers = rows.order_by("sitting__number", "table__table__number", "seat", "pk")
    found: dict[int, list[SittingPlace]] = {}
    for place in numbers:
        found.setdefault(place.sitting_id, []).append(place)
    return tuple(map(seated_by_name, found.values()))


def seated_by_name(places: Iterable[SittingPlace]) -> Sitting:
    """A sitting of places in the order of tables and seats."""
    tables: dict[int, list[str]] = {}
    out = []
    for place in places:
        name = place.player.canonical.name
        if place.table_id is None:
            out.append(name)
        else:
            tables.setdefault(place.table_id, []).append(name)
    return Sitting(tuple(map(tuple, tables.values())), tuple(out))


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
