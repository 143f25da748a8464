"""What a stake comes to, said of an example while a table still chooses it."""

import pytest

from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit
from scorekeeper.settlement import WAYS, Stake
from scorekeeper.settlement.examples import EXAMPLES, Example, example_of
from scorekeeper.settlement.fines import Fine
from scorekeeper.settlement.standing import EACH

ALONE, PARTNERS = ((0,), (1,), (2,), (3,)), ((0, 2), (1, 3))
BRIDGE = StakeUnit(100, "half_down")


def said(
    stake: Stake,
    sides: tuple[tuple[int, ...], ...] = ALONE,
    *,
    unit: StakeUnit = EVERY_POINT,
    paid: str = "team",
) -> str:
    def money(minor: int) -> str:
        return f"€{minor / 100:.2f}"

    return str(example_of(Example(stake, sides, unit, paid, money)))


def test_every_way_has_an_example() -> None:
    assert EXAMPLES.keys() == WAYS.keys()


@pytest.mark.parametrize(
    ("stake", "sentence"),
    [
        (Stake(5, "EUR", "pairwise"), "24 points apart: €1.20."),
        (Stake(50, "EUR", "pairwise", per=10), "24 points apart: €1.20."),
        (Stake(50, "EUR", "pairwise", per=100), "240 points apart: €1.20."),
        (Stake(50, "EUR", "pairwise", per=100, round_to=50), "240 points apart: €1.00."),
        (Stake(50, "EUR", "points", per=1_000), "2400 points above the average: €1.20."),
        (Stake(200, "EUR", "ranks"), "Last of 4: €6.00."),
        (Stake(200, "EUR", "pot"), "A pot of €8.00 for the winner."),
        (Stake(200, "EUR", "pot", shares=(70, 30)), "A pot of €8.00: 1st €5.60, 2nd €2.40."),
        (Stake(5, "EUR", "pairwise", fines=(Fine("last", 100),)), "24 points apart: €1.20."),
    ],
)
def test_who_play_alone_read_what_one_of_them_pays_or_gets(stake: Stake, sentence: str) -> None:
    assert said(stake) == sentence


@pytest.mark.parametrize(
    ("stake", "unit", "paid", "sentence"),
    [
        (Stake(25, "EUR", "crosses"), EVERY_POINT, "team", "2 crosses apart: €0.25 each."),
        (Stake(25, "EUR", "crosses"), EVERY_POINT, EACH, "2 crosses apart: €0.50 each."),
        (Stake(100, "EUR", "pairwise"), BRIDGE, EACH, "240 points apart: €2.00 each."),
        (Stake(100, "EUR", "pot"), EVERY_POINT, EACH, "A pot of €4.00 for the winner."),
    ],
)
def test_partners_read_what_each_of_them_pays(
    stake: Stake, unit: StakeUnit, paid: str, sentence: str
) -> None:
    assert said(stake, PARTNERS, unit=unit, paid=paid) == sentence
