"""What the pages of a match say of its evening: its table, and where its people sit next."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.services.evenings.moves import PartOfEvening, part_of_evening
from scorekeeper.web.parts.people import Face, faces_of_players


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where somebody sits next: the number of the table and with whom; None where they sit out."""

    face: Face
    table: int | None
    with_whom: tuple[Face, ...]


# What a page is given of a match that is of no evening: most are of none, and it is not asked for
OF_NO_EVENING: dict[str, Any] = {"part": None, "moves": ()}


def evening_of_match(match: Match, book: Book) -> dict[str, Any]:
    """What a page of a match is given of its evening."""
    part = part_of_evening(match, book)
    return {"part": part, "moves": next_seats(part) if part is not None else ()}


def next_seats(part: PartOfEvening) -> list[NextSeat]:
    people = [one for move in part.moves for one in (move.player, *move.with_whom)]
    faces = faces_of_players(people)
    return [
        NextSeat(faces[move.player.pk], move.table, tuple(faces[one.pk] for one in move.with_whom))
        for move in part.moves
    ]
