"""A line to a server that stays open, and costs as little as a client in Python can."""

import socket
from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

TOKEN = "a" * 32


class Line:
    """One connection, on which one request follows the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)

    def get(self, address: str, *headers: str) -> tuple[int, bytes]:
        """Open a page; return its status and its bytes."""
        return self.ask(f"GET {address} HTTP/1.1", headers)

    def check(self, table: str, stamp: str) -> int:
        """Ask for news of a table as a page does that follows it; return the status."""
        return self.get(f"{table}?seen={stamp}", "HX-Request: true")[0]

    def send(self, address: str, fields: Mapping[str, str], *more: str) -> tuple[int, bytes]:
        """Send a form; return the status of the answer, and its bytes."""
        body = urlencode(fields)
        headers = (
            *more,
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
            f"X-CSRFToken: {TOKEN}",
        )
        return self.ask(f"POST {address} HTTP/1.1", headers, body)

    def ask(self, first: str, headers: Iterable[str], body: str = "") -> tuple[int, bytes]:
        """Ask, and read what comes; return the status and the body."""
        lines = [first, "Host: localhost", f"Cookie: csrftoken={TOKEN}", *headers, "", body]
        self.socket.sendall("\r\n".join(lines).encode())
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.part()
        head, _gap, content = data.partition(b"\r\n\r\n")
        while len(content) < length_in(head):
            content += self.part()
        return int(head.split(b" ", 2)[1]), content

    def part(self) -> bytes:
        """Return what comes next."""
        part = self.socket.recv(65536)
        assert part, "the server hung up"
        return part


def length_in(head: bytes) -> int:
    """Return the length of the body that a head announces."""
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0
