"""PostgreSQL's own pg_dump and pg_restore beside a server: nothing is shown that was never there.

Against a server on SQLite the same is done with this program's own commands.
"""

import re
import subprocess

import pytest

from scorekeeper.web.management.throwaway_postgres import find_programs
from tests.backups import done
from tests.chaos.phone import Phone, begin_match, filled, notes, rounds_on_page, save
from tests.served import own_database, serving

pytestmark = pytest.mark.django_db  # which lets it run on PostgreSQL as well


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server with a database of its own."""
    with own_database("restored") as database:
        folder = tmp_path_factory.mktemp("restored")
        with serving(folder / "data", database=database) as server:
            server.database = database
            yield server


def backed_up(server, file):
    """Make a backup as people do with the database that there is."""
    if not server.database:
        done(server, "backup", file)
        return
    run("pg_dump", "--format=custom", f"--file={file}", server.database)


def brought_back(server, file, *options):
    """Restore it beside the running server."""
    if not server.database:
        done(server, "restore", file)
        return
    run("pg_restore", "--clean", "--if-exists", *options, f"--dbname={server.database}", file)


def run(program, *words):
    """Run one of PostgreSQL's programs."""
    programs = (find_programs() / "initdb").resolve().parent
    command = [programs / program, *words]
    came = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert came.returncode == 0, came.stderr


def shown(phone, table):
    """Return which state of its match a page says that it shows."""
    return re.search(r"\?seen=([\w-]+)", phone.get(table))[1]


@pytest.mark.parametrize("options", [(), ("--single-transaction",)])
def test_what_was_restored_under_the_same_version_is_shown_and_nothing_else(
    served, tmp_path, options
):
    phone, file = Phone(served.port), tmp_path / "backup"
    table = begin_match(phone)
    assert save(phone, table, "one") == 302
    backed_up(served, file)
    assert save(phone, table, "two") == 302
    seen, filled_before = shown(phone, table), filled(phone, table, "three")
    assert rounds_on_page(phone, table) == 2
    brought_back(served, file, *options)
    assert notes(phone, table) == ["one"]
    assert phone.ask("POST", f"{table}rounds/new/", filled_before).status == 409
    assert save(phone, table, "another two") == 302
    assert shown(phone, table) != seen
    assert shown(phone, table).partition("-")[0] == seen.partition("-")[0]
    assert rounds_on_page(phone, table) == 2
    assert notes(phone, table) == ["one", "another two"]
