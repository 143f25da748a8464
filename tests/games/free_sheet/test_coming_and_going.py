"""Who comes and goes on a free sheet where everybody plays alone."""

from typing import Any

import pytest

from scorekeeper.rules.replay import PlayedMatch
from tests.certain import certain
from tests.games.changes import (
    VOID,
    Round,
    dealers,
    faults_of_changes,
    faults_of_rounds,
    match_of,
    ranking,
    sound,
)
from tests.games.round_forms import entered, round_form, shown

A, B, C, D, E = "Anna", "Bram", "Cees", "Dora", "Emma"
FOUR = (A, B, C, D)
LAST: dict[str, Any] = {"wins": "lowest", "end": "last_standing", "target": 100}
PLACES: dict[str, Any] = {"entry": "places"}


def sheet(*rounds: Round, **more: Any) -> PlayedMatch:
    return match_of("free-sheet", *rounds, **more)


def scores(**numbers: int) -> dict[str, Any]:
    """Return a round of points by the first letters of names."""
    names = {name[0].lower(): name for name in (A, B, C, D, E)}
    return {"scores": {names[letter]: number for letter, number in numbers.items()}}


def test_everyone_are_those_who_are_there() -> None:
    rounds = (scores(a=1, b=2, c=3), scores(a=1, b=2, c=3, d=4), scores(b=5, c=6, d=7))
    evening = sound(sheet(*rounds, players=FOUR, joined={D: (1, 50)}, left={A: 2}))
    assert evening.totals == (2, 9, 12, 61)
    assert ranking(evening) == ["D", "C", "B", "A"]


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (scores(a=1, b=2, c=3), ["missing: Dora"]),
        (scores(a=1, b=2, c=3, d=4, e=5), ["Emma is not there in this round"]),
    ],
)
def test_a_newcomer_has_a_number_and_who_left_has_none(
    told: dict[str, Any], faults: list[str]
) -> None:
    first = scores(a=1, b=2, c=3, e=4)
    evening = sheet(first, told, players=(*FOUR, E), joined={D: (1, 0)}, left={E: 1})
    assert faults_of_rounds(evening) == faults


def test_places_are_among_those_who_are_there() -> None:
    rounds = ({"places": [C, A, B, D]}, {"places": [C, A, B]}, {"places": [B, A, C, E]})
    evening = sound(
        sheet(
            *rounds,
            players=(*FOUR, E),
            joined={E: (2, 0)},
            left={D: 1},
            **PLACES,
        )
    )
    assert [played.points for played in evening.rounds] == [
        (2, 1, 3, 0, 0),
        (1, 0, 2, 0, 0),
        (2, 3, 1, 0, 0),
    ]
    assert str(evening.rounds[1].lines[0].text) == "first of 3: 2"


def test_the_only_one_left_out_takes_the_rest_and_is_one_who_is_there() -> None:
    rounds = (scores(a=10, b=5, c=5), scores(a=10, b=5), scores(a=10, c=8))
    evening = sound(
        sheet(
            *rounds,
            players=(*FOUR, E),
            joined={E: (3, 7)},
            left={D: 1},
            round_sum=26,
        )
    )
    assert [played.points for played in evening.rounds] == [
        (10, 5, 5, 6, 0),
        (10, 5, 11, 0, 0),
        (10, 8, 8, 0, 0),
    ]


@pytest.mark.parametrize(("points", "faults"), [(5, 0), (0, 1), (40, 1)])
def test_with_a_sum_of_0_a_newcomer_begins_with_what_everybody_began(
    points: int, faults: int
) -> None:
    evening = sheet(
        scores(a=3, b=-3),
        players=(A, B, C),
        joined={C: (1, points)},
        round_sum=0,
        start=5,
    )
    said = "what one loses another gets: a newcomer begins with 5"
    assert faults_of_changes(evening) == [said] * faults
    gone = sound(sheet(scores(a=3, b=-1, c=-2), players=(A, B, C), left={A: 1}, round_sum=0))
    assert gone.totals == (3, -1, -2)


