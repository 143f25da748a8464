"""The real server behind a proxy that speaks HTTPS, and what it writes down of those who knock."""

import http.client
from collections.abc import Iterator

import pytest

from tests.served import PATIENCE, Served, serving

HOST = "cards.example"
SECRET = "Vq3x-9_kLmN0pQrStUvWxY"
MISTYPED = ("/g//{}/", "/g{}", "/{}/", "/g/%E2%80%9C{}%E2%80%9D", "/c/{}", "/g/{}/?seen=1")


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that stands behind a proxy."""
    data = tmp_path_factory.mktemp("proxied") / "data"
    more = {"SCOREKEEPER_HTTPS": "1", "SCOREKEEPER_HOSTS": HOST}
    with serving(data, **more) as server:
        yield server


def asked(server: Served, path: str, **headers: str) -> http.client.HTTPResponse:
    """Ask as the proxy does; return the answer."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request("GET", path, headers={"Host": HOST, **headers})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer


def test_what_the_proxy_says_of_https_is_believed(proxied: Served) -> None:
    plain = asked(proxied, "/")
    assert (plain.status, plain.getheader("Location")) == (301, f"https://{HOST}/")
    assert asked(proxied, "/", **{"X-Forwarded-Proto": "https"}).status == 200
    assert asked(proxied, "/", X_Forwarded_Proto="https").status == 301


def test_browsers_are_told_of_this_name_alone(proxied: Served) -> None:
    answer = asked(proxied, "/", **{"X-Forwarded-Proto": "https"})
    assert answer.getheader("Strict-Transport-Security") == "max-age=31536000"


def test_whoever_watches_over_the_server_needs_neither_its_name_nor_https(proxied: Served) -> None:
    assert asked(proxied, "/health/", Host="10.0.0.7:8000").status == 200


def test_no_secret_of_a_mistyped_link_is_written(proxied: Served) -> None:
    for way in MISTYPED:
        answer = asked(proxied, way.format(SECRET), **{"X-Forwarded-Proto": "https"})
        assert answer.status in {404, 301, 302}
    log = proxied.log.read_text()
    assert "Not Found: /***" in log
    assert "Not Found: /g//***/" in log
    assert SECRET not in log
