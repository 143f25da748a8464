"""How somebody is paid, as it is typed: tidied, or refused beside each field that is wrong."""

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.settlement.payment_details import PaymentDetailsData

IBAN = "NL91ABNA0417164300"


def test_what_is_typed_is_tidied() -> None:
    typed = PaymentDetailsData("  Tikkie\n06 1234 ", "nl91 abna 0417 1643 00", " A.  de Vries ")
    assert typed.checked() == PaymentDetailsData("Tikkie 06 1234", IBAN, "A. de Vries")


def test_either_of_them_is_enough_and_none_is_nothing() -> None:
    for typed in (("cash", "", ""), ("", IBAN, "Anna")):
        assert not PaymentDetailsData(*typed).checked().is_empty
    assert PaymentDetailsData(" ", " ", "").checked().is_empty


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        (("", IBAN, ""), ["holder"]),
        (("", "", "Anna"), ["iban"]),
        (("", f"{IBAN[:-1]}1", "Anna"), ["iban"]),
        (("x" * 81, "NL", "y" * 71), ["free_line", "iban", "holder"]),
        (("a\0b", "", ""), ["free_line"]),
        (("https://cards.lan/g/AbCdEfGhIjKlMnOpQrStUv/", "", ""), ["free_line"]),
        (("cards.lan/m/AbCdEfGhIjKlMnOpQrStUv", "", ""), ["free_line"]),
    ],
)
def test_each_field_that_is_wrong_is_named(typed: tuple[str, str, str], facts: list[str]) -> None:
    with pytest.raises(RuleBroken) as broken:
        PaymentDetailsData(*typed).checked()
    assert [fault.fact for fault in broken.value.faults] == facts


def test_a_link_to_another_place_to_pay_is_a_line_like_any_other() -> None:
    link = "https://tikkie.me/pay/AbCdEfGhIjKlMnOpQrStUv"
    assert PaymentDetailsData(link).checked().free_line == link


def test_on_one_line_it_stands_as_on_paper() -> None:
    data = PaymentDetailsData("Tikkie", IBAN, "A. de Vries")
    assert data.on_one_line == "Tikkie · NL91 ABNA 0417 1643 00 · A. de Vries"
