"""The picture by which a bank's program pays, line by line as EPC069-12 has them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.settlement.epc import MOST_BYTES, can_be_drawn, epc_payload
from scorekeeper.settlement.payment_details import LONGEST_HOLDER, PaymentDetailsData

ANNA = PaymentDetailsData("", "NL91ABNA0417164300", "A. de Vries")


def test_it_says_whom_to_pay_how_much_and_what_for() -> None:
    assert epc_payload(ANNA, 1230, "Saturday club, Gülşen") == (
        "BCD\n002\n1\nSCT\n\nA. de Vries\nNL91ABNA0417164300\nEUR12.30\n\n\nSaturday club, Gülşen"
    )


@pytest.mark.parametrize(
    ("minor", "amount"), [(1, "EUR0.01"), (1000, "EUR10.00"), (99_999_999_999, "EUR999999999.99")]
)
def test_an_amount_has_a_point_and_two_decimals(minor: int, amount: str) -> None:
    assert epc_payload(ANNA, minor, "x").split("\n")[7] == amount


@pytest.mark.parametrize(
    ("minor", "currency", "iban", "is_drawn"),
    [
        (1, "EUR", "NL91ABNA0417164300", True),
        (99_999_999_999, "EUR", "NL91ABNA0417164300", True),
        (0, "EUR", "NL91ABNA0417164300", False),
        (100_000_000_000, "EUR", "NL91ABNA0417164300", False),
        (100, "GBP", "NL91ABNA0417164300", False),
        (100, "chips", "NL91ABNA0417164300", False),
        (100, "EUR", "", False),
        (100, "EUR", "CH9300762011623852957", False),  # there the bank's own code is needed too
    ],
)
def test_only_euros_within_the_economic_area_have_one(
    minor: int, currency: str, iban: str, *, is_drawn: bool
) -> None:
    holder = "A. de Vries" if iban else ""
    assert can_be_drawn(PaymentDetailsData("", iban, holder), minor, currency) is is_drawn


@given(st.text(min_size=1, max_size=LONGEST_HOLDER), st.text(max_size=200))
def test_no_name_and_no_reason_make_it_larger_than_it_may_be(holder: str, about: str) -> None:
    holder = " ".join(holder.encode(errors="ignore").decode().split()) or "x"
    about = about.encode(errors="ignore").decode()
    details = PaymentDetailsData("", ANNA.iban, holder)
    assert can_be_drawn(details, 1, "EUR"), "an ordinary account has room for any name"
    payload = epc_payload(details, 1, about)
    assert len(payload.encode()) <= MOST_BYTES
    *_head, text = payload.split("\n")
    assert len(payload.split("\n")) == 11
    assert " ".join(about.split()).startswith(text)


@pytest.mark.parametrize(("letter", "is_drawn"), [("x", True), ("ş", True), ("🂡", False)])
def test_a_name_that_has_no_room_in_it_is_not_cut_in_two(letter: str, *, is_drawn: bool) -> None:
    maltese = PaymentDetailsData("", "MT31MALT01100000000000000000123", letter * LONGEST_HOLDER)
    assert can_be_drawn(maltese, 99_999_999_999, "EUR") is is_drawn
    payload = epc_payload(maltese, 99_999_999_999, "x" * 140)
    assert (len(payload.encode()) <= MOST_BYTES) is is_drawn
    assert payload.split("\n")[5] == maltese.holder


def test_letters_beyond_ascii_are_written_as_they_are() -> None:
    payload = epc_payload(PaymentDetailsData("", ANNA.iban, "Gülşen 🂡"), 1, "Kulüp, Ayşe 🎲")
    head, lines = payload.encode().split(b"\n")[:6], payload.split("\n")
    assert head[:4] == [b"BCD", b"002", b"1", b"SCT"]
    assert (lines[5], lines[10]) == ("Gülşen 🂡", "Kulüp, Ayşe 🎲")
