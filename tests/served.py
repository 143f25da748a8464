"""`manage.py serve` in a data folder of its own, to be killed and started again."""

import contextlib
import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import ClassVar

import psycopg

from tests.command_line import CommandLine, command_line
from tests.tools.watched import parent_of

ROOT = Path(__file__).resolve().parent.parent
# All phones of a test have one address
KINDS = "MATCHES", "SHEETS", "CODES", "MEGABYTES"
NO_LIMITS = dict.fromkeys((f"SCOREKEEPER_{kind}" for kind in KINDS), "off")
PATIENCE = 180  # seconds; several that begin at once on a busy machine took more than 60


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@contextlib.contextmanager
def own_database(name: str) -> Iterator[str]:
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


def parents() -> Iterator[tuple[int, int]]:
    """Yield each process with its parent; a small Linux has no ps, other systems no /proc."""
    if Path("/proc/self/stat").exists():
        yield from filter(None, map(parent_of, Path("/proc").glob("[0-9]*/stat")))
        return
    ps = ["ps", "-A", "-o", "pid=,ppid="]
    listed = subprocess.run(ps, capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        process, parent = map(int, line.split())
        yield process, parent


class Served:
    """A server at one port for all its lives; everything it says is in ``log``.

    The first one in a process of tests, and any that is to begin ``from_nothing``, makes its tables
    as a first start does; the others begin with those of the first, without a match in them.
    """

    process: subprocess.Popen[bytes]  # there is none before the first start
    tables: ClassVar[list[bytes]] = []  # a database without matches, once there was one

    from_nothing = False

    def __init__(self, data: Path, *, database: str = "", **more: str) -> None:
        self.data, self.port, self.has_file = data, free_port(), not database
        own = {"SCOREKEEPER_DATA": str(data), "DATABASE_URL": database}
        self.environment = {**os.environ, **own, **NO_LIMITS, **more}
        self.log = data.with_suffix(".log")
        self.command_line: CommandLine | None = None

    @property
    def address(self) -> str:
        """The address of its first page."""
        return f"http://127.0.0.1:{self.port}/"

    def command(self, *options: str) -> list[str]:
        """Return the command that starts it."""
        place = ["--host", "127.0.0.1", "--port", str(self.port)]
        return [sys.executable, "manage.py", "serve", *place, *options]

    def start(self, *options: str) -> None:
        """Start it and wait until it answers."""
        is_first = self.has_file and not self.data.exists()
        if is_first and self.tables and not self.from_nothing:
            self.lay_tables()
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command(*options),
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait()
        if is_first and not self.tables:
            with closing(sqlite3.connect(self.file)) as database:
                self.tables.append(database.serialize())

    @property
    def file(self) -> Path:
        """Where its database is, unless that is on PostgreSQL."""
        return self.data / "scorekeeper.sqlite3"

    def lay_tables(self) -> None:
        """Put a database without matches in its place, of an epoch of its own."""
        self.data.mkdir(mode=0o700, parents=True)
        self.file.touch(mode=0o600)
        self.file.write_bytes(self.tables[0])
        with closing(sqlite3.connect(self.file)) as database, database:
            database.execute("UPDATE records_epoch SET value = lower(hex(randomblob(6)))")

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, self.last_words()
            assert time.monotonic() < deadline, self.last_words()
            time.sleep(0.05)

    def last_words(self) -> str:
        """Return the end of what it said."""
        return self.log.read_text()[-2000:]

    def answers(self) -> bool:
        """Return whether somebody answers at the port."""
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

    def workers(self) -> list[int]:
        """Return the processes that answer."""
        return [worker for worker, parent in parents() if parent == self.process.pid]

    def kill_workers(self) -> None:
        """Let the processes that answer be gone; the server starts others in their place."""
        for worker in self.workers():
            os.kill(worker, signal.SIGKILL)

    def manage(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run another command on the same data; return what came of it."""
        if self.command_line is not None:
            return self.command_line.run(*words)
        command = [sys.executable, "manage.py", *map(str, words)]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )


@contextlib.contextmanager
def serving(data: Path, *options: str, database: str = "", **more: str) -> Iterator[Served]:
    """Serve for a while."""
    server = Served(data, database=database, **more)
    with command_line(server.environment) as server.command_line:
        try:
            server.start(*options)
            yield server
        finally:
            server.kill()
