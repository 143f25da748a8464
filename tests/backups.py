"""The commands that make and restore backups, as somebody runs them beside a table that plays."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.served import Served


def done(server: Served, *words: str | Path) -> str:
    """Run a command that succeeds; return what it says."""
    came = server.manage(*words)
    assert came.returncode == 0, came.stderr
    assert came.stderr == ""
    return came.stdout


def refused(server: Served, *words: str | Path) -> str:
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
