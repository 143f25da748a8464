"""How the server takes requests in: each within its time, and nobody waits for a slow phone."""

import contextlib
import gc
import socket
import threading
from collections.abc import Iterable
from typing import NoReturn
from wsgiref.types import StartResponse

import pytest
from waitress.adjustments import Adjustments

from scorekeeper.server import receiving
from tests.server.in_process import Servers
from tests.server.lines import (
    HALF_A_FORM,
    HALF_A_HEAD,
    LARGEST,
    PATIENCE,
    Environ,
    are_open,
    asked,
    echo,
    half_sent,
    phone,
    wait_for_hanging_up,
    wait_until,
)

LONG = 8_000_000  # bytes: more than a line takes before somebody reads


def long_page(environ: Environ, start: StartResponse) -> Iterable[bytes]:
    """Answer with so much that it waits for whoever reads it."""
    start("200 OK", [("Content-Length", str(LONG))])
    return [b"x" * LONG]


@pytest.mark.parametrize("half", [HALF_A_HEAD, HALF_A_FORM])
def test_half_a_request_keeps_nobody_waiting(serve: Servers, half: bytes) -> None:
    port = serve(threads=1)
    with half_sent(port, half=half, number=20) as strangers, phone(port) as line:
        assert asked(line, "POST", body="a round")[1] == "a round"
        assert are_open(strangers)


@pytest.mark.parametrize(
    ("half", "deadline"), [(HALF_A_HEAD, "HEAD_WITHIN"), (HALF_A_FORM, "BODY_WITHIN")]
)
def test_half_a_request_is_hung_up_on_after_its_time(
    serve: Servers, monkeypatch: pytest.MonkeyPatch, half: bytes, deadline: str
) -> None:
    monkeypatch.setattr(receiving, deadline, 0)
    with half_sent(serve(), half=half) as [stranger]:
        wait_for_hanging_up(stranger)


def test_a_head_that_comes_in_drop_by_drop_has_no_more_time(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "HEAD_WITHIN", 0.2)

    def drop_by_drop(line: socket.socket) -> NoReturn:
        while True:
            line.sendall(b"X")
            threading.Event().wait(0.01)

    hung_up = pytest.raises((BrokenPipeError, ConnectionResetError))
    with half_sent(serve(), half=HALF_A_HEAD) as [stranger], hung_up:
        drop_by_drop(stranger)


def test_a_long_body_has_the_time_that_a_slow_network_needs() -> None:
    request = receiving.Request(Adjustments())
    request.headers_finished = True
    request.began -= receiving.BODY_WITHIN + 10
    assert request.is_late
    request.body_bytes_received = 60 * receiving.SLOWEST
    assert not request.is_late


def test_a_connection_on_which_nothing_is_asked_ends(serve: Servers) -> None:
    with half_sent(serve(channel_timeout=0), half=b"") as [stranger]:
        wait_for_hanging_up(stranger)


def test_where_it_is_full_whoever_had_no_answer_for_longest_makes_room(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "ASKS_WITHIN", 0)
    port = serve(connections=10)
    with phone(port) as line:
        asked(line)
        with half_sent(port, number=30) as strangers:
            for gone in strangers[:20]:
                wait_for_hanging_up(gone)
            with phone(port) as newcomer:
                assert asked(newcomer)[0].status == 200


def test_a_connection_stays_for_the_next_question(serve: Servers) -> None:
    port = serve()
    with phone(port) as line:
        for address in ("/", "/nothing/", "/nothing/", "/"):
            answer, _text = asked(line, address=address)
            assert not answer.will_close
            assert line.sock is not None


def test_whoever_wants_the_connection_to_end_is_heard(serve: Servers) -> None:
    with phone(serve()) as line:
        answer, _text = asked(line, address="/nothing/", Connection="close")
        assert answer.will_close


def test_a_head_alone_is_answered_without_a_body(serve: Servers) -> None:
    closed = []

    class Body(list[bytes]):
        def close(self) -> None:
            closed.append(True)

    def page(environ: Environ, start: StartResponse) -> Iterable[bytes]:
        start("200 OK", [("Content-Length", "4")])
        return Body([b"page"])

    with phone(serve(page)) as line:
        for _time in range(2):
            answer, text = asked(line, "HEAD")
            assert (answer.getheader("Content-Length"), text) == ("4", "")
    assert closed == [True, True]


