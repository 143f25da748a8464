"""Bringing a backup in while the server runs: others see what was before or what comes after."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command
from django.db import connection

from scorekeeper.data_folder import data_folder, prepare_data_folder
from scorekeeper.records.models import Match
from scorekeeper.rules.words import Text as _
from scorekeeper.services.backups.backup import (
    DRAW_EPOCH,
    LOCK_TIMEOUT,
    RESTORING,
    THROW_AWAY,
    Backup,
    BackupFailed,
    copy_database,
    kept_before_migrating,
    live_file,
    make_backup,
    opened_to_read,
    refuse_if_damaged,
    reported_as_failure,
    sweep_folders,
)
from scorekeeper.services.backups.integrity import (
    TimeLimit,
    applied,
    require_same_schema,
    require_sound,
)
from scorekeeper.services.transactions import exclusive_writer

TABLES = (
    "SELECT name FROM main.sqlite_master WHERE type = 'table'"
    " AND name NOT LIKE 'sqlite_%' AND name NOT IN ('django_migrations', 'records_epoch')"
)


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """How many matches there are now, and the backup of what was there before."""

    matches: int
    before: Backup


def restore(file: Path) -> RestoreResult:
    """Put a backup in place of what is there, of which a backup is made first. BackupFailed.

    Nothing of the file is used but the rows: they are checked one by one, in tables of our own.
    """
    live = live_file()
    with reported_as_failure(file):
        require_ordinary(file, live)
        sweep_folders(prepared_folder())
        with tempfile.TemporaryDirectory(dir=data_folder(), prefix=RESTORING) as folder:
            copy, ours = Path(folder) / "copy.sqlite3", Path(folder) / "ours.sqlite3"
            copy_database(file, copy)
            matches = rebuild(copy, ours)
            kept_before_migrating()
            call_command("migrate", interactive=False, verbosity=0)
            before = bring_in(live, ours)
    return RestoreResult(matches, before)


def require_ordinary(file: Path, live: Path) -> None:
    """Raise BackupFailed unless this is a file, and another one than the database itself."""
    if file.exists() and not file.is_file():
        raise BackupFailed(_("{file} is no file.", file=file))
    if live.exists() and file.samefile(live):
        raise BackupFailed(_("{file} is the database itself.", file=file))


def prepared_folder() -> Path:
    """The data folder, made where it is missing."""
    prepare_data_folder()
    return data_folder()


def rebuild(copy: Path, ours: Path) -> int:
    """Bring the rows of a copy into a database made by our own migrations; return its matches.

    Raises BackupFailed for whatever this program did not write.
    """
    limit = TimeLimit(copy)
    with closing(opened_to_read(copy)) as theirs, limit.over(theirs):
        migrations = applied(theirs)
        refuse_if_damaged(theirs)
    with working_on(ours):
        call_command("migrate", "records", migrations[-1], interactive=False, verbosity=0)
    require_same_schema(copy, ours, limit)
    with closing(sqlite3.connect(ours, isolation_level=None)) as database, limit.over(database):
        with taking_from(database, copy):
            replace_all_rows(database)
        refuse_if_damaged(database)
    with working_on(ours):
        bring_up_to_date()
        require_sound(limit)
        return Match.objects.count()


def bring_up_to_date() -> None:
    """Let the database in use have today's tables; raises BackupFailed."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except Exception as error:  # a migration meets whatever somebody has written into a file
        raise BackupFailed(_("This database cannot be brought up to date.")) from error


@contextmanager
def working_on(copy: Path) -> Iterator[None]:
    """Let this process, which no phone talks to, use a copy as its database for a while."""
    live = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = copy
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = live


def bring_in(live: Path, ours: Path) -> Backup:
    """Put other rows in place of all that are there, and return the backup that is made before.

    Nobody writes in between: what is answered as recorded is in the backup, or comes afterwards.
    """
    with (
        exclusive_writer(live),
        closing(sqlite3.connect(live, isolation_level=None, timeout=LOCK_TIMEOUT)) as database,
    ):
        database.execute("PRAGMA synchronous=FULL")
        with taking_from(database, ours):
            before = make_backup()
            replace_all_rows(database)
            database.execute(THROW_AWAY)
            database.execute(DRAW_EPOCH)
    return before


@contextmanager
def taking_from(database: sqlite3.Connection, other: Path) -> Iterator[None]:
    """A transaction in which another database is at hand; all of it is done or nothing."""
    database.execute("ATTACH ? AS came", [str(other)])
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def replace_all_rows(database: sqlite3.Connection) -> None:
    """Put the rows that come in place of those that are there."""
    for table in [name for (name,) in database.execute(TABLES)]:
        replace_rows(database, table)


def replace_rows(database: sqlite3.Connection, table: str) -> None:
    """Put another database's rows of a table in place of those that are there."""
    columns = [row[1] for row in database.execute(f'PRAGMA main.table_info("{table}")')]
    names = ", ".join(f'"{column}"' for column in columns)
    rows = f'SELECT {names} FROM came."{table}"'  # noqa: S608 - names of our own tables
    database.execute(f'DELETE FROM main."{table}"')  # noqa: S608
    database.execute(f'INSERT INTO main."{table}" ({names}) {rows}')
