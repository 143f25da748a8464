"""What tests of backups share: one server, other data beside it, and migrations that run once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from scorekeeper.services.backups import restore
from tests.backups import Machine
from tests.cast import a_deal, a_match, record
from tests.migrations_once import migrations_kept_in
from tests.served import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with its data in a folder of its own, on SQLite."""
    with serving(tmp_path_factory.mktemp("backups") / "data") as server:
        yield server


@pytest.fixture(scope="session")
def machine_at(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Callable[[Path], Machine]:
    """Return what works on the data in a folder, which it makes where it is missing."""

    def make(folder: Path) -> Machine:
        folder.mkdir(exist_ok=True)
        return Machine(folder, django_db_blocker)

    return make


@pytest.fixture
def machine(machine_at: Callable[[Path], Machine], tmp_path: Path) -> Machine:
    """A machine without any data."""
    return machine_at(tmp_path / "machine")


@pytest.fixture(scope="session")
def two_matches(
    machine_at: Callable[[Path], Machine], migration: Callable[..., None]
) -> Callable[[Path], Machine]:
    """Make a machine with two matches that have a round each."""

    def make(folder: Path) -> Machine:
        made = machine_at(folder)
        with made.in_use():
            migration("migrate", interactive=False, verbosity=0)
            for _match in range(2):
                record(a_match(), a_deal(note="kept"))
        return made

    return make


@pytest.fixture(scope="session")
def migration(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., None]:
    """The command that migrates, which does the same only once."""
    return migrations_kept_in(tmp_path_factory.mktemp("migrated"))


@pytest.fixture
def migrated(migration: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a database that would be migrated as another one was be a copy of that."""
    monkeypatch.setattr(restore, "call_command", migration)