@pytest.mark.parametrize("size", [LARGEST + 1, 3_000_000])
def test_what_is_too_large_is_read_to_its_end_and_answered_in_words(
    serve: Servers, size: int
) -> None:
    with phone(serve()) as line:
        assert asked(line, "POST", body=b"x" * size)[1] == "too large"
        assert asked(line, "POST", body=b"x" * LARGEST)[1] == "x" * LARGEST


def test_a_large_answer_keeps_no_thread_waiting_for_who_reads_slowly(serve: Servers) -> None:
    port = serve(long_page, threads=1)
    with half_sent(port, half=HALF_A_HEAD + b"\r\n", number=3) as slow, phone(port) as line:
        assert len(asked(line)[1]) == LONG
        for one in slow:
            assert one.recv(1)


def test_a_server_that_ends_leaves_no_file_of_an_answer_that_nobody_read(
    serve: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "GRACE", 0)
    port = serve(long_page, threads=1)
    with half_sent(port, half=HALF_A_HEAD + b"\r\n") as [slow], phone(port) as line:
        assert len(asked(line)[1]) == LONG  # and so the other answer waits as a whole
        assert slow.recv(1)
        serve.stop()
        serve.end()
        gc.collect()  # what is left open would be complained of


def test_several_questions_at_once_are_answered_one_after_the_other(serve: Servers) -> None:
    many = b"".join(
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n%d" % number for number in range(5)
    )
    with half_sent(serve(), half=many) as [line], line.makefile("rb") as answers:
        said: list[bytes] = []
        while len(said) < 5:
            if answers.readline() == b"\r\n":
                said.append(answers.read(1))
    assert said == [b"0", b"1", b"2", b"3", b"4"]


@pytest.mark.parametrize("number", [receiving.MOST_AT_ONCE, 1_000])
def test_whoever_asks_much_at_once_and_reads_nothing_keeps_no_thread_waiting(
    serve: Servers, number: int
) -> None:
    large = b"x" * 4_000_000

    def page(environ: Environ, start: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/small/":
            return echo({**environ, "PATH_INFO": "/nothing/"}, start)
        start("200 OK", [("Content-Length", str(len(large)))])
        return [large[:1_000_000]] * 4

    port = serve(page, threads=1)
    whole = (HALF_A_HEAD + b"\r\n") * number
    with half_sent(port, half=whole, number=3), phone(port) as line:
        assert asked(line, address="/small/")[0].status == 204


def test_whoever_asks_more_at_once_than_any_browser_is_hung_up_on(serve: Servers) -> None:
    whole = (HALF_A_HEAD + b"\r\n") * 1_000
    with half_sent(serve(), half=whole) as [stranger], contextlib.suppress(ConnectionResetError):
        while stranger.recv(65536):
            pass


def test_whoever_reads_nothing_of_an_answer_is_hung_up_on_in_time(serve: Servers) -> None:
    asking = threading.Event()

    def page(environ: Environ, start: StartResponse) -> Iterable[bytes]:
        start("200 OK", [("Content-Length", "16000000")])
        asking.set()
        return [b"x" * 16_000_000]

    with half_sent(serve(page), half=HALF_A_HEAD + b"\r\n") as [stranger]:
        assert asking.wait(PATIENCE)
        ((server, _thread),) = serve.running
        server.adj.channel_timeout = 0
        wait_until(lambda: not server.active_channels)
        with contextlib.suppress(ConnectionResetError):
            assert len(b"".join(iter(lambda: stranger.recv(65536), b""))) < 16_000_000


def test_what_is_being_answered_is_answered_before_the_end(serve: Servers) -> None:
    asking, going_on = threading.Event(), threading.Event()

    def page(environ: Environ, start: StartResponse) -> Iterable[bytes]:
        asking.set()
        going_on.wait(PATIENCE)
        start("200 OK", [("Content-Length", "4")])
        return [b"page"]

    with phone(serve(page)) as line:
        line.request("GET", "/")
        assert asking.wait(PATIENCE)
        serve.stop()
        going_on.set()
        assert line.getresponse().read() == b"page"


def test_a_server_that_has_ended_may_be_told_to_stop(serve: Servers) -> None:
    serve()
    ((server, thread),) = serve.running
    server.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    server.stop()
