"""A start that cannot be, or that meets another, ends in a sentence; nobody else reads the data."""

import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker, Settings

from scorekeeper.config import data_folder
from scorekeeper.config.databases import sqlite
from scorekeeper.server.supervisor import WorkerSlot
from scorekeeper.services.history.verifying import using_database
from scorekeeper.web.management.commands import serve
from tests.backups import changed
from tests.chaos.phone import Phone, begin_match
from tests.served import PATIENCE, ROOT, Served, free_port, own_database, serving
from tests.server.lines import wait_until


def started(data: str | Path, *, preexec_fn: Callable[[], None] | None = None) -> tuple[int, str]:
    """Start a server that will not stay; return its status and what it said."""
    place = ["--host", "127.0.0.1", "--port", str(free_port())]
    environment = {**os.environ, "SCOREKEEPER_DATA": str(data), "DATABASE_URL": ""}
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", *place],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=preexec_fn,
    )
    return done.returncode, done.stdout + done.stderr


def fill_the_disk() -> None:
    """Let no file become longer than this, as on a disk that is nearly full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))


def test_a_full_disk_is_said_in_a_sentence(tmp_path: Path) -> None:
    status, said = started(tmp_path / "data", preexec_fn=fill_the_disk)
    assert status == 1
    assert "CommandError: The database cannot be used: " in said
    assert "Traceback" not in said


Prepare = Callable[[str | Path], None]


@pytest.fixture
def prepare(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, django_db_blocker: DjangoDbBlocker
) -> Iterator[Prepare]:
    """Prepare a data folder in this process, as a start of the server does."""
    monkeypatch.delenv("SCOREKEEPER_DEBUG", raising=False)

    def prepare(data: str | Path) -> None:
        monkeypatch.setenv("SCOREKEEPER_DATA", str(data))
        settings.STATIC_ROOT = Path(data) / "staticfiles"
        file = sqlite(Path(data) / "scorekeeper.sqlite3")
        database = ConnectionHandler({DEFAULT_DB_ALIAS: file})[DEFAULT_DB_ALIAS]
        try:
            with using_database(database):
                serve.Command().prepare()
        finally:
            database.close()

    before = os.umask(0)  # which a start of the server narrows
    os.umask(before)
    with django_db_blocker.unblock():
        yield prepare
    os.umask(before)


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(prepare: Prepare) -> None:
    with pytest.raises(CommandError, match="The folder /proc/scorekeeper cannot be used: "):
        prepare("/proc/scorekeeper")


def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(
    prepare: Prepare, tmp_path: Path
) -> None:
    (tmp_path / "scorekeeper.sqlite3").mkdir()
    said = "The database cannot be used: unable to open database file."
    with pytest.raises(CommandError, match=said):
        prepare(tmp_path)


def test_static_files_that_cannot_be_written_are_said_in_a_sentence(
    prepare: Prepare, tmp_path: Path
) -> None:
    (tmp_path / "staticfiles").write_text("in the way")
    with pytest.raises(CommandError, match=f"The folder {tmp_path} cannot be used: "):
        prepare(tmp_path)


DATABASES = ROOT / "tests" / "data" / "databases"
FROM_THE_FUTURE = changed(
    "INSERT INTO django_migrations (app, name, applied)"
    " VALUES ('records', '9999_future', '2027-01-01')"
)


def migrations_in(file: Path) -> set[str]:
    """Return which of our migrations made a database."""
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT name FROM django_migrations WHERE app = 'records'")
        return {name for (name,) in rows}


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A database that an earlier version of the program wrote."""
    file = tmp_path / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATABASES / "before-epochs.sql").read_text(encoding="utf-8"))
    return file


def test_a_database_of_a_newer_program_is_refused_and_left_as_it_is(
    prepare: Prepare, tmp_path: Path
) -> None:
    prepare(tmp_path)
    file = tmp_path / "scorekeeper.sqlite3"
    FROM_THE_FUTURE(file)
    before = migrations_in(file)
    with pytest.raises(CommandError, match="from a newer Scorekeeper; update the program first"):
        prepare(tmp_path)
    assert migrations_in(file) == before
    assert not (tmp_path / "backups").exists()


