"""`manage.py ledger`: who owes whom and who leads, by score sheets. It needs no database."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.limits import MOST_MATCHES, too_many_matches
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.cash_box import read_box
from scorekeeper.sheets.club_sheets import ClubSheets, PlayedSheet, ledger_text, ledger_values
from scorekeeper.sheets.season import read_season
from scorekeeper.web.management.sheet_command import REFUSED, SheetCommand, sentence_of, sheet_at

A_BOX = '{"currency": "EUR", "fees": "2.00", "prizes": ["10.00", "5.00"]}'
A_SEASON = '{"by": "evenings", "best": 5}'


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
        parser.add_argument(
            "--season",
            metavar="JSON",
            help=str(_("adds the table of a season, such as {example}", example=A_SEASON)),
        )
        parser.add_argument(
            "--box",
            metavar="JSON",
            help=str(_("books fees and prizes of every day, such as {example}", example=A_BOX)),
        )

    def handle(self, *args: object, sheets: Sequence[str], **options: object) -> None:
        """Print the ledger; nothing but a sentence, and status 2, where a sheet is refused."""
        if len(sheets) > MOST_MATCHES:
            self.stderr.write(sentence_of(refuse("sheets", too_many_matches())))
            sys.exit(REFUSED)
        try:
            season, box = options["season"], options["box"]
            season_rule = None if season is None else read_season(str(season))
            box_rule = None if box is None else read_box(str(box))
            played = tuple(self.played(sheets))
            club = ClubSheets(played, season_rule=season_rule, box_rule=box_rule)
            told = ledger_values(club) if options["json"] else ledger_text(club)
        except RuleBroken as broken:
            self.stderr.write(sentence_of(broken))
            sys.exit(REFUSED)
        if isinstance(told, str):
            self.print_text(told)
        else:
            self.print_json(told)

    def played(self, sources: Sequence[str]) -> Iterator[PlayedSheet]:
        """Yield each sheet, or end with the sentence why one is refused."""
        for source in sources:
            try:
                yield PlayedSheet.of(source, sheet_at(source))
            except RuleBroken as broken:
                self.print_refusal(source, broken, sheets=len(sources))
                sys.exit(REFUSED)
