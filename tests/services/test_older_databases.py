"""What earlier versions of the program wrote: brought up to date, it is as it was entered."""

import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.web.management.commands import verify
from tests.backups import Machine, done

DATABASES = Path(__file__).parent.parent / "data" / "databases"
# Each with matches of five games, corrections, undo, payments, ends: so many, in so many versions
OLDER = {"before-epochs": (12, 133), "before-the-free-sheet": (5, 48)}
every_older = pytest.mark.parametrize("name", OLDER)


def older(name: str, file: Path) -> Path:
    """Write a file with what an earlier version wrote, and return it."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATABASES / f"{name}.sql").read_text(encoding="utf-8"))
    return file


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
def test_every_older_match_comes_out_as_it_stands(name: str, machine: Machine) -> None:
    older(name, machine.file)
    done(machine, "migrate", "--verbosity", "0")
    assert done(machine, "verify") == played_again(name)


@every_older
def test_a_backup_of_older_matches_is_brought_in_and_comes_out_as_it_stands(
    name: str, machine: Machine, migrated: None, tmp_path: Path
) -> None:
    file = older(name, tmp_path / "older.sqlite3")
    assert f"There are {OLDER[name][0]} matches now" in done(machine, "restore", file)
    assert done(machine, "verify") == played_again(name)


def test_every_older_database_is_tried() -> None:
    assert {file.stem for file in DATABASES.glob("*.sql")} == set(OLDER)
