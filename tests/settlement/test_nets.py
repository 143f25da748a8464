"""What every player receives or pays in all."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.stake_units import Rounding, StakeUnit
from scorekeeper.settlement import (
    WAYS,
    Settlement,
    Stake,
    Standing,
    Transfer,
    net_amounts,
    plain_amount,
    settle,
)
from scorekeeper.settlement.shares import split
from scorekeeper.settlement.ways import Pairwise
from tests.settlement.evenings import (
    EVENINGS,
    PARTNERS,
    PlayedEvening,
    alone,
    evenings,
    stake,
    standing,
)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.name)
def test_a_whole_evening_settles_as_the_table_settled_it(evening: PlayedEvening) -> None:
    settlement = settle(evening.standing, evening.stake)
    written = tuple(plain_amount(net, evening.stake.currency) for net in settlement.nets)
    assert written == evening.nets
    assert len(settlement.transfers) == evening.payments


@pytest.mark.parametrize(
    ("counter", "points", "nets"),
    [
        pytest.param((7, 14, 7, 14), (310, 298, 310, 298), (88, -88, 87, -87), id="B pays 1.75"),
        pytest.param((12, 7, 12, 7), (310, 298, 310, 298), (-63, 63, -62, 62), id="A pays 1.25"),
    ],
)
def test_a_side_pays_the_difference_in_crosses_whoever_won_on_points(
    counter: tuple[int, ...], points: tuple[int, ...], nets: tuple[int, ...]
) -> None:
    stood = standing(points, sides=PARTNERS, counter=counter)
    assert net_amounts(stood, stake("0.25", "EUR", "crosses")) == nets


def test_every_pair_settles_and_the_lowest_total_receives_where_low_is_good() -> None:
    stood = standing((288, 407, 425), lowest_wins=True)
    assert net_amounts(stood, stake("0.01", "EUR", "pairwise")) == (256, -101, -155)


def test_every_pair_settles_though_the_scores_do_not_sum_to_zero() -> None:
    stood = standing((15, -15, 15, -15, 5))
    assert net_amounts(stood, stake("1", "chips", "pairwise")) == (70, -80, 70, -80, 20)


@pytest.mark.parametrize(
    ("totals", "amount", "nets"),
    [
        pytest.param((10, 5, 7), 100, (200, -100, -100), id="one winner takes it"),
        pytest.param((10, 10, 7, 7, 7), 1, (2, 1, -1, -1, -1), id="the earlier takes the odd cent"),
        pytest.param((4, 9, 9, 2, 9), 100, (-100, 67, 67, -100, 66), id="three share five stakes"),
        pytest.param((5, 5, 5), 100, (0, 0, 0), id="everybody level"),
    ],
)
def test_the_winner_takes_the_pot_and_joint_winners_share_it(
    totals: tuple[int, ...], amount: int, nets: tuple[int, ...]
) -> None:
    assert net_amounts(standing(totals), Stake(amount, "EUR", "pot")) == nets


def test_the_lowest_total_takes_the_pot_where_low_is_good() -> None:
    stood = standing((288, 407, 425), lowest_wins=True)
    assert net_amounts(stood, Stake(50, "EUR", "pot")) == (100, -50, -50)


@pytest.mark.parametrize("stake_paid", ["team", "each"])
def test_in_a_pot_everyone_puts_in_one_stake_whoever_pays_for_a_side(stake_paid: str) -> None:
    stood = standing((90, 40, 90, 40), sides=PARTNERS, stake_paid=stake_paid)
    assert net_amounts(stood, Stake(100, "EUR", "pot")) == (100, -100, 100, -100)


@pytest.mark.parametrize(
    ("stake_paid", "nets"),
    [("team", (-13, 13, -12, 12)), ("each", (-25, 25, -25, 25))],
)
def test_a_side_shares_what_it_pays_or_each_member_pays_in_full(
    stake_paid: str, nets: tuple[int, ...]
) -> None:
    stood = standing((9, 9, 9, 9), sides=PARTNERS, counter=(5, 4, 5, 4), stake_paid=stake_paid)
    assert net_amounts(stood, stake("0.25", "EUR", "crosses")) == nets


def test_partners_settle_their_points_as_one_side() -> None:
    stood = standing((11, 8, 11, 8), sides=PARTNERS)
    assert net_amounts(stood, Stake(5, "EUR", "pairwise")) == (8, -8, 7, -7)


@pytest.mark.parametrize("amount", [7, -7])
def test_the_earlier_player_takes_the_larger_part_of_a_gain_and_of_a_loss(amount: int) -> None:
    sign = amount // 7
    assert split(amount, 3) == (3 * sign, 2 * sign, 2 * sign)


@given(st.integers(-(10**12), 10**12), st.integers(1, 6))
def test_parts_sum_to_the_whole_and_differ_by_one_at_most(amount: int, count: int) -> None:
    parts = split(amount, count)
    assert sum(parts) == amount
    assert max(parts) - min(parts) <= 1
    assert sorted(parts, key=abs, reverse=True) == list(parts)


@given(evenings())
def test_what_some_receive_others_pay_to_the_last_cent(evening: tuple[Standing, Stake]) -> None:
    assert sum(net_amounts(*evening)) == 0


@given(evenings())
def test_partners_receive_alike_within_one_minor_unit(evening: tuple[Standing, Stake]) -> None:
    nets = net_amounts(*evening)
    for side in evening[0].sides:
        parts = [nets[seat] for seat in sorted(side)]
        assert max(parts) - min(parts) <= 1
        assert abs(parts[0]) >= abs(parts[-1])


@given(evenings().filter(lambda evening: evening[1].settle == "pairwise"))
def test_every_pair_of_sides_settles_its_difference(evening: tuple[Standing, Stake]) -> None:
    stood, played_for = evening
    assume(stood.unit.rounding == "exact")
    sign = -1 if stood.lowest_wins else 1
    scores = [sign * stood.totals[side[0]] for side in stood.sides]
    per_stake = played_for.amount * stood.unit.units(1)
    by_pairs = [sum(own - other for other in scores) * per_stake for own in scores]
    pairwise = WAYS["pairwise"]
    assert isinstance(pairwise, Pairwise)
    amounts = pairwise.side_amounts(stood, played_for.amount)
    for amount, exact in zip(amounts, by_pairs, strict=True):
        assert abs(amount - exact) <= Fraction(len(scores) - 1, 2)


QUIZ = standing((110, 100, 120, 110, 100, 120), sides=((0, 3), (1, 4), (2, 5)))


def test_every_pair_of_three_teams_settles_and_partners_share_it() -> None:
    assert net_amounts(QUIZ, stake("0.10", "EUR", "pairwise")) == (0, -150, 150, 0, -150, 150)


def test_by_rank_the_lower_of_each_pair_pays_one_stake_however_far_it_is_behind() -> None:
    assert net_amounts(QUIZ, stake("0.10", "EUR", "ranks")) == (0, -10, 10, 0, -10, 10)
    assert net_amounts(standing((9, 2, 9, 1)), Stake(10, "EUR", "ranks")) == (20, -10, 20, -30)


@pytest.mark.parametrize(
    ("totals", "amount", "points", "nets"),
    [
        pytest.param((9, -9, -3, 3), 10, 1, (90, -90, -30, 30), id="they sum to zero"),
        pytest.param((12, 0, 0), 10, 1, (80, -40, -40), id="what is above the mean"),
        pytest.param((10, 5, 5, 6), 1, 1, (5, -2, -2, -1), id="halves go away from zero"),
        pytest.param((1, 1, 0), 1, 1, (1, 0, -1), id="the rest is the winner's"),
        pytest.param((2, 2, 0, 0, 0), 1, 1, (2, 1, -1, -1, -1), id="the earlier of two winners"),
        pytest.param(
            (-28700, -17100, 40900, 4900), 50, 1000, (-1435, -855, 2045, 245), id="for a thousand"
        ),
    ],
)
def test_everybody_settles_what_they_are_above_or_below_the_mean(
    totals: tuple[int, ...], amount: int, points: int, nets: tuple[int, ...]
) -> None:
    stood = standing(totals, unit=StakeUnit(points))
    assert net_amounts(stood, Stake(amount, "EUR", "points")) == nets


@pytest.mark.parametrize(
    ("difference", "rounding", "each"),
    [
        (580, "half_up", 150),
        (750, "half_up", 200),
        (750, "half_down", 175),
        (751, "half_down", 200),
        (750, "exact", 188),
        (49, "half_up", 0),
    ],
)
def test_a_stake_for_a_hundred_points_counts_hundreds_as_the_table_rounds_them(
    difference: int, rounding: Rounding, each: int
) -> None:
    stood = standing(
        (difference, 0, difference, 0),
        sides=PARTNERS,
        stake_paid="each",
        unit=StakeUnit(100, rounding),
    )
    nets = net_amounts(stood, stake("0.25", "EUR", "pairwise"))
    assert nets == (each, -each, each, -each)


def test_crosses_cannot_be_settled_in_a_game_without_them() -> None:
    with pytest.raises(ValueError, match="crosses"):
        net_amounts(standing((10, 5)), Stake(1, "EUR", "crosses"))


@pytest.mark.parametrize("sides", [(), ((0, 1),), ((0, 2), (1,))])
def test_sides_that_no_game_knows_are_refused(sides: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match="sides"):
        Standing(sides, (0,) * 6, None, ((0, 1, 2, 3, 4, 5),))


@pytest.mark.parametrize(
    ("amount", "currency", "settle_by"),
    [(0, "EUR", "pot"), (-5, "EUR", "pot"), (5, "EUR", "dice"), (5, "DEM", "pot")],
)
def test_a_stake_nobody_can_play_for_is_refused(amount: int, currency: str, settle_by: str) -> None:
    with pytest.raises(ValueError, match=r"stake|nobody|currency"):
        Stake(amount, currency, settle_by)


def test_the_whole_settlement_in_one_step() -> None:
    stood = standing((10, 8), sides=alone(2))
    settlement = settle(stood, Stake(5, "EUR", "pairwise"))
    assert settlement == Settlement((10, -10), (Transfer(1, 0, 10),))
