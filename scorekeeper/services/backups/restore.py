"""Bringing a backup in while the server runs: others see what was before or what comes after.

Nothing of the file is trusted: its tables, its rows, and whether every match opens are checked in a
database of our own.
"""

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.models import F, Field, Model, QuerySet

from scorekeeper.config.data_folder import data_folder, prepare_data_folder
from scorekeeper.games.registry import find_game
from scorekeeper.records.models import ClubEvening, Event, Match, RoundVersion, SeatChange
from scorekeeper.rules.words import Text as _
from scorekeeper.services.backups.backup import (
    DELETE_DERIVED,
    DRAW_EPOCH,
    LOCK_TIMEOUT,
    NO_DATABASE,
    OWN_MIGRATIONS,
    RESTORING,
    Backup,
    BackupFailed,
    back_up_before_migrating,
    copy_database,
    live_file,
    make_backup,
    opened_to_read,
    our_migrations,
    refuse_if_damaged,
    refuse_if_newer,
    reported_as_failure,
    sweep_folders,
)
from scorekeeper.services.evenings.planning import plan_of
from scorekeeper.services.evenings.reading import record_of
from scorekeeper.services.history.verifying import facts_of, recorded_history
from scorekeeper.services.transactions import exclusive_writer

TABLES = (
    "SELECT name FROM main.sqlite_master WHERE type = 'table'"
    " AND name NOT LIKE 'sqlite_%' AND name NOT IN ('django_migrations', 'records_epoch')"
)
SECONDS, SECONDS_FOR_A_MEGABYTE = 120, 10  # ten times what the largest evenings took to check
OFTEN = 10_000  # steps of SQLite between two looks at the clock
LONGEST_VALUE = 4 * 1024 * 1024  # bytes; nothing that this program writes is longer
MEGABYTE = 1024 * 1024
Schema = dict[str, tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """How many matches there are now, and the backup of what was there before."""

    matches: int
    before: Backup


def restore(file: Path) -> RestoreResult:
    """Replace what is there by a backup, after a backup of it. Raises BackupFailed.

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
            back_up_before_migrating()
            call_command("migrate", interactive=False, verbosity=0)
            before = replace_database(live, ours)
    return RestoreResult(matches, before)


def require_ordinary(file: Path, live: Path) -> None:
    if file.exists() and not file.is_file():
        raise BackupFailed(_("{file} is no file.", file=file))
    if live.exists() and file.samefile(live):
        raise BackupFailed(_("{file} is the database itself.", file=file))


def prepared_folder() -> Path:
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
        with attached(database, copy):
            replace_all_rows(database)
        refuse_if_damaged(database)
    with working_on(ours):
        migrate_to_today()
        require_sound(limit)
        return Match.objects.count()


def migrate_to_today() -> None:
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except Exception as error:  # a migration meets whatever somebody has written into a file
        raise BackupFailed(_("This database cannot be brought up to date.")) from error


@contextmanager
def working_on(copy: Path) -> Iterator[None]:
    """Use a copy as this process's database for a while; no phone talks to this process."""
    live = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = copy
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = live


def replace_database(live: Path, ours: Path) -> Backup:
    """Replace all rows by those of another file, and return the backup that is made before.

    Nobody writes in between: what is answered as recorded is in the backup, or comes afterwards.
    """
    with (
        exclusive_writer(live),
        closing(sqlite3.connect(live, isolation_level=None, timeout=LOCK_TIMEOUT)) as database,
    ):
        database.execute("PRAGMA synchronous=FULL")
        with attached(database, ours):
            before = make_backup()
            replace_all_rows(database)
            database.execute(DELETE_DERIVED)
            database.execute(DRAW_EPOCH)
    return before


@contextmanager
def attached(database: sqlite3.Connection, other: Path) -> Iterator[None]:
    """A transaction with another database attached as ``came``."""
    database.execute("ATTACH ? AS came", [str(other)])
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def replace_all_rows(database: sqlite3.Connection) -> None:
    for table in [name for (name,) in database.execute(TABLES)]:
        replace_rows(database, table)


def replace_rows(database: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in database.execute(f'PRAGMA main.table_info("{table}")')]
    names = ", ".join(f'"{column}"' for column in columns)
    rows = f'SELECT {names} FROM came."{table}"'  # noqa: S608 - names of our own tables
    database.execute(f'DELETE FROM main."{table}"')  # noqa: S608
    database.execute(f'INSERT INTO main."{table}" ({names}) {rows}')


class TimeLimit:
    """How long a file may be worked on to be checked, by its size.

    On a busy machine that is far less than what passes by the clock.
    """

    def __init__(self, file: Path) -> None:
        seconds = SECONDS + SECONDS_FOR_A_MEGABYTE * file.stat().st_size / MEGABYTE
        self.ends = time.process_time() + seconds

    @property
    def is_over(self) -> bool:
        return time.process_time() > self.ends

    def require(self) -> None:
        if self.is_over:
            raise BackupFailed(_("This database takes too long to check."))

    @contextmanager
    def over(self, database: sqlite3.Connection) -> Iterator[None]:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        database.set_progress_handler(lambda: self.is_over, OFTEN)
        try:
            yield
        except sqlite3.Error:
            self.require()
            raise
        finally:
            database.set_progress_handler(None, 0)


def applied(database: sqlite3.Connection) -> list[str]:
    found = database.execute("SELECT type FROM sqlite_master WHERE name = 'django_migrations'")
    if found.fetchone() != ("table",):
        raise BackupFailed(NO_DATABASE)
    names = {str(name) for (name,) in database.execute(OWN_MIGRATIONS)}
    refuse_if_newer(names)
    ours = our_migrations()
    if names != set(ours[: len(names)]):
        raise BackupFailed(NO_DATABASE)
    return ours[: len(names)]


def schema_of(database: sqlite3.Connection) -> Schema:
    """Everything that a database is made of: tables with their columns and indexes, and all else.

    What a table is made of decides, not how it was written down: that varies with Django.
    """
    listed = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'"
    things = [(kind, name) for kind, name in database.execute(listed) if kind != "index"]
    return {name: (kind, *parts_of(database, name)) for kind, name in things}


def parts_of(database: sqlite3.Connection, name: str) -> Iterator[object]:
    quoted = '"' + name.replace('"', '""') + '"'
    columns = database.execute(f"PRAGMA table_xinfo({quoted})").fetchall()
    yield sorted((row[1], row[2].lower(), row[3], row[5], row[6]) for row in columns)
    keys = database.execute(f"PRAGMA foreign_key_list({quoted})").fetchall()
    yield sorted((row[2], row[3], str(row[4])) for row in keys)
    indexes = database.execute(f"PRAGMA index_list({quoted})").fetchall()
    yield sorted((*row[2:5], columns_of(database, row[1])) for row in indexes)
    is_ordinary = "SELECT sql LIKE 'CREATE TABLE%' FROM sqlite_master WHERE name = ?"
    yield database.execute(is_ordinary, [name]).fetchone()


def columns_of(database: sqlite3.Connection, index: str) -> tuple[str, ...]:
    quoted = '"' + index.replace('"', '""') + '"'
    rows = database.execute(f"PRAGMA index_info({quoted})").fetchall()
    return tuple(str(row[2]) for row in rows)


def require_same_schema(copy: Path, ours: Path, limit: TimeLimit) -> None:
    with closing(opened_to_read(ours)) as fresh:
        expected = schema_of(fresh)
    with closing(opened_to_read(copy)) as theirs, limit.over(theirs):
        found = schema_of(theirs)
    wrong = sorted(name for name in {*found, *expected} if found.get(name) != expected.get(name))
    if wrong:
        message = _("In this database “{name}” is not as Scorekeeper makes it.")
        raise BackupFailed(message.format(name=wrong[0][:60]))


def require_sound(limit: TimeLimit) -> None:
    connection.ensure_connection()
    with limit.over(connection.connection):
        for model in apps.get_app_config("records").get_models():
            require_sound_rows(model, limit)
        if RoundVersion.objects.exclude(round__match=F("match")).exists():
            raise BackupFailed(_("In this database a round belongs to two matches."))
        paid = Event.objects.exclude(payment=None)
        if paid.exclude(payment__match=F("match")).exists():
            raise BackupFailed(_("In this database a payment belongs to two matches."))
        if SeatChange.objects.exclude(round__match=F("match"), seat__match=F("match")).exists():
            raise BackupFailed(_("In this database somebody comes and goes in two matches."))
        for evening in ClubEvening.objects.order_by("pk"):
            limit.require()
            require_evening(evening)
        for key in list(Match.objects.values_list("pk", flat=True)):
            limit.require()
            require_open(key)


def require_sound_rows(model: type[Model], limit: TimeLimit) -> None:
    fields = model._meta.concrete_fields  # noqa: SLF001 - Django calls it public
    try:
        for row in QuerySet[Model](model).iterator():
            limit.require()
            for field in fields:
                require_value(field, field.value_from_object(row))
    except (DatabaseError, ValidationError, ValueError, TypeError, OverflowError) as error:
        limit.require()  # SQLite says of a check that took too long only that it was interrupted
        message = _("In this database a row of “{name}” cannot be read.")
        raise BackupFailed(message.format(name=model._meta.db_table)) from error  # noqa: SLF001


def require_value(field: "Field[object, object]", value: object) -> None:
    if value is None:
        if not field.null:
            raise ValueError(field.name)
        return
    if field.is_relation:
        return
    if field.to_python(value) != value or (isinstance(value, str) and "\0" in value):
        raise ValueError(field.name)
    if field.flatchoices and value not in dict(field.flatchoices):
        raise ValueError(field.name)
    field.run_validators(value)


def require_seats(match: Match, players: int) -> None:
    rows = list(match.seats.order_by("number"))
    counts = find_game(match.game).player_counts
    if [row.number for row in rows] != list(range(len(rows))) or players not in counts:
        raise ValueError(_("nobody sits like that"))
    if match.first_dealer >= len(rows):
        raise ValueError(_("nobody deals first"))


def require_evening(evening: ClubEvening) -> None:
    """Raise BackupFailed for an evening that would be an error page."""
    try:
        plan_of(evening).checked()
        record_of(evening)
    except Exception as error:
        message = _("Evening {number} of this database cannot be opened: {reason}.")
        reason = str(error)[:100].rstrip(".") or type(error).__name__
        raise BackupFailed(message.format(number=evening.pk, reason=reason)) from error


def require_open(key: int) -> None:
    match = Match.objects.get(pk=key)
    try:
        table = recorded_history(match).terms
        facts_of(match)
        require_seats(match, len(table.players))
    except Exception as error:  # whatever goes wrong here would be an error page afterwards
        message = _("Match {number} of this database cannot be opened: {reason}.")
        reason = str(error)[:100].rstrip(".") or type(error).__name__
        raise BackupFailed(message.format(number=key, reason=reason)) from error
