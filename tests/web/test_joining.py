"""Typing a code: to the table, or a sentence and a status that say why not."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.records.models import Guess, Match
from scorekeeper.services.access.join_codes import MOST_FROM_ONE, new_code
from scorekeeper.services.access.links import SCORER, VIEWER, secret_of
from scorekeeper.web.phones import views as phones
from tests.cast import a_match
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
NEVER = "zzz zzz"
PROXIED = {"HTTP_X_FORWARDED_PROTO": "https"}


Codes = tuple[Match, dict[str, str]]


@pytest.fixture
def codes() -> Codes:
    """A match, and the code of each of its links."""
    match = a_match()
    return match, {link: certain(new_code(match, link)).code for link in (SCORER, VIEWER)}


def typed(client: Client, text: str, **more: Any) -> ClientResponse:
    """Type something into the one field of the page."""
    form = page_form(html_of(client.get("/join/", **more)))
    form.say("code", text)
    return client.post("/join/", form.sent(), **more)


def test_a_code_that_is_over_says_how_long_each_is_valid(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for minutes, said in ((15, "its 15 minutes are over"), (1, "its 1 minute is over")):
        monkeypatch.setattr(phones, "VALID", timedelta(minutes=minutes))
        assert said in html_of(typed(client, NEVER))


def guesses(*addresses: str) -> None:
    """Let ten wrong codes have been typed at each address."""
    Guess.objects.bulk_create(Guess(address=one) for one in addresses * MOST_FROM_ONE)


def test_the_first_page_leads_to_where_codes_are_typed(client: Client) -> None:
    assert 'href="/join/"' in html_of(client.get("/"))


@pytest.mark.parametrize("link", [SCORER, VIEWER])
def test_a_code_leads_to_the_table(client: Client, codes: Codes, link: str) -> None:
    match, code = codes
    answer = typed(client, f" {code[link][:3].lower()}-{code[link][3:]} ")
    assert answer.status_code == 302
    assert answer["Location"] == reverse("table", args=[secret_of(match, link)])


@pytest.mark.parametrize(("text", "status"), [(NEVER, 404), ("", 400), ("one two", 400)])
def test_a_wrong_code_is_distinguished_from_what_is_none(
    client: Client, text: str, status: int
) -> None:
    answer = typed(client, text)
    page = html_of(answer)
    assert answer.status_code == status
    assert 'role="alert"' in page
    assert page_form(page).values["code"] == [text], "it stands there to be mended"


def test_six_letters_that_can_be_no_code_are_refused_with_what_is_wrong_with_them(
    client: Client,
) -> None:
    with_a_vowel = "BCD-FGA"  # no code has one
    page = html_of(typed(client, with_a_vowel))
    assert "This code is not right. A code is six letters" in page


def test_after_ten_wrong_codes_one_reads_when_to_come_back(client: Client, codes: Codes) -> None:
    guesses("127.0.0.1")
    answer = typed(client, codes[1][SCORER])
    assert answer.status_code == 429
    assert 300 < int(answer["Retry-After"]) <= 600
    assert "Try again in 10 minutes" in html_of(answer)


def test_the_last_minute_is_one_minute(client: Client) -> None:
    at = timezone.now() - timedelta(minutes=9, seconds=30)
    Guess.objects.bulk_create(Guess(address="127.0.0.1", at=at) for _time in range(MOST_FROM_ONE))
    assert "Try again in 1 minute," in html_of(typed(client, NEVER))


def test_nobody_is_let_in_without_the_pages_token(codes: Codes) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/join/", {"code": codes[1][SCORER]}).status_code == 403


@pytest.mark.parametrize(
    ("seen", "stored"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("x" * 100, "x" * 64),
        ("", ""),
    ],
)
def test_a_wrong_code_counts_against_where_it_was_typed(
    client: Client, seen: str, stored: str
) -> None:
    assert typed(client, NEVER, REMOTE_ADDR=seen).status_code == 404
    assert Guess.objects.get().address == stored


@pytest.mark.parametrize(
    ("forwarded", "stored"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("10.0.0.1, 198.51.100.7 ,203.0.113.9", "203.0.113.9"),
        ("", "127.0.0.1"),
        ("203.0.113.9:51234", "203.0.113.9"),
        ("198.51.100.7, 203.0.113.9:51234", "203.0.113.9"),
        ("[2001:db8:1:2::3]:443", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::3]", "2001:db8:1:2::/64"),
        ("[::ffff:203.0.113.9]:80", "203.0.113.9"),
    ],
)
def test_behind_https_the_proxy_says_where_it_was_typed(
    client: Client, settings: Settings, forwarded: str, stored: str
) -> None:
    settings.HTTPS = True
    typed(client, NEVER, HTTP_X_FORWARDED_FOR=forwarded, **PROXIED)
    assert Guess.objects.get().address == stored


def test_without_a_proxy_nobody_chooses_their_own_address(client: Client) -> None:
    typed(client, NEVER, HTTP_X_FORWARDED_FOR="203.0.113.9")
    assert Guess.objects.get().address == "127.0.0.1"
