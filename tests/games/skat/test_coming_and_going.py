"""Who comes and goes in Skat: who sits out, list points, Bock rounds and the list."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules.replay import PlayedMatch
from tests.certain import certain
from tests.games.changes import (
    VOID,
    dealers,
    faults_of_changes,
    faults_of_rounds,
    match_of,
    ranking,
    sound,
)
from tests.games.round_forms import round_form, shown
from tests.games.test_own_lists import foot, list_of

A, B, C, D = "Anna", "Bram", "Cees", "Dora"
FOUR = (A, B, C, D)
PASSED: dict[str, Any] = {"passed": True}


def hearts_by(name: str, **more: Any) -> dict[str, Any]:
    """Return hearts with one by somebody: 20 when it is won."""
    return {"declarer": name, "game": "hearts", "with": 1, "result": "won", **more}


def lost_by(name: str) -> dict[str, Any]:
    """Return clubs with one lost by somebody: 48 off."""
    return {"declarer": name, "game": "clubs", "with": 1, "result": "lost"}


def joins(after: int, points: int = 0) -> dict[str, Any]:
    """Return a match of three that Dora joins."""
    return {"players": FOUR, "joined": {D: (after, points)}}


def leaves(after: int) -> dict[str, Any]:
    """Return a match of four that Dora leaves."""
    return {"players": FOUR, "left": {D: after}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (joins(1), "Bram deals and sits out, Cees leads"),
        (leaves(1), "Bram deals, Cees leads"),
        ({"players": FOUR}, "Bram deals and sits out, Cees leads"),
    ],
)
def test_with_four_the_dealer_sits_out_and_with_three_nobody(
    changes: dict[str, Any], sentence: str
) -> None:
    evening = sound(match_of("skat", PASSED, **changes))
    assert str(certain(evening.upcoming).sentence) == sentence


def test_who_deals_and_sits_out_plays_no_game_as_soon_as_there_are_four() -> None:
    rounds = (hearts_by(A), hearts_by(B), hearts_by(C))
    evening = match_of("skat", *rounds, **joins(1))
    assert faults_of_rounds(evening) == ["Bram deals and sits out"]
    assert (
        dealers(sound(match_of("skat", hearts_by(A), hearts_by(A), PASSED, **joins(1)))) == "ABCD"
    )


@pytest.mark.parametrize(
    ("changes", "totals"),
    [
        # Who sat at the table in that deal gets 40 with three, 30 with four
        ({"players": (A, B, C)}, (-196, 80, 80)),
        ({"players": FOUR}, (-196, 60, 60, 60)),
        (joins(1), (-196, 70, 70, 30)),
        (joins(2), (-196, 80, 80, 0)),
        (joins(1, 100), (-196, 70, 70, 130)),
        (leaves(1), (-196, 70, 70, 30)),
    ],
)
def test_list_points_go_by_who_sat_at_the_table_and_only_to_them(
    changes: dict[str, Any], totals: tuple[int, ...]
) -> None:
    two = (lost_by(A), lost_by(A))
    evening = sound(match_of("skat", *two, **changes, first_dealer=1, scoring="seeger_fabian"))
    assert evening.totals == totals


@pytest.mark.parametrize(
    ("changes", "overlap", "set_off", "scores"),
    [
        ({"players": (A, B, C)}, "after", [0], [20, 40, 40, 40, 20, 20]),
        ({"players": FOUR}, "after", [0], [20, 40, 40, 40, 40, 20]),
        # As many deals as sat there when it was set off, whoever comes or goes then
        (joins(1), "after", [0], [20, 40, 40, 40, 20, 20]),
        (joins(2), "after", [0], [20, 40, 40, 40, 20, 20]),
        (leaves(1), "after", [0], [20, 40, 40, 40, 40, 20]),
        (joins(1), "after", [0, 1], [20, 40, 40, 40, 40, 40, 40, 40, 20]),
        (leaves(1), "after", [0, 1], [20, 40, 40, 40, 40, 40, 40, 40, 20]),
        (joins(1), "double", [0, 1], [20, 40, 80, 80, 40, 40, 20]),
        (leaves(1), "double", [0, 1], [20, 40, 80, 80, 80, 20]),
        (leaves(2), "double", [0, 2], [20, 40, 40, 80, 80, 40, 20]),
    ],
)
def test_a_bock_round_has_as_many_deals_as_sat_there_when_it_was_set_off(
    changes: dict[str, Any], overlap: str, set_off: list[int], scores: list[int]
) -> None:
    rounds = [
        hearts_by(A if place % 4 else B, **({"bock_rounds": 1} if place in set_off else {}))
        for place in range(len(scores))
    ]
    rules: dict[str, Any] = {"bock_rounds": True, "bock_overlap": overlap}
    evening = with_who_may(rounds, changes, rules)
    assert [sum(played.points) for played in evening.rounds] == scores


def with_who_may(
    rounds: list[dict[str, Any]], changes: dict[str, Any], rules: dict[str, Any]
) -> PlayedMatch:
    """Return the match of these rounds, each played by Anna, or by Bram where Anna sits out."""
    told = [*rounds]
    for place in range(len(told)):
        evening = match_of("skat", *told, **changes, **rules)
        if evening.rounds[place].faults:
            other = A if told[place]["declarer"] == B else B
            told[place] = {**told[place], "declarer": other}
    return sound(match_of("skat", *told, **changes, **rules))


@pytest.mark.parametrize(
    ("players", "changes", "rounds"),
    [
        (3, {"players": (A, B, C)}, 36),
        (4, {"players": FOUR}, 48),
        (3, joins(1), 36),
        (4, leaves(1), 48),
    ],
)
def test_the_list_has_as_many_deals_as_who_began_made_it(
    players: int, changes: dict[str, Any], rounds: int
) -> None:
    evening = sound(match_of("skat", PASSED, **changes))
    assert len(evening.rounds[0].before.table.seats) == players
    assert str(certain(evening.upcoming).title) == f"Deal 2 of {rounds}"


def test_the_list_is_by_who_sat_at_the_table_in_each_deal() -> None:
    rounds = (lost_by(A), PASSED, lost_by(B), hearts_by(D))
    changes = joins(2, 100)
    evening = sound(match_of("skat", *rounds, **changes, first_dealer=1, scoring="seeger_fabian"))
    stood = foot(list_of(evening))
    assert stood["30 or 40 × lost by the others"] == ["30", "40", "70", "30"]
    assert stood["To begin with"] == ["0", "0", "0", "100"]
    assert stood["Total"] == [str(total).replace("-", "−") for total in evening.totals]
    assert evening.totals == (-68, -58, 70, 200)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"players": (A, B, C)}, "40 × lost by the others"),
        ({"players": FOUR}, "30 × lost by the others"),
        (leaves(2), "30 × lost by the others"),
    ],
)
def test_the_foot_of_a_list_names_one_number_where_as_many_sat_in_every_deal(
    changes: dict[str, Any], name: str
) -> None:
    evening = sound(match_of("skat", PASSED, PASSED, **changes, scoring="seeger_fabian"))
    assert name in foot(list_of(evening))
    assert "To begin with" not in foot(list_of(evening))


def test_a_list_names_who_sat_there_then() -> None:
    rounds = (hearts_by("Zoe"), hearts_by(A))
    evening = sound(match_of("skat", *rounds, players=(A, B, C), substitutes=[(A, "Zoe", 1)]))
    listed = list_of(evening)
    assert [row.cells[1].split(", ")[1] for row in listed.parts[0].rows] == ["Zoe", A]


def test_a_list_has_the_names_that_the_page_has() -> None:
    evening = sound(match_of("skat", hearts_by(A), players=(A, B, C)))
    renamed = replace(evening.table, players=("A.", "B.", "C."))
    listed = list_of(replace(evening, table=renamed))
    assert [*listed.heads[4:]] == ["A.", "B.", "C."]
    assert listed.parts[0].rows[0].cells[1].split(", ")[1] == "A."


def test_who_left_stands_behind_even_with_the_most_points() -> None:
    rounds = (hearts_by(D), hearts_by(B), hearts_by(B))
    evening = sound(match_of("skat", *rounds, players=FOUR, left={D: 1}, first_dealer=0))
    assert evening.totals == (0, 40, 0, 20)
    assert ranking(evening) == ["B", "AC", "D"]


def test_more_than_four_or_fewer_than_three_are_refused() -> None:
    five = match_of("skat", PASSED, players=(*FOUR, "Emma"), joined={"Emma": (1, 0)})
    by = "Skat is played by 3 or 4 players"
    assert faults_of_changes(five) == [f"{by}: whoever comes can take over a seat"]
    two = match_of("skat", PASSED, PASSED, players=(A, B, C), left={A: 1})
    assert faults_of_changes(two) == [f"{by}: let somebody take over the seat, or stop here"]
    assert not faults_of_rounds(two)


@pytest.mark.parametrize(
    ("changes", "offered"),
    [
        ({**leaves(1), "first_dealer": 3}, {"0", "1", "2"}),
        ({**joins(1), "first_dealer": 0}, {"0", "2", "3"}),
    ],
)
def test_a_form_offers_as_declarer_who_is_there_and_does_not_sit_out(
    changes: dict[str, Any], offered: set[str]
) -> None:
    evening = sound(match_of("skat", PASSED, **changes))
    page = " ".join(shown(round_form(evening.game, evening.now)).split())
    known = {seat for seat in "0123" if f'name="alone" value="{seat}"' in page}
    assert known == offered


def test_a_misdeal_of_who_left_is_dealt_again_by_the_next() -> None:
    evening = sound(match_of("skat", VOID, players=FOUR, left={D: 1}, first_dealer=3))
    assert dealers(evening) == "DA"


@pytest.mark.parametrize(("level", "ahead"), [("shared", 1), ("games", 2)])
def test_level_with_a_newcomer_whoever_won_games_stands_ahead(level: str, ahead: int) -> None:
    rounds = (hearts_by(A), hearts_by(B), hearts_by(B))
    before = match_of("skat", *rounds, players=FOUR[:3], level=level)
    told = [
        before.game.is_ahead_of_newcomer(before.now, seat, before.totals[0])
        for seat in before.now.table.seats
    ]
    assert sum(told) == ahead
    joined = sound(match_of("skat", *rounds, **joins(3, before.totals[0]), level=level))
    places = [place for place, group in enumerate(ranking(joined)) if "D" in group]
    assert places == [ahead]