def test_who_leaves_a_last_standing_sheet_is_out_with_their_last_round() -> None:
    """Cees is out in the first round, Dora leaves after the second, Bram is out in the third."""
    rounds = (scores(a=5, b=20, c=100, d=60), scores(a=5, b=20, d=10), scores(a=5, b=70, e=10))
    evening = sound(
        sheet(
            *rounds,
            players=(*FOUR, E),
            joined={E: (2, 30)},
            left={D: 2},
            **LAST,
        )
    )
    assert evening.totals == (15, 110, 100, 70, 40)
    assert ranking(evening) == ["A", "E", "B", "D", "C"]
    assert not evening.finished


@pytest.mark.parametrize(
    ("first", "order"),
    [
        # Out in the same round as the one who left with it: by totals
        ({"a": 5, "b": 100, "c": 5, "d": 60}, ["AC", "D", "B"]),
        ({"a": 5, "b": 100, "c": 5, "d": 99}, ["AC", "D", "B"]),
        ({"a": 5, "b": 100, "c": 5, "d": 120}, ["AC", "B", "D"]),
    ],
)
def test_who_left_and_who_went_out_in_one_round_stand_by_their_points(
    first: dict[str, int], order: list[str]
) -> None:
    evening = sound(sheet(scores(**first), players=FOUR, left={D: 1}, **LAST))
    assert ranking(evening) == order


def test_who_leaves_before_any_round_counted_stands_behind_who_went_out_in_the_first() -> None:
    rounds = (VOID, scores(a=5, b=100, c=5))
    evening = sound(sheet(*rounds, players=FOUR, left={D: 1}, **LAST))
    assert ranking(evening) == ["AC", "B", "D"]


def test_two_who_are_still_in_go_on_playing() -> None:
    first = scores(a=5, b=100, c=5)
    evening = sheet(first, players=(A, B, C), left={A: 1}, **LAST)
    assert faults_of_changes(evening) == ["at least two who are still in go on playing"]
    # The one who is out already may go
    sound(sheet(first, players=(A, B, C), left={B: 1}, **LAST))


@pytest.mark.parametrize(
    ("rules", "points", "faults"),
    [
        (LAST, 99, []),
        (LAST, 100, ["with 100 points somebody is out at once"]),
        ({"end": "last_standing", "count": "down", "start": 3, "wins": "highest"}, 1, []),
        (
            {"end": "last_standing", "count": "down", "start": 3, "wins": "highest"},
            0,
            ["with 0 points somebody is out at once"],
        ),
        ({"end": "target", "target": 50}, 49, []),
        ({"end": "target", "target": 50}, 50, ["with 50 points the match would be over at once"]),
        ({"end": "rounds"}, 5000, []),
    ],
)
def test_nobody_begins_with_points_that_decide_something(
    rules: dict[str, Any], points: int, faults: list[str]
) -> None:
    evening = sheet(scores(a=1, b=1), players=(A, B, C), joined={C: (1, points)}, **rules)
    assert faults_of_changes(evening) == faults


@pytest.mark.parametrize(
    ("rounds", "changes", "dealt"),
    [
        # Bram is out in the first round, Cees leaves after it: Dora deals
        ([scores(a=1, b=100, c=1, d=1)], {"players": FOUR, "left": {C: 1}}, "AD"),
        # A deal thrown in stays with its dealer, and passes over who is out when that one left
        ([scores(a=1, b=1, c=100, d=1), VOID], {"players": FOUR, "left": {B: 2}}, "ABD"),
        ([VOID], {"players": FOUR, "left": {B: 1}}, "AA"),
    ],
)
def test_the_deal_passes_to_those_who_are_there_and_still_in(
    rounds: list[Any], changes: dict[str, Any], dealt: str
) -> None:
    assert dealers(sound(sheet(*rounds, **changes, **LAST))) == dealt


@pytest.mark.parametrize(
    ("left", "dealt"), [({}, "AAA"), ({A: 1}, "ABB"), ({C: 1}, "AAA"), ({A: 1, B: 1}, "ACC")]
)
def test_where_nobody_deals_the_record_has_who_is_there(left: dict[str, int], dealt: str) -> None:
    rounds = (scores(a=1, b=1, c=1, d=1), VOID)
    evening = sound(sheet(*rounds, players=FOUR, left=left, deal="none"))
    assert dealers(evening) == dealt


