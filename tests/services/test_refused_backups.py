"""What is no sound backup of this program is refused in a sentence, and nothing has changed."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.backups import changed, done, refused
from tests.chaos.phone import Phone, begin_match, notes, save
from tests.served import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with its data in a folder of its own."""
    with serving(tmp_path_factory.mktemp("backups") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def phone(served: Served) -> Phone:
    """A phone at the table."""
    return Phone(served.port)


@pytest.fixture(scope="module")
def table(phone: Phone) -> str:
    """The address of a match beside another one, each with a round."""
    tables = [begin_match(phone) for _match in range(2)]
    for one in tables:
        assert save(phone, one, "kept") == 302
    return tables[0]


@pytest.fixture(scope="module")
def backup(
    served: Served, phone: Phone, table: str, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A backup of both; in the first match there is another round since."""
    file = tmp_path_factory.mktemp("sound") / "sound.sqlite3"
    done(served, "backup", file)
    assert save(phone, table, "stays") == 302
    return file


@pytest.fixture
def copy(backup: Path, tmp_path: Path) -> Path:
    """A copy of the backup, to be spoilt."""
    return Path(shutil.copy(backup, tmp_path / "spoilt.sqlite3"))


@pytest.fixture
def notes_now(phone: Phone, table: str, backup: Path) -> Callable[[], list[str]]:
    """Read the notes of the first match."""
    return lambda: notes(phone, table)


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
    served: Served,
    notes_now: Callable[[], list[str]],
    copy: Path,
    spoil: Callable[[Path], object],
    sentence: str,
) -> None:
    spoil(copy)
    assert re.search(sentence, refused(served, "restore", copy))
    assert notes_now() == ["kept", "stays"]
    assert not [one for one in served.data.iterdir() if one.name.startswith("tmp")]


def test_the_database_is_not_restored_from_itself(served: Served) -> None:
    live = served.data / "scorekeeper.sqlite3"
    assert refused(served, "restore", live).endswith("is the database itself.")
