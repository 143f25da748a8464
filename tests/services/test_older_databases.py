"""What earlier versions of the program wrote: brought up to date, it is as it was entered."""

import functools
import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.services.backups.backup import copy_database, our_migrations
from scorekeeper.web.management.commands import verify
from tests.backups import Machine, changed, done, refused

DATABASES = Path(__file__).parent.parent / "data" / "databases"
# Each with matches of five games, corrections, undo, payments, ends: so many, in so many versions
OLDER = {"before-epochs": (12, 133), "before-the-free-sheet": (5, 48)}
OF_EACH_DATABASE = ("django_migrations", "records_epoch", "sqlite_sequence")
every_older = pytest.mark.parametrize("name", OLDER)


def older(name: str, file: Path) -> Path:
    """Write a file with what an earlier version wrote, and return it."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATABASES / f"{name}.sql").read_text(encoding="utf-8"))
    return file


@pytest.fixture(scope="module")
def up_to_date(
    machine_at: Callable[[Path], Machine], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """Return what gives an older database as it is after `migrate`, which is run once for each."""

    @functools.cache
    def migrated(name: str) -> Path:
        machine = machine_at(tmp_path_factory.mktemp(name))
        older(name, machine.file)
        done(machine, "migrate", "--verbosity", "0")
        return machine.file

    return migrated


def rows_in(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return what people entered: all rows of a database by their tables."""
    with closing(sqlite3.connect(file)) as database:
        named = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            table: sorted(database.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for (table,) in named
            if table not in OF_EACH_DATABASE
        }


def played_again(name: str) -> str:
    """Return what is said when everything in such a database comes out as it stands."""
    matches, versions = OLDER[name]
    return (
        f"{matches} matches with {versions} versions of rounds played again: "
        "everything came out as it stands.\n"
    )


@pytest.fixture(autouse=True)
def _histories_are_played_where_others_are(
    empty_database: BaseDatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verify in an empty database that is there already."""
    monkeypatch.setattr(verify, "empty_database", lambda: nullcontext(empty_database))


@every_older
def test_every_older_match_comes_out_as_it_stands(
    name: str, machine: Machine, up_to_date: Callable[[str], Path]
) -> None:
    copy_database(up_to_date(name), machine.file)
    assert done(machine, "verify") == played_again(name)


@every_older
def test_a_backup_of_older_matches_is_brought_in_as_if_it_had_been_brought_up_to_date_in_place(
    name: str,
    machine: Machine,
    migrated: None,
    up_to_date: Callable[[str], Path],
    tmp_path: Path,
) -> None:
    file = older(name, tmp_path / "older.sqlite3")
    assert f"There are {OLDER[name][0]} matches now" in done(machine, "restore", file)
    assert rows_in(machine.file) == rows_in(up_to_date(name))


@every_older
@pytest.mark.parametrize("rules", ["{}", "[]", "null", '"none"', '{"values": []}'])
def test_an_older_backup_with_house_rules_that_are_none_is_refused_in_a_sentence(
    name: str, rules: str, machine: Machine, migrated: None, tmp_path: Path
) -> None:
    file = older(name, tmp_path / "older.sqlite3")
    changed(f"UPDATE records_match SET house_rules = '{rules}'")(file)
    assert "This database cannot be brought up to date." in refused(machine, "restore", file)
    assert not machine.file.exists()


def test_older_matches_are_kept_as_they_were_before_a_restore_brings_them_up_to_date(
    machine: Machine, tmp_path: Path
) -> None:
    name, other = OLDER
    older(name, machine.file)
    done(machine, "restore", older(other, tmp_path / "other.sqlite3"))
    made_by = sorted(map(migrations_in, (machine.data / "backups").iterdir()), key=len)
    assert made_by == [migrations_in(older(name, tmp_path / "again.sqlite3")), our_migrations()]


@pytest.mark.parametrize("words", [("verify",), ("links",), ("links", "--renew", "scorer", "1")])
def test_what_a_newer_program_has_changed_is_left_to_it(
    machine: Machine, words: tuple[str, ...], up_to_date: Callable[[str], Path]
) -> None:
    copy_database(up_to_date("before-epochs"), machine.file)
    changed(
        "INSERT INTO django_migrations (app, name, applied)"
        " VALUES ('records', '9999_of_tomorrow', '2099-01-01')"
    )(machine.file)
    said = refused(machine, *words)
    assert said == "This database is from a newer Scorekeeper; update the program first."


def migrations_in(file: Path) -> list[str]:
    """Return which of our migrations made a database, in order."""
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute(
            "SELECT name FROM django_migrations WHERE app = 'records' ORDER BY name"
        )
        return [name for (name,) in rows]


def test_every_older_database_is_tried() -> None:
    assert {file.stem for file in DATABASES.glob("*.sql")} == set(OLDER)
