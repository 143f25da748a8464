"""The evening that a match is part of, and where its people sit in the next sitting."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match, Player, SittingPlace, SittingTable
from scorekeeper.services.evenings.planning import plan_of
from scorekeeper.services.evenings.plans import EveningPlan


@dataclass(frozen=True, slots=True)
class Move:
    """Where somebody sits next: the number of a table and with whom, None where they sit out.

    With whom are the partners, or where there are none all others at the table.
    """

    player: Player
    table: int | None
    with_whom: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class PartOfEvening:
    """What a match is of an evening; ``moves`` once the next sitting is played, of who stays."""

    evening: int
    shown_by: str  # the link that shows the evening alone
    table: int
    sitting: int
    moves: tuple[Move, ...] = ()


def part_of_evening(match: Match, book: Book) -> PartOfEvening | None:
    """The evening of a match; None where it is of none. One query, and three where it is over."""
    rows = SittingTable.objects.filter(match=match)
    table = rows.select_related("sitting__evening", "table").first()
    if table is None:
        return None
    sitting, evening = table.sitting, table.sitting.evening
    part = PartOfEvening(evening.pk, evening.viewer_secret, table.table.number, sitting.number)
    if not book.played_match.finished:
        return part
    places = places_in_next(table)
    if not places:
        return part
    seated = [book.seats.players[seat] for seat in book.table.seats]
    moves = tuple(moves_of(seated, places, plan_of(evening)))
    return PartOfEvening(part.evening, part.shown_by, part.table, part.sitting, moves)


def places_in_next(table: SittingTable) -> list[SittingPlace]:
    """The places of everybody in the sitting after a table's, once that is played."""
    sitting = table.sitting
    places = SittingPlace.objects.filter(
        sitting__evening=sitting.evening_id, sitting__number=sitting.number + 1
    )
    played = places.exclude(sitting__began_at=None).order_by("table__table__number", "seat", "pk")
    return [*played.select_related("player__merged_into", "table__table")]


def moves_of(
    seated: Sequence[int], places: Sequence[SittingPlace], plan: EveningPlan
) -> Iterator[Move]:
    """Yield where each of those seated sits next; nothing of who has left."""
    by_player = {place.player.canonical.pk: place for place in places}
    for key in dict.fromkeys(canonical_of(seated)):
        place = by_player.get(key)
        if place is None:
            continue
        if place.table is None:
            yield Move(place.player.canonical, None)
            continue
        others = [one for one in places if one.table_id == place.table_id and one is not place]
        partners = partners_among(place, others, plan)
        with_whom = tuple(one.player.canonical for one in partners)
        yield Move(place.player.canonical, place.table.table.number, with_whom)


def canonical_of(keys: Sequence[int]) -> list[int]:
    rows = Player.objects.filter(pk__in=keys, merged_into__isnull=False)
    merged = {player.pk: player.canonical.pk for player in rows.select_related("merged_into")}
    return [merged.get(key, key) for key in keys]


def partners_among(
    place: SittingPlace, others: Sequence[SittingPlace], plan: EveningPlan
) -> Sequence[SittingPlace]:
    sides = plan.game.sides(plan.table_of(1 + len(others)))
    side = next((one for one in sides if place.seat in one), ())
    return [one for one in others if one.seat in side] or others
