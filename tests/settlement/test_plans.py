"""What is left of a plan after payments and corrections."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.settlement import (
    PlanChange,
    Transfer,
    fewest_transfers,
    plan,
    plan_changes,
    remaining_nets,
    replan,
)
from tests.settlement.test_transfers import balanced

NETS = (100, -100, 100, -100)
BRAM_TO_ANNA, DORA_TO_CEES = Transfer(1, 0, 100), Transfer(3, 2, 100)
PLAN = (BRAM_TO_ANNA, DORA_TO_CEES)


def test_a_payment_counts_for_both() -> None:
    assert remaining_nets(NETS, [BRAM_TO_ANNA]) == (0, 0, 100, -100)


def test_without_payments_everything_is_still_to_be_paid() -> None:
    assert plan(NETS) == PLAN


def test_paying_a_line_removes_that_line_alone() -> None:
    assert replan(PLAN, NETS, (BRAM_TO_ANNA,)) == (DORA_TO_CEES,)
    assert replan(PLAN, NETS, (DORA_TO_CEES, BRAM_TO_ANNA)) == ()


def test_undoing_a_payment_brings_its_line_back() -> None:
    assert replan(PLAN, NETS, ()) == PLAN


def test_a_plan_the_table_is_used_to_stays_though_another_would_do_as_well() -> None:
    crosswise = (Transfer(1, 2, 100), Transfer(3, 0, 100))
    assert replan(crosswise, NETS, ()) == crosswise
    assert replan(crosswise, NETS, (Transfer(3, 0, 100),)) == (Transfer(1, 2, 100),)


def test_part_of_a_line_may_be_paid() -> None:
    assert replan(PLAN, NETS, (Transfer(3, 2, 40),)) == (BRAM_TO_ANNA, Transfer(3, 2, 60))


def test_a_correction_plans_what_is_left_anew() -> None:
    assert replan(PLAN, (150, -150, 150, -150), (BRAM_TO_ANNA,)) == (
        Transfer(1, 0, 50),
        Transfer(3, 2, 150),
    )


def test_too_much_paid_becomes_a_line_back() -> None:
    assert replan(PLAN, (60, -60, 60, -60), (BRAM_TO_ANNA,)) == (
        Transfer(0, 1, 40),
        Transfer(3, 2, 60),
    )


def test_a_payment_nobody_planned_is_counted() -> None:
    assert replan(PLAN, NETS, (Transfer(1, 2, 100),)) == (Transfer(3, 0, 100),)


@pytest.mark.parametrize(
    ("paid_after", "still_open"),
    [
        pytest.param([], [0, 1, 2], id="nothing"),
        pytest.param([1], [0, 2], id="another line"),
        pytest.param([0], [1, 2], id="the same line once more"),
        pytest.param([2, 0, 1], [], id="everything"),
    ],
)
def test_a_plan_stored_after_a_payment_stays_as_well(
    paid_after: list[int], still_open: list[int]
) -> None:
    crosswise = (Transfer(1, 2, 100), Transfer(3, 4, 100), Transfer(5, 0, 100))
    corrected = (100, -200, 200, -100, 100, -100)
    payments = (Transfer(1, 2, 100), *(crosswise[line] for line in paid_after))
    assert replan(crosswise, corrected, payments) == tuple(crosswise[line] for line in still_open)


@given(balanced(2, 7), st.data())
def test_whatever_was_paid_the_plan_settles_the_rest(
    nets: tuple[int, ...], data: DataObject
) -> None:
    seats = st.integers(0, len(nets) - 1)
    payment = st.builds(Transfer, seats, seats, st.integers(1, 20))
    real = payment.filter(lambda made: made.payer != made.payee)
    payments = tuple(data.draw(st.lists(real, max_size=4)))
    left = remaining_nets(nets, payments)
    assert not any(remaining_nets(left, plan(nets, payments)))
    assert not any(remaining_nets(left, replan(fewest_transfers(nets), nets, payments)))


@given(balanced(2, 7), st.randoms())
def test_lines_paid_in_any_order_leave_the_others_as_they_are(
    nets: tuple[int, ...], chance: Random
) -> None:
    stored = fewest_transfers(nets)
    paid = chance.sample(stored, chance.randint(0, len(stored)))
    expected = tuple(line for line in stored if line not in paid)
    assert replan(stored, nets, tuple(paid)) == expected


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        pytest.param(PLAN, PLAN, (), id="nothing changes"),
        pytest.param(PLAN, PLAN[:1], (PlanChange(3, 2, 100, None),), id="a line is gone"),
        pytest.param((), PLAN[1:], (PlanChange(3, 2, None, 100),), id="a line is new"),
        pytest.param(
            PLAN,
            (Transfer(0, 1, 40), DORA_TO_CEES),
            (PlanChange(0, 1, None, 40), PlanChange(1, 0, 100, None)),
            id="the money turns round",
        ),
        pytest.param(
            PLAN,
            (Transfer(1, 0, 120), DORA_TO_CEES),
            (PlanChange(1, 0, 100, 120),),
            id="another amount",
        ),
    ],
)
def test_what_changes_in_a_plan_is_listed(
    before: tuple[Transfer, ...], after: tuple[Transfer, ...], changes: tuple[PlanChange, ...]
) -> None:
    assert plan_changes(before, after) == changes
