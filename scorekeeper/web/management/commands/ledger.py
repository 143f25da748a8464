"""`manage.py ledger`: who owes whom and who leads, by score sheets. It needs no database."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.limits import MOST_MATCHES, too_many_matches
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.club_sheets import ClubSheets, PlayedSheet, ledger_text, ledger_values
from scorekeeper.sheets.season import read_season
from scorekeeper.web.management.sheet_command import REFUSED, SheetCommand, sentence_of, sheet_at

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

    def handle(self, *args: object, sheets: Sequence[str], **options: object) -> None:
        """Print the ledger; nothing but a sentence, and status 2, where a sheet is refused."""
        if len(sheets) > MOST_MATCHES:
            self.stderr.write(sentence_of(refuse("sheets", too_many_matches())))
            sys.exit(REFUSED)
        try:
            season = options["season"]
            rule = read_season(str(season)) if season is not None else None
            club = ClubSheets(tuple(self.played(sheets)), season_rule=rule)
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
