"""Shape, colour and letters of a person are for life, whatever becomes of the others in a club."""

from contextlib import suppress
from time import process_time

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.records.models import Club, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.graphemes import graphemes
from scorekeeper.rules.initials import SHAPES, begins_with, initial_beside
from scorekeeper.rules.name_forms import name_forms
from scorekeeper.rules.names import folded_name
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs import members
from scorekeeper.services.clubs.club_record import state_of
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import start_match
from scorekeeper.services.writes import Conflict
from scorekeeper.web.parts.people import Face, faces_of
from scorekeeper.web.parts.seated import faces_at_tables
from tests.cast import a_match, agreed, book_now, seen
from tests.web.test_name_forms import SEEN

NAMES = ("Anna", "Ana", "Bram", "Anna Bakker", "Jan-Willem", "Jan", "王小明", "2", "Wilhelmina")
GUEST = "Guest"
DEEDS = st.sampled_from(["join", "rename", "hide", "merge", "part", "leave", "guest"])
STEPS = st.lists(st.tuples(DEEDS, st.integers(0, 40), st.integers(0, 40)), max_size=9)


@given(st.lists(SEEN, max_size=40, unique_by=folded_name))
def test_no_two_people_share_shape_colour_and_letters(names: list[str]) -> None:
    given_so_far: list[tuple[int, str]] = []
    for number, name in enumerate(names):
        given_so_far.append((number, initial_beside(name, number, given_so_far)))
    assert len({(number % SHAPES, initial) for number, initial in given_so_far}) == len(names)


def test_the_letters_are_enough_for_a_club_of_people_who_begin_alike() -> None:
    taken: list[tuple[int, str]] = []
    for number in range(3_000):
        taken.append((number, initial_beside(f"Player {number}", number, taken)))
    assert len({(number % SHAPES, initial) for number, initial in taken}) == len(taken)


def test_from_the_thirteenth_person_on_there_are_two_letters() -> None:
    people = [(number, initial) for number, initial in enumerate("ABCDEFGHIJKL")]
    assert initial_beside("Zoë", SHAPES, people) == "Zo"
    assert initial_beside("Q", SHAPES, people) == "Q2"
    assert initial_beside("Zoë", SHAPES - 1, people[:-1]) == "Z"


@given(SEEN, st.integers(0, 30))
def test_letters_begin_as_the_name_does_while_nobody_has_them(name: str, number: int) -> None:
    initial = initial_beside(name, number, [])
    assert begins_with(name, initial)
    assert number < SHAPES or len(graphemes(initial)) >= 2 or not initial.isascii()


class Evening:
    """A club to which things happen, and the faces that it had before."""

    def __init__(self) -> None:
        self.match = a_match("free-sheet", ("Anna", "Bram", "Cees", "Anneke"))
        self.club = self.match.club

    def faces(self) -> dict[int, Face]:
        state = state_of(Club.objects.get(pk=self.club.pk), self.club.secret)
        faces = faces_of(state)
        return {one.key: faces[one.key] for one in state.people if not one.is_guest}

    def one(self, at: int) -> Player:
        players = list(self.club.players.filter(is_guest=False))
        return players[at % len(players)]

    def do(self, deed: str, at: int, other: int) -> set[int]:
        """Do something; return the keys of those to whom it is done."""
        player, name = self.one(at), NAMES[other % len(NAMES)]
        before = {*player.merged_players.values_list("pk", flat=True)}
        match deed:
            case "join":
                start_match(agreed("free-sheet", ("Anna", f"{name} {at}")), club=self.club)
                return set()
            case "rename":
                members.rename(self.club, player.pk, name)
            case "hide":
                members.hide(self.club, player.pk, is_hidden=bool(other % 2))
                return set()
            case "merge":
                members.merge(self.club, player.pk, self.one(other).pk)
            case "part":
                members.unmerge(self.club, player.pk)
            case "leave":
                return self.leave(at, name)
            case _:
                self.name_a_guest(name)
                return set()
        return {player.pk, *before, *player.merged_players.values_list("pk", flat=True)}

    def leave(self, at: int, name: str) -> set[int]:
        """Somebody sits down by mistake, and another in their place: the club forgets the first."""
        seat = at % 4
        replace_player(seen(self.match), seat=seat, name=f"{name} by mistake")
        mistaken = Player.objects.filter(club=self.club, name=f"{name} by mistake")
        keys = {*mistaken.values_list("pk", flat=True)}
        replace_player(seen(self.match), seat=seat, name=f"{name} {at}")
        return keys

    def name_a_guest(self, name: str) -> None:
        table = agreed("free-sheet", (GUEST, "Anna"), guests=frozenset({0}))
        rename_player(start_match(table, club=self.club), seat=0, name=name)


def forms_of(face: Face) -> tuple[str, str, str]:
    return face.forms.line + face.forms.rest, face.forms.row, face.forms.tile


