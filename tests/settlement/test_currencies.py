"""Currencies and amounts, as the standard has them and as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.settlement import (
    AmountRefused,
    UnknownCurrency,
    format_amount,
    minor_digits,
    parse_amount,
    plain_amount,
)
from scorekeeper.settlement.currencies import MINOR_DIGITS


@pytest.mark.parametrize(
    ("currency", "digits"),
    [
        ("EUR", 2), ("USD", 2), ("HUF", 2), ("IDR", 2), ("MRU", 2), ("TWD", 2), ("XCG", 2),
        ("JPY", 0), ("ISK", 0), ("CLP", 0), ("XAF", 0), ("XOF", 0), ("XPF", 0), ("UGX", 0),
        ("KWD", 3), ("IQD", 3), ("BHD", 3), ("TND", 3),
        ("CLF", 4), ("UYW", 4),
        ("chips", 0),
    ],
)  # fmt: skip
def test_a_currency_has_the_decimals_of_the_standard(currency: str, digits: int) -> None:
    assert minor_digits(currency) == digits


# What the standard lists, or once listed, and nobody pays with: gold, a test, no money at all, a
# unit of account; and money that was given up for EUR (DEM, HRK, BGN) or XCG (ANG).
NOT_PAID_WITH = ["XAU", "XTS", "XXX", "XDR", "DEM", "HRK", "BGN", "ANG"]


@pytest.mark.parametrize("currency", ["", "eur", "EURO", "Chips", *NOT_PAID_WITH])
def test_what_nobody_pays_with_is_no_currency(currency: str) -> None:
    with pytest.raises(UnknownCurrency) as refused:
        minor_digits(currency)
    sentence = f"{currency} is no currency: EUR, USD or chips would be"
    assert str(refused.value) == str(refused.value.message) == sentence


def test_every_active_currency_is_known_once() -> None:
    codes = set(MINOR_DIGITS) - {"chips"}
    assert len(codes) == 164
    assert all(len(code) == 3 and code.isascii() and code.isupper() for code in codes)


@pytest.mark.parametrize(
    ("text", "currency", "minor"),
    [
        ("0.25", "EUR", 25),
        ("0.5", "EUR", 50),
        ("1", "EUR", 100),
        ("0.01", "EUR", 1),
        ("0.125", "KWD", 125),
        ("100", "JPY", 100),
        ("12", "chips", 12),
        ("999999999.99", "EUR", 99_999_999_999),
    ],
)
def test_an_amount_is_read_in_minor_units(text: str, currency: str, minor: int) -> None:
    assert parse_amount(text, currency) == minor


@pytest.mark.parametrize(
    ("text", "currency", "reason"),
    [
        ("", "EUR", "plain digits"),
        ("-1", "EUR", "plain digits"),
        ("+1", "EUR", "plain digits"),
        ("1e2", "EUR", "plain digits"),
        ("1,5", "EUR", "plain digits"),
        (".5", "EUR", "plain digits"),
        ("5.", "EUR", "plain digits"),
        ("1.2.3", "EUR", "plain digits"),
        (" 1", "EUR", "plain digits"),
        ("1\n", "EUR", "plain digits"),
        ("1_0", "EUR", "plain digits"),
        ("٣", "EUR", "plain digits"),
        ("½", "EUR", "plain digits"),
        ("NaN", "EUR", "plain digits"),
        ("0.255", "EUR", "EUR has at most 2 decimals"),
        ("0.250", "EUR", "EUR has at most 2 decimals"),
        ("0.1", "JPY", "JPY has no decimals"),
        ("1.0", "chips", "chips are counted whole"),
        ("1234567890", "EUR", "at most 9 digits before the point"),
        ("0", "EUR", "more than zero"),
        ("0.00", "EUR", "more than zero"),
    ],
)
def test_an_amount_nobody_can_play_for_is_refused_with_the_reason(
    text: str, currency: str, reason: str
) -> None:
    with pytest.raises(AmountRefused, match=reason) as refused:
        parse_amount(text, currency)
    assert reason in str(refused.value.message)


@pytest.mark.parametrize(
    ("minor", "currency", "written"),
    [
        (-100, "EUR", "-1.00"),
        (0, "EUR", "0.00"),
        (5, "EUR", "0.05"),
        (-5, "EUR", "-0.05"),
        (-125, "KWD", "-0.125"),
        (40100, "JPY", "40100"),
        (0, "chips", "0"),
        (-252, "chips", "-252"),
        (123456, "CLF", "12.3456"),
    ],
)
def test_a_sheet_says_amounts_with_exactly_the_decimals_of_the_currency(
    minor: int, currency: str, written: str
) -> None:
    assert plain_amount(minor, currency) == written


@given(st.integers(1, 10**9 - 1), st.sampled_from(sorted(MINOR_DIGITS)))
def test_an_amount_that_was_written_is_read_back(minor: int, currency: str) -> None:
    assert parse_amount(plain_amount(minor, currency), currency) == minor


@pytest.mark.parametrize(
    ("minor", "currency", "locale", "written"),
    [
        (123450, "EUR", "nl", "€ 1.234,50"),
        (-123450, "EUR", "nl", "€ -1.234,50"),
        (123450, "EUR", "de", "1.234,50 €"),
        (-123450, "EUR", "de", "-1.234,50 €"),
        (123450, "EUR", "en", "€1,234.50"),
        (-123450, "EUR", "en", "-€1,234.50"),
        (123450, "EUR", "en-gb", "€1,234.50"),
        (123450, "EUR", "pt-br", "€ 1.234,50"),
        (0, "EUR", "en", "€0.00"),
        (1234, "JPY", "en", "¥1,234"),
        (1500, "IQD", "en", "IQD 1.500"),
        (-1500, "IQD", "en", "-IQD 1.500"),
        (1500, "KWD", "de", "1,500 KWD"),
        (1500, "IQD", "km", "1.500 IQD"),
        (25, "HUF", "de", "0,25 HUF"),
        (12345, "CLF", "en", "CLF 1.2345"),
    ],
)
def test_people_read_amounts_as_they_write_them(
    minor: int, currency: str, locale: str, written: str
) -> None:
    assert format_amount(minor, currency, locale).replace("\u00a0", " ") == written


def test_an_amount_is_never_broken_over_two_lines() -> None:
    assert " " not in format_amount(-123450, "EUR", "nl") + format_amount(1500, "IQD", "en")


@pytest.mark.parametrize(
    ("number", "locale", "written"),
    [
        (1, "en", "1 chip"),
        (-1, "en", "-1 chip"),
        (0, "en", "0 chips"),
        (12, "en", "12 chips"),
        (1234, "en", "1,234 chips"),
        (-1234, "de", "-1.234 chips"),
    ],
)
def test_chips_are_counted(number: int, locale: str, written: str) -> None:
    assert format_amount(number, "chips", locale) == written


@given(st.sampled_from(sorted(MINOR_DIGITS)), st.integers(-(10**40), 10**40))
def test_every_currency_is_written_with_all_its_digits(currency: str, minor: int) -> None:
    written = format_amount(minor, currency, "en")
    digits = "".join(letter for letter in written if letter.isdigit())
    assert int(digits) == abs(minor)
