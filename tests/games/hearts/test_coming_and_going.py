"""Who comes and goes in Hearts: passing, cards, points, and the end by those who are there."""

from typing import Any

import pytest

from scorekeeper.rules.facts import Deal
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

A, B, C, D, E = "Anna", "Bram", "Cees", "Dora", "Emma"
MOON_OF_ANNA = {"taken": {A: 26}}


def took(**numbers: int) -> dict[str, Any]:
    """Return a round with the points of those named by their first letters."""
    names = {name[0].lower(): name for name in (A, B, C, D, E)}
    return {"taken": {names[letter]: number for letter, number in numbers.items()}}


def directions(evening: PlayedMatch) -> list[object]:
    """Return where was passed before each round, and where before the next one."""
    situations = [*(played.before for played in evening.rounds), evening.now]
    return [evening.game.upcoming(one).details["passing"] for one in situations]


@pytest.mark.parametrize(
    ("joined", "left", "passing"),
    [
        ({}, {}, ["left", "right", "across", "keep", "left", "right"]),
        ({}, {D: 1}, ["left", "left", "right", "keep", "left", "right"]),
        ({}, {D: 2}, ["left", "right", "left", "right", "keep", "left"]),
        ({E: (2, 0)}, {}, ["left", "right", "left", "right", "second_left", "second_right"]),
        # One for the other: as many as before, so it goes on
        ({E: (2, 0)}, {D: 2}, ["left", "right", "across", "keep", "left", "right"]),
        ({E: (1, 0)}, {D: 3}, ["left", "left", "right", "left", "right", "across"]),
    ],
)
def test_the_cycle_of_passing_begins_again_with_each_new_number_of_players(
    joined: dict[str, tuple[int, int]], left: dict[str, int], passing: list[str]
) -> None:
    players = (A, B, C, D, *joined)
    rounds = [took(a=26)] * 5
    evening = sound(
        match_of("hearts", *rounds, players=players, joined=joined, left=left, target=500)
    )
    assert directions(evening) == passing


def test_a_deal_thrown_in_keeps_its_direction_and_counts_for_when_somebody_goes() -> None:
    rounds = (MOON_OF_ANNA, VOID, MOON_OF_ANNA, VOID)
    evening = sound(match_of("hearts", *rounds, players=(A, B, C, D), left={D: 2}))
    assert directions(evening) == ["left", "right", "left", "right", "right"]


@pytest.mark.parametrize(
    ("left", "words", "cards"),
    [({}, "Bram deals 13 each", 4), ({D: 1}, "Bram deals 17 each", 3)],
)
def test_cards_are_dealt_for_those_who_are_there(
    left: dict[str, int], words: str, cards: int
) -> None:
    evening = sound(match_of("hearts", MOON_OF_ANNA, players=(A, B, C, D), left=left))
    assert str(certain(evening.upcoming).sentence) == words
    assert len(evening.now.table.seats) == cards


def test_the_kitty_lies_out_of_play_as_soon_as_four_are_three() -> None:
    rounds: list[dict[str, Any]] = [took(a=13, b=13), took(a=8, b=5, c=0)]
    evening = sound(
        match_of("hearts", *rounds, players=(A, B, C, D), left={D: 1}, kitty="out_of_play")
    )
    assert evening.totals == (21, 18, 0, 0)
    with_four = match_of("hearts", *rounds, players=(A, B, C, D), kitty="out_of_play")
    assert with_four.rounds[1].points == (8, 5, 0, 13)


@pytest.mark.parametrize(
    ("told", "points"),
    [
        (took(a=15, b=3), (15, 3, 8, 0, 0)),  # the only one left out takes the rest
        (MOON_OF_ANNA, (0, 26, 26, 0, 0)),
        (took(a=15, b=3, c=8), (15, 3, 8, 0, 0)),
    ],
)
def test_points_are_those_of_who_is_there(told: dict[str, Any], points: tuple[int, ...]) -> None:
    """Dora has left, Emma has not come yet."""
    rounds = (took(b=26), told, VOID)
    evening = sound(
        match_of("hearts", *rounds, players=(A, B, C, D, E), left={D: 1}, joined={E: (3, 30)})
    )
    assert evening.rounds[1].points == points
    assert evening.totals[3:] == (26, 30)


@pytest.mark.parametrize(("name", "left"), [(D, {D: 1}), (E, {})])
def test_a_round_that_names_who_is_not_there_is_refused(name: str, left: dict[str, int]) -> None:
    told = {"taken": {A: 20, name: 6}}
    evening = match_of(
        "hearts",
        took(b=26),
        told,
        took(b=26),
        players=(A, B, C, D, E),
        left=left,
        joined={E: (3, 30)},
    )
    assert faults_of_rounds(evening) == [f"{name} is not there in this round"]


