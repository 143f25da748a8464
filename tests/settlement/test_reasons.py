"""The sentence that says why somebody pays."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.settlement import Stake, Transfer, format_amount, settle, why
from scorekeeper.settlement.standing import Standing
from tests.settlement.evenings import EVENINGS, PARTNERS, PlayedEvening, evenings, standing
from tests.settlement.spoken import NAMES, euros, reasons


def counter(first: int, second: int, **more: Any) -> Standing:
    return standing((9, 9, 9, 9), sides=PARTNERS, counter=(first, second) * 2, **more)


CROSSES = Stake(25, "EUR", "crosses")
PAIRWISE = Stake(1, "EUR", "pairwise")
POT = Stake(100, "EUR", "pot")
LOW_IS_GOOD = standing((288, 407, 425), lowest_wins=True)


@pytest.mark.parametrize(
    ("stood", "stake", "sentences"),
    [
        pytest.param(
            counter(4, 8),
            CROSSES,
            [
                "Bram to Anna, €0.50: 8 crosses to 4: 4 × €0.25 = €1.00, half each.",
                "Dora to Cees, €0.50: 8 crosses to 4: 4 × €0.25 = €1.00, half each.",
            ],
            id="crosses, evenly",
        ),
        pytest.param(
            counter(3, 2),
            CROSSES,
            [
                "Anna to Bram, €0.13: 3 crosses to 2: 1 × €0.25 = €0.25, €0.13 from Anna.",
                "Cees to Dora, €0.12: 3 crosses to 2: 1 × €0.25 = €0.25, €0.12 from Cees.",
            ],
            id="crosses, an odd cent",
        ),
        pytest.param(
            counter(4, 8, stake_paid="each"),
            CROSSES,
            [
                "Bram to Anna, €1.00: 8 crosses to 4: 4 × €0.25 = €1.00 from each.",
                "Dora to Cees, €1.00: 8 crosses to 4: 4 × €0.25 = €1.00 from each.",
            ],
            id="crosses, each in full",
        ),
        pytest.param(
            standing((11, 7, 11, 7), sides=PARTNERS),
            PAIRWISE,
            [
                "Bram to Anna, €0.02: 7 to 11: 4 × €0.01 = €0.04, half each.",
                "Dora to Cees, €0.02: 7 to 11: 4 × €0.01 = €0.04, half each.",
            ],
            id="points of two sides",
        ),
        pytest.param(
            standing((10, 11)),
            PAIRWISE,
            ["Anna to Bram, €0.01: 10 to 11: 1 × €0.01 = €0.01."],
            id="two players",
        ),
        pytest.param(
            LOW_IS_GOOD,
            PAIRWISE,
            [
                "Bram to Anna, €1.01: 101 behind the others in all × €0.01 = €1.01.",
                "Cees to Anna, €1.55: 155 behind the others in all × €0.01 = €1.55.",
            ],
            id="netted between three",
        ),
        pytest.param(
            standing((3, 2, -5)),
            PAIRWISE,
            [
                "Cees to Anna, €0.09: 15 behind the others in all × €0.01 = €0.15. "
                "€0.09 of it goes to Anna.",
                "Cees to Bram, €0.06: 15 behind the others in all × €0.01 = €0.15. "
                "€0.06 of it goes to Bram.",
            ],
            id="one pays two",
        ),
        pytest.param(
            standing((10, 5, 7)),
            POT,
            [
                "Bram to Anna, €1.00: Everybody puts in €1.00; Anna takes the pot.",
                "Cees to Anna, €1.00: Everybody puts in €1.00; Anna takes the pot.",
            ],
            id="a pot",
        ),
    ],
)
def test_everybody_reads_why_they_pay(stood: Standing, stake: Stake, sentences: list[str]) -> None:
    assert reasons(stood, stake) == sentences


BRAM_PAID = (Transfer(1, 0, 100),)


@pytest.mark.parametrize(
    ("stood", "payments", "sentences"),
    [
        pytest.param(
            counter(4, 8),
            (Transfer(1, 0, 50),),
            ["Dora to Cees, €0.50: 8 crosses to 4: 4 × €0.25 = €1.00, half each."],
            id="a partner has paid",
        ),
        pytest.param(
            counter(0, 12),
            BRAM_PAID,
            [
                "Bram to Anna, €0.50: 12 crosses to 0: 12 × €0.25 = €3.00, half each. "
                "Bram has paid €1.00 of it.",
                "Dora to Cees, €1.50: 12 crosses to 0: 12 × €0.25 = €3.00, half each.",
            ],
            id="more is owed than was paid",
        ),
        pytest.param(
            counter(0, 4),
            (Transfer(1, 0, 100), Transfer(3, 2, 50)),
            ["Anna to Bram, €0.50: Bram paid €0.50 too much."],
            id="a payment back",
        ),
        pytest.param(
            counter(0, 4),
            BRAM_PAID,
            [
                "Anna to Bram, €0.50: Bram paid €0.50 too much.",
                "Dora to Cees, €0.50: 4 crosses to 0: 4 × €0.25 = €1.00, half each.",
            ],
            id="a payment back beside an ordinary one",
        ),
        pytest.param(
            counter(4, 0),
            BRAM_PAID,
            [
                "Anna to Bram, €1.50: 4 crosses to 0: 4 × €0.25 = €1.00, half each. "
                "Anna also returns €1.00.",
                "Cees to Dora, €0.50: 4 crosses to 0: 4 × €0.25 = €1.00, half each.",
            ],
            id="the money turns round",
        ),
        pytest.param(
            counter(0, 4),
            (Transfer(1, 2, 100),),
            [
                "Cees to Anna, €0.50: Cees received €0.50 too much, and Anna still gets €0.50.",
                "Dora to Bram, €0.50: Bram paid €0.50 too much, and Dora still owes €0.50.",
            ],
            id="paid to the partner",
        ),
        pytest.param(
            counter(0, 4),
            (Transfer(1, 0, 50), Transfer(1, 2, 80)),
            [
                "Cees to Bram, €0.30: Bram paid €0.80 too much; €0.30 of it comes back from Cees.",
                "Dora to Bram, €0.50: Bram paid €0.80 too much, and Dora still owes €0.50.",
            ],
            id="paid for the partner",
        ),
        pytest.param(
            counter(0, 4),
            (Transfer(1, 0, 50), Transfer(3, 0, 50)),
            ["Anna to Cees, €0.50: Anna received €0.50 too much, and Cees still gets €0.50."],
            id="the partner got it all",
        ),
    ],
)
def test_after_payments_and_corrections_the_reason_is_still_true(
    stood: Standing, payments: tuple[Transfer, ...], sentences: list[str]
) -> None:
    assert reasons(stood, CROSSES, payments) == sentences


def test_who_owes_nothing_after_all_has_paid_too_much() -> None:
    assert reasons(counter(4, 4), CROSSES, (Transfer(1, 0, 50),)) == [
        "Anna to Bram, €0.50: Bram paid €0.50 too much."
    ]


def test_who_gets_nothing_after_all_has_received_too_much() -> None:
    assert reasons(standing((10, 5, 0)), PAIRWISE, (Transfer(2, 1, 15),)) == [
        "Bram to Anna, €0.15: Bram received €0.15 too much, and Anna still gets €0.15."
    ]


def test_a_line_paid_before_the_scores_changed_is_not_explained_by_the_new_ones() -> None:
    sentence = why(
        Transfer(1, 0, 100), names=NAMES, standing=counter(0, 4), stake=CROSSES, money=euros
    )
    assert str(sentence) == "It was due as the scores stood then."


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.name)
def test_the_reasons_of_whole_evenings_are_short(evening: PlayedEvening) -> None:
    for line in settle(evening.standing, evening.stake).transfers:
        sentence = why(
            line,
            names=evening.players,
            standing=evening.standing,
            stake=evening.stake,
            money=lambda minor: format_amount(minor, evening.stake.currency, "en"),
        )
        assert len(str(sentence)) < 180


@given(evenings(), st.data())
def test_no_reason_speaks_of_nothing_or_of_less_than_nothing(
    evening: tuple[Standing, Stake], data: DataObject
) -> None:
    stood, stake = evening
    seats = st.integers(0, len(stood.totals) - 1)
    made = st.builds(Transfer, seats, seats, st.integers(1, 5000))
    payments = data.draw(st.lists(made.filter(lambda one: one.payer != one.payee), max_size=3))
    for sentence in reasons(stood, stake, tuple(payments)):
        assert sentence.endswith(".")
        assert "due before" not in sentence
        assert "-" not in sentence
        assert not re.search(r"€0\.00| 0 (?!to )", sentence)


def test_only_what_is_unpaid_is_said_to_be_paid_in_part() -> None:
    to_anna, to_bram = Transfer(2, 0, 9), Transfer(2, 1, 6)
    sentence = "15 behind the others in all × €0.01 = €0.15. "

    def said(transfer: Transfer, other: Transfer, *, is_made: bool) -> str:
        stood = standing((3, 2, -5))
        return str(
            why(
                transfer,
                names=NAMES,
                standing=stood,
                stake=PAIRWISE,
                money=euros,
                payments=(other,),
                is_made=is_made,
            )
        )

    assert said(to_anna, to_bram, is_made=True) == sentence + "€0.09 of it goes to Anna."
    assert said(to_bram, to_anna, is_made=True) == sentence + "€0.06 of it goes to Bram."
    assert said(to_bram, to_anna, is_made=False) == sentence + "Cees has paid €0.09 of it."
    returned = Transfer(0, 2, 3)
    assert said(to_anna, returned, is_made=True) == sentence + "€0.09 of it goes to Anna."
    assert said(to_anna, returned, is_made=False) == sentence + "Cees also returns €0.03."
