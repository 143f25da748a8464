"""Servers in this process, each with an application of its own."""

import socket
import threading

import pytest

from scorekeeper.server import receiving, worker
from scorekeeper.server.worker import Application
from tests.server.lines import PATIENCE, echo

SOON = 0.05  # seconds


class Servers:
    """Serves applications; each call starts a server and returns its port."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.running: list[tuple[receiving.Server, threading.Thread]] = []

    def __call__(
        self,
        answer: Application = echo,
        *,
        connections: int = 100,
        door: socket.socket | None = None,
        **other: int,
    ) -> int:
        self.monkeypatch.setattr(worker, "most_connections", lambda: connections)
        door = door or socket.create_server(("127.0.0.1", 0))
        server = worker.server_at(door, answer, **other)
        # It looks after its lines so often that nobody waits a second for it.
        server.adj.cleanup_interval = SOON
        turn = server.turn
        self.monkeypatch.setattr(server, "turn", lambda timeout: turn(timeout=min(timeout, SOON)))
        thread = threading.Thread(target=server.run)
        thread.start()
        self.running.append((server, thread))
        port: int = door.getsockname()[1]
        return port

    def stop(self) -> None:
        """Let them stop."""
        for server, _thread in self.running:
            server.stop()

    def end(self) -> None:
        """Wait until all of them have stopped."""
        for server, thread in self.running:
            if not server.stopping:
                server.stop()
            thread.join(PATIENCE)
            assert not thread.is_alive()
