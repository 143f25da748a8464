"""A network that loses, doubles, delays and reorders what it is given to carry."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from random import Random
from typing import TypeVarTuple

# How often a request meets each fate, in a hundred. "late": the phone hears nothing, and what it
# sent arrives after what it sends next. "cut": half an answer arrives.
FATES = {"passes": 46, "lose": 10, "deaf": 14, "double": 10, "wait": 8, "late": 8, "cut": 4}
PATIENCE = 10

Given = TypeVarTuple("Given")  # what something is done with


def read_message(line: socket.socket) -> bytes:
    """Read one request: its head, and as much of a body as the head says; b"" where it ends."""
    data = b""
    while b"\r\n\r\n" not in data:
        if not (part := line.recv(65536)):
            return b""
        data += part
    head, _gap, body = data.partition(b"\r\n\r\n")
    while len(body) < length_in(head):
        if not (part := line.recv(65536)):
            return b""
        body += part
    return head + b"\r\n\r\n" + body


def length_in(head: bytes) -> int:
    """Return the length of the body that a head announces."""
    for line in head.split(b"\r\n"):
        name, _colon, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


def carried(port: int, request: bytes) -> bytes:
    """Carry a request to the server and return its whole answer, b"" where there is none."""
    answer = b""
    place = ("127.0.0.1", port)
    with contextlib.suppress(OSError), socket.create_connection(place, timeout=PATIENCE) as line:
        line.sendall(request)
        while part := line.recv(65536):
            answer += part
    return answer


class Proxy:
    """Stands between one phone and the server; ``chance`` decides what becomes of each request."""

    def __init__(self, port: int, chance: Random) -> None:
        self.server_port, self.chance = port, chance
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        self.met = dict.fromkeys(FATES, 0)
        self.under_way: list[threading.Thread] = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Let everybody in, each with a thread of its own, until the door is closed."""
        with contextlib.suppress(OSError):
            while True:
                line, _whose = self.door.accept()
                self.do(self.meet, line)

    def do(self, action: Callable[[*Given], object], *given: *Given) -> None:
        """Do something beside everything else, and note that it is under way."""
        thread = threading.Thread(target=action, args=given, daemon=True)
        self.under_way.append(thread)
        thread.start()

    def meet(self, line: socket.socket) -> None:
        """Let one request meet its fate."""
        with contextlib.suppress(OSError), line:
            line.settimeout(PATIENCE)
            if request := read_message(line):
                (fate,) = self.chance.choices(list(FATES), list(FATES.values()))
                self.met[fate] += 1
                line.sendall(getattr(self, fate)(request))

    def carry(self, request: bytes) -> bytes:
        """Carry a request, and its answer back."""
        return carried(self.server_port, request)

    def carry_later(self, request: bytes, seconds: float) -> None:
        """Carry a request when nobody waits for it any more."""
        time.sleep(seconds)
        self.carry(request)

    def close(self) -> None:
        """Let nobody in any more, and wait for what is still on its way."""
        self.door.close()
        for thread in self.under_way:
            thread.join()

    def passes(self, request: bytes) -> bytes:
        return self.carry(request)

    def lose(self, request: bytes) -> bytes:
        return b""

    def deaf(self, request: bytes) -> bytes:
        self.carry(request)
        return b""

    def double(self, request: bytes) -> bytes:
        self.do(self.carry, request)
        return self.carry(request)

    def wait(self, request: bytes) -> bytes:
        time.sleep(self.chance.uniform(0, 0.2))
        return self.carry(request)

    def late(self, request: bytes) -> bytes:
        self.do(self.carry_later, request, self.chance.uniform(0, 0.4))
        return b""

    def cut(self, request: bytes) -> bytes:
        answer = self.carry(request)
        return answer[: len(answer) // 2]
