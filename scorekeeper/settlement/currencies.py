"""Amounts of money: whole minor units inside, people's way of writing them at the edges."""

import re
from decimal import Decimal, localcontext
from functools import lru_cache

from babel import Locale
from babel.numbers import NumberPattern, format_decimal, get_currency_symbol, parse_pattern

from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

CHIPS = "chips"
MOST_WHOLE_DIGITS = 9
MOST_DIGITS_WRITTEN = 60  # the largest stake by the largest difference, and some
NO_BREAK_SPACE = "\u00a0"

# ISO 4217, list one of 2026-01-01, by the exponent of the minor unit: its own, which is not always
# what shops use (CLDR gives IQD and HUF none). Without metals, test codes and units of account.
CODES_BY_DIGITS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: (
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD "
        "CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP "
        "GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK "
        "LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO "
        "NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS "
        "SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST "
        "XCD XCG YER ZAR ZMW ZWG"
    ),
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}
MINOR_DIGITS = {
    code: digits for digits, codes in CODES_BY_DIGITS.items() for code in codes.split()
} | {CHIPS: 0}


class UnknownCurrency(ValueError):
    """Neither an active code of ISO 4217 nor ``chips``; ``message`` says so in one sentence."""

    def __init__(self, currency: str) -> None:
        self.message = _("{currency} is no currency: EUR, USD or chips would be", currency=currency)
        super().__init__(self.message)


class AmountRefused(ValueError):
    """A text that is no amount to play for; ``message`` says why in one sentence."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(message)


def minor_digits(currency: str) -> int:
    """The number of decimals of a currency, by ISO 4217; chips are counted whole.

    Raises UnknownCurrency.
    """
    try:
        return MINOR_DIGITS[currency]
    except KeyError:
        raise UnknownCurrency(currency) from None


def parse_amount(text: str, currency: str) -> int:
    """Minor units of a positive amount in plain digits, such as ``0.25``.

    Raises AmountRefused, and UnknownCurrency.
    """
    minor = parse_amount_or_nothing(text, currency)
    if not minor:
        raise AmountRefused(_("an amount to play for is more than zero"))
    return minor


def parse_amount_or_nothing(text: str, currency: str) -> int:
    """The same where 0 is an amount too: a fee, a prize."""
    digits = minor_digits(currency)
    written = re.fullmatch(r"([0-9]+)(?:\.([0-9]+))?", text)
    if not written:
        raise AmountRefused(_("an amount is written in plain digits, such as 5 or 0.25"))
    whole, part = written[1], written[2] or ""
    if len(part) > digits:
        raise AmountRefused(_too_fine(currency, digits))
    if len(whole) > MOST_WHOLE_DIGITS:
        raise AmountRefused(
            ngettext_lazy(
                "an amount has at most {number} digit before the point",
                "an amount has at most {number} digits before the point",
                MOST_WHOLE_DIGITS,
            )
        )
    return int(whole + part.ljust(digits, "0"))


def _too_fine(currency: str, digits: int) -> Text:
    if currency == CHIPS:
        return _("chips are counted whole")
    if not digits:
        return _("{currency} has no decimals", currency=currency)
    return ngettext_lazy(
        "{currency} has at most {number} decimal",
        "{currency} has at most {number} decimals",
        digits,
        currency=currency,
    )


def plain_amount(minor: int, currency: str) -> str:
    """Minor units as in a score sheet: ``-1.00``, always with the currency's decimals.

    Raises UnknownCurrency.
    """
    digits = minor_digits(currency)
    sign = "-" if minor < 0 else ""
    whole, part = divmod(abs(minor), 10**digits)
    return f"{sign}{whole}.{part:0{digits}}" if digits else f"{sign}{whole}"


def format_amount(minor: int, currency: str, locale: str) -> str:
    """Minor units as people of a locale (``nl``, ``en-gb``) write them: ``€ 1.234,50``.

    Raises UnknownCurrency, and Babel's UnknownLocaleError.
    """
    if currency == CHIPS:
        return str(_chips(minor, _spoken(locale)))
    return _written(minor, currency, locale)


@lru_cache(maxsize=2048)
def format_number(minor: int, currency: str, locale: str) -> str:
    """Minor units likewise, without the currency: ``1.234,50``. Raises UnknownCurrency."""
    spoken, digits = _spoken(locale), minor_digits(currency)
    with localcontext(prec=MOST_DIGITS_WRITTEN):
        amount = Decimal(minor).scaleb(-digits)
        pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
        return format_decimal(amount, format=pattern, locale=spoken)


@lru_cache(maxsize=2048)
def _written(minor: int, currency: str, locale: str) -> str:
    """An amount of a true currency; cached, for a page has the same ones many times."""
    spoken, digits = _spoken(locale), minor_digits(currency)
    with localcontext(prec=MOST_DIGITS_WRITTEN):
        amount = Decimal(minor).scaleb(-digits)
        pattern = _pattern(spoken, currency)
        written: str = pattern.apply(amount, spoken, currency=currency, currency_digits=False)
    return written


def _spoken(locale: str) -> Locale:
    return Locale.parse(locale.replace("-", "_"))


def _chips(number: int, locale: Locale) -> Text:
    with localcontext(prec=MOST_DIGITS_WRITTEN):
        count = format_decimal(number, locale=locale)
    return ngettext_lazy("{count} chip", "{count} chips", abs(number), count=count)


@lru_cache(maxsize=512)
def _pattern(locale: Locale, currency: str) -> NumberPattern:
    """The locale's pattern with ISO's decimals, and a space between a code and a digit (CLDR)."""
    written = locale.currency_formats["standard"].pattern
    symbol = get_currency_symbol(currency, locale)
    if symbol[-1].isalpha():
        written = re.sub("¤(?=[#0])", f"¤{NO_BREAK_SPACE}", written)
    if symbol[0].isalpha():
        written = re.sub("(?<=[#0])¤", f"{NO_BREAK_SPACE}¤", written)
    pattern = parse_pattern(written)
    pattern.frac_prec = (minor_digits(currency), minor_digits(currency))
    return pattern
