"""The base of commands that read score sheets, from files or standard input."""

import argparse
import json
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from django.core.management.base import BaseCommand

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.columns import plain
from scorekeeper.sheets.parsing import LARGEST_SHEET
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.sheet import Sheet

STANDARD_INPUT = "-"
REFUSED = 2
LONGEST_SENTENCE = 500


class SheetCommand(BaseCommand):
    """Reads sheets, each from a file or from standard input. It needs no database."""

    requires_system_checks: list[str] = []

    sheet_name = "SHEET.json"
    about_a_sheet = _("a score sheet; - is standard input")
    cannot_write = _("the scores cannot be written ({reason})")

    def add_sheets(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "sheets", nargs="+", metavar=self.sheet_name, help=str(self.about_a_sheet)
        )

    @property
    def encoding(self) -> str:
        return getattr(self.stdout, "encoding", None) or "utf-8"

    def print_refusal(self, source: str, broken: RuleBroken, *, sheets: int) -> None:
        """Print the reason a sheet is refused and, of several sheets, its name."""
        sentence = sentence_of(broken)
        self.stderr.write(f"{plain(source)}: {sentence}" if sheets > 1 else sentence)

    def print_json(self, values: object) -> None:
        self.print_out(json_line(values, self.encoding))

    def print_text(self, text: str) -> None:
        """Print a text, with ``?`` for letters that standard output lacks."""
        self.print_out(text.encode(self.encoding, "replace").decode(self.encoding))

    def print_out(self, text: str) -> None:
        """Write and flush; a reader may have closed the pipe before the end."""
        if sys.stdout is None:  # closed before we began
            return
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except OSError as error:
            # What could not be written is not tried once more when Python ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                self.fail_to_write(error)

    def fail_to_write(self, error: OSError) -> NoReturn:
        """Print why nothing more can be written, and end."""
        self.stderr.write(str(self.cannot_write.format(reason=error.strerror)))
        sys.exit(1)


class OneByOneCommand(SheetCommand, ABC):
    """Answers each sheet by itself: as values with ``--json``, else as text."""

    @abstractmethod
    def values_of(self, content: bytes) -> object:
        """The answer to a sheet as values of JSON; raises RuleBroken."""

    @abstractmethod
    def text_of(self, content: bytes) -> str:
        """The answer to a sheet as text; raises RuleBroken."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        self.add_sheets(parser)
        parser.add_argument(
            "--json", action="store_true", help=str(_("one JSON object for each sheet"))
        )

    def handle(self, *args: object, sheets: Sequence[str], **options: object) -> None:
        """Print the answers; end with status 2 where a sheet is refused."""
        refused = self.print_values(sheets) if options["json"] else self.print_texts(sheets)
        if refused:
            sys.exit(REFUSED)

    def print_values(self, sources: Sequence[str]) -> bool:
        """Print one line for each sheet, also after a refusal; return whether one is refused."""
        refused = False
        for source in sources:
            try:
                values = self.values_of(content_of(source))
            except RuleBroken as broken:
                refused, values = True, {"error": sentence_of(broken)}
            self.print_json(values)
        return refused

    def print_texts(self, sources: Sequence[str]) -> bool:
        """Print every text, or the reason of the first refusal; return whether one is refused."""
        texts = []
        for source in sources:
            try:
                texts.append(self.text_of(content_of(source)))
            except RuleBroken as broken:
                self.print_refusal(source, broken, sheets=len(sources))
                return True
        self.print_text("\n\n".join(texts))
        return False


def sheet_at(source: str) -> Sheet:
    return read_sheet(content_of(source))


def content_of(source: str) -> bytes:
    """The bytes of a sheet; of one that is too large, just enough to see that."""
    try:
        if source == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST_SHEET + 1) if sys.stdin else b""
        with Path(source).open("rb") as file:
            return file.read(LARGEST_SHEET + 1)
    except OSError as error:
        message = _("the file cannot be read ({reason})", reason=error.strerror)
        raise refuse("sheet", message) from None


def sentence_of(broken: RuleBroken) -> str:
    sentence = plain(broken.sentence)
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[:LONGEST_SENTENCE] + "…"


def json_line(values: object, encoding: str) -> str:
    """Values on one line of JSON; other letters than ASCII are escaped unless the output is UTF-8.

    The name of a file may hold what is no letter at all.
    """
    line = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    is_utf8 = encoding.lower().replace("-", "").replace("_", "") == "utf8"
    if is_utf8 and not any(is_lone_surrogate(letter) for letter in line):
        return line
    return json.dumps(values, separators=(",", ":"))


def is_lone_surrogate(letter: str) -> bool:
    return "\ud800" <= letter <= "\udfff"
