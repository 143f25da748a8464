"""Who sits where in a sitting, by name: on the hall board, and on paper."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings.evening_record import SittingRecord, TableRecord
from scorekeeper.web.evening.beginning import in_alphabet
from scorekeeper.web.parts.people import Face, Faces


@dataclass(frozen=True, slots=True)
class Seated:
    """Where somebody sits: the number of the table, None for who sits out or has no seat yet.

    Without partners the remark says who deals first and in which order they sit.
    """

    face: Face
    table: int | None
    partners: tuple[Face, ...]
    remark: Text


def seats_of(sitting: SittingRecord, faces: Faces) -> list[Seated]:
    return by_name([*at_tables(sitting, faces), *sitting_out(sitting, faces)])


def by_name(seats: Iterable[Seated]) -> list[Seated]:
    return sorted(seats, key=lambda one: in_alphabet(one.face.full_name))


def sitting_out(sitting: SittingRecord, faces: Faces) -> Iterator[Seated]:
    for player in sitting.out:
        yield Seated(faces[player.pk], None, (), _("sits out"))


def at_tables(sitting: SittingRecord, faces: Faces) -> Iterator[Seated]:
    for table in sitting.tables:
        for side in table.sides:
            people = {
                seat: faces[player.pk]
                for seat, player in zip(side, table.side_players(side), strict=True)
                if player is not None
            }
            for seat, face in people.items():
                partners = tuple(other for other in people.values() if other is not face)
                yield Seated(face, table.number, partners, seat_words(table, seat))


def seat_words(table: TableRecord, seat: int) -> Text:
    if seat == table.dealer:
        return _("deals first")
    return _("seat {number}", number=seat + 1)
