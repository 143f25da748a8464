"""Who comes and goes in Wizard: hands, bids and tricks of those who are there."""

from typing import Any

import pytest

from scorekeeper.rules.facts import Deal, agreed_score
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

A, B, C, D = "Anna", "Bram", "Cees", "Dora"
AGREED = Deal(agreed_score=agreed_score(((0, 10),), (), "we forgot the bids"))


def bids(**numbers: int) -> dict[str, Any]:
    """Return a round in which everybody took what they said, by the first letters of names."""
    names = {name[0].lower(): name for name in (A, B, C, D)}
    return {"bids": {names[letter]: number for letter, number in numbers.items()}}


def test_bids_and_tricks_are_of_who_is_there() -> None:
    rounds = (bids(a=0, b=1, c=0), bids(a=1, b=0, c=1, d=0), bids(b=1, c=1, d=1))
    evening = sound(
        match_of("wizard", *rounds, players=(A, B, C, D), joined={D: (1, 15)}, left={A: 2})
    )
    assert [played.points for played in evening.rounds] == [
        (20, 30, 20, 0),
        (30, 20, 30, 20),
        (0, 30, 30, 30),
    ]
    assert evening.totals == (50, 80, 80, 65)
    assert ranking(evening) == ["BC", "D", "A"]
    assert dealers(evening) == "ABCD"


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        (bids(a=1, b=0, c=1), "how many tricks did Dora say?"),
        (bids(a=1, b=0, c=1, d=1), "3 tricks for 2 cards: who took another number?"),
    ],
)
def test_a_newcomer_bids_like_the_others(told: dict[str, Any], fault: str) -> None:
    evening = match_of(
        "wizard", bids(a=0, b=1, c=0), told, players=(A, B, C, D), joined={D: (1, 0)}
    )
    assert faults_of_rounds(evening) == [fault]


@pytest.mark.parametrize(
    ("players", "joined", "cards"),
    [
        ((A, B, C), {}, [14, 15, 16, 17, 18, 19, 20]),
        # Four have 15 of the 60 cards each, in as many rounds as three began with
        ((A, B, C, D), {D: (13, 0)}, [14, 15, 15, 15, 15, 15, 15]),
    ],
)
def test_a_hand_is_never_more_than_the_pack_gives_to_who_is_there(
    players: tuple[str, ...], joined: dict[str, tuple[int, int]], cards: list[int]
) -> None:
    evening = sound(match_of("wizard", *[AGREED] * 19, players=players, joined=joined))
    dealt = [*(played.before for played in evening.rounds[13:]), evening.now]
    assert [evening.game.upcoming(one).details["cards"] for one in dealt] == cards
    title = f"Round 20 of 20: {cards[-1]} cards"
    assert str(certain(evening.upcoming).title) == title
    assert [str(one) for one in certain(evening.upcoming).urgent] == [
        "No trumps: the whole pack is dealt"
    ]


def test_points_and_bids_go_by_the_hand_that_was_dealt() -> None:
    last = [AGREED] * 18 + [bids(a=15, b=0, c=0, d=0), bids(a=20, b=0, c=0, d=0)]
    evening = match_of("wizard", *last, players=(A, B, C, D), joined={D: (13, 0)})
    assert evening.rounds[18].points == (170, 20, 20, 20)
    assert faults_of_rounds(evening)[0] == "Anna can say 0 to 15"


@pytest.mark.parametrize(
    ("changes", "rounds"),
    [
        ({"players": (A, B, C, D), "joined": {D: (1, 0)}}, 20),
        ({"players": (A, B, C, D), "left": {D: 1}}, 15),
    ],
)
def test_there_are_as_many_rounds_as_who_began_made_them(
    changes: dict[str, Any], rounds: int
) -> None:
    evening = sound(match_of("wizard", AGREED, **changes))
    assert str(certain(evening.upcoming).title) == f"Round 2 of {rounds}: 2 cards"


def test_a_seventh_player_is_refused() -> None:
    six = (A, B, C, D, "Emma", "Fred")
    evening = match_of("wizard", AGREED, players=(*six, "Gus"), joined={"Gus": (1, 0)})
    (fault,) = faults_of_changes(evening)
    assert fault == "Wizard is played by 3 to 6 players: whoever comes can take over a seat"


def test_a_form_asks_who_is_there_in_the_order_of_bidding() -> None:
    evening = sound(match_of("wizard", AGREED, players=(A, B, C, D), left={C: 1}))
    assert dealers(evening) == "AB"
    page = shown(round_form(evening.game, evening.now))
    places = [page.index(f'name="bids_{seat}"') for seat in (3, 0, 1)]
    assert places == sorted(places)
    assert 'name="bids_2"' not in page
    values = {"bids_3": "1", "bids_0": "1", "bids_1": "0", "bids_2": "2"}
    played = entered(round_form(evening.game, evening.now, values=values))
    assert played.points == (30, 20, 0, 30)


def test_a_round_in_play_waits_for_the_bids_of_who_is_there() -> None:
    evening = sound(match_of("wizard", AGREED, players=(A, B, C, D), left={C: 1}, hook_from=1))
    said = match_of("wizard", AGREED, bids(a=0, d=1), players=(A, B, C, D), left={C: 1})
    told = evening.game.told_in_play(evening.now, said.rounds[1].deal)
    assert str(told) == "1 bid so far: Bram may not say 1"
