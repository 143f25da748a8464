"""The database in use, before a program of another version touches it."""

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.services.backups.backup import Backup, live_file, make_backup, refuse_if_newer
from scorekeeper.services.backups.integrity import our_migrations

SQLITE = "sqlite"


def require_not_newer() -> None:
    """Raise BackupFailed where a newer program has changed the database; DatabaseError."""
    if names := migrations_here():
        refuse_if_newer(names)


def kept_before_migrating() -> Backup | None:
    """A backup of what an older program wrote; None where there is nothing to bring up to date.

    PostgreSQL's own programs make its backups. Raises BackupFailed where none can be made, or where
    the database is newer than this program; DatabaseError.
    """
    require_not_newer()
    names = migrations_here()
    if connection.vendor != SQLITE or not names or names == set(our_migrations()):
        return None
    return make_backup()


def migrations_here() -> set[str]:
    """The names of our migrations that made the database in use; none where there is none yet."""
    if connection.vendor == SQLITE and not live_file().exists():
        return set()
    applied = MigrationRecorder(connection).applied_migrations()
    return {name for app, name in applied if app == "records"}
