"""`manage.py backup`: a copy of every match, made while the server runs."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.services.backups.backup import Backup, BackupFailed, make_backup


class Command(BaseCommand):
    """Copies the embedded database into one file."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = str(
            _("Copies all matches into one checked file, while the server runs or not.")
        )
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            metavar="FILE",
            help=str(
                _("where to (default: the folder backups in the data folder, by date and time)")
            ),
        )

    def handle(self, *args: object, file: Path | None, **options: object) -> None:
        try:
            self.stdout.write(backup_sentence(make_backup(file)))
        except BackupFailed as failed:
            raise CommandError(str(failed)) from failed


def backup_sentence(backup: Backup) -> str:
    sentence = ngettext_lazy(
        "{file} holds {number} match.",
        "{file} holds {number} matches.",
        backup.matches,
        file=backup.file,
    )
    return str(sentence)
