"""Bringing a backup in while the server runs: others see what was before or what comes after."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import F, Min
from django.utils.translation import gettext as _

from scorekeeper.data_folder import data_folder, prepare_data_folder
from scorekeeper.records.models import Event, Match, RoundVersion
from scorekeeper.services.backups import (
    DRAW_EPOCH,
    PATIENCE,
    Backup,
    BackupFailed,
    checked,
    copy_database,
    live_file,
    make_backup,
    opened_to_read,
    reasons_told,
)
from scorekeeper.services.line import alone

# Room for what is written between the look at the versions and the moment of the change, and for
# games that were deleted since the last restore: none of them was written to so often.
MARGIN = 100_000
TABLES = (
    "SELECT name FROM main.sqlite_master WHERE type = 'table'"
    " AND name NOT LIKE 'sqlite_%' AND name != 'django_migrations'"
)


@dataclass(frozen=True, slots=True)
class Restored:
    """How many games there are now, and the backup of what was there before."""

    games: int
    before: Backup


def restore(file: Path) -> Restored:
    """Put a backup in place of what is there, of which a backup is made first. BackupFailed."""
    live = live_file()
    with reasons_told(file):
        if live.exists() and file.samefile(live):
            raise BackupFailed(_("%(file)s is the database itself.") % {"file": file})
        with tempfile.TemporaryDirectory(dir=prepared_folder()) as folder:
            copy = Path(folder) / "copy.sqlite3"
            copy_database(file, copy)
            checked(copy)
            call_command("migrate", interactive=False, verbosity=0)
            before = make_backup()
            ceiling = highest_version(live, copy) + MARGIN
            bring_up_to_date(copy, ceiling)
            games = checked(copy)
            bring_in(live, copy, ceiling)
    return Restored(games, before)


def prepared_folder() -> Path:
    """The data folder, made where it is missing."""
    prepare_data_folder()
    return data_folder()


def highest_version(*files: Path) -> int:
    """The highest version that any match of these databases has, or had before a restore."""
    highest = 0
    for file in files:
        with closing(opened_to_read(file)) as database:
            (kept,) = database.execute("PRAGMA user_version").fetchone()
            (newest,) = database.execute("SELECT max(version) FROM records_match").fetchone()
        highest = max(highest, kept, newest or 0)
    return highest


def bring_up_to_date(copy: Path, ceiling: int) -> None:
    """Let a copy have today's tables, and versions above all that anybody has seen."""
    with working_on(copy):
        call_command("migrate", interactive=False, verbosity=0)
        with transaction.atomic():
            for match in Match.objects.all():
                raise_versions(match, ceiling)


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


def raise_versions(match: Match, ceiling: int) -> None:
    """Number everything written to a match from above a ceiling on, in the order it has.

    Books that are open, drawn pages, and forms being filled in are known by a match's version:
    with a new one for every row none of them can be taken for what the backup holds.
    """
    rounds = RoundVersion.objects.filter(match=match)
    events = Event.objects.filter(match=match)
    firsts = [rows.aggregate(first=Min("match_version"))["first"] for rows in (rounds, events)]
    shift = ceiling + 1 - min([match.version, *filter(None, firsts)])
    rounds.update(match_version=F("match_version") + shift, undoes=F("undoes") + shift)
    events.update(match_version=F("match_version") + shift, undoes=F("undoes") + shift)
    Match.objects.filter(pk=match.pk).update(version=match.version + shift)


def bring_in(live: Path, copy: Path, ceiling: int) -> None:
    """Put the rows of a copy in place of all rows, in one transaction; sqlite3.Error."""
    with (
        alone(live),
        closing(sqlite3.connect(live, isolation_level=None, timeout=PATIENCE)) as database,
    ):
        database.execute("PRAGMA synchronous=FULL")
        database.execute("ATTACH ? AS came", [str(copy)])
        database.execute("BEGIN IMMEDIATE")
        tables = [name for (name,) in database.execute(TABLES)]
        for table in tables:
            replace_rows(database, table)
        database.execute(DRAW_EPOCH)
        database.execute(f"PRAGMA main.user_version = {ceiling:d}")
        database.execute("COMMIT")


def replace_rows(database: sqlite3.Connection, table: str) -> None:
    """Put the copy's rows of a table in place of those that are there."""
    columns = [row[1] for row in database.execute(f'PRAGMA main.table_info("{table}")')]
    names = ", ".join(f'"{column}"' for column in columns)
    rows = f'SELECT {names} FROM came."{table}"'  # noqa: S608 - names of our own tables
    database.execute(f'DELETE FROM main."{table}"')  # noqa: S608
    database.execute(f'INSERT INTO main."{table}" ({names}) {rows}')
