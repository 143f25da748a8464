"""Players of a table and of a club: their pieces, names, and places around the table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType
from typing import Self

from scorekeeper.records.models import Club, Player
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.initials import SHAPES as SIDES
from scorekeeper.rules.initials import initials_of
from scorekeeper.rules.name_forms import (
    NameForms,
    first_names,
    kept_forms,
    name_forms,
    with_unbroken_hyphens,
)
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Listing
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.parties import BOX, BOX_KEY
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubState, Person

COLUMNS = "pk", *Person._fields[1:]
A_FACE = 1_300  # bytes, about, with the name by which it is found

# Places around the table are the hours of a clock; by the number of players.
HOURS = {
    2: (6, 12),
    3: (6, 10, 2),
    4: (6, 9, 12, 3),
    5: (6, 8, 10, 2, 4),
    6: (6, 8, 10, 12, 2, 4),
    8: (6, 8, 9, 10, 12, 2, 3, 4),
}
NOON = 12
TWO_LINES = "first-side", "second-side"


@dataclass(frozen=True, slots=True)
class Piece:
    """A player's mark on every page: colour and shape by ``side``, 0 to 11, and an initial."""

    side: int
    initial: str
    is_box: bool = False


BOX_PIECE = Piece(SIDES, "□", is_box=True)  # the cash box has no colour, but a drawing of it


class Face(str):
    """What somebody is called, as a text that knows who it is: piece, forms and whole name.

    Written into a sentence it is the call name, whose hyphens do not break. ``key`` is the
    player's, 0 where nobody is known.
    """

    __slots__ = ("forms", "full_name", "key", "piece")
    full_name: str
    forms: NameForms
    piece: Piece
    key: int

    def __new__(
        cls, called: str, full_name: str, forms: NameForms, piece: Piece, key: int = 0
    ) -> Self:
        face = super().__new__(cls, with_unbroken_hyphens(called))
        face.full_name, face.forms, face.piece, face.key = full_name, forms, piece, key
        return face

    @property
    def name(self) -> Self:
        return self

    @property
    def in_full(self) -> Self:
        """The same person, called by the whole name."""
        return self.called(self.full_name)

    @property
    def in_a_row(self) -> Self:
        """The same person, called by the form that has room in a row."""
        return self.called(self.forms.row)

    @property
    def on_a_tile(self) -> Self:
        """The same person, called by the shortest form."""
        return self.called(self.forms.tile)

    def called(self, name: str) -> Self:
        return type(self)(name, self.full_name, self.forms, self.piece, self.key)


def lines_of(played_match: PlayedMatch) -> tuple[str, ...]:
    """Return the class by which each side is drawn: of two, one is filled and the other dashed.

    More than two have the colours of their players, or of the first of each.
    """
    if len(played_match.sides) == len(TWO_LINES):
        return TWO_LINES
    pieces = pieces_of(played_match)
    return tuple(f"side-{pieces[side[0]].side}" for side in played_match.sides)


def people_in(label: object) -> tuple[Face, ...]:
    """Return whom a label names and nothing else; empty where it says something else."""
    named = label.items if isinstance(label, Listing) else (label,)
    people = tuple(one for one in named if isinstance(one, Face))
    return people if len(people) == len(named) else ()


def line_of(label: object, index: int, number: int) -> str:
    """Return the class by which one of a ``number`` of sides or players is drawn; see lines_of."""
    if number == len(TWO_LINES):
        return TWO_LINES[index]
    people = people_in(label)
    return f"side-{people[0].piece.side if people else index}"


def pieces_at(players: Sequence[str], seats: Iterable[int]) -> list[Piece]:
    """Return the pieces of some seats at a table."""
    faces = as_faces(players)
    return [faces[seat].piece for seat in seats]


def pieces_of(played_match: PlayedMatch) -> tuple[Piece, ...]:
    return tuple(face.piece for face in as_faces(played_match.table.players))


def hours_for(players: int, game: AnyGame) -> list[int]:
    """Return the places of the seats in the order of play, as hours of a clock."""
    hours = HOURS.get(players) or [
        (5 + round(NOON * index / players)) % NOON + 1 for index in range(players)
    ]
    return list(hours) if game.deals_clockwise else [(NOON - hour) % NOON or NOON for hour in hours]


Faces = Mapping[int, Face]
NOBODY_KNOWN: Faces = MappingProxyType({})


def faces_of(state: ClubState) -> Faces:
    """Return the faces of a club by key; merged players have the face of the one they are now."""
    faces = faces_among(state.people)
    return {**faces, **{name: faces[canonical] for name, canonical in state.canonical_keys.items()}}


def faces_of_members(state: ClubState) -> Faces:
    """Return the faces by which a club's players are known at its tables, each name its own."""
    return faces_among(one for one in state.people if not one.is_guest)


def faces_of_club(club: Club) -> Faces:
    """Return the faces of a club whose state is not known; one query."""
    people = people_of(club)
    faces = faces_among(people)
    return {one.key: faces[one.canonical_key] for one in people}


