"""Fees and prizes of every day: who pays the cash box, and whom it pays."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.ledger.balances import CASH_BOX, balances_of
from scorekeeper.ledger.box_rules import BoxRule, fees_and_prizes, with_fees_and_prizes
from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.ledger.league_table import in_order
from scorekeeper.ledger.prizes import Prizes
from tests.ledger.matches import match_of, matches

DAY = date(2026, 9, 4)


def booked(*played: FinishedMatch, fee: int = 0, prizes: Sequence[int] = ()) -> dict[Person, int]:
    """Return what everybody gets of fees and prizes in cents, those with nothing left out."""
    rule = BoxRule(currency="EUR", fee=fee, prizes=Prizes(tuple(prizes)))
    return {who: amount for who, amount in fees_and_prizes(played, rule).items() if amount}


def test_everybody_pays_once_a_day_and_a_game() -> None:
    first, second = {"Anna": 3, "Bram": 1}, {"Anna": 2, "Cees": 9}
    day = [match_of(first, day=DAY), match_of(second, day=DAY)]
    assert booked(*day, fee=200) == {"Anna": -200, "Bram": -200, "Cees": -200, CASH_BOX: 600}
    assert booked(*day, match_of(first, day=DAY, game="boules"), fee=200)["Anna"] == -400
    assert booked(match_of(first), match_of(first), fee=200)["Anna"] == -400


def test_prizes_are_by_the_list_of_the_day_with_what_is_for_one_person_only() -> None:
    day = [
        match_of({"Anna": 3, "Bram": 1}, day=DAY),
        match_of({"Anna": 2, "Bram": 3}, day=DAY, personal=(("Anna", -2),)),
    ]
    assert booked(*day, prizes=[500, 100]) == {"Bram": 500, "Anna": 100, CASH_BOX: -600}


@pytest.mark.parametrize(
    ("totals", "more", "expected"),
    [
        ({"Anna": 1, "Bram": 2}, {}, {"Bram": 500, "Anna": 251, CASH_BOX: -751}),
        ({"Anna": 1, "Bram": 2}, {"lowest_wins": True}, {"Anna": 500, "Bram": 251, CASH_BOX: -751}),
        ({"Anna": 1, "Bram": 1}, {}, {"Anna": 375, "Bram": 375, CASH_BOX: -750}),
        (
            {"Anna": 2, "Bram": 1, "Cees": 1, "Dora": 1},
            {},
            {"Anna": 500, "Bram": 83, "Cees": 83, "Dora": 83, CASH_BOX: -749},
        ),
        ({"Anna": 2}, {}, {"Anna": 500, CASH_BOX: -500}),
    ],
)
def test_level_ones_part_the_prizes_of_their_places_and_the_rest_stays_in_the_box(
    totals: dict[str, int], more: dict[str, Any], expected: dict[Person, int]
) -> None:
    assert booked(match_of(totals, **more), prizes=[500, 251]) == expected


def test_low_is_good_in_the_whole_season_as_in_the_newest_match() -> None:
    played = (match_of({"Anna": 1, "Bram": 2}), match_of({"Anna": 1, "Bram": 2}, lowest_wins=True))
    assert booked(*played, prizes=[500]) == {"Anna": 1000, CASH_BOX: -1000}


def test_who_gave_up_a_seat_stands_in_the_list_with_a_penalty_alone() -> None:
    match = match_of({"Anna": 1, "Bram": 2}, former=("Vie",), personal=(("Vie", -9),))
    assert booked(match, fee=10) == {"Anna": -10, "Bram": -10, "Vie": -10, CASH_BOX: 30}


@st.composite
def matches_with_fines(draw: DrawFn) -> FinishedMatch:
    """Draw a match of which a part of the money may go to the box."""
    match = draw(matches())
    fine = draw(st.integers(0, 9))
    if match.currency and draw(st.booleans()):
        match = replace(match, nets=(match.nets[0] - fine, *match.nets[1:]), box=fine)
    people = st.sampled_from(("Anna", "Zoë"))
    personal = draw(st.dictionaries(people, st.integers(-5, 5).filter(bool), max_size=2))
    return replace(match, personal=tuple(personal.items()))


@given(
    st.lists(matches_with_fines(), max_size=6),
    st.integers(0, 300),
    st.lists(st.integers(0, 500), max_size=4),
)
def test_every_currency_sums_to_zero_with_the_box_and_it_has_what_is_not_given(
    played: list[FinishedMatch], fee: int, prizes: list[int]
) -> None:
    played = in_order(played)
    rule = BoxRule(currency="EUR", fee=fee, prizes=Prizes(tuple(prizes)))
    found = balances_of(played)
    before = {balance.player: balance.amount for balance in found.get("EUR", ())}
    booked = fees_and_prizes(played, rule)
    found["EUR"] = with_fees_and_prizes(found.get("EUR", ()), booked)
    for balances in found.values():
        assert sum(balance.amount for balance in balances) == 0
    expected = on_paper(played, fee, prizes)
    everybody = {*before, *expected, CASH_BOX}
    assert {balance.player: balance.amount for balance in found["EUR"]} == {
        who: before.get(who, 0) + expected.get(who, 0) for who in everybody
    }


def on_paper(played: Sequence[FinishedMatch], fee: int, prizes: Sequence[int]) -> dict[Person, int]:
    """Work fees and prizes out day by day, place by place, as somebody with a cash box does."""
    purse: dict[Person, int] = {CASH_BOX: 0}
    for key in {(match.game, match.day or index) for index, match in enumerate(played)}:
        of_day = [
            match for index, match in enumerate(played) if (match.game, match.day or index) == key
        ]
        newest = [match for match in played if match.game == key[0]][-1]
        sign = -1 if newest.lowest_wins else 1
        points: dict[Person, int] = {}
        for match in of_day:
            for who, total in [*zip(match.players, match.totals, strict=True), *match.personal]:
                points[who] = points.get(who, 0) + sign * total
        left = [*prizes]
        for level in sorted({*points.values()}, reverse=True):
            people = [who for who in points if points[who] == level]
            theirs, left = left[: len(people)], left[len(people) :]
            for who in people:
                amount = sum(theirs) // len(people) - fee
                purse[who] = purse.get(who, 0) + amount
                purse[CASH_BOX] -= amount
    return purse
