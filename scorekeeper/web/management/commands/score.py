"""`manage.py score`: what score sheets are worth, and who pays whom. It needs no database."""

import argparse
import sys
from collections.abc import Sequence

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.table_text import score_text
from scorekeeper.web.management.sheet_command import REFUSED, SheetCommand, sentence_of, sheet_at


class Command(SheetCommand):
    """Scores sheets."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.description = str(_("Prints the running totals and the settlement of score sheets."))
        self.add_sheets(parser)
        parser.add_argument(
            "--json", action="store_true", help=str(_("one JSON object for each sheet"))
        )

    def handle(self, *args: object, sheets: Sequence[str], **options: object) -> None:
        """Print the scores; end with status 2 where a sheet is refused."""
        refused = self.print_values(sheets) if options["json"] else self.print_tables(sheets)
        if refused:
            sys.exit(REFUSED)

    def print_values(self, sources: Sequence[str]) -> bool:
        """Print one line for each sheet, also after a refusal; return whether one is refused."""
        refused = False
        for source in sources:
            try:
                values = score_values(sheet_at(source))
            except RuleBroken as broken:
                refused, values = True, {"error": sentence_of(broken)}
            self.print_json(values)
        return refused

    def print_tables(self, sources: Sequence[str]) -> bool:
        """Print every table, or the reason of the first refusal; return whether one is refused."""
        texts = []
        for source in sources:
            try:
                texts.append(score_text(sheet_at(source)))
            except RuleBroken as broken:
                self.print_refusal(source, broken, sheets=len(sources))
                return True
        self.print_text("\n\n".join(texts))
        return False
