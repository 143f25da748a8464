"""What earlier versions of the program wrote: brought up to date, it is as it was entered."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.backups import done
from tests.served import Served

DATABASES = Path(__file__).parent.parent / "data" / "databases"
OLDER = sorted(file.stem for file in DATABASES.glob("*.sql"))
PLAYED = "12 matches with 133 versions of rounds played again: everything came out as it stands.\n"


@pytest.fixture(params=OLDER)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file with what an earlier version wrote: five games, corrections, undo, payments, ends."""
    file = tmp_path / "older.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATABASES / f"{request.param}.sql").read_text())
    return file


def test_every_older_match_comes_out_as_it_stands(older: Path, tmp_path: Path) -> None:
    server = Served(tmp_path / "data")
    server.data.mkdir()
    older.rename(server.data / "scorekeeper.sqlite3")
    done(server, "migrate", "--verbosity", "0")
    assert done(server, "verify") == PLAYED


def test_a_backup_of_older_matches_is_brought_in_and_comes_out_as_it_stands(
    older: Path, tmp_path: Path
) -> None:
    server = Served(tmp_path / "data")
    assert "There are 12 matches now" in done(server, "restore", older)
    assert done(server, "verify") == PLAYED
