"""Who sits at the table of a match: its players with the faces that they have in their club."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

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
    return called_by(book.played_match, faces_at(book))


def match_with_full_names(book: Book) -> PlayedMatch:
    return called_by(book.played_match, [face.in_full for face in faces_at(book)])


def match_with_rows(book: Book) -> PlayedMatch:
    """Return a match in which everybody is called by the form that has room in a row."""
    return called_by(book.played_match, [face.in_a_row for face in faces_at(book)])


def match_with_tiles(book: Book) -> PlayedMatch:
    """Return a match in which everybody is called by the form that has room on a tile."""
    return called_by(book.played_match, [face.on_a_tile for face in faces_at(book)])


def called_by(played_match: PlayedMatch, names: Sequence[str]) -> PlayedMatch:
    now = situation_with(played_match.now, names)
    return replace(played_match, table=now.table, now=now)


def situation_with(situation: AnySituation, names: Sequence[str]) -> AnySituation:
    return replace(situation, table=replace(situation.table, players=tuple(names)))


def faces_at(book: Book) -> tuple[Face, ...]:
    """Return the faces of a book's players in their seats."""
    return faces_at_tables({0: book})[0]


def faces_at_tables(
    books: Mapping[int, Book], members: Faces | None = None
) -> dict[int, tuple[Face, ...]]:
    """Return the faces of the players of several books: one query, or none.

    None where all are of one club, whose ``members`` are given. These may be older than the books,
    and are not kept with them.

    They are known by the seats of a book, which go on in it from round to round. What changes a
    face makes another version of the match, whose book is read anew.
    """
    found: dict[int, tuple[Face, ...]] = {}
    unknown: dict[int, Book] = {}
    for key, book in books.items():
        known: tuple[Face, ...] | None = cache.get(("seated", book.seats))
        if known is None:
            unknown[key] = book
        else:
            found[key] = known
    tables = [book.seats.players for book in unknown.values()]
    clubs = faces_of_clubs(tables) if members is None else [members] * len(tables)
    for (key, book), faces in zip(unknown.items(), clubs, strict=True):
        found[key] = seated(book.table.players, book.seats.players, faces)
        if members is None and not connection.in_atomic_block:  # where names may be taken back
            cache.put(("seated", book.seats), found[key], size=A_FACE * len(found[key]))
    return found


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
