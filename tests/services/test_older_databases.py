"""What earlier versions of the program wrote: brought up to date, it is as it was entered."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.backups import done
from tests.served import Served

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


@every_older
def test_every_older_match_comes_out_as_it_stands(name: str, tmp_path: Path) -> None:
    server = Served(tmp_path / "data")
    server.data.mkdir()
    older(name, server.data / "scorekeeper.sqlite3")
    done(server, "migrate", "--verbosity", "0")
    assert done(server, "verify") == played_again(name)


@every_older
def test_a_backup_of_older_matches_is_brought_in_and_comes_out_as_it_stands(
    name: str, tmp_path: Path
) -> None:
    server = Served(tmp_path / "data")
    file = older(name, tmp_path / "older.sqlite3")
    assert f"There are {OLDER[name][0]} matches now" in done(server, "restore", file)
    assert done(server, "verify") == played_again(name)


def test_every_older_database_is_tried() -> None:
    assert {file.stem for file in DATABASES.glob("*.sql")} == set(OLDER)
