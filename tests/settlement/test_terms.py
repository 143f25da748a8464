"""What a stake says besides its amount and its way: for how many points, rounded, shared."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.registry import find_game
from scorekeeper.rules.game import Table
from scorekeeper.settlement import Stake, impossible_terms, net_amounts
from scorekeeper.settlement.fines import BOX, OTHERS, Fine, charged, paid_to_box, with_fines
from scorekeeper.settlement.multiples import in_multiples
from scorekeeper.settlement.stakes import MULTIPLES
from tests.settlement.evenings import PARTNERS, standing

PAYEES = (BOX, OTHERS)


@pytest.mark.parametrize(
    ("settle", "per", "nets"),
    [
        pytest.param("pairwise", 1, (45_000, -15_000, -30_000), id="for each point"),
        pytest.param("pairwise", 10, (4_500, -1_500, -3_000), id="for ten"),
        pytest.param("pairwise", 1_000, (45, -15, -30), id="for a thousand"),
        pytest.param("points", 100, (150, -50, -100), id="each one's own points"),
    ],
)
def test_the_amount_is_for_so_many_points(settle: str, per: int, nets: tuple[int, ...]) -> None:
    assert net_amounts(standing((500, 100, 0)), Stake(50, "EUR", settle, per=per)) == nets


def test_half_a_cent_a_point_is_fifty_cents_for_a_hundred() -> None:
    nets = net_amounts(standing((305, 200, 99)), Stake(50, "EUR", "pairwise", per=100))
    # 105, 206 and 101 points at half a cent: 52.5, 103 and 50.5 cents, halves away from zero
    assert nets == (53 + 103, -53 + 51, -103 - 51)


@pytest.mark.parametrize(
    ("nets", "multiple", "brought"),
    [
        pytest.param((156, -2, -154), 1, (156, -2, -154), id="every coin is there"),
        pytest.param((156, -2, -154), 5, (155, 0, -155), id="nothing is lacking"),
        pytest.param((25, -13, -12), 10, (20, -10, -10), id="what lacks is taken from one"),
        pytest.param((15, 15, -15, -15), 10, (20, 20, -20, -20), id="halves go away from zero"),
        pytest.param((6, 6, 6, -18), 10, (0, 10, 10, -20), id="of equals from the earlier"),
        pytest.param((-6, -6, -6, 18), 10, (0, -10, -10, 20), id="of equals to the earlier"),
    ],
)
def test_nets_are_brought_to_coins_that_the_table_has(
    nets: tuple[int, ...], multiple: int, brought: tuple[int, ...]
) -> None:
    assert in_multiples(nets, multiple) == brought


@given(
    nets=st.lists(st.integers(-100_000, 100_000), min_size=1, max_size=11),
    multiple=st.sampled_from(MULTIPLES),
)
def test_multiples_sum_to_zero_and_no_net_moves_by_a_whole_one_and_a_half(
    nets: list[int], multiple: int
) -> None:
    everybody = [*nets, -sum(nets)]
    brought = in_multiples(everybody, multiple)
    assert sum(brought) == 0
    assert not any(net % multiple for net in brought)
    assert all(
        2 * abs(after - net) <= 3 * multiple for net, after in zip(everybody, brought, strict=True)
    )


@pytest.mark.parametrize(
    ("totals", "shares", "nets"),
    [
        pytest.param((9, 7, 5, 3), (100,), (300, -100, -100, -100), id="all to the first"),
        pytest.param((9, 7, 5, 3), (70, 30), (180, 20, -100, -100), id="two places"),
        pytest.param((9, 7, 7, 3), (50, 30, 20), (100, 0, 0, -100), id="two are second"),
        pytest.param((9, 9, 5, 3), (70, 30), (100, 100, -100, -100), id="two are first"),
        pytest.param((9, 7, 7, 3), (70, 30), (180, -40, -40, -100), id="the last share is halved"),
    ],
)
def test_the_pot_is_shared_by_place(
    totals: tuple[int, ...], shares: tuple[int, ...], nets: tuple[int, ...]
) -> None:
    assert net_amounts(standing(totals), Stake(100, "EUR", "pot", shares=shares)) == nets


def test_what_a_share_leaves_of_a_cent_is_the_first_places() -> None:
    shared = Stake(1, "EUR", "pot", shares=(34, 33, 33))
    assert net_amounts(standing((9, 7, 5, 3)), shared) == (1, 0, 0, -1)


@given(
    totals=st.lists(st.integers(-50, 50), min_size=2, max_size=8),
    cuts=st.lists(st.integers(1, 99), unique=True, max_size=3),
    amount=st.integers(1, 5_000),
)
def test_a_shared_pot_leaves_nothing_on_the_table(
    totals: list[int], cuts: list[int], amount: int
) -> None:
    edges = [0, *sorted(cuts)[: len(totals) - 1], 100]
    shares = tuple(end - begin for begin, end in pairwise(edges))
    nets = net_amounts(standing(tuple(totals)), Stake(amount, "EUR", "pot", shares=shares))
    assert sum(nets) == 0
    assert min(nets) >= -amount


@pytest.mark.parametrize(
    ("slug", "players", "stake", "why"),
    [
        ("kalooki", 3, Stake(50, "EUR", "pairwise", per=7), "for each 1, 10, 100 or 1000 points"),
        ("kalooki", 3, Stake(50, "EUR", "pot", per=10), "nothing is paid for points"),
        ("kraken", 4, Stake(50, "EUR", "crosses", per=10), "nothing is paid for points"),
        ("bridge", 4, Stake(50, "EUR", "pairwise", per=10), "for 100 points already"),
        ("kalooki", 3, Stake(50, "EUR", "pot", round_to=20), "rounded to 1, 5, 10, 50 or 100"),
        ("kalooki", 3, Stake(50, "EUR", "pairwise", shares=(70, 30)), "only a pot has shares"),
        ("kraken", 4, Stake(50, "EUR", "pot", shares=(50, 30, 20)), "more shares of the pot"),
        ("kalooki", 3, Stake(50, "EUR", "pot", shares=(70, 31)), "together 100"),
        ("kalooki", 3, Stake(50, "EUR", "pot", shares=(101, -1)), "whole percents from 1"),
        ("kalooki", 3, Stake(50, "EUR", "pot", shares=()), "together 100"),
    ],
)
def test_what_a_table_cannot_agree_on_is_refused_with_the_reason(
    slug: str, players: int, stake: Stake, why: str
) -> None:
    game = find_game(slug)
    table = Table(tuple("ABCD"[:players]), game.defaults(players))
    (fault,) = impossible_terms(stake, game, table)
    assert why in str(fault.message)


TO_BOX = Fine("lost_games", 100)


@pytest.mark.parametrize(
    ("fines", "counted", "box", "others"),
    [
        pytest.param((TO_BOX,), 3, 300, 0, id="each costs the same"),
        pytest.param((TO_BOX, Fine("lost_games", 200, first=4)), 5, 700, 0, id="dearer later"),
        pytest.param((Fine("lost_games", 200, first=4),), 3, 0, 0, id="the first are free"),
        pytest.param((Fine("lost_games", 50, to="others"),), 2, 0, 100, id="to the others"),
        pytest.param(
            (TO_BOX, Fine("lost_games", 30, first=2, to="others")), 4, 100, 90, id="to both"
        ),
        pytest.param((TO_BOX,), 0, 0, 0, id="nothing lost"),
    ],
)
def test_of_several_lines_the_one_reached_says_what_each_costs(
    fines: tuple[Fine, ...], counted: int, box: int, others: int
) -> None:
    owed = charged(fines, {"lost_games": counted})
    assert (owed["box"], owed["others"]) == (box, others)


@pytest.mark.parametrize(
    ("fines", "nets"),
    [
        pytest.param((TO_BOX,), (-200, 0, 0, 200), id="to the box"),
        pytest.param((Fine("lost_games", 100, to="others"),), (-200, 100, 100), id="to the others"),
        pytest.param((Fine("last", 50),), (0, 0, -50, 50), id="who is last"),
        pytest.param((Fine("bags", 50),), (0, 0, 0, 0), id="the box has nothing yet"),
        pytest.param((), (0, 0, 0), id="no fines"),
    ],
)
def test_fines_are_paid_besides_and_the_box_stands_behind_the_players(
    fines: tuple[Fine, ...], nets: tuple[int, ...]
) -> None:
    counted = (("lost_games", (2, 0, 0)), ("last", (0, 0, 1)), ("bags", (0, 0, 0)))
    stood = replace(standing((5, 5, 5)), counted=counted)
    assert net_amounts(stood, Stake(1, "EUR", "pairwise", fines=fines)) == nets


@pytest.mark.parametrize(
    ("paid", "nets"),
    [
        pytest.param("team", (-13, 6, -12, 6, 13), id="split"),
        pytest.param("each", (-25, 12, -25, 12, 26), id="each in full"),
    ],
)
def test_a_side_pays_its_fines_as_a_side(paid: str, nets: tuple[int, ...]) -> None:
    fines = (Fine("wet_rounds", 13), Fine("pit", 12, to="others"))
    counted = (("wet_rounds", (1, 0)), ("pit", (1, 0)))
    stood = replace(standing((5, 5, 5, 5), sides=PARTNERS), counted=counted, stake_paid=paid)
    assert net_amounts(stood, Stake(1, "EUR", "pairwise", fines=fines)) == nets


@pytest.mark.parametrize(
    ("stake_paid", "paid"),
    [
        pytest.param("team", (7, 0, 6, 0), id="split"),
        pytest.param("each", (13, 0, 13, 0), id="each in full"),
    ],
)
def test_what_goes_to_the_box_is_told_of_every_seat(stake_paid: str, paid: tuple[int, ...]) -> None:
    fines = (Fine("wet_rounds", 13), Fine("pit", 12, to="others"))
    counted = (("wet_rounds", (1, 0)), ("pit", (1, 0)))
    stood = replace(standing((5, 5, 5, 5), sides=PARTNERS), counted=counted, stake_paid=stake_paid)
    assert paid_to_box(stood, fines) == paid
    assert sum(paid) == with_fines((0,) * 4, stood, fines)[-1]


@given(
    counted=st.lists(st.integers(0, 9), min_size=4, max_size=4),
    fines=st.lists(
        st.builds(
            Fine, st.just("bags"), st.integers(1, 500), st.integers(1, 6), st.sampled_from(PAYEES)
        ),
        max_size=4,
        unique_by=lambda fine: fine.first,
    ),
    round_to=st.sampled_from(MULTIPLES),
    partners=st.booleans(),
    paid=st.sampled_from(("team", "each")),
)
def test_with_fines_everything_still_sums_to_zero(
    counted: list[int], fines: list[Fine], round_to: int, partners: bool, paid: str
) -> None:
    sides = PARTNERS if partners else tuple((seat,) for seat in range(4))
    stood = replace(
        standing((9, 4, 9, 4), sides=sides),
        counted=(("bags", tuple(counted[: len(sides)])),),
        stake_paid=paid,
    )
    stake = Stake(7, "EUR", "pairwise", round_to=round_to, fines=tuple(fines))
    nets = net_amounts(stood, stake)
    assert sum(nets) == 0
    assert len(nets) == 4 + stake.has_box
    box = with_fines((0,) * 4, stood, stake.fines)[4:]
    assert sum(paid_to_box(stood, stake.fines)) == sum(box)