def test_what_an_older_program_wrote_is_kept_before_it_is_brought_up_to_date(
    prepare: Prepare, older: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = migrations_in(older)
    prepare(older.parent)
    assert migrations_in(older) > before
    (kept,) = (older.parent / "backups").iterdir()
    assert migrations_in(kept) == before
    assert f"{kept} holds them as they were" in capsys.readouterr().out
    prepare(older.parent)
    assert list((older.parent / "backups").iterdir()) == [kept]


def test_a_first_start_has_nothing_to_keep(prepare: Prepare, tmp_path: Path) -> None:
    prepare(tmp_path)
    assert not (tmp_path / "backups").exists()


def test_a_folder_on_a_network_drive_is_warned_of(
    prepare: Prepare,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = f"{tmp_path / 'data'} lies on a drive in the network (cifs)"
    prepare(tmp_path / "data")
    assert said not in capsys.readouterr().out
    (tmp_path / "mounts").write_text(f"//nas/cards {tmp_path} cifs rw 0 0\n")
    monkeypatch.setattr(data_folder, "MOUNTS", tmp_path / "mounts")
    prepare(tmp_path / "data")
    assert said in capsys.readouterr().out


def test_what_cannot_be_kept_is_not_brought_up_to_date(prepare: Prepare, older: Path) -> None:
    (older.parent / "backups").write_text("in the way")
    before = migrations_in(older)
    with pytest.raises(CommandError, match="cannot be used: "):
        prepare(older.parent)
    assert migrations_in(older) == before


@pytest.mark.django_db  # which lets it run on PostgreSQL as well
def test_two_first_starts_at_once_both_serve(tmp_path: Path) -> None:
    """On PostgreSQL as of two machines, each with a data folder of its own."""
    with own_database("first_starts") as database:
        folders = ["one", "other"] if database else ["same", "same"]
        both_serve(tmp_path, [Served(tmp_path / name, database=database) for name in folders])


def both_serve(tmp_path: Path, servers: list[Served]) -> None:
    """Start servers at the same moment, and see that each of them answers."""
    for number, server in enumerate(servers):
        server.log, server.from_nothing = tmp_path / f"{number}.log", True
    threads = [threading.Thread(target=server.start) for server in servers]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert [server.answers() for server in servers] == [True, True]
        assert ["Traceback" in server.log.read_text() for server in servers] == [False, False]
    finally:
        for server in servers:
            server.kill()


def test_what_others_could_read_is_for_the_owner_alone_and_that_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    database, backup = tmp_path / "scorekeeper.sqlite3", tmp_path / "backups" / "old.sqlite3"
    backup.parent.mkdir(mode=0o755)
    for file in (database, backup, tmp_path / "secret-key"):
        file.touch()
        file.chmod(0o644)
    with serving(tmp_path) as server:
        server.answers()
        ours = [tmp_path / "secret-key", backup.parent, backup, *tmp_path.glob("*.sqlite3*")]
        assert len(ours) >= 5
        assert [path.name for path in ours if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
        said = "could read scorekeeper.sqlite3, backups, backups/old.sqlite3; now"
        assert said in server.log.read_text()


def test_a_table_is_served_where_the_system_has_no_time_zones(tmp_path: Path) -> None:
    with serving(tmp_path / "data", PYTHONTZPATH="", TZ="'Europe/berlin'") as server:
        phone = Phone(server.port, patience=PATIENCE)
        assert phone.ask("GET", begin_match(phone)).status == 200
        assert "The table's clock is that of Europe/Berlin: " in server.log.read_text()


@pytest.mark.parametrize("broken", [b"", b"\n", b"\xff\xfe"])
def test_a_key_that_is_none_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY", raising=False)
    (tmp_path / "secret-key").write_bytes(broken)
    data_folder.prepare_data_folder()
    key = data_folder.signing_key()
    assert len(key) > 50
    assert data_folder.signing_key() == key
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


def test_a_worker_that_cannot_even_be_started_is_tried_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "worker"
    place = WorkerSlot([str(program)], None)
    wait_until(lambda: "No such file" in capfd.readouterr().err)
    program.write_text("#!/bin/sh\necho it works >&2\ncat\n")
    program.chmod(0o755)
    wait_until(lambda: "it works" in capfd.readouterr().err)
    place.close()
    place.thread.join(PATIENCE)
    assert not place.thread.is_alive()
