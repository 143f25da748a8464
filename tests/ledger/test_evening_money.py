"""What a club evening comes to in money: with the cash box it sums to zero, whatever happens."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.evening_list import evening_list
from scorekeeper.ledger.evening_money import (
    EveningMoney,
    EveningTerms,
    MoneyRow,
    evening_money,
    prizes_beyond,
)
from scorekeeper.ledger.evening_results import SittingResult
from scorekeeper.ledger.evening_scores import ListRules
from scorekeeper.ledger.prizes import Prizes
from scorekeeper.settlement import format_amount
from tests.ledger.club_evening import sitting_of, sittings, table_of, three_sittings

KINDS = ("fees", "table_prizes", "prizes")


def euros(minor: int) -> str:
    return format_amount(minor, "EUR", "en")


def whole_evening(terms: EveningTerms, *, is_over: bool = True) -> EveningMoney:
    """Return the money of an evening of eighteen."""
    evening = three_sittings()
    the_list = evening_list(evening, ListRules(sits_out="table_mean"))
    [money] = evening_money(the_list, terms, sittings=evening, is_over=is_over, in_box=13440)
    return money


def evening_of(*totals: int) -> tuple[list[SittingResult], EveningTerms]:
    """Return a sitting at one table of so many, and terms without anything in them."""
    table = table_of(*(("ABCDEF"[seat], points) for seat, points in enumerate(totals)))
    return [sitting_of(table)], EveningTerms(currency="EUR")


def money_of(
    evening: list[SittingResult], terms: EveningTerms, *, in_box: int = 0, is_over: bool = True
) -> EveningMoney:
    the_list = evening_list(evening, ListRules())
    [money] = evening_money(the_list, terms, sittings=evening, in_box=in_box, is_over=is_over)
    return money


def test_a_whole_evening_is_as_the_treasurer_has_it() -> None:
    money = whole_evening(EveningTerms(currency="EUR", fee=250, prizes=Prizes((2000, 1000, 600))))
    assert [row.person for row in money.rows][:4] == ["Wilhelmina", "Anna", "Fatima", "Marieke"]
    totals = {row.person: row.total for row in money.rows}
    prizes = {"Wilhelmina": 1750, "Anna": 750, "Fatima": 350}
    assert {person: totals.pop(person) for person in prizes} == prizes
    assert totals == dict.fromkeys(totals, -250)
    assert len(totals) == 15
    assert money.box == MoneyRow(person="Cash box", fees=4500, prizes=-3600)
    assert money.box.total == 900


def test_who_is_here_and_played_nothing_pays_the_fee_and_gets_no_prize() -> None:
    evening, terms = evening_of(10, 20)
    terms = replace(terms, fee=250, prizes=Prizes((300, 200, 100)))
    the_list = evening_list(evening, ListRules(lowest_wins=True), present=["Here"])
    [money] = evening_money(the_list, terms, sittings=evening, is_over=True)
    assert [(row.person, row.fees, row.prizes) for row in money.rows] == [
        *(("A", -250, 300), ("B", -250, 200)),
        ("Here", -250, 0),
    ]


def test_prizes_are_given_when_the_evening_is_over() -> None:
    terms = EveningTerms(currency="EUR", fee=250, prizes=Prizes((2000,)))
    assert whole_evening(terms, is_over=False).box.prizes == 0
    assert whole_evening(terms).box.prizes == -2000


def test_a_fee_per_a_sitting_is_paid_for_each_with_a_seat() -> None:
    money = whole_evening(EveningTerms(currency="EUR", fee=100, fee_per="sitting"))
    paid_by = {row.person: -row.fees for row in money.rows}
    assert Counter(paid_by.values()) == {300: 12, 200: 6}
    assert {person for person, fee in paid_by.items() if fee == 200} == {
        *("Petra", "Sjoerd", "Emma", "Ineke", "Henk", "Jan-Willem")
    }
    assert money.box.fees == 4800


@pytest.mark.parametrize(
    ("share_of_fees", "in_box", "got", "box"),
    [
        (100, 0, [600, 400, 0, 0], 0),
        (50, 0, [300, 200, 0, 0], 500),
        (33, 999_999, [198, 132, 0, 0], 670),
        (None, 0, [600, 400, 0, 0], 0),
        (None, 501, [900, 600, 0, 0], -500),
        (None, -2000, [0, 0, 0, 0], 1000),
    ],
)
def test_percents_are_of_the_share_of_the_fees_or_of_what_the_box_then_has(
    share_of_fees: int | None, in_box: int, got: list[int], box: int
) -> None:
    evening, terms = evening_of(4, 3, 2, 1)
    prizes = Prizes((60, 40), in_percent=True)
    terms = replace(terms, fee=250, prizes=prizes, share_of_fees=share_of_fees)
    money = money_of(evening, terms, in_box=in_box)
    assert [row.prizes for row in money.rows] == got
    assert money.box.total == box


def test_level_ones_part_their_prizes_and_the_box_keeps_the_rest() -> None:
    evening, terms = evening_of(5, 5, 5, 1)
    money = money_of(evening, replace(terms, prizes=Prizes((1000,))))
    assert [row.prizes for row in money.rows] == [333, 333, 333, 0]
    assert money.box.prizes == -999


def test_the_places_at_each_table_that_is_over_pay_the_box() -> None:
    evening = [
        sitting_of(
            table_of(("A", 4), ("B", 3), ("C", 2), ("D", 1)),
            table_of(("E", 4), ("F", 3), ("G", 3)),
            table_of(("H", 4), ("I", 3), ("J", 2), is_running=True),
        ),
        sitting_of(table_of(("A", 0), ("D", 9), ("E", 5), ("B", 7))),
    ]
    terms = EveningTerms(currency="EUR", place_money=(0, -50, -100, -150))
    money = money_of(evening, terms)
    paid = {row.person: row.table_prizes for row in money.rows}
    assert [paid[who] for who in "ABCD"] == [-150, -50 - 50, -100, -150]
    assert [paid[who] for who in "EFG"] == [-100, -75, -75]
    assert [paid[who] for who in "HIJ"] == [0, 0, 0]
    assert money.box.table_prizes == 750


def test_an_evening_without_terms_brings_nothing() -> None:
    evening, _terms = evening_of(4, 3)
    assert evening_money(evening_list(evening, ListRules()), None) == ()


@pytest.mark.parametrize(
    ("terms", "in_box", "why"),
    [
        ({"prizes": Prizes((-1,))}, None, ["prizes: a prize is not less than nothing"]),
        (
            {"prizes": Prizes((1000, 501))},
            500,
            ["prizes: the prizes come to €15.01 together, and there is only €15.00 to give"],
        ),
        ({"prizes": Prizes((1000, 500))}, 500, []),
        ({"prizes": Prizes((1000, 500))}, None, []),
        (
            {"prizes": Prizes((501,)), "share_of_fees": 50},
            None,
            ["prizes: the prizes come to €5.01 together, and there is only €5.00 to give"],
        ),
        ({"prizes": Prizes((500,)), "share_of_fees": 50}, 0, []),
        (
            {"prizes": Prizes((50, 51), in_percent=True)},
            None,
            ["prizes: the percents come to 101 together, and 100 is all there is"],
        ),
    ],
)
def test_prizes_beyond_what_there_is_to_give_are_refused_with_the_reason(
    terms: dict[str, Any], in_box: int | None, why: list[str]
) -> None:
    asked = replace(EveningTerms(currency="EUR"), **terms)
    found = prizes_beyond(asked, fees=1000, in_box=in_box, money=euros)
    assert [f"{fault.fact}: {fault}" for fault in found] == why


PRIZES = st.builds(
    Prizes,
    st.lists(st.integers(0, 500), max_size=6).map(tuple),
    every_fourth=st.booleans(),
) | st.just(Prizes((50, 30, 20), in_percent=True))
TERMS = st.builds(
    EveningTerms,
    currency=st.sampled_from(("EUR", "JPY")),
    fee=st.integers(0, 300),
    fee_per=st.sampled_from(("evening", "sitting")),
    prizes=PRIZES,
    share_of_fees=st.none() | st.integers(0, 100),
    place_money=st.lists(st.integers(-99, 99), max_size=4).map(tuple),
)


@st.composite
def evenings(draw: st.DrawFn) -> tuple[tuple[EveningMoney, ...], set[object]]:
    """Draw the money of an evening, and who stands in its list."""
    evening = draw(st.lists(sittings(lowest_wins=False), max_size=3))
    the_list = evening_list(evening, ListRules())
    money = evening_money(
        the_list,
        draw(TERMS),
        sittings=evening,
        is_over=draw(st.booleans()),
        in_box=draw(st.integers(-999, 9999)),
    )
    return money, set(the_list.places)


@given(evenings())
def test_every_kind_of_money_sums_to_zero_with_the_box_in_every_currency(
    drawn: tuple[tuple[EveningMoney, ...], set[object]],
) -> None:
    by_currency, in_list = drawn
    for money in by_currency:
        people = [row.person for row in money.rows]
        assert in_list <= set(people)
        assert len(set(people)) == len(people)
        for kind in KINDS:
            assert sum(getattr(row, kind) for row in (*money.rows, money.box)) == 0
        assert sum(row.total for row in money.rows) + money.box.total == 0
        assert money.box.fees >= 0 >= money.box.prizes
    codes = [money.currency for money in by_currency]
    assert codes == sorted(set(codes))
