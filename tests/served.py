"""`manage.py serve` in a data folder of its own, to be killed and started again."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from hypothesis.strategies import DataObject

from tests.command_line import command_line

ROOT = Path(__file__).resolve().parent.parent
# All phones of a test have one address
NO_LIMITS = dict.fromkeys(("SCOREKEEPER_MATCHES", "SCOREKEEPER_SHEETS", "SCOREKEEPER_CODES"), "off")
PATIENCE = 180  # seconds; several that begin at once on a busy machine took more than 60


def free_port():
    """Return a port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@contextlib.contextmanager
def own_database(name: str) -> Iterator[Any]:
    """On PostgreSQL make a database for one server and drop it again; hand out its address.

    Several test processes may use the same name at once.
    """
    cluster = os.environ.get("DATABASE_URL", "")
    name = f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    if not cluster:
        yield ""
        return
    before, _slash, rest = cluster.rpartition("/")
    _name, mark, options = rest.partition("?")
    address = f"{before}/{{}}{mark}{options}".format
    with psycopg.connect(address("postgres"), autocommit=True) as postgres:
        postgres.execute(f"CREATE DATABASE {name}")
        yield address(name)
        postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Served:
    """A server at one port for all its lives; everything it says is in ``log``."""

    def __init__(self, data: DataObject, *, database="", **more: Any) -> None:
        self.data, self.port, self.process = data, free_port(), None
        own = {"SCOREKEEPER_DATA": str(data), "DATABASE_URL": database}
        self.environment = {**os.environ, **own, **NO_LIMITS, **more}
        self.log = data.with_suffix(".log")
        self.command_line = None

    @property
    def address(self):
        """The address of its first page."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self, *options: Any) -> None:
        """Start it and wait until it answers."""
        place = ["--host", "127.0.0.1", "--port", str(self.port)]
        command = [sys.executable, "manage.py", "serve", *place, *options]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait()

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, self.last_words()
            assert time.monotonic() < deadline, self.last_words()
            time.sleep(0.05)

    def last_words(self):
        """Return the end of what it said."""
        return self.log.read_text()[-2000:]

    def answers(self):
        """Tell whether somebody answers at the port."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", "/health/")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()

    def kill(self) -> None:
        """Let it be gone from one moment to the next, with all its workers."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def workers(self):
        """Return the processes that answer."""
        ps = ["ps", "-A", "-o", "pid=,ppid="]
        listed = subprocess.run(ps, capture_output=True, text=True, check=True).stdout
        pairs = [map(int, line.split()) for line in listed.splitlines()]
        return [worker for worker, parent in pairs if parent == self.process.pid]

    def kill_workers(self) -> None:
        """Let the processes that answer be gone; the server starts others in their place."""
        for worker in self.workers():
            os.kill(worker, signal.SIGKILL)

    def manage(self, *words: Any):
        """Run another command on the same data; return what came of it."""
        if self.command_line is not None:
            return self.command_line.run(*words)
        command = [sys.executable, "manage.py", *map(str, words)]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )


@contextlib.contextmanager
def serving(data: DataObject, *options: Any, **more: Any) -> Iterator[Any]:
    """Serve for a while."""
    server = Served(data, **more)
    with command_line(server.environment) as server.command_line:
        try:
            server.start(*options)
            yield server
        finally:
            server.kill()
