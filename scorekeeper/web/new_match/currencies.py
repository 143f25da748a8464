"""Currencies to choose from, those of the people at this phone first."""

from functools import lru_cache

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_name, get_territory_currencies

from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.currencies import CHIPS, MINOR_DIGITS
from scorekeeper.web.requests.locales import DEFAULT_LOCALE, nearest

USUAL = ("EUR", "USD", "GBP", "CHF")


def own_currency(locale: str) -> str:
    """The currency of the country of a locale, or of the country where most speak it."""
    parsed = Locale.parse(locale)
    likely = get_global("likely_subtags").get(parsed.language, "")
    territory = parsed.territory or likely.rpartition("_")[2]
    own = get_territory_currencies(territory) if territory else []
    return own[0] if own and own[0] in MINOR_DIGITS else USUAL[0]


@lru_cache(maxsize=32)
def _by_name(home: str) -> list[tuple[str, str]]:
    locale = nearest(home) or DEFAULT_LOCALE
    first = list(dict.fromkeys([own_currency(home), *USUAL]))
    others = sorted(set(MINOR_DIGITS) - {CHIPS, *first})
    return [(code, f"{code} – {get_currency_name(code, locale=locale)}") for code in first + others]


def currency_choices(home: str) -> list[tuple[str, str]]:
    """All currencies and chips, for a list to choose from; those of a home's country first."""
    own, *others = _by_name(home)
    return [own, (CHIPS, str(_("chips"))), *others]
