"""The database as a start of the server brings it up to date."""

from django.core.management import call_command

from scorekeeper.services.backups.backup import Backup
from scorekeeper.services.backups.upgrading import kept_before_migrating
from scorekeeper.services.matches.batches import discard_abandoned


def prepare_database() -> Backup | None:
    """Bring the database up to date; return the backup of what an older program had written.

    Raises BackupFailed where a newer program wrote it or no backup can be made; DatabaseError.
    """
    kept = kept_before_migrating()
    call_command("migrate", interactive=False, verbosity=0)
    discard_abandoned()
    return kept
