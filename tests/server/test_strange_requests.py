"""Requests that no browser sends, and a clock that is set back while lines are open."""

import contextlib
import time

import pytest
import waitress.channel
import waitress.server

from scorekeeper.server import receiving
from tests.server.in_process import Servers
from tests.server.lines import (
    HALF_A_HEAD,
    LARGEST,
    asked,
    half_sent,
    phone,
    wait_for_hanging_up,
)

CHUNKED = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n%s\r\n"


@pytest.mark.parametrize("more", [b"", b"Expect: 100-continue\r\n", b"Content-Length: 5\r\n"])
@pytest.mark.parametrize("chunks", [b"", b"1\r\nx\r\n", b"f" * 5_000])
def test_a_body_in_chunks_is_refused_as_soon_as_its_head_is_there(
    serve: Servers, chunks: bytes, more: bytes
) -> None:
    with half_sent(serve(), half=CHUNKED % more + chunks) as [line], line.makefile("rb") as answer:
        assert answer.readline().split()[:2] == [b"HTTP/1.1", b"411"]
        with contextlib.suppress(ConnectionResetError):
            assert b"Say how long the body is." in answer.read()


@pytest.mark.parametrize("more", [b"", b"Content-Length: 0\r\n"])
def test_who_waits_to_be_told_to_go_on_with_no_body_is_answered(
    serve: Servers, more: bytes
) -> None:
    whole = HALF_A_HEAD + b"Expect: 100-continue\r\n" + more + b"\r\n"
    with half_sent(serve(), half=whole) as [line], line.makefile("rb") as answer:
        assert answer.readline().split()[:2] == [b"HTTP/1.1", b"200"]


@pytest.mark.parametrize("address", [b"http://[::1/", b"http://a]/"])
def test_an_address_that_is_none_is_refused_in_words(serve: Servers, address: bytes) -> None:
    whole = b"GET %s HTTP/1.1\r\nHost: a\r\n\r\n" % address
    with half_sent(serve(), half=whole) as [line], line.makefile("rb") as answer:
        assert answer.readline().split()[1:2] == [b"400"]


LONG = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n"


def test_the_longest_bodies_make_room_where_all_together_are_too_long(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "MOST_HELD", 1_000)
    port = serve()
    with (
        half_sent(port, half=LONG % LARGEST + b"x" * 100) as [short],
        half_sent(port, half=LONG % (2 * LARGEST) + b"x" * 1_500) as [kept_nowhere],
        half_sent(port, half=LONG % LARGEST + b"x" * 950) as [longest],
    ):
        wait_for_hanging_up(longest)
        short.sendall(b"x" * (LARGEST - 100))
        kept_nowhere.sendall(b"x" * (2 * LARGEST - 1_500))
        for line in (short, kept_nowhere):
            assert line.recv(12) == b"HTTP/1.1 200"


class Clock:
    """A clock that is a day ahead until it is set right."""

    ahead, monotonic = 24 * 3600, time.monotonic

    def time(self) -> float:
        return time.time() + self.ahead

    def set_right(self) -> None:
        self.ahead = 0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that shows something else from one moment to the next."""
    shown = Clock()
    for module in (receiving, waitress.server, waitress.channel):
        monkeypatch.setattr(module, "time", shown)
    return shown


def test_half_a_request_is_hung_up_on_although_the_clock_was_set_back(
    serve: Servers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = serve()
    with phone(port) as line, half_sent(port) as [stranger]:
        asked(line)  # so the server has looked after its lines
        clock.set_right()
        monkeypatch.setattr(receiving, "BODY_WITHIN", 0)
        wait_for_hanging_up(stranger)


def test_newcomers_do_not_make_room_for_those_who_came_before_the_clock_was_set_back(
    serve: Servers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "ASKS_WITHIN", 0)
    port = serve(connections=3)
    with half_sent(port, number=2) as strangers, phone(port) as line:
        asked(line)
        clock.set_right()
        with phone(port) as newcomer:
            asked(newcomer)
            with phone(port) as another:
                assert asked(another)[0].status == 200
            assert asked(newcomer)[0].status == 200
            for stranger in strangers:
                wait_for_hanging_up(stranger)
