"""What is no sound backup of this program is refused in a sentence, and nothing has changed."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.records.models import Match
from tests.backups import Machine, changed, done, refused
from tests.cast import a_deal, record


@pytest.fixture(scope="module")
def table(
    two_matches: Callable[[Path], Machine], tmp_path_factory: pytest.TempPathFactory
) -> Machine:
    """A machine with two matches."""
    return two_matches(tmp_path_factory.mktemp("refused") / "data")


@pytest.fixture(scope="module")
def backup(table: Machine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of both; in the first match there is another round since."""
    file = tmp_path_factory.mktemp("sound") / "sound.sqlite3"
    done(table, "backup", file)
    with table.in_use():
        record(Match.objects.earliest("pk"), a_deal(note="stays"))
    return file


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_name_that_no_file_can_have_is_refused_in_a_sentence(
    table: Machine, command: str
) -> None:
    said = refused(table, command, Path("a" * 300))
    assert said.endswith("cannot be used: File name too long.")


@pytest.fixture
def copy(backup: Path, tmp_path: Path) -> Path:
    """A copy of the backup, to be spoilt."""
    return Path(shutil.copy(backup, tmp_path / "spoilt.sqlite3"))


def written_in(file: Path) -> list[str]:
    """Return all that stands in a database."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def from_the_future(file: Path) -> None:
    """Let a database have a change that this program does not know."""
    with closing(sqlite3.connect(file)) as database, database:
        row = ("records", "9999_of_tomorrow", "2099-01-01")
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", row)


def without_its_tables(file: Path) -> None:
    """Let a sound database be of something else."""
    file.unlink()
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE recipes (name)")


def cut_off(file: Path) -> None:
    """Let the last third of a file be missing."""
    os.truncate(file, file.stat().st_size * 2 // 3)


def scratched(file: Path) -> None:
    """Let some pages in the middle of a file be unreadable."""
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8192] = b"\xff" * 8192
    file.write_bytes(content)


def made_a_folder(file: Path) -> None:
    """Let a folder stand where the file stood."""
    file.unlink()
    file.mkdir()


def made_a_pipe(file: Path) -> None:
    """Let a pipe stand where the file stood, on which whoever opens it would wait."""
    file.unlink()
    os.mkfifo(file)


def orphaned(file: Path) -> None:
    """Let rounds belong to a game that is not there."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM records_match")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (from_the_future, "newer Scorekeeper; update the program first"),
        (without_its_tables, "no database of Scorekeeper"),
        (lambda file: file.write_text("Anna 12, Bram 30"), "cannot be used"),
        (lambda file: file.write_bytes(b""), "no database of Scorekeeper"),
        (lambda file: file.unlink(), "cannot be used: No such file or directory"),
        (cut_off, "damaged|cannot be used|no database of Scorekeeper"),
        (scratched, "damaged|no database of Scorekeeper|cannot be used"),
        (orphaned, "damaged"),
        (made_a_folder, "is no file"),
        (made_a_pipe, "is no file"),
        (changed("UPDATE records_match SET game = 'quartets'"), "cannot be opened"),
    ],
)
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(
    table: Machine,
    migrated: None,
    copy: Path,
    spoil: Callable[[Path], object],
    sentence: str,
) -> None:
    before = written_in(table.file)
    rows = [line for line in before if line.startswith("INSERT") and "migrations" not in line]
    assert ["kept" in line or "stays" in line for line in rows].count(True) == 3
    spoil(copy)
    assert re.search(sentence, refused(table, "restore", copy))
    assert written_in(table.file) == before
    assert not [one for one in table.data.iterdir() if one.name.startswith("tmp")]


def test_the_database_is_not_restored_from_itself(table: Machine) -> None:
    assert refused(table, "restore", table.file).endswith("is the database itself.")
