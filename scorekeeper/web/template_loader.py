"""How templates are read: laid out for people, with an element a line, and sent without that.

A line break next to a tag, of HTML or of Django, is for the eye only and vanishes with the spaces
around it, so that something stands between two elements only where the template has a space within
a line. Between two words, and between the attributes of a tag, a line break becomes one space.
Sentences to translate (``trimmed`` where they are broken), text areas and preformatted text stay
as they are.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem

DJANGO = r"\{%.*?%\}|\{\{.*?\}\}"
SENTENCE = r"\{% blocktranslate .*?\{% endblocktranslate %\}"
PREFORMATTED = r"<(?P<kind>textarea|pre)\b.*?</(?P=kind)>"
TAG = rf"""<\w(?:{DJANGO}|"(?:{DJANGO}|[^"])*"|'(?:{DJANGO}|[^'])*'|[^>"'])*>"""
BREAK = r"\s*\n\s*"
PIECE = re.compile(
    rf"(?P<as_it_is>{SENTENCE}|{PREFORMATTED})|(?P<tag>{TAG})|(?P<break>{BREAK})", re.DOTALL
)
# A space before these shows nowhere. So a page has lines: whoever reads its source is glad, and of
# pages that are almost alike a phone is sent every line once.
BEGINS_A_LINE = re.compile(
    r"<(?:body|dl|details|div|fieldset|form|h[1-6]|head|header|html|label|legend|li|link|main"
    r"|meta|nav|[ou]l|optgroup|option|p|script|section|t(?:able|body|foot|head|itle|r))\b"
)


class Loader(filesystem.Loader):
    """Reads a template and takes its layout out."""

    def get_contents(self, origin: Origin) -> str:
        """The template, as pages are made of it."""
        return without_layout(super().get_contents(origin))


def without_layout(source: str) -> str:
    """A template without the line breaks and spaces that only lay it out."""
    return PIECE.sub(piece_without_layout, source.strip())


def piece_without_layout(piece: re.Match[str]) -> str:
    """What becomes of a tag, of a line break, or of what stays as it is."""
    if tag := piece["tag"]:
        return re.sub(BREAK, " ", re.sub(BREAK + ">$", ">", tag))
    if not piece["break"]:
        return piece[0]
    if BEGINS_A_LINE.match(piece.string, piece.end()):
        return "\n"
    before, after = piece.string[piece.start() - 1], piece.string[piece.end()]
    return "" if before in ">}" or after in "<{" else " "
