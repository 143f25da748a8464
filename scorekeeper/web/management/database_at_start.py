"""The database as a start of the server brings it up to date."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connection, transaction

from scorekeeper.data_folder import data_folder
from scorekeeper.network_drive import network_drive
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.backups.backup import Backup, back_up_before_migrating
from scorekeeper.services.matches.ending import delete_abandoned

START_LOCK = 0x5C02E4EE9E2  # a number of our own among PostgreSQL's advisory locks


def prepare_database() -> Backup | None:
    """Bring the database up to date; return the backup of what an older program had written.

    Raises BackupFailed where a newer program wrote it or no backup can be made; DatabaseError.
    """
    with alone_with_database():
        kept = back_up_before_migrating()
        call_command("migrate", interactive=False, verbosity=0)
        delete_abandoned()
    return kept


def warning_of_network_drive() -> Text | None:
    """Why the data folder is no place for the database: on some drives its locks do not hold."""
    kind = network_drive(data_folder()) if connection.vendor == "sqlite" else ""
    if not kind:
        return None
    return _(
        "The folder {folder} lies on a drive in the network ({kind}): there SQLite may lose what is"
        " saved. Name a folder on a disk of this machine (SCOREKEEPER_DATA), or use PostgreSQL.",
        folder=data_folder(),
        kind=kind,
    )


@contextmanager
def alone_with_database() -> Iterator[None]:
    """Let no other machine bring the same PostgreSQL up to date meanwhile; it waits its turn.

    SQLite's file lies in the data folder, for which starts wait already.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        # As long as the other one needs, which may be longer than a phone waits for a lock
        cursor.execute("SELECT set_config('lock_timeout', '0', true)")
        cursor.execute("SELECT pg_advisory_lock(%s)", [START_LOCK])
    try:
        yield
    finally:
        if connection.is_usable():  # a lost connection has lost the lock as well
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [START_LOCK])
