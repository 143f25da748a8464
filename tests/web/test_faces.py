"""Who is who: a person keeps shape, colour, initial and short name wherever they are shown."""

from typing import cast

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.records.models import Club, Match, Player
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs import members
from scorekeeper.services.clubs.club_record import state_of
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import start_match
from scorekeeper.web.parts.people import Face, Piece, faces_of, lines_of
from scorekeeper.web.parts.seated import faces_at, match_at_the_table
from tests.cast import a_deal, a_match, agreed, recorded, seen
from tests.responses import html_of

pytestmark = pytest.mark.django_db(transaction=True)
SIX = (
    *("Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg"),
    *("Gülşen", "Anna", "Cees"),
)
Shown = tuple[Piece, str, str]


def shown(face: Face) -> Shown:
    """Return what is seen of somebody."""
    return face.piece, face.forms.row, face.forms.tile


def seen_at(match: Match) -> dict[str, Shown]:
    return {face.full_name: shown(face) for face in faces_at(book_of(seen(match)))}


def seen_in(club: Club) -> dict[str, Shown]:
    return {face.full_name: shown(face) for face in faces_of(state_of(club, club.secret)).values()}


@pytest.fixture
def club() -> Club:
    """Return the club of six people with the names of real life."""
    return a_match("free-sheet", SIX).club


def test_people_keep_their_faces_in_every_match_and_seat(club: Club) -> None:
    everybody = seen_in(club)
    match = a_match("kraken", (SIX[5], SIX[1], SIX[4], SIX[2]), club=club)
    assert seen_at(match).items() <= everybody.items()
    assert [piece.side for piece, *_forms in everybody.values()] == [*range(6)]
    assert [tile for *_others, tile in everybody.values()] == [
        *("Jan‑W.", "Barth.", "Wilh.", "Gülşen", "Anna", "Cees")
    ]


def test_who_joins_changes_nobody_and_gives_way(club: Club) -> None:
    before = seen_in(club)
    later = a_match("free-sheet", ("Anna Bakker", "Anna", "Wilhelmus", "Cor"), club=club)
    assert before.items() <= seen_in(club).items()
    piece, row, tile = seen_at(later)["Anna Bakker"]
    assert (piece, row, tile) == (Piece(6, "AB"), "Anna\u00a0B.", "Anna\u00a0B.")


def test_partners_keep_their_own_colours_and_their_side_is_told_by_a_line() -> None:
    kraken, alone = a_match(), a_match("free-sheet", ("Anna", "Bram", "Cees"))
    evening = match_at_the_table(book_of(kraken))
    assert [face.piece.side for face in cast("list[Face]", evening.table.players)] == [0, 1, 2, 3]
    assert lines_of(evening) == ("first-side", "second-side")
    assert lines_of(match_at_the_table(book_of(alone))) == ("side-0", "side-1", "side-2")


def test_a_guest_has_the_colour_of_the_seat_unless_somebody_has_it_already(club: Club) -> None:
    names, guests = ("Guest", "Anna", "Cees", "Bartholomeus"), frozenset({0})
    match = start_match(agreed("kraken", names, guests=guests), club=club)
    assert [piece.side for piece, *_forms in seen_at(match).values()] == [0, 4, 5, 1]
    names, guests = ("Anna", "Jan-Willem de Vries", "Guest", "Guest 2"), frozenset({2, 3})
    match = start_match(agreed("kraken", names, guests=guests), club=club)
    assert [piece.side for piece, *_forms in seen_at(match).values()] == [4, 0, 2, 3]
    assert seen_in(club)["Gülşen"][0] == Piece(3, "G")


def test_two_names_of_one_person_have_one_piece_and_nobody_else_another(club: Club) -> None:
    match = a_match("free-sheet", ("Bart", "Gülşen", "Dirk"), club=club)
    everybody, bart = seen_in(club), Player.objects.get(name="Bart")
    members.merge(club, bart.pk, Player.objects.get(name="Bartholomeus").pk)
    assert seen_at(match)["Bart"] == (Piece(1, "B"), "Bart", "Bart")
    assert {name: everybody[name] for name in seen_in(club)} == seen_in(club)


def test_a_name_that_changes_takes_a_short_form_that_nobody_has(club: Club) -> None:
    other = a_match("kraken", (SIX[2], SIX[1], SIX[4], SIX[5]), club=club)
    assert seen_at(other)["Wilhelmina van den Berg"][2] == "Wilh."
    first = a_match("free-sheet", (SIX[0], SIX[3]), club=club)
    rename_player(first, seat=0, name="Wilhelmus")
    assert seen_at(other)["Wilhelmina van den Berg"][2] == "Wilh."
    assert seen_at(first)["Wilhelmus"][2] == "Wilh.\u00a02"
    assert seen_at(other).items() <= seen_in(club).items()


def test_a_new_player_in_a_seat_has_a_face_of_their_own(club: Club) -> None:
    match = recorded(a_match("kraken", (SIX[2], SIX[1], SIX[4], SIX[5]), club=club), a_deal())
    replace_player(seen(match), seat=0, name="Gülşen")
    assert seen_at(match)["Gülşen"] == seen_in(club)["Gülşen"]


def test_faces_are_asked_for_once_for_a_table_and_not_again_for_each_round(club: Club) -> None:
    match = a_match("kraken", (SIX[2], SIX[1], SIX[4], SIX[5]), club=club)
    with CaptureQueriesContext(connection) as first:
        seen_at(match)
    match = recorded(seen(match), a_deal())
    with CaptureQueriesContext(connection) as again:
        faces_at(book_of(match))
    assert ["records_player" in one["sql"] for one in first].count(True) == 2
    assert not again.captured_queries


@pytest.mark.parametrize("page", ["", "board/", "settlement/", "rounds/new/"])
def test_pages_show_short_forms_and_read_out_whole_names(
    client: Client, club: Club, page: str
) -> None:
    match = recorded(a_match("kraken", (SIX[0], SIX[1], SIX[2], SIX[4]), club=club), a_deal())
    shown = html_of(client.get(f"/g/{match.scorer_secret}/{page}"))
    assert "…" not in shown
    if page in ("", "board/"):
        for short, whole in (("Jan‑W.", "Jan‑Willem"), ("Wilh.", "Wilhelmina")):
            seen_alone = f'<span class="s" aria-hidden="true">{short}</span>'
            assert f'{seen_alone}<span class="f">{whole}</span>' in shown
