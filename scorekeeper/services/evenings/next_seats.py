"""What a table's own page says of its evening: where its people sit next."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.records.models import (
    ClubEvening,
    Match,
    Player,
    Seat,
    SittingPlace,
    SittingTable,
)
from scorekeeper.seating.sittings import AT_A_TABLE_OF_PARTNERS
from scorekeeper.services.evenings.planning import plan_of


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where somebody sits in the next sitting, and with which partner; without a table: out."""

    player: Player
    table: int | None
    partner: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOfEvening:
    """The evening of a match, and which table of which sitting it is.

    ``next_seats`` are there once the next sitting is played: of those at the table who are in it.
    """

    evening: ClubEvening
    sitting: int
    table: int
    next_seats: tuple[NextSeat, ...] = ()


def evening_of_match(match: Match) -> MatchOfEvening | None:
    """The evening that a match belongs to, with where its people sit next.

    One query where it belongs to none, at most four where it does.
    """
    rows = SittingTable.objects.select_related("sitting__evening__club", "table")
    own = rows.filter(match=match.pk).first()
    if own is None:
        return None
    evening = own.sitting.evening
    return MatchOfEvening(
        evening=evening,
        sitting=own.sitting.number,
        table=own.table.number,
        next_seats=tuple(next_seats(evening, match, own.sitting.number + 1)),
    )


def next_seats(evening: ClubEvening, match: Match, number: int) -> Iterable[NextSeat]:
    rows = SittingPlace.objects.filter(sitting__evening=evening, sitting__number=number)
    begun = rows.exclude(sitting__began_at=None)
    places = [*begun.select_related("player__merged_into", "table__table")]
    if not places:
        return
    has_partners = plan_of(evening).has_partners
    by_player = {place.player.canonical.pk: place for place in places}
    seated = Seat.taken.filter(match=match).select_related("player__merged_into")
    for seat in seated.order_by("number"):
        place = by_player.get(seat.player.canonical.pk)
        if place is not None:
            partner = partner_of(place, places) if has_partners else None
            table = None if place.table is None else place.table.table.number
            yield NextSeat(place.player.canonical, table, partner)


def partner_of(place: SittingPlace, places: Iterable[SittingPlace]) -> Player | None:
    """Whoever sits opposite at a table of four."""
    if place.table_id is None or place.seat is None:
        return None
    opposite = (place.seat + AT_A_TABLE_OF_PARTNERS // 2) % AT_A_TABLE_OF_PARTNERS
    at_table = (one for one in places if one.table_id == place.table_id)
    return next((one.player.canonical for one in at_table if one.seat == opposite), None)
