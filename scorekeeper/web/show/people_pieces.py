"""A piece for each player of a club, the same on all its pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.services.clubs.evenings import ClubState
from scorekeeper.web.show.pieces import Piece, first_names, initials_of

SIDES = 12


@dataclass(frozen=True, slots=True)
class Face:
    """A player of a club: the piece, what they are called at the table, and their whole name."""

    key: int
    name: str
    full_name: str
    piece: Piece


Faces = Mapping[int, Face]


def faces_of(state: ClubState) -> Faces:
    """Everybody in a club by their key; those with two names by both."""
    players = tuple((one.key, one.name) for one in state.people if one.merged_into is None)
    faces = faces_by_key(players)
    return {**faces, **{key: faces[truth] for key, truth in state.truth.items()}}


@lru_cache(maxsize=64)
def faces_by_key(players: tuple[tuple[int, str], ...]) -> Faces:
    """The faces of these players; the oldest of a club have the first pieces."""
    names = [name for _key, name in players]
    firsts = first_names(names)
    initials = initials_of(tuple(names))
    return {
        key: Face(key, firsts[place], name, Piece(place % SIDES, initials[place]))
        for place, (key, name) in enumerate(players)
    }
