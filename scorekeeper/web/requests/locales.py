"""The locale by which money and dates are written for the people at a phone."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation.trans_real import parse_accept_lang_header

from scorekeeper.settlement import Stake, format_amount

DEFAULT_LOCALE = "en"

# Whatever a browser asks for is written in one of these: the data of money takes a megabyte for
# each language, and every page is drawn and kept for each of them.
LOCALE_CODES = (
    "ar bg ca cs da de de_AT de_CH el en en_AU en_CA en_GB en_IN en_NZ es es_AR es_MX et fi fr "
    "fr_CA fr_CH he hi hr hu id it it_CH ja ko lt lv nb nl no pl pt pt_PT ro ru sk sl sr sv th tr "
    "uk vi zh zh_Hant"
)
LOCALES = frozenset(LOCALE_CODES.split())


def locale_of(request: HttpRequest) -> str:
    """The locale of the short list by which amounts are written for this phone."""
    return nearest(browser_locale_of(request)) or DEFAULT_LOCALE


def browser_locale_of(request: HttpRequest) -> str:
    """The first locale of the browser's list whose way to write money is known, with its country.

    There are about a thousand, so no page is cached for it.
    """
    for language, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if home := known_locale(language):
            return home
    return DEFAULT_LOCALE


@lru_cache(maxsize=256)
def known_locale(language: str) -> str:
    try:
        home = str(Locale.parse(language, sep="-"))
    except (ValueError, UnknownLocaleError):
        return ""
    return home if nearest(home) else ""


def nearest(locale: str) -> str | None:
    return next((shorter for shorter in shortened(locale) if shorter in LOCALES), None)


def shortened(locale: str) -> Iterator[str]:
    """A locale, and its parents: ``zh_Hant_TW``, ``zh_Hant``, ``zh``."""
    while locale:
        yield locale
        locale = locale.rpartition("_")[0]


def money_of(request: HttpRequest, stake: Stake | None) -> Callable[[int], str]:
    locale, language = locale_of(request), get_language()
    currency = stake.currency if stake else "chips"
    return lambda minor: written_amount(minor, currency, locale, language)


@lru_cache(maxsize=4_096)
def written_amount(minor: int, currency: str, locale: str, _language: str | None) -> str:
    """An amount as it is written; chips are a word of the language of the pages.

    The same few amounts stand on every page of an evening.
    """
    return format_amount(minor, currency, locale)
