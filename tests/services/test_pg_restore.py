"""PostgreSQL's own pg_dump and pg_restore beside a server: nothing is shown that was never there.

Against a server on SQLite the same is done with this program's own commands.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backups import done
from tests.certain import certain
from tests.chaos.phone import Phone, begin_match, filled, notes, rounds_on_page, save
from tests.served import Served, own_database, serving
from tests.tools.throwaway_postgres import find_programs

pytestmark = pytest.mark.django_db  # which lets it run on PostgreSQL as well

ON_POSTGRESQL = bool(os.environ.get("DATABASE_URL"))
WAYS_TO_RESTORE = [(), ("--single-transaction",)] if ON_POSTGRESQL else [()]


@pytest.fixture(scope="module")
def restored(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A server with a database of its own; on SQLite the one of all tests of backups."""
    if not ON_POSTGRESQL:
        yield request.getfixturevalue("served")
        return
    with own_database("restored") as database:
        folder = tmp_path_factory.mktemp("restored")
        with serving(folder / "data", database=database) as server:
            yield server


def backed_up(server: Served, file: Path) -> None:
    """Make a backup as people do with the database that there is."""
    database = server.environment["DATABASE_URL"]
    if not database:
        done(server, "backup", file)
        return
    run("pg_dump", "--format=custom", f"--file={file}", database)


def brought_back(server: Served, file: Path, *options: str) -> None:
    """Restore it beside the running server."""
    database = server.environment["DATABASE_URL"]
    if not database:
        done(server, "restore", file)
        return
    run("pg_restore", "--clean", "--if-exists", *options, f"--dbname={database}", file)


def run(program: str, *words: str | Path) -> None:
    """Run one of PostgreSQL's programs."""
    programs = (certain(find_programs()) / "initdb").resolve().parent
    command = [programs / program, *words]
    came = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert came.returncode == 0, came.stderr


def shown(phone: Phone, table: str) -> str:
    """Return which state of its match a page says that it shows."""
    return certain(re.search(r"\?seen=([\w-]+)", phone.get(table)))[1]


@pytest.mark.parametrize("options", WAYS_TO_RESTORE)
def test_what_was_restored_under_the_same_version_is_shown_and_nothing_else(
    restored: Served, tmp_path: Path, options: tuple[str, ...]
) -> None:
    phone, file = Phone(restored.port), tmp_path / "backup"
    table = begin_match(phone)
    assert save(phone, table, "one") == 302
    backed_up(restored, file)
    assert save(phone, table, "two") == 302
    seen, filled_before = shown(phone, table), filled(phone, table, "three")
    assert rounds_on_page(phone, table) == 2
    brought_back(restored, file, *options)
    assert notes(phone, table) == ["one"]
    assert phone.ask("POST", f"{table}rounds/new/", filled_before).status == 409
    assert save(phone, table, "another two") == 302
    assert shown(phone, table) != seen
    assert shown(phone, table).partition("-")[0] == seen.partition("-")[0]
    assert rounds_on_page(phone, table) == 2
    assert notes(phone, table) == ["one", "another two"]