def test_a_new_player_deals_and_a_dealer_who_left_does_not() -> None:
    rounds = [took(a=26)] * 3
    players = (A, E, B, C, D)
    assert dealers(match_of("hearts", *rounds, players=(A, B, C, D))) == "ABCD"
    assert dealers(match_of("hearts", *rounds, players=players, joined={E: (1, 0)})) == "AEBC"
    assert dealers(match_of("hearts", *rounds, players=(A, B, C, D), left={B: 1})) == "ACDA"
    again = (VOID, VOID, VOID)
    assert dealers(match_of("hearts", *again, players=(A, B, C, D), left={A: 2})) == "AABB"


def test_who_left_with_the_fewest_points_stands_behind_all_who_stayed() -> None:
    rounds = [took(b=26), took(c=26, a=0), took(b=26)]
    evening = sound(
        match_of("hearts", *rounds, players=(A, B, C, D, E), left={D: 1, C: 2}, moon="off")
    )
    assert evening.totals == (0, 52, 26, 0, 0)
    assert ranking(evening) == ["AE", "B", "C", "D"]


def test_two_who_left_together_stand_by_their_points() -> None:
    rounds = [took(b=20, c=6), took(a=26)]
    evening = sound(match_of("hearts", *rounds, players=(A, B, C, D, E), left={B: 1, C: 1}))
    assert ranking(evening)[-2:] == ["C", "B"]


def test_the_end_goes_by_who_is_there() -> None:
    """Anna has the points that end it, but two are level: she may go, and it goes on."""
    rounds = (took(a=26), took(c=13, d=13), took(c=26))
    rules: dict[str, Any] = {"target": 26, "moon": "off", "tie": "another_round"}
    level = match_of("hearts", *rounds[:1], players=(A, B, C, D), **rules)
    assert not level.finished
    evening = sound(match_of("hearts", rounds[0], players=(A, B, C, D), left={A: 1}, **rules))
    assert not evening.finished
    played = match_of("hearts", *rounds, players=(A, B, C, D), left={A: 1}, **rules)
    assert played.finished
    assert ranking(played) == ["B", "D", "C", "A"]


def test_nobody_goes_or_comes_where_it_would_be_over_by_that() -> None:
    rules: dict[str, Any] = {"target": 26, "moon": "off", "tie": "another_round"}
    four = (A, B, C, D, E)
    ends = match_of("hearts", took(a=26), players=four, joined={E: (1, -5)}, **rules)
    assert faults_of_changes(ends) == ["the match would be over by it: stop here instead"]
    over = match_of("hearts", took(a=26), players=four, joined={E: (1, 0)}, target=26, moon="off")
    assert faults_of_changes(over) == ["the match is over: nobody comes or goes any more"]


def test_more_or_fewer_than_the_game_allows_are_refused() -> None:
    few = match_of("hearts", took(a=26), players=(A, B, C, D), left={B: 1, C: 1})
    refused = "Hearts is played by 3 to 6 players: let somebody take over the seat, or stop here"
    assert faults_of_changes(few) == [refused]
    nobody = match_of("hearts", took(a=26), players=(A, B, C), left={A: 1, B: 1, C: 1})
    assert faults_of_changes(nobody) == [refused]


@pytest.mark.parametrize(("points", "refused"), [(99, False), (100, True), (140, True)])
def test_nobody_begins_with_points_with_which_they_have_lost(points: int, refused: bool) -> None:
    evening = match_of("hearts", took(a=26), players=(A, B, C, D), joined={D: (1, points)})
    said = ["with 100 points somebody has lost at once"] if refused else []
    assert faults_of_changes(evening) == said


def test_remarks_and_tiles_are_of_those_who_are_there() -> None:
    evening = sound(
        match_of(
            "hearts", took(a=26, b=0), players=(A, B, C, D), left={B: 1}, moon="off", target=50
        )
    )
    remarks = [str(remark) for remark in certain(evening.upcoming).remarks]
    assert remarks == ["Cees and Dora lead with 0", "Anna needs 24 to end it"]
    page = shown(round_form(evening.game, evening.now))
    assert 'name="taken_2"' in page
    assert 'name="taken_1"' not in page


def test_a_moon_is_a_tap_for_the_shooter_among_those_who_are_there() -> None:
    evening = match_of("hearts", took(a=26), players=(A, B, C, D), left={A: 1})
    form = round_form(evening.game, evening.now, values={"shot_0": "2"})
    assert form.is_valid()
    deal: Deal = form.deal()
    assert deal.by_seat("taken") == {2: 26}
    assert not round_form(evening.game, evening.now, values={"shot_0": "0"}).is_valid()
