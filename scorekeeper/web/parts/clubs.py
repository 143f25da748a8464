"""Clubs in a list: each by its name, or by its people where it has none, with its first seats."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.records.models import Club, Player, undone_arrivals
from scorekeeper.rules.words import Listing, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import Person
from scorekeeper.web.parts.people import COLUMNS, Face, Piece, faces_among

MOST_PIECES = 4
MOST_CALLED = 2  # by whom a club without a name is called, where nobody else is called so

People: TypeAlias = Mapping[int, Sequence[Person]]  # by club


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club in a list: what it is called, how many play there, and its first seats."""

    name: str
    players: int
    pieces: tuple[Piece, ...]

    @property
    def remark(self) -> str:
        return str(ngettext_lazy("{number} player", "{number} players", self.players))


def club_lines(clubs: Sequence[Club], people: People | None = None) -> dict[int, ClubLine]:
    """Return the lines of clubs by key; one query where their people are not known yet."""
    known = people_in([club.pk for club in clubs]) if people is None else people
    regulars = {club.pk: faces_of_regulars(known[club.pk]) for club in clubs}
    names = {club.pk: club.name for club in clubs}
    names |= names_by_people({key: regulars[key] for key, name in names.items() if not name})
    return {
        key: ClubLine(
            name,
            len(regulars[key]),
            tuple(face.piece for face in regulars[key][:MOST_PIECES]),
        )
        for key, name in names.items()
    }


def called(club: Club, people: Sequence[Person]) -> str:
    """Return what a club is called on its own pages: as in lists, also where it has no name."""
    return club_lines([club], {club.pk: people})[club.pk].name


def people_in(clubs: Sequence[int]) -> People:
    """Return all names in each of these clubs, the oldest first; one query."""
    rows = defaultdict[int, list[Person]](list)
    people = Player.objects.filter(club__in=clubs).exclude(pk__in=undone_arrivals(clubs))
    for club, *row in people.order_by("pk").values_list("club", *COLUMNS):
        rows[club].append(Person(*row))
    return {club: rows[club] for club in clubs}


def faces_of_regulars(people: Sequence[Person]) -> list[Face]:
    """Return who comes to a club, in the order in which they came to it."""
    faces = faces_among(people)
    return [faces[one.key] for one in sorted(people, key=Person.in_order) if one.comes]


def names_by_people(people: dict[int, list[Face]]) -> dict[int, str]:
    """Name clubs after who comes there, with so many names that no two are called alike."""
    names = {club: name_by(faces, MOST_CALLED) for club, faces in people.items()}
    for called in range(MOST_CALLED + 1, max(map(len, people.values()), default=0) + 1):
        alike = {club for club, name in names.items() if [*names.values()].count(name) > 1}
        if not alike:
            break
        names |= {club: name_by(people[club], called) for club in alike}
    return names


def name_by(faces: Sequence[Face], called: int) -> str:
    """Return ``Anna, Bram and 2 more``."""
    rows = [face.forms.row for face in faces]
    if not rows:
        return str(_("Guests"))
    if len(rows) <= called + 1:
        return str(Listing(rows))
    more = ngettext_lazy("{number} more", "{number} more", len(rows) - called)
    return str(Listing([*rows[:called], more]))
