"""What stands in the database at one moment, to be put back after whatever a test does to it.

Much faster than to build the same again by what phones do, and committed as that is.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from scorekeeper.services.cache import cache

Kept = TypeVar("Kept")
Rows = dict[str, frozenset[tuple[object, ...]]]  # of each table


class Snapshot:
    """Every row that there is now, and what is cached of them."""

    def __init__(self) -> None:
        self.cached, self.known = dict(cache._things), all_rows()
        connection.ensure_connection()
        self.rows = copied_from_sqlite() if connection.vendor == "sqlite" else copied_out()

    def are_all_there_is(self) -> bool:
        """Return whether nothing was written since."""
        return all_rows() == self.known

    def put_back(self) -> None:
        """Let these be all the rows, and this all that is cached."""
        self.put_rows_back()
        cache.clear()
        for key, (thing, size) in self.cached.items():
            cache.put(key, thing, size=size)

    def put_rows_back(self) -> None:
        """Let these be all the rows, as where another process wrote them: what is cached stays."""
        connection.ensure_connection()
        if isinstance(self.rows, sqlite3.Connection):
            self.rows.backup(connection.connection)
        else:
            copied_in(self.rows)

    def close(self) -> None:
        """Let go of them."""
        if isinstance(self.rows, sqlite3.Connection):
            self.rows.close()


@contextlib.contextmanager
def snapshot() -> Iterator[Snapshot]:
    """Have what stands in the database now at hand for a while."""
    with contextlib.closing(Snapshot()) as rows:
        yield rows


@contextlib.contextmanager
def kept(make: Callable[[], Kept], blocker: DjangoDbBlocker) -> Iterator[Kept]:
    """Commit something for a while: many tests look at it, each in a transaction of its own."""
    with blocker.unblock():
        made = make()
    yield made
    with blocker.unblock():
        call_command("flush", interactive=False, verbosity=0)
    cache.clear()


def copied_from_sqlite() -> sqlite3.Connection:
    """Return a database in memory with everything in it."""
    memory = sqlite3.connect(":memory:")
    connection.connection.backup(memory)
    return memory


def tables() -> list[str]:
    """Return the names of all tables of the program's own."""
    models = apps.get_models(include_auto_created=True)
    return [model._meta.db_table for model in models if model._meta.managed]


def all_rows() -> Rows:
    """Return what can be read in each table."""
    with connection.cursor() as cursor:
        rows = {}
        for table in tables():
            cursor.execute(f'SELECT * FROM "{table}"')
            rows[table] = frozenset(cursor.fetchall())
    return rows


def copied_out() -> dict[str, bytes]:
    """Return what PostgreSQL copies out of each table that is not empty."""
    rows = {}
    with connection.cursor() as cursor:
        for table in tables():
            with cursor.copy(f'COPY "{table}" TO STDOUT') as lines:
                rows[table] = b"".join(map(bytes, lines))
    return {table: lines for table, lines in rows.items() if lines}


def copied_in(rows: Mapping[str, bytes]) -> None:
    """Put into PostgreSQL's tables what it copied out of them, in place of all that is there."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(";".join(f'DELETE FROM "{table}"' for table in tables()))
        for table, lines in rows.items():
            with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                copy.write(lines)