@pytest.mark.django_db
@given(STEPS)
def test_whatever_happens_in_a_club_nobody_else_looks_otherwise(
    steps: list[tuple[str, int, int]],
) -> None:
    evening = Evening()
    for deed, at, other in steps:
        before, changed = evening.faces(), set[int]()
        with suppress(RuleBroken, Conflict):
            changed = evening.do(deed, at, other)
        after = evening.faces()
        others = [key for key in before.keys() & after.keys() if key not in changed]
        assert [after[key].piece for key in others] == [before[key].piece for key in others]
        assert [forms_of(after[key]) for key in others] == [forms_of(before[key]) for key in others]
        who = {(face.piece.side, face.piece.initial) for face in after.values()}
        people = set(evening.club.players.filter(is_guest=False, merged_into=None))
        assert len(who) == len(people)
        for told in zip(*map(forms_of, after.values()), strict=True):
            assert len({*told}) == len(people)


@pytest.mark.django_db
@given(STEPS)
@example([("join", 0, 21), ("rename", 0, 1)])  # Anna, whom Anna Bakker gave way to, becomes Ana
def test_nobody_looks_otherwise_whose_short_names_were_never_kept(
    steps: list[tuple[str, int, int]],
) -> None:
    evening = Evening()
    for deed, at, other in [*steps, ("rename", 0, 0)]:
        Player.objects.filter(club=evening.club).update(forms="")
        before, changed = evening.faces(), set[int]()
        with suppress(RuleBroken, Conflict):
            changed = evening.do(deed, at, other)
        after = evening.faces()
        others = [key for key in before.keys() & after.keys() if key not in changed]
        assert [forms_of(after[key]) for key in others] == [forms_of(before[key]) for key in others]


@pytest.mark.django_db
def test_a_short_name_that_is_free_again_is_taken_by_the_next_one() -> None:
    evening = Evening()
    anna, bakker = evening.one(0), Player.objects.create(club=evening.club, name="Anna Bakker")
    members.rename(evening.club, anna.pk, "Zoë")
    other = Player.objects.create(club=evening.club, name="Anna")
    members.rename(evening.club, anna.pk, "Anna Bos")
    faces = evening.faces()
    tiles = [faces[one.pk].forms.tile for one in (bakker, other, anna)]
    assert tiles == ["Anna\u00a0B.", "Anna", "Anna\u00a02"]


@pytest.mark.django_db
def test_who_is_split_again_looks_as_before() -> None:
    evening = Evening()
    before = evening.faces()
    anna, other = evening.one(0), Player.objects.create(club=evening.club, name="Bartholomeus")
    face = evening.faces()[other.pk]
    members.merge(evening.club, other.pk, anna.pk)
    assert evening.faces()[other.pk].piece == before[anna.pk].piece
    members.unmerge(evening.club, other.pk)
    assert evening.faces() | {other.pk: face} == evening.faces()
    assert evening.faces()[other.pk].piece == face.piece


@pytest.mark.django_db
def test_somebody_who_is_called_otherwise_keeps_shape_and_colour() -> None:
    evening = Evening()
    anneke = evening.one(3)
    before = evening.faces()[anneke.pk].piece
    members.rename(evening.club, anneke.pk, "Annelies")
    assert evening.faces()[anneke.pk].piece == before
    members.rename(evening.club, anneke.pk, "Zoë")
    piece = evening.faces()[anneke.pk].piece
    assert (piece.side, piece.initial) == (before.side, "Z")


@pytest.mark.django_db
def test_whoever_is_somebody_who_came_later_is_at_the_table_as_in_the_club() -> None:
    evening = Evening()
    anna, later = evening.one(0), Player.objects.create(club=evening.club, name="Zoë")
    members.merge(evening.club, anna.pk, later.pk)
    (faces,) = faces_at_tables({0: book_now(seen(evening.match))}).values()
    assert faces.seated[0].piece == evening.faces()[later.pk].piece


@pytest.mark.django_db
def test_who_was_merged_into_a_later_player_spoils_no_page_of_others(client: Client) -> None:
    first = a_match("kontsina", ("Anna", "Bert", "Cem"))
    club = first.club
    second = a_match("kontsina", ("Bert", "Cem", "Dora"), club=club)
    third = a_match("kontsina", ("Cem", "Dora", "Eva"), club=club)
    keys = dict(club.players.values_list("name", "pk"))
    members.merge(club, keys["Anna"], keys["Eva"])
    close_all()
    for match in (first, second, third):
        for page in ("table", "settlement", "board", "players", "new_round"):
            assert client.get(reverse(page, args=[match.scorer_secret])).status_code == 200
    assert client.get(reverse("club", args=[club.secret])).status_code == 200


def test_names_of_a_thousand_who_begin_alike_are_chosen_in_no_time() -> None:
    names = [f"Maximilianus{number:04}" for number in range(1_000)]
    begun = process_time()
    forms = [*name_forms(names)]
    assert process_time() - begun < 3
    assert len({one.tile for one in forms}) == len({one.row for one in forms}) == len(names)


def test_a_name_copied_from_a_page_is_the_same_player() -> None:
    assert folded_name("Jan\u2011Willem\u00a0de Vries") == folded_name("Jan-Willem de Vries")
