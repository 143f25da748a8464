"""`manage.py makemessages`: Django's, made to find the sentences of this program and no others."""

import re
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

SOURCE_LANGUAGE = "en"
NOT_OURS = ["tests", "data", "static", "new_game"]
WRITTEN_AT = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Command(makemessages.Command):
    """Writes the catalogue of English sentences; with `-l nl`, or `-a`, those of other languages.

    Sentences are sorted and without the time of writing, so that a change of the program shows in
    the catalogue as the sentences that it brings or takes.
    """

    msgattrib_options = [*makemessages.Command.msgattrib_options, "--sort-output"]

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(add_location="file", no_obsolete=True)

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["all"] and not options["exclude"]:
            options["locale"] = options["locale"] or [SOURCE_LANGUAGE]
        options["ignore_patterns"] = [*options["ignore_patterns"], *NOT_OURS]
        super().handle(*args, **options)

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write the catalogue of one language, and leave out when that was."""
        super().write_po_file(potfile, locale)
        folder = Path(potfile).parent / locale / "LC_MESSAGES"
        catalogue = folder / f"{self.domain}.po"
        text = catalogue.read_text(encoding="utf-8")
        catalogue.write_text(WRITTEN_AT.sub("", text), encoding="utf-8")
