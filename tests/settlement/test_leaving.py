"""What somebody is told on leaving is in the table's coins, and adds up with what comes after."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.settlement.leaving import in_whole_multiples
from scorekeeper.settlement.shares import rounded

AMOUNTS = st.lists(st.integers(-10_000, 10_000), min_size=1, max_size=11)
COINS = st.sampled_from((1, 5, 10, 50, 100))


@given(gained=AMOUNTS, multiple=COINS)
def test_the_amounts_told_add_up_to_the_rounded_sum(gained: list[int], multiple: int) -> None:
    told = in_whole_multiples(gained, multiple)
    assert sum(told) == multiple * rounded(Fraction(sum(gained), multiple))
    assert all(one % multiple == 0 for one in told)
    assert all(abs(after - one) <= multiple for one, after in zip(gained, told, strict=True))
