"""A server in this process, with an application that says what it was sent."""

import socket
import threading

import pytest

from scorekeeper.server import worker
from tests.server.lines import LARGEST, PATIENCE, echo


@pytest.fixture
def serve(monkeypatch):
    """Serve an application in this process; hand out the port."""
    running = []
    monkeypatch.setattr(worker, "largest_body", lambda: LARGEST)

    def started(answer=echo, *, connections=100, **other):
        monkeypatch.setattr(worker, "most_connections", lambda: connections)
        door = socket.create_server(("127.0.0.1", 0))
        server = worker.server_at(door, answer, **other)
        thread = threading.Thread(target=server.run)
        thread.start()
        running.append((server, thread))
        return door.getsockname()[1]

    started.servers = lambda: [server for server, _thread in running]
    started.stop = lambda: [server.stop() for server, _thread in running]
    yield started
    for server, thread in running:
        if not server.stopping:
            server.stop()
        thread.join(PATIENCE)
        assert not thread.is_alive()
