"""What commands have in common that read score sheets: from files or standard input, to anybody."""

import argparse
import json
import os
import sys
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

    def add_sheets(self, parser: argparse.ArgumentParser) -> None:
        """Let sheets be named."""
        parser.add_argument(
            "sheets",
            nargs="+",
            metavar="SHEET.json",
            help=str(_("a score sheet; - is standard input")),
        )

    @property
    def encoding(self) -> str:
        """What standard output can write; a test's has no such limit."""
        return getattr(self.stdout, "encoding", None) or "utf-8"

    def print_refusal(self, place: str, broken: RuleBroken, *, sheets: int) -> None:
        """Say why a sheet is refused and, where there are several, which."""
        sentence = sentence_of(broken)
        self.stderr.write(f"{plain(place)}: {sentence}" if sheets > 1 else sentence)

    def print_json(self, values: object) -> None:
        """Print values on one line."""
        self.print_out(json_line(values, self.encoding))

    def print_text(self, text: str) -> None:
        """Print a text with what standard output has of its letters."""
        self.print_out(text.encode(self.encoding, "replace").decode(self.encoding))

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
                self.fail_to_write(error)

    def fail_to_write(self, error: OSError) -> NoReturn:
        """Say why nothing more can be written, and end."""
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
    """Values on one line of JSON, with other letters than ASCII only where they arrive as UTF-8.

    The name of a file may hold what is no letter at all.
    """
    line = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    is_utf8 = encoding.lower().replace("-", "").replace("_", "") == "utf8"
    if is_utf8 and not any(is_half_a_letter(letter) for letter in line):
        return line
    return json.dumps(values, separators=(",", ":"))


def is_half_a_letter(letter: str) -> bool:
    """Whether it stands for a byte, or a half, that no text holds."""
    return "\ud800" <= letter <= "\udfff"
