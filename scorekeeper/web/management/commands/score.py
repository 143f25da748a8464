"""`manage.py score`: what score sheets are worth, and who pays whom. It needs no database."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from django.core.management.base import BaseCommand

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.columns import plain
from scorekeeper.sheets.parsing import LARGEST_SHEET
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet
from scorekeeper.sheets.table_text import score_text

STANDARD_INPUT = "-"
REFUSED = 2
LONGEST_SENTENCE = 500


class Command(BaseCommand):
    """Scores sheets, each from a file or from standard input."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.description = str(_("Prints the running totals and the settlement of score sheets."))
        parser.add_argument(
            "sheets",
            nargs="+",
            metavar="SHEET.json",
            help=str(_("a score sheet; - is standard input")),
        )
        parser.add_argument(
            "--json", action="store_true", help=str(_("one JSON object for each sheet"))
        )

    def handle(self, *args: object, sheets: Sequence[str], **options: object) -> None:
        """Print the scores; end with status 2 where a sheet is refused."""
        refused = self.print_json(sheets) if options["json"] else self.print_tables(sheets)
        if refused:
            sys.exit(REFUSED)

    def print_json(self, places: Sequence[str]) -> bool:
        """Print one line for each sheet, whatever becomes of the others; whether one is refused."""
        refused = False
        for place in places:
            try:
                values = score_values(sheet_at(place))
            except RuleBroken as broken:
                refused, values = True, {"error": sentence_of(broken)}
            self.print_out(json_line(values, self.encoding))
        return refused

    def print_tables(self, places: Sequence[str]) -> bool:
        """Print every sheet's table, or the one sentence why a sheet is refused."""
        texts = []
        for place in places:
            try:
                texts.append(score_text(sheet_at(place)))
            except RuleBroken as broken:
                sentence = sentence_of(broken)
                self.stderr.write(f"{plain(place)}: {sentence}" if len(places) > 1 else sentence)
                return True
        text = "\n\n".join(texts)
        self.print_out(text.encode(self.encoding, "replace").decode(self.encoding))
        return False

    @property
    def encoding(self) -> str:
        """What standard output can write; a test's has no such limit."""
        return getattr(self.stdout, "encoding", None) or "utf-8"

    def print_out(self, text: str) -> None:
        """Write at once; whoever reads may have seen enough before the end."""
        if sys.stdout is None:  # closed before we began
            return
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except OSError as error:
            # What could not be written is not tried once more when Python ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                message = _("the scores cannot be written ({reason})", reason=error.strerror)
                self.stderr.write(str(message))
                sys.exit(1)


def sheet_at(place: str) -> Sheet:
    """The sheet in a file or on standard input; raises RuleBroken."""
    return read_sheet(content_of(place))


def content_of(place: str) -> bytes:
    """The bytes of a sheet, and of one that is too large only so many that this can be seen."""
    try:
        if place == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST_SHEET + 1) if sys.stdin else b""
        with Path(place).open("rb") as file:
            return file.read(LARGEST_SHEET + 1)
    except OSError as error:
        message = _("the file cannot be read ({reason})", reason=error.strerror)
        raise refuse("sheet", message) from None


def sentence_of(broken: RuleBroken) -> str:
    """Why a sheet is refused, in one sentence on one line."""
    sentence = plain(broken.sentence)
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[:LONGEST_SENTENCE] + "…"


def json_line(values: object, encoding: str) -> str:
    """Values on one line of JSON, with other letters than ASCII only where they arrive as UTF-8."""
    is_utf8 = encoding.lower().replace("-", "").replace("_", "") == "utf8"
    return json.dumps(values, ensure_ascii=not is_utf8, separators=(",", ":"))
