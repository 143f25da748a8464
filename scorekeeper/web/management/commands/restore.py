"""`manage.py restore`: every match as a backup has it, while the server runs."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.services.backups.backup import BackupFailed
from scorekeeper.services.backups.restore import restore


class Command(BaseCommand):
    """Puts a backup in place of the embedded database's matches."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = str(
            _("Puts a backup in place of all matches, which are backed up first.")
        )
        parser.add_argument(
            "file", type=Path, metavar="FILE", help=str(_("a file that backup has made"))
        )

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            restored = restore(file)
        except BackupFailed as failed:
            raise CommandError(str(failed)) from failed
        now = ngettext_lazy(
            "There is {number} match now, as in {file}.",
            "There are {number} matches now, as in {file}.",
            restored.matches,
            file=file,
        )
        self.stdout.write(str(now))
        before = _("What was there before is in {file}.", file=restored.before.file)
        self.stdout.write(str(before))
