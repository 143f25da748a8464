"""A proxy in front that is set up by halves: the refusal and the log say what to set."""

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import Settings

from scorekeeper.web.middleware.arrivals import SENT_ON
from scorekeeper.web.requests import hosts
from scorekeeper.web.requests.hosts import (
    HOST_CHANGED,
    HTTPS_FORGOTTEN,
    NO_ORIGIN,
    UnknownHost,
    warn_once,
)
from tests.responses import html_of

pytestmark = pytest.mark.django_db
HOST = "cards.example"


@pytest.fixture(autouse=True)
def _served(settings: Settings) -> Iterator[None]:
    """A server of this name, that has said nothing yet."""
    settings.NAMED_HOSTS = [HOST]
    warn_once.cache_clear()
    yield
    warn_once.cache_clear()


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the log says of the proxy."""
    lines: list[object] = []
    monkeypatch.setattr(hosts._log, "warning", lines.append)
    return lines


@pytest.fixture
def https(settings: Settings) -> None:
    """The same, and it is told that it stands behind HTTPS."""
    settings.HTTPS = settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")


def refused(**headers: str) -> str:
    """Send a form as a proxy passes it on; return the page that refuses it."""
    phone = Client(enforce_csrf_checks=True, headers={"host": HOST, **headers})
    phone.get("/join/")
    token = phone.cookies["csrftoken"].value
    answer = phone.post("/join/", {"code": "BCD-FGH", "csrfmiddlewaretoken": token})
    assert answer.status_code == 403
    return html_of(answer)


def test_where_https_was_forgotten_that_is_said(log: list[object]) -> None:
    for origin in (f"https://{HOST}", f"https://{HOST}:8443"):
        page = refused(origin=origin)
        assert "SCOREKEEPER_HTTPS=1" in page
        assert "Nothing was saved." in page
        assert "another site" not in page
    assert log == [str(HTTPS_FORGOTTEN)]


@pytest.mark.usefixtures("https")
def test_where_the_port_got_lost_that_is_said(log: list[object]) -> None:
    page = refused(origin=f"https://{HOST}:8443", **{"x-forwarded-proto": "https"})
    assert "in nginx $http_host" in page
    assert log == [str(HOST_CHANGED)]


def test_where_the_proxy_asks_by_a_name_of_its_own_that_is_said() -> None:
    forwarded = {"host": "127.0.0.1:8000", "x-forwarded-host": HOST}
    assert "SCOREKEEPER_HTTPS=1" in refused(origin=f"https://{HOST}", **forwarded)
    assert "$http_host" in refused(origin=f"http://{HOST}", **forwarded)


def test_where_the_browser_may_not_say_from_where_that_is_said() -> None:
    page = refused(origin="null")
    assert str(NO_ORIGIN) in page


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        f"https://{HOST}.elsewhere.example",
        f"https://elsewhere.example/{HOST}",
        "https://[half",
        "not an address",
        "https://",
    ],
)
def test_a_form_of_another_site_is_told_of_no_settings(origin: str) -> None:
    page = refused(origin=origin)
    assert "This form came from another site, or cookies are off." in page
    assert "SCOREKEEPER" not in page


def test_a_form_without_its_token_is_told_of_no_settings() -> None:
    phone = Client(enforce_csrf_checks=True, headers={"host": HOST, "origin": f"http://{HOST}"})
    answer = phone.post("/join/", {"code": "BCD-FGH"})
    assert answer.status_code == 403
    assert "cookies are off" in html_of(answer)


@pytest.mark.usefixtures("https")
@pytest.mark.parametrize(
    "head",
    [
        {},
        {"x-forwarded-proto": "HTTPS"},
        {"x-forwarded-proto": "http", "sec-fetch-site": "none"},
    ],
)
def test_pages_that_lead_to_themselves_are_said_once(
    log: list[object], head: dict[str, str]
) -> None:
    for _time in range(3):
        answer = Client(headers={"host": HOST, **head}).get("/")
        assert (answer.status_code, answer["Location"]) == (301, f"https://{HOST}/")
    assert log == [str(SENT_ON)]


@pytest.mark.usefixtures("https")
def test_who_came_without_https_is_sent_on_without_a_word(log: list[object]) -> None:
    for head in ({"x-forwarded-proto": "http"}, {"x-forwarded-proto": "https"}):
        Client(headers={"host": HOST, **head}).get("/")
    Client(headers={"host": HOST}).get("/health/")
    assert log == []


def test_without_https_nothing_is_said_of_it(log: list[object]) -> None:
    assert Client(headers={"host": HOST}).get("/").status_code == 200
    assert log == []


def test_a_name_longer_than_any_fills_neither_the_page_nor_the_log() -> None:
    longest = "x." * 20_000
    answer = Client(headers={"host": longest}).get("/")
    assert answer.status_code == 400
    page, line = answer.content.decode(), str(UnknownHost(longest))
    for said in (page, line):
        assert "SCOREKEEPER_HOSTS" in said
        assert len(said) < 5_000
