"""Reasons in a list of payments: each is read there, and none is repeated by the next line."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.settlement import Transfer
from scorekeeper.web.parts.money import Line, Payments
from scorekeeper.web.parts.people import Piece

SENTENCES = st.sampled_from(["5 to 3: 2 × €1 = €2 from each.", "Bram's fines: €2.", "Rounded."])
REASONS = st.lists(SENTENCES, unique=True, max_size=3).map(tuple)
PIECES = Piece(0, "A"), Piece(1, "B")


def payments_with(reasons: list[tuple[str, ...]]) -> Payments:
    lines = [
        Line("Anna", "Bram", "€1.00", one, Transfer(0, at + 1, 100), PIECES)
        for at, one in enumerate(reasons)
    ]
    return Payments(lines, [])


def test_what_all_have_is_said_once_and_a_fine_beside_who_pays_it() -> None:
    lost, fined, rounded = "5 to 3: €2 from each.", "Bram's fines: €2.", "Rounded to €1: €4."
    payments = payments_with([(lost,), (lost, fined, rounded), (lost, fined, rounded)])
    assert payments.reason == lost
    assert [line.why for line in payments.listed] == ["", "", f"{fined} {rounded}"]


@given(st.lists(REASONS, max_size=6))
def test_every_reason_is_read_and_none_twice_in_a_row(reasons: list[tuple[str, ...]]) -> None:
    payments = payments_with(reasons)
    shown = [line.reasons for line in payments.listed]
    for at, own in enumerate(reasons):
        for one in own:
            behind = next(
                (end for end in range(at, len(reasons)) if one not in reasons[end]), len(reasons)
            )
            said = [one in shown[place] for place in range(at, behind)]
            assert said == [False] * (len(said) - 1) + [one not in payments.reasons]
    assert not any({*one} & {*payments.reasons} for one in shown)
