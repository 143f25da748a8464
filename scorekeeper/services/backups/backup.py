"""Copies of the embedded database, made and checked while the server runs, or before an upgrade."""

import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from scorekeeper.config.data_folder import data_folder
from scorekeeper.records.models import DerivedResult
from scorekeeper.rules.words import Text as _

NO_DATABASE = _("This is no database of Scorekeeper.")
LOCK_TIMEOUT = 20  # seconds to wait for a writer; longer than the server does: no phone waits
DRAW_EPOCH = "UPDATE records_epoch SET value = lower(hex(randomblob(6)))"
DERIVED = DerivedResult._meta.db_table  # noqa: SLF001 - so Django tells the name of a table
DELETE_DERIVED = f"DELETE FROM {DERIVED}"  # noqa: S608
OWN_MIGRATIONS = "SELECT name FROM django_migrations WHERE app = 'records'"
UNFINISHED = ".scorekeeper-unfinished-"
RESTORING = ".restoring-"  # how the folders begin in which copies are made ready
RESTORE_FOLDER = re.compile(rf"{re.escape(RESTORING)}[a-z0-9_]{{8}}")  # as Python calls them
IN_RESTORE_FOLDER = re.compile(r"(copy|ours)\.sqlite3(-journal|-wal|-shm)?")

# As copies in the making are called, and as an older program called them: nobody else's file is
UNFINISHED_COPY = re.compile(
    rf"({re.escape(UNFINISHED)}[0-9a-f]{{8}}|\.scorekeeper-[0-9-]+\.sqlite3\.[0-9]+)"
    r"(-journal|-wal|-shm)?"
)
AN_HOUR = 3_600  # seconds; whoever still works on a copy writes to it far oftener
SQLITE = "sqlite"


class BackupFailed(Exception):
    """A copy cannot be made, or cannot be used; the message says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A checked copy of the database, and how many matches are in it."""

    file: Path
    matches: int


def live_file() -> Path:
    """The file of the database that the server uses; raises BackupFailed where there is none."""
    if connection.vendor != "sqlite":
        message = _("This database is PostgreSQL: its own pg_dump and pg_restore make its backups.")
        raise BackupFailed(message)
    return Path(connection.settings_dict["NAME"])


def make_backup(file: Path | None = None) -> Backup:
    """Copy the database as it stands at this moment; writers need not wait. BackupFailed.

    Without a file it goes into the data folder, under the date and time.
    """
    source = live_file()
    if not source.exists():
        raise BackupFailed(_("There is no database yet."))
    target = file or free_file(timezone.localtime())
    with reported_as_failure(target):
        if target.exists():
            raise name_taken(target)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        sweep_copies(target.parent)
        unfinished = new_copy(target.parent)
        try:
            copy_database(source, unfinished)
            matches = count_matches(unfinished)
            delete_derived(unfinished)
            draw_epoch(unfinished)
            put_in_place(unfinished, target)
        finally:
            unfinished.unlink(missing_ok=True)
    return Backup(target, matches)


def put_in_place(copy: Path, target: Path) -> None:
    try:
        target.hardlink_to(copy)
    except FileExistsError:
        raise name_taken(target) from None
    except OSError as error:  # no disk has to know such links
        if target.exists():
            raise name_taken(target) from error
        copy.replace(target)


def name_taken(file: Path) -> BackupFailed:
    return BackupFailed(_("{file} is there already; choose another name.", file=file))


def free_file(now: datetime) -> Path:
    folder, name = data_folder() / "backups", f"scorekeeper-{now:%Y-%m-%d-%H%M%S}"
    names = (f"{name}-{number}" if number > 1 else name for number in count(1))
    return next(file for name in names if not (file := folder / f"{name}.sqlite3").exists())


@contextmanager
def reported_as_failure(file: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, UnicodeError) as error:
        message = _("{file} cannot be used: {reason}.")
        reason = getattr(error, "strerror", None) or error
        raise BackupFailed(message.format(file=file, reason=reason)) from error


