"""`manage.py seat`: the tables of a club evening's next sitting. It needs no database."""

import argparse

from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.evening import read_evening, seating_text, seating_values
from scorekeeper.web.management.sheet_command import OneByOneCommand


class Command(OneByOneCommand):
    """Draws one sitting for each evening."""

    sheet_name = "EVENING.json"
    about_a_sheet = _("who is present and how they are seated; - is standard input")
    cannot_write = _("the tables cannot be written ({reason})")

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.description = str(_("Draws who sits at which table in a sitting of a club evening."))
        super().add_arguments(parser)

    def values_of(self, content: bytes) -> object:
        return seating_values(read_evening(content))

    def text_of(self, content: bytes) -> str:
        return seating_text(read_evening(content))
