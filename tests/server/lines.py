"""Lines to a server as strangers hold them: half a request, and then nothing."""

import contextlib
import http.client
import select
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from wsgiref.types import StartResponse

HALF_A_FORM = (
    b"POST /join/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\ncode="
)
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
PATIENCE = 60
LARGEST = 1000

Environ = dict[str, Any]  # of a request, as WSGI has it


@contextlib.contextmanager
def half_sent(
    port: int, *, half: bytes = HALF_A_FORM, number: int = 1
) -> Iterator[list[socket.socket]]:
    """Hold so many lines open, on each of them half a request."""
    with contextlib.ExitStack() as lines:
        held = []
        for _line in range(number):
            line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            held.append(lines.enter_context(line))
            line.sendall(half)
        yield held


def are_open(lines: Iterable[socket.socket]) -> bool:
    """Return whether the server has neither answered nor hung up on any of these lines."""
    poll = select.poll()
    for line in lines:
        poll.register(line, select.POLLIN)
    return poll.poll(0) == []


def wait_for_hanging_up(line: socket.socket) -> None:
    """Wait until the server hangs up."""
    with contextlib.suppress(ConnectionResetError):
        assert line.recv(1) == b""


def wait_until(happens: Callable[[], object]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def echo(environ: Environ, start: StartResponse) -> Iterable[bytes]:
    """Answer with what was sent, or say that it was too much."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if environ["PATH_INFO"] == "/nothing/":
        start("204 No Content", [])
        return []
    said = environ["wsgi.input"].read() if length <= LARGEST else b"too large"
    start("200 OK", [("Content-Length", str(len(said)))])
    return [said]


@contextlib.contextmanager
def phone(port: int) -> Iterator[http.client.HTTPConnection]:
    """A phone's line."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    yield line
    line.close()


def asked(
    line: http.client.HTTPConnection,
    method: str = "GET",
    address: str = "/",
    body: str | bytes | None = None,
    **headers: str,
) -> tuple[http.client.HTTPResponse, str]:
    """Ask, and return the answer with its text."""
    line.request(method, address, body, headers)
    answer = line.getresponse()
    return answer, answer.read().decode()
