"""The commands that make and restore backups, run beside a table that plays or where none does."""

import io
import os
import sqlite3
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol
from unittest.mock import patch

from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from scorekeeper.services.backups.restore import working_on
from scorekeeper.services.books import close_all
from tests.responses import html_of


class CommandLine(Protocol):
    """Where commands are run on some data."""

    def manage(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command; return what came of it."""


class Machine:
    """Data in a folder of its own, on which commands are run in this process.

    Nothing serves it meanwhile, and so nothing has to start.
    """

    def __init__(self, data: Path, blocker: DjangoDbBlocker) -> None:
        self.data, self.blocker = data, blocker
        self.file = data / "scorekeeper.sqlite3"

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Let this process work on this data for a while."""
        close_all()
        with (
            self.blocker.unblock(),
            patch.dict(os.environ, SCOREKEEPER_DATA=str(self.data)),
            working_on(self.file),
        ):
            yield
        close_all()

    def manage(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command; return what came of it."""
        name, *more = map(str, words)
        said, complained, status = io.StringIO(), io.StringIO(), 0
        try:
            with self.in_use():
                call_command(name, *more, stdout=said, stderr=complained)
        except CommandError as failed:
            status = 1
            complained.write(f"{failed}\n")
        return subprocess.CompletedProcess(words, status, said.getvalue(), complained.getvalue())

    def get(self, address: str) -> str:
        """Open a page that is there; return its text."""
        with self.in_use():
            answer = Client().get(address)
        assert answer.status_code == 200, (answer.status_code, address)
        text: str = html_of(answer)
        return text


def done(server: CommandLine, *words: str | Path) -> str:
    """Run a command that succeeds; return what it says."""
    came = server.manage(*words)
    assert came.returncode == 0, came.stderr
    assert came.stderr == ""
    return came.stdout


def refused(server: CommandLine, *words: str | Path) -> str:
    """Run a command that fails; return its one sentence."""
    came = server.manage(*words)
    assert came.returncode == 1
    assert came.stdout == ""
    return came.stderr.strip()


@contextmanager
def going_on(action: Callable[[], object]) -> Iterator[None]:
    """Do something over and over in another thread; raise what went wrong there."""
    stop = threading.Event()
    wrong: list[BaseException] = []

    def go_on() -> None:
        try:
            while not stop.is_set():
                action()
        except BaseException as error:
            wrong.append(error)

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
    assert wrong == []


def changed(*statements: str, checked: bool = True) -> Callable[[Path], None]:
    """Return what lets a database be changed by somebody who knows SQL."""

    def change(file: Path) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as database:
            if not checked:
                database.execute("PRAGMA ignore_check_constraints = ON")
            for statement in statements:
                database.execute(statement)

    return change
