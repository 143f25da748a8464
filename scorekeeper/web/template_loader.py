"""How templates are read: laid out for people, in parts and with an element a line, and sent whole.

A line break next to a tag, of HTML or of Django, is for the eye only and vanishes with the spaces
around it, so that something stands between two elements only where the template has a space within
a line. Between two words, and between the attributes of a tag, a line break becomes one space.
Sentences to translate (``trimmed`` where they are broken), text areas and preformatted text stay
as they are.

A part that is included is read into the template itself: to look it up for every page would take a
tenth of the time that a page takes.
"""

import re

from django.template import Origin, TemplateDoesNotExist
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
    r"<(?:body|button class=.main|dl|details|div|fieldset|form|h[1-6]|head|header|html|label|legend"
    r"|li|link|main|meta|nav|[ou]l|optgroup|option|p|script|section|t(?:able|body|foot|head|itle|r))\b"
)
INCLUDED = re.compile(r'{% include "(?P<name>[\w/]+\.html)"(?: with (?P<given>[^%]+))? %}')
NAMES_SOMETHING = re.compile(r" as \w+ %}")


class Loader(filesystem.Loader):
    """Reads a template with the parts that it includes, and takes its layout out."""

    def get_contents(self, origin: Origin) -> str:
        """The template, as pages are made of it."""
        return INCLUDED.sub(self.part, without_layout(super().get_contents(origin)))

    def part(self, included: re.Match[str]) -> str:
        """A part in place of the tag that includes it.

        What it is given, and what it gives a name itself, is not for what follows it.
        """
        for origin in self.get_template_sources(included["name"]):
            try:
                part = self.get_contents(origin)
            except TemplateDoesNotExist:
                continue
            given = included["given"] or ("alone=True" if NAMES_SOMETHING.search(part) else "")
            return f"{{% with {given} %}}{part}{{% endwith %}}" if given else part
        return included[0]


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
