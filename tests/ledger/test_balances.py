"""The account of a club: balances that sum to zero, the fewest payments, and why each is made."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.balances import Balance, Due, balances_of, plan_of, why_due
from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.settlement import format_amount
from tests.ledger.matches import match_of, matches, paid


def euros(minor: int) -> str:
    return format_amount(minor, "EUR", "en")


def balance(player: str, brought: int, *, matches: int = 1, paid: int = 0) -> Balance:
    return Balance(player=player, matches=matches, brought=brought, paid=paid)


def reasons(*balances: Balance) -> list[str]:
    """Return the sentence of each payment that these balances ask for."""
    plan = plan_of(balances)
    return [str(why_due(due, name=str, money=euros)) for due in plan.payments]


def fewest_by_trying_everything(amounts: Sequence[int]) -> int:
    """Return how many payments are needed, found without a thought."""
    left = [amount for amount in amounts if amount]
    if not left:
        return 0
    first, others = left[0], left[1:]
    return 1 + min(
        fewest_by_trying_everything([*others[:place], others[place] + first, *others[place + 1 :]])
        for place in range(len(others))
    )


def test_matches_bring_what_they_were_played_for_and_nothing_without_a_stake() -> None:
    found = balances_of(
        [
            paid({"Anna": 25, "Bram": -25}),
            match_of({"Anna": 9, "Emma": 1}),
            paid({"Cees": 100, "Anna": -100}, "JPY"),
            paid({"Bram": 25, "Anna": -25, "Dora": 0}),
        ]
    )
    assert found == {
        "EUR": (
            balance("Anna", 0, matches=2),
            balance("Bram", 0, matches=2),
            balance("Dora", 0),
        ),
        "JPY": (balance("Cees", 100), balance("Anna", -100)),
    }


@given(st.lists(matches(), max_size=10))
def test_the_balances_of_a_currency_sum_to_zero_and_the_plan_evens_them_out(
    played: list[FinishedMatch],
) -> None:
    for currency, balances in balances_of(played).items():
        left = {one.player: one.amount for one in balances}
        assert sum(left.values()) == 0
        own = [match for match in played if match.currency == currency]
        assert set(left) == {player for match in own for player in match.players}
        plan = plan_of(balances)
        for due in plan.payments:
            assert due.amount > 0
            left[due.payer.player] += due.amount
            left[due.payee.player] -= due.amount
        assert not any(left.values())
        assert plan.is_surely_fewest
        assert len(plan.payments) == fewest_by_trying_everything([one.amount for one in balances])


@given(st.lists(st.integers(-999, 999), min_size=13, max_size=30))
def test_of_more_than_twelve_the_largest_payment_stands_first_and_it_is_said_so(
    amounts: list[int],
) -> None:
    balances = [balance(f"{seat}", amount) for seat, amount in enumerate([*amounts, -sum(amounts)])]
    plan = plan_of(balances)
    assert len(plan.payments) < len(balances)
    assert sum(due.amount for due in plan.payments) == sum(
        one.amount for one in balances if one.amount > 0
    )
    if not plan.is_surely_fewest:
        sizes = [due.amount for due in plan.payments]
        assert sizes == sorted(sizes, reverse=True)


def test_the_order_of_the_plan_is_that_of_the_balances() -> None:
    balances = [balance("Zoe", -5), balance("Anna", 5), balance("Bram", 9), balance("Cees", -9)]
    assert plan_of(balances).payments == (
        Due(balances[0], balances[1], 5),
        Due(balances[3], balances[2], 9),
    )
    assert plan_of([]).payments == ()


@pytest.mark.parametrize(
    ("bram", "sentence"),
    [
        (balance("Bram", -150), "Bram owes €1.50 from 1 match."),
        (balance("Bram", -150, matches=2), "Bram owes €1.50 from 2 matches."),
        (
            balance("Bram", -250, matches=3, paid=100),
            "Bram owes €2.50 from 3 matches and has paid €1.00 of it.",
        ),
        (
            balance("Bram", -50, paid=-100),
            "Bram owes €0.50 from 1 match and has received €1.00 besides.",
        ),
        (balance("Bram", 50, paid=-200), "Bram has received €1.50 too much."),
        (balance("Bram", 0, matches=0, paid=-150), "Bram has received €1.50 too much."),
    ],
)
def test_a_reason_says_where_the_debt_is_from(bram: Balance, sentence: str) -> None:
    assert reasons(bram, balance("Anna", 150)) == [f"{sentence} Anna gets as much."]


def test_a_reason_says_what_becomes_of_the_debt() -> None:
    assert reasons(balance("Bram", -150), balance("Anna", 100), balance("Cees", 50)) == [
        "Bram owes €1.50 from 1 match. €1.00 goes to Anna.",
        "Bram owes €1.50 from 1 match. €0.50 goes to Cees.",
    ]
    assert reasons(balance("Anna", 150), balance("Bram", -100), balance("Cees", -50))[0] == (
        "Bram owes €1.00 from 1 match. Anna gets €1.50 in all."
    )
