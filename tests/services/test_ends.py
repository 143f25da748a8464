"""The end of a match: by its rules or because the table stops, settled, and taken back."""

import pytest

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import stored_plan
from scorekeeper.settlement import Stake, Transfer
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
    bring_back,
    correct,
    evening_now,
    insert,
    points,
    record,
    recorded,
    seen,
    withdraw,
)

pytestmark = pytest.mark.django_db


def plan(match: Match) -> tuple[Transfer, ...]:
    """Return the plan that is stored."""
    return stored_plan(match, book_now(match).seats)


def complete() -> Match:
    """Return a match of Kraken that is over after two rounds, and not settled yet."""
    match = a_match(stake=QUARTER, rounds=2)
    return recorded(match, a_deal(110), a_deal(110, declarer=ANNA))


def is_settled(match: Match) -> bool:
    """Return whether the match has been settled."""
    return seen(match).settled_at is not None


def test_a_match_is_settled_when_it_is_over() -> None:
    match = complete()
    ending.settle(match)
    assert is_settled(match)
    assert plan(match) == (Transfer(BRAM, ANNA, 50), Transfer(DORA, CEES, 50))


def test_a_match_that_goes_on_is_not_settled() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=2), a_deal())
    with pytest.raises(RuleBroken, match="not over"):
        ending.settle(match)
    assert not is_settled(match)
    assert plan(match) == ()


def test_settling_twice_is_settling_once() -> None:
    match = complete()
    ending.settle(match)
    before = seen(match).settled_at
    ending.settle(match)
    assert seen(match).settled_at == before
    assert len(plan(match)) == 2


def test_a_match_without_a_stake_is_settled_without_payments() -> None:
    match = recorded(a_match(rounds=1), a_deal())
    ending.settle(match)
    assert is_settled(match)
    assert plan(match) == ()


def test_nobody_pays_when_all_are_level() -> None:
    match = recorded(a_match("kontsina", NAMES, stake=CHIP, rounds=1), points(2, 2, 2, 2))
    ending.settle(match)
    assert plan(match) == ()


def test_the_table_may_stop_early_and_settles_as_it_stands() -> None:
    match = recorded(a_match(stake=QUARTER), a_deal(110))
    ending.stop_early(match)
    evening = evening_now(match)
    assert evening.finished
    assert evening.final_lines == ()
    ending.settle(match)
    assert plan(match) == ()


def test_a_table_that_agreed_so_settles_an_early_end_like_any_other() -> None:
    match = recorded(a_match(stake=QUARTER, early_end="as_full"), a_deal(110))
    ending.stop_early(match)
    ending.settle(match)
    assert plan(match) == (Transfer(BRAM, ANNA, 50), Transfer(DORA, CEES, 50))


def test_stopping_twice_is_stopping_once() -> None:
    match = recorded(a_match(), a_deal())
    ending.stop_early(match)
    ending.stop_early(match)
    assert seen(match).ended_early


def test_a_table_may_stop_before_the_first_round() -> None:
    match = a_match(stake=Stake(100, "EUR", "pot"))
    ending.stop_early(match)
    ending.settle(match)
    assert plan(match) == ()


def test_a_match_that_is_over_cannot_be_stopped() -> None:
    with pytest.raises(RuleBroken, match="over already"):
        ending.stop_early(complete())


@pytest.mark.parametrize("settled", [True, False])
def test_a_table_that_stopped_may_go_on(settled: bool) -> None:
    match = recorded(a_match(stake=QUARTER), a_deal(110))
    ending.stop_early(match)
    if settled:
        ending.settle(match)
    ending.reopen(match)
    assert not evening_now(match).finished
    assert not is_settled(match)
    record(match, a_deal())
    assert len(evening_now(match).rounds) == 2


def test_reopening_takes_the_plan_away_and_settling_again_makes_it_anew() -> None:
    match = complete()
    ending.settle(match)
    before = plan(match)
    ending.reopen(match)
    assert plan(match) == ()
    ending.settle(match)
    assert plan(match) == before


# Corrections after the end


def test_a_correction_plans_the_payments_anew() -> None:
    match = complete()
    ending.settle(match)
    correct(match, 0, a_deal(20))
    assert is_settled(match)
    assert plan(match) == (Transfer(ANNA, BRAM, 50), Transfer(CEES, DORA, 50))


def test_a_correction_that_changes_no_payment_leaves_the_plan() -> None:
    match = complete()
    ending.settle(match)
    before = list(match.plan_lines.values("payer", "payee", "amount"))
    correct(match, 0, a_deal(120))
    assert list(match.plan_lines.values("payer", "payee", "amount")) == before


def test_a_correction_after_which_the_match_goes_on_takes_the_end_back() -> None:
    match = recorded(
        a_match("kontsina", NAMES, stake=CHIP, end="target", target=10), points(10, 0, 0, 0)
    )
    ending.settle(match)
    assert len(plan(match)) == 3
    correct(match, 0, points(9, 0, 0, 0))
    assert not is_settled(match)
    assert plan(match) == ()
    record(match, points(0, 1, 0, 0))


def test_a_withdrawal_after_which_the_match_goes_on_takes_the_end_back() -> None:
    match = complete()
    ending.settle(match)
    withdraw(match, 0)
    assert not is_settled(match)
    assert plan(match) == ()
    assert not evening_now(match).finished


def test_a_round_inserted_after_the_table_stopped_may_be_the_last() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=2), a_deal(110))
    ending.stop_early(match)
    ending.settle(match)
    insert(match, 0, a_deal(110))
    assert not seen(match).ended_early
    assert evening_now(match).is_complete
    assert is_settled(match)
    assert plan(match) == (Transfer(BRAM, ANNA, 50), Transfer(DORA, CEES, 50))


def test_a_round_brought_back_after_the_table_stopped_may_be_the_last() -> None:
    match = complete()
    key = withdraw(match, 1)
    ending.stop_early(match)
    bring_back(match, key)
    assert not seen(match).ended_early
    assert evening_now(match).faults == ()
    assert evening_now(match).is_complete


def test_a_correction_after_the_table_stopped_leaves_it_stopped() -> None:
    match = recorded(a_match(stake=QUARTER), a_deal(110), a_deal(110))
    ending.stop_early(match)
    ending.settle(match)
    correct(match, 0, a_deal(120))
    assert seen(match).ended_early
    assert is_settled(match)


def test_a_match_without_a_stake_goes_on_like_any_other_when_its_end_is_taken_back() -> None:
    match = recorded(a_match(rounds=1), a_deal())
    ending.settle(match)
    withdraw(match, 0)
    assert not is_settled(match)


def test_amounts_that_nobody_can_pay_are_refused_in_a_sentence() -> None:
    match = a_match("kontsina", NAMES, stake=Stake(10**13, "UYW", "pairwise"), rounds=1)
    record(match, points(0, 0, 0, 0, adjustments=huge_adjustments()))
    with pytest.raises(RuleBroken, match="Nobody can pay"):
        ending.settle(match)
    assert not is_settled(match)


def huge_adjustments() -> tuple[Adjustment, ...]:
    """Return more points than any table has counted."""
    return tuple(Adjustment(ANNA, 100_000, 0, "mad") for _time in range(20))


def test_every_end_raises_the_version() -> None:
    match = complete()
    before = seen(match).version
    ending.settle(match)
    ending.reopen(match)
    assert seen(match).version == before + 2
