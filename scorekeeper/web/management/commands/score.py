"""`manage.py score`: what score sheets are worth, and who pays whom. It needs no database."""

import argparse

from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.table_text import score_text
from scorekeeper.web.management.sheet_command import OneByOneCommand


class Command(OneByOneCommand):
    """Scores sheets."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.description = str(_("Prints the running totals and the settlement of score sheets."))
        super().add_arguments(parser)

    def values_of(self, content: bytes) -> object:
        return score_values(read_sheet(content))

    def text_of(self, content: bytes) -> str:
        return score_text(read_sheet(content))