def copy_database(source: Path, target: Path) -> None:
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(opened_to_read(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # so that there is nothing beside the file


def delete_derived(file: Path) -> None:
    """Delete derived rows from a copy.

    What an older program wrote has nothing of the kind yet.
    """
    with closing(sqlite3.connect(file)) as copy, copy:
        if copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [DERIVED]).fetchone():
            copy.execute(DELETE_DERIVED)


def draw_epoch(file: Path) -> None:
    """Draw a new epoch in a copy, lest its versions be taken for those of the live file.

    A copy of what an older program wrote has no epoch yet: its migration draws one.
    """
    with closing(sqlite3.connect(file)) as copy, copy:
        if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'records_epoch'").fetchone():
            copy.execute(DRAW_EPOCH)


def opened_to_read(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=LOCK_TIMEOUT)


def count_matches(file: Path) -> int:
    """Count the matches of a copy; BackupFailed unless it is a sound database of ours."""
    with closing(opened_to_read(file)) as database, suppress(sqlite3.DatabaseError):
        refuse_if_damaged(database)
        refuse_if_newer({name for (name,) in database.execute(OWN_MIGRATIONS)})
        matches: int = database.execute("SELECT count(*) FROM records_match").fetchone()[0]
        return matches
    raise BackupFailed(NO_DATABASE)


def refuse_if_damaged(database: sqlite3.Connection) -> None:
    """Raise BackupFailed where pages of the file, or rows that others name, are missing."""
    problems = [row for row in database.execute("PRAGMA integrity_check") if row != ("ok",)]
    if problems or database.execute("PRAGMA foreign_key_check").fetchone():
        raise BackupFailed(_("This database is damaged."))


def refuse_if_newer(migrations: set[str]) -> None:
    if not migrations:
        raise BackupFailed(NO_DATABASE)
    if migrations - set(our_migrations()):
        message = _("This database is from a newer Scorekeeper; update the program first.")
        raise BackupFailed(message)


def new_copy(folder: Path) -> Path:
    return folder / f"{UNFINISHED}{secrets.token_hex(4)}"


def sweep_copies(folder: Path) -> None:
    """Delete half-written copies left by a killed process."""
    for left in folder.glob(".scorekeeper-*"):
        if UNFINISHED_COPY.fullmatch(left.name) and left.is_file():
            with suppress(OSError):  # another one may have been faster
                if is_abandoned(left):
                    left.unlink()


def sweep_folders(folder: Path) -> None:
    for left in folder.glob(f"{RESTORING}*"):
        with suppress(OSError):
            if is_restore_folder(left) and is_abandoned(left):
                shutil.rmtree(left)


def is_restore_folder(folder: Path) -> bool:
    if RESTORE_FOLDER.fullmatch(folder.name) is None:
        return False
    return all(IN_RESTORE_FOLDER.fullmatch(one.name) for one in folder.iterdir())


def is_abandoned(left: Path) -> bool:
    """Whether nobody works on a copy any more: it was not written to for an hour."""
    return time.time() - last_modified(left) > AN_HOUR


def last_modified(left: Path) -> float:
    """The newest modification time of a file or of anything in a folder, in seconds since 1970."""
    return max(one.stat().st_mtime for one in (left, *left.glob("*")))


def require_not_newer() -> None:
    """Raise BackupFailed where a newer program has changed the database; DatabaseError."""
    if names := migrations_here():
        refuse_if_newer(names)


def back_up_before_migrating() -> Backup | None:
    """Back up what an older program wrote; None where there is nothing to upgrade.

    PostgreSQL's own programs make its backups. Raises BackupFailed where none can be made, or where
    the database is newer than this program; DatabaseError.
    """
    require_not_newer()
    names = migrations_here()
    if connection.vendor != SQLITE or not names or names == set(our_migrations()):
        return None
    return make_backup()


def migrations_here() -> set[str]:
    if connection.vendor == SQLITE and not live_file().exists():
        return set()
    applied = MigrationRecorder(connection).applied_migrations()
    return {name for app, name in applied if app == "records"}


def our_migrations() -> list[str]:
    graph = MigrationLoader(None).graph
    (last,) = graph.leaf_nodes("records")
    return [name for app, name in graph.forwards_plan(last) if app == "records"]