def test_the_best_who_are_level_are_those_who_are_there() -> None:
    """Anna, who leads alone, leaves; Bram and Cees are level, so it goes on after the target."""
    rules: dict[str, Any] = {"wins": "lowest", "end": "target", "target": 50}
    rounds = (scores(a=1, b=5, c=5, d=9), scores(b=5, c=5, d=90))
    evening = sound(sheet(*rounds, players=FOUR, left={A: 1}, **rules))
    assert not evening.finished
    with_anna = scores(a=1, b=5, c=5, d=90)
    assert sheet(rounds[0], with_anna, players=FOUR, **rules).finished
    over = sheet(*rounds, players=FOUR, left={A: 1, C: 2}, **rules)
    assert faults_of_changes(over) == ["the match would be over by it: stop here instead"]


def test_phases_are_those_of_who_is_there() -> None:
    rounds = [{**scores(a=0, b=5, c=5), "phase": [A, C]}, {**scores(b=0, c=5, d=5), "phase": [C]}]
    evening = sound(
        sheet(
            *rounds,
            players=FOUR,
            joined={D: (1, 5)},
            left={A: 1},
            wins="lowest",
            phases=3,
        )
    )
    remarks = [str(one) for one in certain(evening.upcoming).remarks]
    assert remarks == ["Bram phase 1, Cees phase 3, Dora phase 1"]
    assert ranking(evening) == ["C", "B", "D", "A"]


def test_remarks_are_of_who_is_there() -> None:
    evening = sound(
        sheet(
            scores(a=40, b=10, c=5),
            players=(*FOUR,),
            joined={D: (1, 20)},
            left={A: 1},
            end="target",
        )
    )
    remarks = [str(one) for one in certain(evening.upcoming).remarks]
    assert remarks == ["Still to go: Dora 80, Bram 90, Cees 95"]


def test_in_teams_there_are_only_substitutes() -> None:
    first = scores(a=1, b=2)
    refused = ["at this table somebody can only take over a seat"]
    left = sheet(first, players=FOUR, left={A: 1}, teams=2)
    assert faults_of_changes(left) == refused
    assert left.now.table.seats == (0, 1, 2, 3)
    told = {"scores": {"Zoe": 1, B: 2}}
    taken_over = sheet(told, first, players=FOUR, substitutes=[(A, "Zoe", 1)], teams=2)
    assert sound(taken_over).totals == (2, 4, 2, 4)


def test_a_form_has_tiles_for_who_is_there_and_still_in() -> None:
    evening = sound(
        sheet(
            scores(a=5, b=100, c=5, d=5),
            players=(*FOUR, E),
            joined={E: (1, 5)},
            left={C: 1},
            **LAST,
        )
    )
    page = shown(round_form(evening.game, evening.now))
    assert [seat for seat in range(5) if f'name="scores_{seat}"' in page] == [0, 3, 4]
    values = {"scores_0": "1", "scores_2": "9", "scores_3": "2", "scores_4": "3"}
    played = entered(round_form(evening.game, evening.now, values=values))
    assert played.points == (1, 0, 0, 2, 3)


def places_told(evening: PlayedMatch, points: int) -> int:
    """Return how many stand ahead of somebody who joins now."""
    now = evening.now
    ahead = (evening.game.is_ahead_of_newcomer(now, seat, points) for seat in now.table.seats)
    return sum(ahead)


@pytest.mark.parametrize(("points", "ahead"), [(0, 2), (5, 2), (30, 3)])
def test_a_newcomer_stands_behind_whoever_has_a_phase_whatever_the_points(
    points: int, ahead: int
) -> None:
    rounds = [{**scores(a=20, b=10, c=40), "phase": [A, C]}]
    rules: dict[str, Any] = {"wins": "lowest", "phases": 3}
    assert places_told(sheet(*rounds, players=FOUR[:3], **rules), points) == ahead
    joined = sound(sheet(*rounds, players=FOUR, joined={D: (1, points)}, **rules))
    assert ranking(joined).index("D") == ahead


def test_a_newcomer_stands_ahead_of_whoever_is_out() -> None:
    rounds = [scores(a=100, b=10, c=40)]
    assert places_told(sheet(*rounds, players=FOUR[:3], **LAST), 99) == 2
    joined = sound(sheet(*rounds, players=FOUR, joined={D: (1, 99)}, **LAST))
    assert ranking(joined).index("D") == 2
