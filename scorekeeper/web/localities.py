"""How the people at this phone write money and dates."""

from collections.abc import Callable

from babel import Locale, UnknownLocaleError
from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from scorekeeper.settlement import Stake, format_amount

DEFAULT_LOCALE = "en"


def locale_of(request: HttpRequest) -> str:
    """The first locale of the browser's list whose way to write money is known."""
    for language, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        try:
            return str(Locale.parse(language, sep="-"))
        except (ValueError, UnknownLocaleError):
            continue
    return DEFAULT_LOCALE


def money_of(request: HttpRequest, stake: Stake | None) -> Callable[[int], str]:
    """A function that writes amounts in minor units of the stake's currency."""
    locale = locale_of(request)
    currency = stake.currency if stake else "chips"
    return lambda minor: format_amount(minor, currency, locale)
