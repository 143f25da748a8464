"""Whether a file holds a database of this program: its tables, its rows, and matches that open."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import F, Field, Model, QuerySet

from scorekeeper.games.registry import find_game
from scorekeeper.records.models import Event, Match, RoundVersion
from scorekeeper.rules.words import Text as _
from scorekeeper.services.backups.backup import BackupFailed, opened_to_read
from scorekeeper.services.history.verifying import facts_of, recorded_history

SECONDS, SECONDS_FOR_A_MEGABYTE = 120, 10  # ten times what the largest evenings took to check
OFTEN = 10_000  # steps of SQLite between two looks at the clock
LONGEST_VALUE = 4 * 1024 * 1024  # bytes; nothing that this program writes is longer
MEGABYTE = 1024 * 1024

Schema = dict[str, tuple[object, ...]]


class TimeLimit:
    """How long a file may be worked on to be checked, by its size.

    On a busy machine that is far less than what passes by the clock.
    """

    def __init__(self, file: Path) -> None:
        seconds = SECONDS + SECONDS_FOR_A_MEGABYTE * file.stat().st_size / MEGABYTE
        self.ends = time.process_time() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return time.process_time() > self.ends

    def require(self) -> None:
        """Raise BackupFailed when the time is up."""
        if self.is_over:
            raise BackupFailed(_("This database takes too long to check."))

    @contextmanager
    def over(self, database: sqlite3.Connection) -> Iterator[None]:
        """Stop whatever a database is doing when the time is up; raises BackupFailed."""
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
    """The migrations that made a database, the first ones of ours; raises BackupFailed."""
    found = database.execute("SELECT type FROM sqlite_master WHERE name = 'django_migrations'")
    if found.fetchone() != ("table",):
        raise BackupFailed(_("This is no database of Scorekeeper."))
    rows = database.execute("SELECT name FROM django_migrations WHERE app = 'records'")
    names = {str(name) for (name,) in rows}
    ours = our_migrations()
    if names - set(ours):
        message = _("This database is from a newer Scorekeeper; update the program first.")
        raise BackupFailed(message)
    if not names or names != set(ours[: len(names)]):
        raise BackupFailed(_("This is no database of Scorekeeper."))
    return ours[: len(names)]


def our_migrations() -> list[str]:
    """The names of all migrations of this program, in order."""
    graph = MigrationLoader(None).graph
    (last,) = graph.leaf_nodes("records")
    return [name for app, name in graph.forwards_plan(last) if app == "records"]


def schema_of(database: sqlite3.Connection) -> Schema:
    """Everything that a database is made of: tables with their columns and indexes, and all else.

    What a table is made of decides, not how it was written down: that varies with Django.
    """
    listed = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'"
    things = [(kind, name) for kind, name in database.execute(listed) if kind != "index"]
    return {name: (kind, *parts_of(database, name)) for kind, name in things}


def parts_of(database: sqlite3.Connection, name: str) -> Iterator[object]:
    """The columns, foreign keys and indexes of a table, each in an order of its own."""
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
    """The columns of an index; an expression has no name."""
    quoted = '"' + index.replace('"', '""') + '"'
    rows = database.execute(f"PRAGMA index_info({quoted})").fetchall()
    return tuple(str(row[2]) for row in rows)


def require_same_schema(copy: Path, ours: Path, limit: TimeLimit) -> None:
    """Raise BackupFailed unless a database is made of just what our migrations make."""
    with closing(opened_to_read(ours)) as fresh:
        expected = schema_of(fresh)
    with closing(opened_to_read(copy)) as theirs, limit.over(theirs):
        found = schema_of(theirs)
    wrong = sorted(name for name in {*found, *expected} if found.get(name) != expected.get(name))
    if wrong:
        message = _("In this database “{name}” is not as Scorekeeper makes it.")
        raise BackupFailed(message.format(name=wrong[0][:60]))


def require_sound(limit: TimeLimit) -> None:
    """Raise BackupFailed unless every row of the database in use is sound and every match opens."""
    connection.ensure_connection()
    with limit.over(connection.connection):
        for model in apps.get_app_config("records").get_models():
            require_sound_rows(model, limit)
        if RoundVersion.objects.exclude(round__match=F("match")).exists():
            raise BackupFailed(_("In this database a round belongs to two matches."))
        paid = Event.objects.exclude(payment=None)
        if paid.exclude(payment__match=F("match")).exists():
            raise BackupFailed(_("In this database a payment belongs to two matches."))
        for key in list(Match.objects.values_list("pk", flat=True)):
            limit.require()
            require_open(key)


def require_sound_rows(model: type[Model], limit: TimeLimit) -> None:
    """Raise BackupFailed for a row with a value that no field of it can have."""
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
    """Raise ValueError or ValidationError for a value that a field cannot have."""
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
    """Raise ValueError unless a match is played by as many as its game is, each in a seat."""
    numbers = list(match.seats.order_by("number").values_list("number", flat=True))
    counts = find_game(match.game).player_counts
    if numbers != list(range(players)) or players not in counts:
        raise ValueError(_("nobody sits like that"))
    if match.first_dealer >= players:
        raise ValueError(_("nobody deals first"))


def require_open(key: int) -> None:
    """Raise BackupFailed unless a match opens, with its whole history."""
    match = Match.objects.get(pk=key)
    try:
        table = recorded_history(match).terms
        facts_of(match)
        require_seats(match, len(table.players))
    except Exception as error:  # whatever goes wrong here would be an error page afterwards
        message = _("Match {number} of this database cannot be opened: {reason}.")
        reason = str(error)[:100].rstrip(".") or type(error).__name__
        raise BackupFailed(message.format(number=key, reason=reason)) from error
