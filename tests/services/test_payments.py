"""Who pays whom: one line at a time, undone alone, and planned anew after a correction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.records.models import Match, Payment
from scorekeeper.services import settling
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import paid_lines, payments_of, stored_plan
from scorekeeper.services.writes import Conflict
from scorekeeper.settlement import Transfer, net_amounts, remaining_nets
from scorekeeper.settlement.stakes import standing_of
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    CHIP,
    DORA,
    NAMES,
    QUARTER,
    a_deal,
    a_match,
    book_now,
    correct,
    points,
    recorded,
    seen,
    withdraw,
)
from tests.evenings import FEWER, rolled_back

pytestmark = pytest.mark.django_db

SIX = (*NAMES, "Emma", "Fred")


def settled(*numbers: int, match: Match | None = None) -> Match:
    """Return a match that is over after one round with these points, and settled in chips."""
    match = recorded(match or a_match("kontsina", stake=CHIP, rounds=1), points(*numbers))
    if not book_now(match).played_match.finished:
        ending.stop_early(match)
    ending.settle(match)
    return match


def plan(match: Match) -> tuple[Transfer, ...]:
    """Return the payments still to be made."""
    return stored_plan(match, book_now(match).seats)


def paid(match: Match) -> tuple[Transfer, ...]:
    """Return the payments that were made."""
    return payments_of(match, book_now(match).seats)


def left_over(match: Match) -> tuple[int, ...]:
    """Return what is still open when everything on the plan will have been paid."""
    book = book_now(match)
    assert book.stake is not None
    nets = net_amounts(standing_of(book.played_match, book.stake), book.stake)
    return remaining_nets(nets, (*paid(match), *plan(match)))


def undo(match: Match, transfer: Transfer) -> None:
    """Take back the payment that was made like this."""
    lines = paid_lines(match, book_now(match).seats)
    settling.undo_payment(match, next(line.key for line in lines if line.transfer == transfer))


def test_paying_a_line_removes_it_alone() -> None:
    match = settled(3, 0, 5, 0)
    first, *others = plan(match)
    settling.record_payment(match, first)
    assert plan(match) == tuple(others)
    assert paid(match) == (first,)


def test_everything_paid_leaves_nothing_open() -> None:
    match = settled(3, 0, 5, 0)
    for line in plan(match):
        settling.record_payment(match, line)
    assert plan(match) == ()
    assert left_over(match) == (0, 0, 0, 0)


def test_a_line_is_paid_once() -> None:
    match = settled(3, 0, 5, 0)
    first = plan(match)[0]
    settling.record_payment(match, first)
    with pytest.raises(Conflict, match="not on the plan"):
        settling.record_payment(match, first)
    assert paid(match) == (first,)


@pytest.mark.parametrize("transfer", [Transfer(1, 0, 5), Transfer(0, 0, 4), Transfer(7, 9, 4)])
def test_only_what_is_on_the_plan_is_paid(transfer: Transfer) -> None:
    match = settled(3, 0, 5, 0)
    with pytest.raises(Conflict):
        settling.record_payment(match, transfer)
    assert paid(match) == ()


def test_nothing_is_paid_before_the_end_or_after_it_was_taken_back() -> None:
    match = settled(3, 0, 5, 0)
    first = plan(match)[0]
    ending.reopen(match)
    with pytest.raises(Conflict, match="reopened"):
        settling.record_payment(match, first)


def test_a_payment_can_be_undone_and_its_line_is_open_again() -> None:
    match = settled(3, 0, 5, 0)
    before = plan(match)
    settling.record_payment(match, before[0])
    undo(match, before[0])
    assert plan(match) == before
    assert paid(match) == ()
    assert Payment.objects.filter(match=match).count() == 1


def test_undoing_twice_is_undoing_once() -> None:
    match = settled(3, 0, 5, 0)
    before = plan(match)
    settling.record_payment(match, before[0])
    key = Payment.objects.get(match=match).pk
    settling.undo_payment(match, key)
    settling.undo_payment(match, key)
    assert plan(match) == before


def test_a_payment_of_another_match_stays_made() -> None:
    match, other = settled(3, 0, 5, 0), settled(3, 0, 5, 0)
    settling.record_payment(other, plan(other)[0])
    with pytest.raises(Conflict, match="not on the plan"):
        settling.undo_payment(match, Payment.objects.get(match=other).pk)
    assert len(paid(other)) == 1


@given(
    numbers=st.lists(st.integers(0, 6), min_size=6, max_size=6),
    data=st.data(),
)
@FEWER
def test_whatever_is_paid_and_undone_the_other_lines_stay_as_they_are(
    numbers: list[int], data: DataObject
) -> None:
    with rolled_back():
        match = settled(*numbers, match=a_match("kalooki", SIX, stake=CHIP))
        lines, done = plan(match), []
        for line in data.draw(st.permutations(lines)):
            settling.record_payment(match, line)
            done.append(line)
            if data.draw(st.booleans()):
                undone = data.draw(st.sampled_from(done))
                undo(match, undone)
                done.remove(undone)
            assert plan(match) == tuple(line for line in lines if line not in done)


# Corrections after a payment


def test_a_correction_plans_only_the_rest_anew() -> None:
    match = settled(6, 0, 0, 0)
    assert plan(match) == tuple(Transfer(payer, ANNA, 6) for payer in (BRAM, CEES, DORA))
    settling.record_payment(match, Transfer(BRAM, ANNA, 6))
    correct(match, 0, points(7, 0, 0, 0))
    assert paid(match) == (Transfer(BRAM, ANNA, 6),)
    assert plan(match) == (
        Transfer(BRAM, ANNA, 1),
        Transfer(CEES, ANNA, 7),
        Transfer(DORA, ANNA, 7),
    )


def test_an_overpayment_becomes_a_line_back() -> None:
    match = settled(6, 0, 0, 0)
    for line in plan(match):
        settling.record_payment(match, line)
    correct(match, 0, points(4, 0, 0, 0))
    assert plan(match) == tuple(Transfer(ANNA, payee, 2) for payee in (BRAM, CEES, DORA))
    assert left_over(match) == (0, 0, 0, 0)


def test_a_correction_corrected_back_leaves_what_was_open() -> None:
    match = settled(6, 0, 0, 0)
    settling.record_payment(match, Transfer(CEES, ANNA, 6))
    correct(match, 0, points(0, 6, 0, 0))
    correct(match, 0, points(6, 0, 0, 0))
    assert plan(match) == (Transfer(BRAM, ANNA, 6), Transfer(DORA, ANNA, 6))


def test_a_payment_undone_after_a_correction_is_settled_with_the_fewest_payments() -> None:
    match = settled(6, 0, 0, 0)
    settling.record_payment(match, Transfer(BRAM, ANNA, 6))
    correct(match, 0, points(0, 0, 0, 6))
    undo(match, Transfer(BRAM, ANNA, 6))
    assert plan(match) == tuple(Transfer(payer, DORA, 6) for payer in (ANNA, BRAM, CEES))


def test_payments_count_when_a_match_is_reopened_and_settled_again() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=2), a_deal(110), a_deal(110))
    ending.settle(match)
    settling.record_payment(match, Transfer(BRAM, ANNA, 50))
    ending.reopen(match)
    assert paid(match) == (Transfer(BRAM, ANNA, 50),)
    ending.settle(match)
    assert plan(match) == (Transfer(DORA, CEES, 50),)


def test_payments_are_not_forgotten_when_a_correction_takes_the_end_back() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=2), a_deal(110), a_deal(110))
    ending.settle(match)
    settling.record_payment(match, Transfer(BRAM, ANNA, 50))
    withdraw(match, 1)
    assert seen(match).settled_at is None
    assert plan(match) == ()
    undo(match, Transfer(BRAM, ANNA, 50))
    assert paid(match) == plan(match) == ()


@given(
    rounds=st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=1, max_size=4),
    data=st.data(),
)
@FEWER
def test_whatever_is_paid_and_corrected_everybody_gets_what_is_theirs(
    rounds: list[list[int]], data: DataObject
) -> None:
    with rolled_back():
        match = settled(*rounds[0])
        for numbers in rounds:
            correct(match, 0, points(*numbers))
            for line in plan(match):
                if data.draw(st.booleans()):
                    settling.record_payment(match, line)
            if data.draw(st.booleans()) and paid(match):
                undo(match, data.draw(st.sampled_from(paid(match))))
            assert not any(left_over(match))
