"""Where the people of a table sit in the next sitting of their evening."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services.evenings.moves import Move
from scorekeeper.web.parts.people import Face, faces_of_players


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where somebody sits next: the number of the table and with whom; None where they sit out."""

    face: Face
    table: int | None
    with_whom: tuple[Face, ...]


def moves_of(moves: Sequence[Move]) -> list[NextSeat]:
    faces = faces_of_players(one for move in moves for one in (move.player, *move.with_whom))
    return [
        NextSeat(faces[move.player.pk], move.table, tuple(faces[one.pk] for one in move.with_whom))
        for move in moves
    ]
