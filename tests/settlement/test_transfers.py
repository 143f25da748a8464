"""The fewest payments, checked against a search that knows nothing of groups."""

from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.settlement import (
    Transfer,
    are_surely_fewest,
    fewest_transfers,
    remaining_nets,
    transfers,
)


def fewest_by_trying_everything(nets: Sequence[int]) -> int:
    """The first who is not even clears everything with any one other, and so on."""
    if not any(nets):
        return 0
    first = next(seat for seat, net in enumerate(nets) if net)
    return 1 + min(
        fewest_by_trying_everything(cleared(nets, first, other))
        for other in range(first + 1, len(nets))
        if nets[other]
    )


def cleared(nets: Sequence[int], first: int, other: int) -> list[int]:
    left = list(nets)
    left[other] += left[first]
    left[first] = 0
    return left


def balanced(smallest: int, largest: int, most: int = 9) -> SearchStrategy[tuple[int, ...]]:
    amounts = st.lists(st.integers(-most, most), min_size=smallest - 1, max_size=largest - 1)
    return amounts.map(lambda nets: (*nets, -sum(nets)))


@pytest.mark.parametrize(
    ("nets", "transfers"),
    [
        pytest.param((1, -1, 1, -1), [(1, 0, 1), (3, 2, 1)], id="equal debtors in order"),
        pytest.param((-5, 5, -5, 5), [(0, 1, 5), (2, 3, 5)], id="opponents beside each other"),
        pytest.param((88, -88, 87, -87), [(1, 0, 88), (3, 2, 87)], id="an odd cent"),
        pytest.param((256, -101, -155), [(1, 0, 101), (2, 0, 155)], id="two pay the winner"),
        pytest.param((-2, 1, 1), [(0, 1, 1), (0, 2, 1)], id="one pays two"),
        pytest.param((2, 3, -3, -2), [(2, 1, 3), (3, 0, 2)], id="equal amounts find each other"),
        pytest.param(
            (4, 3, 3, -2, -2, -5, -1),
            [(3, 0, 2), (4, 0, 2), (5, 1, 3), (5, 2, 2), (6, 2, 1)],
            id="two groups",
        ),
        pytest.param((0, 0, 0), [], id="everybody even"),
        pytest.param((), [], id="nobody"),
    ],
)
def test_the_plan_is_short_and_looks_natural(
    nets: tuple[int, ...], transfers: list[tuple[int, ...]]
) -> None:
    assert fewest_transfers(nets) == tuple(Transfer(*line) for line in transfers)


@given(balanced(2, 6))
@example((-1, -2, 3, 3, -3, 0))
def test_nobody_finds_a_plan_with_fewer_payments(nets: tuple[int, ...]) -> None:
    assert len(fewest_transfers(nets)) == fewest_by_trying_everything(nets)


@given(balanced(7, 7, most=4))
def test_nobody_finds_a_plan_with_fewer_payments_for_seven_either(nets: tuple[int, ...]) -> None:
    assert len(fewest_transfers(nets)) == fewest_by_trying_everything(nets)


@given(balanced(2, 20, most=10**6))
def test_a_plan_leaves_everybody_even(nets: tuple[int, ...]) -> None:
    transfers = fewest_transfers(nets)
    assert not any(remaining_nets(nets, transfers))
    assert all(line.amount > 0 for line in transfers)


@given(balanced(2, 20, most=30))
def test_who_owes_only_pays_and_who_gets_only_receives(nets: tuple[int, ...]) -> None:
    transfers = fewest_transfers(nets)
    assert all(nets[line.payer] < 0 < nets[line.payee] for line in transfers)
    assert len(transfers) < max(len(nets), 1)
    assert len({(line.payer, line.payee) for line in transfers}) == len(transfers)


@given(balanced(2, 12, most=6))
def test_the_plan_is_ordered_by_seat_and_always_the_same(nets: tuple[int, ...]) -> None:
    transfers = fewest_transfers(nets)
    assert list(transfers) == sorted(transfers, key=lambda line: (line.payer, line.payee))
    assert fewest_transfers(list(nets)) == transfers


@given(st.lists(st.sampled_from([(1, 2, -3), (4, -9, 5), (7, 7, -14)]), min_size=4, max_size=4))
def test_twelve_players_in_groups_of_three_need_two_payments_each_at_most(
    groups: list[tuple[int, ...]],
) -> None:
    nets = [net for group in groups for net in group]
    assert len(fewest_transfers(nets)) <= 8


def test_more_than_twelve_are_still_settled() -> None:
    nets = [*range(1, 15), -105]
    assert fewest_transfers(nets) == tuple(Transfer(14, seat, seat + 1) for seat in range(14))


def test_of_more_than_twelve_who_owes_most_pays_who_gets_most() -> None:
    nets = [*(3 * size for size in range(1, 8)), *(-3 * size - 1 for size in range(1, 7)), -8, -7]
    assert sum(nets) == 0
    transfers = fewest_transfers(nets)
    assert not are_surely_fewest(nets)
    assert Transfer(12, 6, 19) in transfers
    assert not any(remaining_nets(nets, transfers))


def test_who_pairs_off_does_not_count_among_the_twelve() -> None:
    assert are_surely_fewest([*range(1, 9), *range(-8, 0)])
    assert are_surely_fewest([*range(1, 12), -66])
    assert are_surely_fewest([*range(1, 12), -66, 0, 90, -90])
    assert not are_surely_fewest([*range(1, 13), -78])


def test_any_number_who_owe_what_others_get_pair_off() -> None:
    nets = [*range(1, 9), *range(-8, 0)]
    pairs = zip(range(8, 16), reversed(range(8)), reversed(range(1, 9)), strict=True)
    assert fewest_transfers(nets) == tuple(Transfer(*pair) for pair in pairs)


def test_amounts_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        fewest_transfers((1, -2))


def test_the_groups_of_the_same_amounts_are_looked_for_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, find = [], transfers._group_counts

    def counted(amounts: Sequence[int]) -> tuple[list[int], list[int]]:
        asked.append(amounts)
        return find(amounts)

    monkeypatch.setattr(transfers, "_group_counts", counted)
    alone = fewest_transfers((70_001, -40_000, -30_001))
    beside = fewest_transfers((0, 70_001, 5, -40_000, -30_001, -5))
    assert len(asked) == 1
    assert [line.amount for line in alone] == [40_000, 30_001]
    assert [(line.payer, line.payee) for line in beside] == [(3, 1), (4, 1), (5, 2)]
