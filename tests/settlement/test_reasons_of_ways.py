"""The sentence that says why somebody pays, for each way to settle that not every game offers."""

import pytest

from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.settlement import Stake, Standing
from tests.settlement.evenings import PARTNERS, standing
from tests.settlement.spoken import reasons

POT = Stake(100, "EUR", "pot")
PAIRWISE = Stake(1, "EUR", "pairwise")
QUIZ = standing((110, 100, 120) * 2, sides=((0, 3), (1, 4), (2, 5)))


@pytest.mark.parametrize(
    ("stood", "stake", "sentences"),
    [
        pytest.param(
            QUIZ,
            PAIRWISE,
            [
                "Bram to Cees, €0.15: 30 behind the others in all × €0.01 = €0.30, half each.",
                "Emma to Fred, €0.15: 30 behind the others in all × €0.01 = €0.30, half each.",
            ],
            id="three teams",
        ),
        pytest.param(
            standing((9, 2, 9, 1)),
            Stake(10, "EUR", "ranks"),
            [
                "Bram to Anna, €0.10: 3rd of 4: pays two, gets from one, €0.10 in all.",
                "Dora to Anna, €0.10: 4th of 4: pays three, €0.30 in all. "
                "€0.10 of it goes to Anna.",
                "Dora to Cees, €0.20: 4th of 4: pays three, €0.30 in all. "
                "€0.20 of it goes to Cees.",
            ],
            id="by rank",
        ),
        pytest.param(
            standing((12, 1)),
            Stake(10, "EUR", "points"),
            ["Bram to Anna, €0.55: Bram is 5 1/2 points below the average, at €0.10 each: €0.55."],
            id="points of two players",
        ),
        pytest.param(
            standing((1650, 1070) * 2, sides=PARTNERS, unit=StakeUnit(100, "half_up")),
            Stake(25, "EUR", "pairwise"),
            [
                "Bram to Anna, €0.75: 1070 to 1650: 580, "
                "at €0.25 for 100 points: €1.50, half each.",
                "Dora to Cees, €0.75: 1070 to 1650: 580, "
                "at €0.25 for 100 points: €1.50, half each.",
            ],
            id="for a hundred points",
        ),
        pytest.param(
            standing((8, 8, 5)),
            POT,
            [
                "Cees to Anna, €0.50: Everybody puts in €1.00; "
                "Anna and Bram share the pot. €0.50 of it goes to Anna.",
                "Cees to Bram, €0.50: Everybody puts in €1.00; "
                "Anna and Bram share the pot. €0.50 of it goes to Bram.",
            ],
            id="a shared pot",
        ),
        pytest.param(
            standing((8, 7, 5)),
            Stake(100, "EUR", "pot", shares=(70, 30)),
            [
                "Bram to Anna, €0.10: Everybody puts in €1.00; the pot goes 70 : 30 % by place.",
                "Cees to Anna, €1.00: Everybody puts in €1.00; the pot goes 70 : 30 % by place.",
            ],
            id="a pot with shares",
        ),
        pytest.param(
            standing((305, 200)),
            Stake(50, "EUR", "pairwise", per=100, round_to=10),
            [
                "Bram to Anna, €0.50: 200 to 305: 105, at €0.50 for 100 points: €0.53. "
                "Rounded to €0.10: €0.50.",
            ],
            id="rounded to a coin",
        ),
    ],
)
def test_everybody_reads_why_they_pay(stood: Standing, stake: Stake, sentences: list[str]) -> None:
    assert reasons(stood, stake) == sentences
