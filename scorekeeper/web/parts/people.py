"""Players of a table and of a club: their pieces, names, and places around the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.records.models import Player
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.graphemes import graphemes
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubState

MOST_LETTERS = 2  # of an initial
SIDES = 12  # colours and shapes of a club's players
A_FACE = 700  # bytes, about, with the name by which it is found

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


@dataclass(frozen=True, slots=True)
class Piece:
    """A player's mark on every page: colour and shape by side 0 to 5, and an initial."""

    side: int
    initial: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A player to tap: piece and name."""

    seat: int
    piece: Piece
    name: str


def chips_of(names: Sequence[str], sides: int) -> Iterator[Chip]:
    """Yield a chip for each player; partners sit ``sides`` places apart."""
    initials = initials_at_table(tuple(names))
    for seat, (name, initial) in enumerate(zip(names, initials, strict=True)):
        yield Chip(seat, Piece(seat % sides, initial), name)


def pieces_at(players: Sequence[str], seats: Iterable[int]) -> list[Piece]:
    """Return the pieces of some seats at a table."""
    initials = initials_at_table(tuple(players))
    return [Piece(seat % SIDES, initials[seat]) for seat in seats]


def pieces_of(played_match: PlayedMatch) -> tuple[Piece, ...]:
    initials = initials_at_table(tuple(played_match.table.players))
    sides = {seat: number for number, side in enumerate(played_match.sides) for seat in side}
    return tuple(Piece(sides[seat], initial) for seat, initial in enumerate(initials))


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody who sits down at a table: what the others say, and the initial."""

    called: str
    initial: str


def called_at_table(names: Sequence[str]) -> list[Called]:
    """Shorten names and tell them apart; the same name twice is called the same."""
    everybody = list(dict.fromkeys(names))
    called = dict(zip(everybody, first_names(everybody), strict=True))
    initials = dict(zip(called.values(), initials_of([*called.values()]), strict=True))
    return [Called(called[name], initials[called[name]]) for name in names]


def initial_beside(name: str, seated: Iterable[Called]) -> str:
    """Tell somebody apart who is not at the table, but may sit down there."""
    names = list(dict.fromkeys([*(one.called for one in seated), name]))
    return initials_of(names)[names.index(name)]


@lru_cache(maxsize=256)
def initials_at_table(names: tuple[str, ...]) -> list[str]:
    return initials_of(names)


def initials_of(names: Sequence[str]) -> list[str]:
    """Return each name's first letter; of names that begin alike, two that differ."""
    ones = [first_letters(name, 1) for name in names]
    twos = [first_letters(name, MOST_LETTERS) for name in names]
    begin, begin_longer = Counter(ones), Counter(twos)
    initials = [
        one if begin[one] == 1 else two if begin_longer[two] == 1 else ""
        for one, two in zip(ones, twos, strict=True)
    ]
    taken = set(initials)
    for index, name in enumerate(names):
        if not initials[index]:
            free = (one for one in possible_initials(name) if one not in taken)
            initials[index] = next(free, twos[index])
            taken.add(initials[index])
    return initials


def possible_initials(name: str) -> Iterator[str]:
    """Yield pairs of letters that tell a name from others that begin alike, best first.

    ``JW`` and ``Ja`` for ``Jan de Wit``; ``Aa`` for ``Ana`` where ``An`` is Anna; then a number.
    """
    first, last = first_letters(name, 1), name.rsplit(maxsplit=1)[-1]
    if last != name:
        yield first + first_letters(last, 1)
    yield from ((first + letter).capitalize() for letter in letters_of(name)[1:])
    yield from (f"{first}{number}" for number in range(2, 10))


def first_letters(name: str, number: int) -> str:
    """Return the first letters of a name, as one capitalised text."""
    return "".join(letters_of(name)[:number]).capitalize()


def letters_of(name: str) -> list[str]:
    """Split a name into letters as they are seen: accents, flags and families stay whole."""
    return [letter for letter in graphemes(name) if letter.strip()]


def first_names(names: Sequence[str]) -> list[str]:
    """Shorten names for the table: the first name, the whole one where two share it."""
    firsts = [first_name(name) for name in names]
    called = Counter(first.casefold() for first in firsts)
    return [
        first if called[first.casefold()] == 1 else name
        for name, first in zip(names, firsts, strict=True)
    ]


def first_name(name: str) -> str:
    """Return the first word that can be said, with a flag or number before it: ``🇳🇱 Jan``."""
    words = name.split()
    said = (at for at, word in enumerate(words, start=1) if any(map(str.isalpha, word)))
    return " ".join(words[: next(said, len(words))])


def hours_for(players: int, game: AnyGame) -> list[int]:
    """Return the places of the seats in the order of play, as hours of a clock."""
    hours = HOURS.get(players) or [
        (5 + round(NOON * index / players)) % NOON + 1 for index in range(players)
    ]
    return list(hours) if game.deals_clockwise else [(NOON - hour) % NOON or NOON for hour in hours]


@dataclass(frozen=True, slots=True)
class Face:
    """A player of a club: piece, name at the table, and whole name."""

    key: int
    name: str
    full_name: str
    piece: Piece


Faces = Mapping[int, Face]


def faces_of(state: ClubState) -> Faces:
    """Return the faces of a club by key; merged players have the face of the one they are now."""
    faces = faces_among((one.key, one.name) for one in state.people if one.merged_into is None)
    return {**faces, **{name: faces[canonical] for name, canonical in state.canonical_keys.items()}}


def faces_of_players(people: Mapping[int, Player]) -> Faces:
    return faces_among((key, one.name) for key, one in sorted(people.items()) if one.pk == key)


def faces_among(people: Iterable[tuple[int, str]]) -> Faces:
    """Return the faces of players given as key and name, oldest first; kept in the cache."""
    players = tuple(people)
    key = ("faces", players)
    faces: Faces | None = cache.get(key)
    if faces is None:
        faces = faces_by_key(players)
        cache.put(key, faces, size=A_FACE * (len(players) + 1))
    return faces


def faces_by_key(players: Sequence[tuple[int, str]]) -> Faces:
    names = [name for _key, name in players]
    firsts, initials = first_names(names), initials_of(names)
    return {
        key: Face(key, firsts[index], name, Piece(index % SIDES, initials[index]))
        for index, (key, name) in enumerate(players)
    }
