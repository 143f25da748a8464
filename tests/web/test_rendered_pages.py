"""Rendered pages: cached for few ways to write money, however many languages browsers ask for."""

import pytest
from babel.localedata import locale_identifiers
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from scorekeeper.services.cache import cache
from scorekeeper.settlement import format_amount
from scorekeeper.web.requests.locales import LOCALES, browser_locale_of, locale_of
from tests.cast import QUARTER, a_deal, a_match, recorded

EVERY_LOCALE = sorted(name.replace("_", "-") for name in locale_identifiers())


def asking_for(languages: str) -> HttpRequest:
    """Return a request of a browser with a list of languages."""
    return RequestFactory().get("/", headers={"Accept-Language": languages})


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("nl", "nl"),
        ("nl-BE", "nl"),
        ("en-GB,en;q=0.8", "en_GB"),
        ("en-ZA", "en"),
        ("de-AT", "de_AT"),
        ("zh-TW", "zh_Hant"),
        ("zh-Hant-HK", "zh_Hant"),
        ("zh-CN", "zh"),
        ("fy-NL, nl;q=0.5", "nl"),
        ("tlh, de;q=0.1", "de"),
        ("fy", "en"),
        ("*", "en"),
        ("", "en"),
        ("x" * 400, "en"),
    ],
)
def test_whatever_a_browser_asks_for_money_is_written_in_one_of_few_ways(
    asked: str, expected: str
) -> None:
    assert locale_of(asking_for(asked)) == expected


@pytest.mark.parametrize(
    ("asked", "home"), [("en-NZ", "en_NZ"), ("en-ZA", "en_ZA"), ("fy, pt-BR", "pt_BR"), ("", "en")]
)
def test_the_country_is_known_all_the_same_for_its_currency(asked: str, home: str) -> None:
    assert browser_locale_of(asking_for(asked)) == home


def test_each_of_the_few_can_write_money() -> None:
    assert len(LOCALES) < 64
    for locale in LOCALES:
        assert "25" in format_amount(25, "EUR", locale) or locale == "ar"


@pytest.mark.any_database
@pytest.mark.django_db
def test_a_page_is_rendered_no_oftener_than_there_are_ways_to_write_money() -> None:
    match = recorded(a_match(stake=QUARTER), a_deal())
    address, rendered = reverse("table", args=[match.viewer_secret]), set()
    before = cache.taken
    for locale in EVERY_LOCALE:
        page = Client().get(address, headers={"Accept-Language": locale})
        rendered.add(page.content)
    assert len(EVERY_LOCALE) > 1_000
    assert len(rendered) <= len(LOCALES)
    assert cache.taken - before < len(LOCALES) * 40_000
