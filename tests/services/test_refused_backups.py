"""What is no sound backup of this program is refused in a sentence, and nothing has changed."""

import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.backups import changed, done, refused
from tests.chaos.phone import Phone, begin_match, notes, save
from tests.served import serving


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server with its data in a folder of its own."""
    with serving(tmp_path_factory.mktemp("backups") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def phone(served):
    """A phone at the table."""
    return Phone(served.port)


@pytest.fixture(scope="module")
def table(phone):
    """The address of a match beside another one, each with a round."""
    tables = [begin_match(phone) for _match in range(2)]
    for one in tables:
        assert save(phone, one, "kept") == 302
    return tables[0]


@pytest.fixture(scope="module")
def backup(served, phone, table, tmp_path_factory):
    """A backup of both; in the first match there is another round since."""
    file = tmp_path_factory.mktemp("sound") / "sound.sqlite3"
    done(served, "backup", file)
    assert save(phone, table, "stays") == 302
    return file


@pytest.fixture
def copy(backup, tmp_path):
    """A copy of the backup, to be spoilt."""
    return Path(shutil.copy(backup, tmp_path / "spoilt.sqlite3"))


@pytest.fixture
def notes_now(phone, table, backup):
    """Read the notes of the first match."""
    return lambda: notes(phone, table)


def from_the_future(file):
    """Let a database have a change that this program does not know."""
    with closing(sqlite3.connect(file)) as database, database:
        row = ("records", "9999_of_tomorrow", "2099-01-01")
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", row)


def without_its_tables(file):
    """Let a sound database be of something else."""
    file.unlink()
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE recipes (name)")


def cut_off(file):
    """Let the last third of a file be missing."""
    os.truncate(file, file.stat().st_size * 2 // 3)


def scratched(file):
    """Let some pages in the middle of a file be unreadable."""
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8192] = b"\xff" * 8192
    file.write_bytes(content)


def orphaned(file):
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
        (lambda file: (file.unlink(), file.mkdir()), "is no file"),
        (lambda file: (file.unlink(), os.mkfifo(file)), "is no file"),
        (changed("UPDATE records_match SET game = 'quartets'"), "cannot be opened"),
    ],
)
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(
    served, notes_now, copy, spoil, sentence
):
    spoil(copy)
    assert re.search(sentence, refused(served, "restore", copy))
    assert notes_now() == ["kept", "stays"]
    assert not [one for one in served.data.iterdir() if one.name.startswith("tmp")]


def test_the_database_is_not_restored_from_itself(served):
    live = served.data / "scorekeeper.sqlite3"
    assert refused(served, "restore", live).endswith("is the database itself.")
