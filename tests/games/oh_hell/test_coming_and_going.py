"""Who comes and goes in Oh Hell: hands, the hook and points by the cards that were dealt."""

from typing import Any

import pytest

from tests.certain import certain
from tests.games.changes import faults_of_rounds, match_of, sound
from tests.games.families.exact_tricks.deals import NAMES

FIVE, SIX = NAMES[:5], NAMES[:6]
FRED = NAMES[5]
TEN_CARDS: dict[str, Any] = {
    "bids": dict(zip(FIVE, (3, 2, 2, 1, 1), strict=True)),
    "tricks": {NAMES[0]: 4},
}


def bids(*numbers: int, **more: Any) -> dict[str, Any]:
    return {"bids": dict(zip(NAMES, numbers, strict=False)), **more}


@pytest.mark.parametrize(
    ("players", "joined", "cards"),
    [(FIVE, {}, [10, 9]), (SIX, {FRED: (1, 0)}, [10, 8])],
)
def test_six_have_no_nine_cards_each(
    players: tuple[str, ...], joined: dict[str, tuple[int, int]], cards: list[int]
) -> None:
    evening = sound(match_of("oh-hell", TEN_CARDS, players=players, joined=joined))
    situations = [evening.rounds[0].before, evening.now]
    assert [evening.game.upcoming(one).details["cards"] for one in situations] == cards
    title = f"Round 2 of 19: {cards[1]} cards"
    assert str(certain(evening.upcoming).title) == title


def test_the_hook_goes_by_the_hand_that_was_dealt() -> None:
    at_six: dict[str, Any] = {"players": SIX, "joined": {FRED: (1, 0)}}
    hooked = match_of("oh-hell", TEN_CARDS, bids(2, 2, 2, 1, 1, 0), **at_six)
    assert faults_of_rounds(hooked) == ["the bids may not make 8"]
    nine = bids(2, 2, 2, 1, 1, 1, tricks={FRED: 0})
    assert sound(match_of("oh-hell", TEN_CARDS, nine, **at_six)).rounds[1].points == (
        *(12, 12, 12, 11, 11),
        0,
    )
    urgent = certain(match_of("oh-hell", TEN_CARDS, **at_six).upcoming).urgent
    assert [str(one) for one in urgent] == ["Bram says last: the bids may not make 8"]


def test_a_bid_of_none_is_worth_the_cards_that_were_dealt() -> None:
    none = bids(3, 2, 2, 1, 1, 0, tricks={NAMES[0]: 2})
    evening = sound(
        match_of(
            "oh-hell",
            TEN_CARDS,
            none,
            players=SIX,
            joined={FRED: (1, 0)},
            zero_bid="five_plus_cards",
        )
    )
    assert evening.rounds[1].points[5] == 13


def test_when_one_of_six_leaves_the_hands_are_those_of_the_round_again() -> None:
    rounds = [bids(2, 2, 2, 1, 0, 0, tricks={FRED: 1}), bids(3, 2, 2, 0, 1, tricks={NAMES[0]: 2})]
    evening = sound(
        match_of("oh-hell", *rounds, players=SIX, left={FRED: 1}, cards=8, deal="down_up")
    )
    assert [evening.game.upcoming(one.before).details["cards"] for one in evening.rounds] == [8, 7]
    assert evening.rounds[1].points == (0, 12, 12, 10, 11, 0)
