"""A network between phones and the server that can be taken away, or lose the answers alone."""

import contextlib
import socket
import threading

from tests.chaos.proxy import read_message

MOST_AT_ONCE = 65_536
PORTAL = b"<!doctype html><title>Caf\xc3\xa9</title><p role=alert>Log in to our network</p>"


class Network:
    """Passes everything on to the server while it is ``there``, and its answers unless ``deaf``.

    With a ``portal`` it answers everything itself; ``met`` are the requests that it answered so.
    """

    def __init__(self, server_port: int) -> None:
        self.server_port = server_port
        self.there, self.deaf = True, False
        self.portal = b""
        self.met: list[str] = []
        self._links: set[socket.socket] = set()
        self._turn = threading.RLock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._let_in, daemon=True).start()

    def go(self) -> None:
        """Take the network away: what is open breaks off, and nothing comes through."""
        with self._turn:
            self.there = False
            self._break_off()

    def come_back(self) -> None:
        """Let everything through again."""
        with self._turn:
            self.there, self.deaf, self.portal = True, False, b""
            self._break_off()

    def lose_answers(self) -> None:
        """Let what is sent reach the server, but nothing come back."""
        with self._turn:
            self.deaf = True
            self._break_off()

    def answer_itself(self, status: int) -> None:
        """Be a network that wants to be paid, or that finds something wrong with everything."""
        page = b"" if status == 204 else PORTAL
        head = f"HTTP/1.1 {status} Portal\r\nContent-Type: text/html\r\nConnection: close\r\n"
        with self._turn:
            self.portal = f"{head}Content-Length: {len(page)}\r\n\r\n".encode() + page
            self._break_off()

    def close(self) -> None:
        """Be gone for good."""
        self.go()
        self._door.close()

    def _break_off(self) -> None:
        for link in list(self._links):
            with contextlib.suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
            link.close()
        self._links.clear()

    def _let_in(self) -> None:
        while True:
            try:
                phone, _address = self._door.accept()
            except OSError:
                return
            # A link let in while the network changes would outlive the change: one at a time.
            with self._turn:
                self._let_through(phone)

    def _let_through(self, phone: socket.socket) -> None:
        if self.portal:
            threading.Thread(target=self._answer, args=(phone,), daemon=True).start()
        elif self.there:
            self._connect(phone)
        else:
            phone.close()

    def _answer(self, phone: socket.socket) -> None:
        with contextlib.suppress(OSError), phone:
            if asked := read_message(phone):
                phone.sendall(self.portal)
                self.met.append(asked.partition(b" ")[0].decode())

    def _connect(self, phone: socket.socket) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self.server_port))
        except OSError:
            phone.close()
            return
        self._links |= {phone, server}
        for one, other, back in ((phone, server, False), (server, phone, True)):
            threading.Thread(target=self._pass_on, args=(one, other, back), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(MOST_AT_ONCE):
                if not (back and self.deaf):
                    other.sendall(data)
        for link in (one, other):
            with contextlib.suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
