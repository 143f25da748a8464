"""A piece for each player of a club, the same on all its pages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.records.models import Player
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubState
from scorekeeper.web.parts.people import Piece, first_names, initials_of

SIDES = 12
A_FACE = 700  # bytes, about, with the name by which it is found


@dataclass(frozen=True, slots=True)
class Face:
    """A player of a club: piece, name at the table, and whole name."""

    key: int
    name: str
    full_name: str
    piece: Piece


Faces = Mapping[int, Face]


def faces_of(state: ClubState) -> Faces:
    """Return the faces of a club by key; those with two names under both."""
    faces = faces_among((one.key, one.name) for one in state.people if one.merged_into is None)
    return {**faces, **{name: faces[canonical] for name, canonical in state.canonical_keys.items()}}


def faces_of_players(people: Mapping[int, Player]) -> Faces:
    """Return the faces of a club; ``people`` has the canonical player of each key."""
    return faces_among((key, one.name) for key, one in sorted(people.items()) if one.pk == key)


def faces_among(people: Iterable[tuple[int, str]]) -> Faces:
    """The faces of all players of a club, who are told by key and name, the oldest first."""
    players = tuple(people)
    key = ("faces", players)
    faces: Faces | None = cache.get(key)
    if faces is None:
        faces = faces_by_key(players)
        cache.put(key, faces, size=A_FACE * (len(players) + 1))
    return faces


def faces_by_key(players: Sequence[tuple[int, str]]) -> Faces:
    """The faces of these players; the oldest of a club have the first pieces."""
    names = [name for _key, name in players]
    firsts, initials = first_names(names), initials_of(names)
    return {
        key: Face(key, firsts[place], name, Piece(place % SIDES, initials[place]))
        for place, (key, name) in enumerate(players)
    }
