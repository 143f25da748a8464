"""`manage.py ledger`: who owes whom and who leads, by score sheets. It needs no database."""

import argparse
import sys
from collections.abc import Sequence

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.limits import MOST_MATCHES, too_many_matches
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.club_sheets import ClubSheets, PlayedSheet, ledger_text, ledger_values
from scorekeeper.web.management.sheet_command import REFUSED, SheetCommand, sentence_of, sheet_at


class Command(SheetCommand):
    """Keeps the account and the standings of the club that score sheets are of."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.description = str(
            _("Prints who owes whom and who leads, after the score sheets of a club.")
        )
        self.add_sheets(parser)
        parser.add_argument(
            "--json", action="store_true", help=str(_("one JSON object for all of them"))
        )

    def handle(self, *args: object, sheets: Sequence[str], **options: object) -> None:
        """Print the ledger; nothing but a sentence, and status 2, where a sheet is refused."""
        if len(sheets) > MOST_MATCHES:
            self.stderr.write(sentence_of(refuse("sheets", too_many_matches())))
            sys.exit(REFUSED)
        played = []
        for source in sheets:
            try:
                played.append(PlayedSheet.of(source, sheet_at(source)))
            except RuleBroken as broken:
                self.print_refusal(source, broken, sheets=len(sheets))
                sys.exit(REFUSED)
        club = ClubSheets(tuple(played))
        if options["json"]:
            self.print_json(ledger_values(club))
        else:
            self.print_text(ledger_text(club))