def people_of(club: Club) -> list[Person]:
    """Return all names in a club, the oldest first; one query."""
    rows = Player.objects.filter(club=club).order_by("pk").values_list(*COLUMNS)
    return [Person(*row) for row in rows]


def newcomer(key: int, name: str) -> Person:
    """Return somebody whom the club does not know yet, as its pages show them."""
    return Person(key, name, None, is_guest=False, is_hidden=False, number=None, initial="")


def with_the_box(faces: Faces) -> Faces:
    """Add the face of the cash box, under its key."""
    box = Face(BOX.name, BOX.name, NameForms(BOX.name, "", BOX.name, str(_("Box"))), BOX_PIECE)
    return {**faces, BOX_KEY: box}


def faces_of_players(players: Iterable[Player]) -> Faces:
    """Return the faces of canonical players of a club by key; no query.

    What the club keeps of everybody, pieces and forms of names, is known; what they are called in
    a sentence tells these players apart.
    """
    by_key = {one.pk: one for one in players}
    return faces_among(person_of(by_key[key]) for key in sorted(by_key))


def person_of(player: Player) -> Person:
    return Person(
        key=player.pk,
        name=player.name,
        merged_into=player.merged_into_id,
        is_guest=player.is_guest,
        is_hidden=player.is_hidden,
        number=player.number,
        initial=player.initial,
        forms=player.forms,
    )


def faces_among(people: Iterable[Person]) -> Faces:
    """Return the faces of players, oldest first, by key; kept in the cache."""
    players = tuple(one._replace(is_hidden=False) for one in people)  # which no face shows
    key = ("faces", players)
    faces: Faces | None = cache.get(key)
    if faces is None:
        faces = faces_by_key(players)
        cache.put(key, faces, size=A_FACE * (len(players) + 1))
    return faces


def faces_by_key(people: Sequence[Person]) -> Faces:
    """Make the faces of players; guests, who may never come again, after the others.

    Shape, colour, initial and forms of a name are those that were given to somebody with a name;
    forms not kept yet are chosen in the order in which people came. A name that was merged keeps
    its forms, for the matches that were played under it; its piece is that of the player who it is
    now.
    """
    in_order = sorted(people, key=Person.in_order)
    names = list(dict.fromkeys(one.name for one in in_order))  # many guests are called the same
    called = dict(zip(names, first_names(names), strict=True))
    forms = {one.name: kept for one in in_order if (kept := kept_forms(one.forms, one.name))}
    others = [name for name in names if name not in forms]
    besides = [*forms.values()]
    forms |= dict(zip(others, name_forms(others, besides=besides), strict=True))
    pieces = pieces_by_key(in_order)
    return {
        one.key: Face(
            called[one.name], one.name, forms[one.name], pieces[one.canonical_key], one.key
        )
        for one in in_order
    }


def pieces_by_key(people: Sequence[Person]) -> dict[int, Piece]:
    known = {
        one.key: Piece(one.number % SIDES, one.initial) for one in people if one.number is not None
    }
    guests = [one for one in people if one.key not in known]
    names = list(dict.fromkeys(one.name for one in guests))
    taken = [piece.initial for piece in known.values()]
    initials = dict(zip(names, initials_of(names, taken), strict=True))
    sides = count(max((one.number + 1 for one in people if one.number is not None), default=0))
    return known | {
        one.key: Piece(side % SIDES, initials[one.name])
        for one, side in zip(guests, sides, strict=False)
    }


def as_faces(names: Sequence[str]) -> Sequence[Face]:
    """Return names with their faces; those of a table without a club have them by their seats."""
    known = [name for name in names if isinstance(name, Face)]
    return known if len(known) == len(names) else seated(names)


def seated(
    names: Sequence[str], keys: Sequence[int] = (), faces: Faces = MappingProxyType({})
) -> tuple[Face, ...]:
    """Return the faces at a table: of each player with a ``key`` the one in the club.

    Anybody else, a guest for instance, has the colour of the seat, or the next that is free, and
    gives way to the others. What they are called tells all of them apart.
    """
    known = {seat: faces[key] for seat, key in enumerate(keys) if key in faces}
    others = [seat for seat in range(len(names)) if seat not in known]
    strange = [names[seat] for seat in others]
    forms = name_forms(strange, besides=[face.forms for face in known.values()])
    initials = initials_of(strange, [face.piece.initial for face in known.values()])
    sides = free_sides(others, {face.piece.side for face in known.values()})
    own = {
        seat: (form, Piece(side, initial))
        for seat, form, side, initial in zip(others, forms, sides, initials, strict=True)
    }
    own |= {seat: (face.forms, face.piece) for seat, face in known.items()}
    return tuple(
        Face(called, name, *own[seat], keys[seat] if keys else 0)
        for seat, (called, name) in enumerate(zip(first_names(names), names, strict=True))
    )


def free_sides(seats: Iterable[int], taken: set[int]) -> Iterator[int]:
    for seat in seats:
        in_turn = [(seat + more) % SIDES for more in range(SIDES)]
        side = next((one for one in in_turn if one not in taken), in_turn[0])
        taken.add(side)
        yield side
