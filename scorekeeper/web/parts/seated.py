"""Who sits at the table of a match: its players with the faces that they have in their club."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.db import connection
from django.db.models import Q

from scorekeeper.records.book import Book
from scorekeeper.records.models import Player
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import Person
from scorekeeper.web.parts.people import A_FACE, COLUMNS, Face, Faces, faces_among, seated


def match_at_the_table(book: Book) -> PlayedMatch:
    """Return a match in which everybody is called as at the table, by their faces."""
    return called_by(book.played_match, faces_by_name(book))


def match_with_full_names(book: Book) -> PlayedMatch:
    return called_by(
        book.played_match, {name: face.in_full for name, face in faces_by_name(book).items()}
    )


def match_with_rows(book: Book) -> PlayedMatch:
    """Return a match in which everybody is called by the form that has room in a row."""
    return called_by(
        book.played_match, {name: face.in_a_row for name, face in faces_by_name(book).items()}
    )


def match_with_tiles(book: Book) -> PlayedMatch:
    """Return a match in which everybody is called by the form that has room on a tile."""
    return called_by(
        book.played_match, {name: face.on_a_tile for name, face in faces_by_name(book).items()}
    )


def called_by(played_match: PlayedMatch, names: Mapping[str, str]) -> PlayedMatch:
    """Return a match in which everybody who ever sat there has another name."""
    now = situation_with(played_match.now, names)
    renamed = replace(played_match, table=played_match.table.renamed(names), now=now)
    if not played_match.has_changes:
        return renamed
    return replace(renamed, attendance=played_match.attendance.renamed(names))


def situation_with(situation: AnySituation, names: Mapping[str, str]) -> AnySituation:
    return replace(situation, table=situation.table.renamed(names))


def faces_at(book: Book) -> tuple[Face, ...]:
    """Return the faces of a book's players in their seats."""
    return faces_at_tables({0: book})[0].seated


@dataclass(frozen=True, slots=True)
class FacesAtTable:
    """The faces of who sits at a table, by seats, and of who gave up a seat, by names."""

    seated: tuple[Face, ...]
    by_name: Mapping[str, Face]


NOBODY_SEATED: Mapping[str, Face] = MappingProxyType({})


def faces_by_name(book: Book) -> Mapping[str, Face]:
    """Return the faces of everybody who ever sat at a book's table, by their names."""
    return faces_at_tables({0: book})[0].by_name


def faces_at_tables(
    books: Mapping[int, Book], members: Faces | None = None
) -> dict[int, FacesAtTable]:
    """Return the faces at the tables of several books: one query, or none.

    None where all are of one club, whose ``members`` are given. These may be older than the books,
    and are not kept with them.

    They are known by the seats of a book, which go on in it from round to round. What changes a
    face makes another version of the match, whose book is read anew.
    """
    found: dict[int, FacesAtTable] = {}
    unknown: dict[int, Book] = {}
    for key, book in books.items():
        known: FacesAtTable | None = cache.get(("seated", book.seats))
        if known is None:
            unknown[key] = book
        else:
            found[key] = known
    everybody = {key: people_at(book) for key, book in unknown.items()}
    tables = [[*people.values()] for people in everybody.values()]
    clubs = faces_of_clubs(tables) if members is None else [members] * len(tables)
    for (key, book), faces in zip(unknown.items(), clubs, strict=True):
        people = everybody[key]
        named = seated([*people], [*people.values()], faces)
        by_name = dict(zip(people, named, strict=True))
        found[key] = FacesAtTable(tuple(by_name[name] for name in book.table.players), by_name)
        if members is None and not connection.in_atomic_block:  # where names may be taken back
            cache.put(("seated", book.seats), found[key], size=A_FACE * (1 + len(named)))
    return found


def people_at(book: Book) -> dict[str, int]:
    """Return the keys of everybody who ever sat at a table, by name: who sits there now first."""
    sitting = dict(zip(book.table.players, book.seats.players, strict=True))
    gone = {one.name: one.player for one in book.changes if one.player is not None}
    return sitting | {name: key for name, key in gone.items() if name not in sitting}


def faces_of_clubs(tables: Collection[Sequence[int]]) -> list[Faces]:
    """Return for each table, given as keys of players, the faces of everybody in its club.

    Without other guests, nor players who came later than any of these: they change nothing.
    """
    if not tables:
        return []
    firsts = {players[0] for players in tables}
    keys = {key for players in tables for key in players}
    rows = Player.objects.filter(club__in=Player.objects.filter(pk__in=firsts).values("club"))
    seated_there = Player.objects.filter(pk__in=keys)
    newest = seated_there.filter(number__isnull=False).order_by("-number").values("number")[:1]
    merged_into = rows.exclude(merged_into=None).values("merged_into")
    shown = rows.filter(Q(number__lte=newest) | Q(pk__in=firsts) | Q(pk__in=merged_into))
    people, club_of = defaultdict[int, list[Person]](list), dict[int, int]()
    for club, *row in shown.order_by("pk").values_list("club", *COLUMNS):
        person = Person(*row)
        club_of[person.key] = club
        if not person.is_guest:
            people[club].append(person)
    faces = {club: faces_among(of_club) for club, of_club in people.items()}
    return [faces.get(club_of.get(players[0], 0), {}) for players in tables]
