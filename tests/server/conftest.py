"""A server in this process, with an application that says what it was sent."""

from collections.abc import Iterator

import pytest

from scorekeeper.server import worker
from tests.server.in_process import Servers
from tests.server.lines import LARGEST


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Servers]:
    """A way to serve applications in this process."""
    monkeypatch.setattr(worker, "largest_body", lambda: LARGEST)
    servers = Servers(monkeypatch)
    yield servers
    servers.end()
