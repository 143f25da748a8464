"""Who comes and goes in Kalooki: the hands of those who are there, and the nine contracts."""

from typing import Any

import pytest

from tests.certain import certain
from tests.games.changes import (
    dealers,
    faults_of_changes,
    faults_of_rounds,
    match_of,
    ranking,
    sound,
)
from tests.games.round_forms import entered, round_form, shown

A, B, C, D, E = "Anna", "Bram", "Cees", "Dora", "Emma"


def out(name: str, **left: int) -> dict[str, Any]:
    """Return a round that somebody ended, with the hands of others by their first letters."""
    names = {one[0].lower(): one for one in (A, B, C, D, E)}
    return {"went_out": name, "hands": {names[letter]: points for letter, points in left.items()}}


OF_FOUR = out(A, b=10, c=20, d=30)
OF_THREE = out(A, b=10, c=20)


def test_hands_are_asked_of_who_is_there() -> None:
    left = sound(match_of("kalooki", OF_FOUR, OF_THREE, players=(A, B, C, D), left={D: 1}))
    assert left.totals == (0, 20, 40, 30)
    came = sound(match_of("kalooki", OF_THREE, OF_FOUR, players=(A, B, C, D), joined={D: (1, 15)}))
    assert came.totals == (0, 20, 40, 45)


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        (OF_THREE, "the hand of Dora is missing"),
        (out(D, a=5, b=5, c=5, e=5), "Emma is not there in this round"),
        (out(E, a=5, b=5, c=5, d=5), "Emma is not there in this round"),
    ],
)
def test_the_hand_of_a_newcomer_is_missing_and_that_of_who_left_is_not(
    told: dict[str, Any], fault: str
) -> None:
    rounds = (out(A, b=1, c=1, e=1), told)
    evening = match_of("kalooki", *rounds, players=(A, B, C, D, E), joined={D: (1, 0)}, left={E: 1})
    assert faults_of_rounds(evening) == [fault]


def test_the_contracts_go_on_and_the_deal_passes_among_who_is_there() -> None:
    evening = sound(match_of("kalooki", *[OF_THREE] * 3, players=(A, B, C, D), joined={D: (3, 9)}))
    assert dealers(evening) == "ABCD"
    assert str(certain(evening.upcoming).title) == "Round 4 of 9"


def test_who_left_with_the_fewest_stands_behind() -> None:
    rounds = (out(D, a=1, b=10, c=20), out(D, a=1, b=10, c=20), OF_THREE)
    evening = sound(match_of("kalooki", *rounds, players=(A, B, C, D), left={D: 2}))
    assert ranking(evening) == ["A", "B", "C", "D"]


def test_nobody_comes_or_goes_after_the_ninth_contract() -> None:
    evening = match_of("kalooki", *[OF_FOUR] * 9, players=(A, B, C, D), left={D: 9})
    assert faults_of_changes(evening) == ["the match is over: nobody comes or goes any more"]


def test_a_form_has_a_hand_and_what_happened_for_who_is_there() -> None:
    evening = sound(match_of("kalooki", OF_FOUR, players=(A, B, C, D), left={B: 1}))
    page = shown(round_form(evening.game, evening.now))
    assert 'name="hands_3"' in page
    assert 'name="hands_1"' not in page
    assert "round:3:laid_down" in page
    assert "round:1:laid_down" not in page
    values = {"hands_out": "0", "hands_1": "9", "hands_2": "5", "hands_3": "7"}
    played = entered(round_form(evening.game, evening.now, values=values))
    assert played.points == (0, 0, 5, 7)
    said = round_form(evening.game, evening.now, values={"hands_out": "1"})
    assert not said.is_valid()
