"""Comings and goings that are undone, and rounds corrected around them."""

import pytest

from scorekeeper.records.models import Match, SeatChange
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.joining import join as join_clubs
from scorekeeper.services.clubs.moving import move
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.matches.attendance import leave, substitute
from tests.cast import (
    ANNA,
    BRAM,
    DORA,
    NAMES,
    a_match,
    book_now,
    bring_back,
    correct,
    insert,
    points,
    recorded,
    seen,
    withdraw,
)
from tests.services.evening_with_changes import (
    changes_in_turn,
    play,
    redo_last,
    require_sound,
    seat,
    standing,
    there,
    told,
    undo_last,
    vie_joins,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return an evening of Kalooki, where the least points win, after two rounds."""
    return recorded(a_match("kalooki"), points(0, 10, 20, 30), points(5, 0, 5, 5))


# Taken back, and done again


def test_every_change_is_undone_and_done_again_like_any_other_step(match: Match) -> None:
    stood = [there(match)]
    for change in changes_in_turn(match):
        change()
        stood.append(there(match))
        play(match, Cees=3)
    last = standing(match)
    require_sound(match)
    for expected in reversed(stood[:-1]):
        undo_last(match)
        undo_last(match)
        assert there(match) == expected
        require_sound(match)
    for expected in stood[1:]:
        redo_last(match)
        assert there(match) == expected
        redo_last(match)
        require_sound(match)
    assert standing(match) == last


def test_what_was_undone_is_told(match: Match) -> None:
    vie_joins(match)
    undo_last(match)
    redo_last(match)
    joined = "Vie joined with 30 points after round 2"
    assert told(match)[-3:] == [joined, f"{joined}: taken back", f"{joined}: back again"]


def test_whoever_joins_in_the_same_place_again_has_the_same_seat(match: Match) -> None:
    for points_to_begin in (10, 20):
        vie_joins(match, points=points_to_begin)
        undo_last(match)
    assert match.seats.count() == len(NAMES) + 1
    vie_joins(match, behind=seat(match, "Cees"), points=5)
    assert there(match) == ["Anna", "Bram", "Cees", "Vie", "Dora"]
    play(match, Vie=1)
    assert standing(match)["Vie"] == 6
    require_sound(match)


def test_a_round_taken_back_with_a_newcomer_can_come_back_without_them(match: Match) -> None:
    vie_joins(match)
    play(match, Vie=7)
    key = book_now(match).entries[-1].round_key
    undo_last(match)
    undo_last(match)
    play(match, Anna=1)
    bring_back(match, key)
    assert not book_now(match).played_match.rounds[-2].fits
    assert standing(match) == {"Anna": 6, "Bram": 10, "Cees": 25, "Dora": 35}


def test_whose_joining_was_undone_may_take_over_another_seat(match: Match) -> None:
    vie_joins(match)
    undo_last(match)
    substitute(match, seat=seat(match, "Dora"), name="Vie")
    play(match, Vie=1)
    assert there(match) == ["Anna", "Bram", "Cees", "Vie"]
    require_sound(match)


def test_a_substitute_who_came_by_mistake_is_forgotten(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tmo")
    undo_last(match)
    assert not match.club.players.filter(name="Tmo").exists()
    redo_last(match)
    assert there(match) == ["Anna", "Tmo", "Cees", "Dora"]
    require_sound(match)


# Earlier rounds corrected


def test_a_round_inserted_before_a_change_moves_it_along(match: Match) -> None:
    vie_joins(match, behind=DORA)
    play(match, Vie=1)
    insert(match, 0, points(1, 1, 1, 1))
    played_match = book_now(match).played_match
    assert played_match.attendance.arrivals[0].after == 3
    assert [len(one.before.table.seats) for one in played_match.rounds] == [4, 4, 4, 5]
    assert standing(match)["Anna"] == 6
    require_sound(match)


def test_a_round_inserted_right_behind_a_change_is_played_by_who_is_there(match: Match) -> None:
    vie_joins(match, behind=DORA)
    play(match, Vie=1)
    insert(match, 2, points(1, 1, 1, 1, 1))
    assert standing(match)["Vie"] == 32
    require_sound(match)


def test_a_change_stands_behind_the_round_before_while_its_own_is_withdrawn(match: Match) -> None:
    vie_joins(match, behind=DORA)
    play(match, Vie=1)
    key = withdraw(match, 1)
    attendance = book_now(match).played_match.attendance
    assert attendance.arrivals[0].after == 1
    assert standing(match) == {"Anna": 0, "Bram": 10, "Cees": 20, "Dora": 30, "Vie": 31}
    require_sound(match)
    bring_back(match, key)
    assert book_now(match).played_match.attendance.arrivals[0].after == 2
    require_sound(match)


def test_the_only_round_before_a_change_stays() -> None:
    match = recorded(a_match("kalooki"), points(0, 1, 2, 3))
    vie_joins(match)
    play(match, Vie=1)
    with pytest.raises(RuleBroken, match="Vie came or went right after this round"):
        withdraw(match, 0)
    require_sound(match)


def test_two_changes_of_a_seat_are_kept_a_round_apart(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom")
    play(match, Anna=1)
    substitute(match, seat=BRAM, name="Uwe")
    play(match, Anna=1)
    with pytest.raises(RuleBroken, match="a round apart"):
        withdraw(match, 2)


def test_a_correction_by_which_the_match_was_over_before_a_change_is_refused() -> None:
    match = recorded(a_match("hearts", target=50), points(0, 1, 2, 3), points(1, 1, 1, 1))
    leave(match, seat=ANNA)
    with pytest.raises(RuleBroken, match="the match is over"):
        correct(match, 0, points(0, 1, 2, 60))
    require_sound(match)


def test_a_correction_asks_who_was_there_then(match: Match) -> None:
    leave(match, seat=DORA)
    play(match, Anna=1)
    correct(match, 0, points(0, 10, 20, 31))
    assert standing(match)["Dora"] == 36
    with pytest.raises(RuleBroken):
        correct(match, 2, points(1, 1, 1, 1))
    require_sound(match)


# Moved to another club, or joined with one


def test_a_match_moves_with_everybody_who_ever_sat_there(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom")
    play(match, Anna=1)
    vie_joins(match, behind=ANNA)
    undo_last(match)
    club = a_match("kalooki", players=("Wim", "Xander", "Yara")).club
    before, names = book_now(match).played_match.rounds, there(match)
    move(match, club, Answers())
    match.refresh_from_db()
    assert book_now(match).played_match.rounds == before
    people = {*club.players.values_list("name", flat=True)}
    assert {"Anna", "Bram", "Tom", "Cees", "Dora"} <= people
    require_sound(match)
    substitute(match, seat=seat(match, "Tom"), name="Bram")
    play(match, Bram=1)
    require_sound(match)
    for _step in range(3):
        undo_last(match)
    assert seen(match).club_id != club.pk
    assert (there(match), book_now(match).played_match.rounds) == (names, before)
    require_sound(match)


def test_clubs_that_are_joined_keep_who_gave_a_seat_up(match: Match) -> None:
    substitute(match, seat=BRAM, name="Tom", own_rounds=True)
    play(match, Anna=1)
    other = a_match("kalooki", players=("Bram", "Xander", "Yara")).club
    gone = match.club.players.get(name="Bram").pk
    join_clubs(other, match.club, Answers(same=frozenset({gone})), {})
    bram = other.players.get(name="Bram")
    assert SeatChange.objects.get(match=match).player == bram
    require_sound(match)
