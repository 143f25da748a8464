"""Sums as a printer sets them: with true signs, and nothing torn apart at the end of a line."""

import re

from scorekeeper.rules.words import Text

NO_BREAK_SPACE, MINUS, TIMES = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
PARTS = re.compile(r"(?<=[:,]) ")
SET_AS = (
    (re.compile(r"(?<![\w.)])-(?=\d)"), MINUS),
    (re.compile(r"(?<=\d) x (?=\d)"), f"{NO_BREAK_SPACE}{TIMES}{NO_BREAK_SPACE}"),
    (re.compile(r"(?<!\w)x(?=\d)"), TIMES),
    (re.compile(r"(?<=[♠♥♦♣]) (?=\d)"), NO_BREAK_SPACE),
)


def typeset(text: Text | str) -> str:
    """Set a sum written with letters and hyphens: ``-1 x 20``, ``spades x2``, ``K♦ 10``."""
    words = str(text)
    for written, printed in SET_AS:
        words = written.sub(printed, words)
    return words


def in_parts(title: Text | str) -> list[str]:
    """Split a title where it may break: ``Round 5 of 7:`` and ``5 cards``."""
    return PARTS.split(str(title))
