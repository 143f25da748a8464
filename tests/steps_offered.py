"""What a page offers to undo and to redo, as whoever looks at it reads it."""

import re
from html import unescape
from typing import NamedTuple

BUTTON = r'<button[^>]* id="{verb}" name="number" value="(?P<number>[^"]+)">'
SAID_BEFORE = r'<span(?: role="status")?>(?:Last: )?(?P<before>[^<]*?)(?:: taken back)?</span>\s*'
SAID_INSIDE = r'(?:(?!</button>).)*<span class="unseen">(?P<inside>[^<]*)</span>'


class Offered(NamedTuple):
    """A step that can be taken back: its number, as its form carries it, and what it did."""

    number: str
    what: str


def offered_on(page: str, verb: str) -> Offered | None:
    """Return the step that a page offers to ``undo`` or to ``redo``, if any."""
    button = BUTTON.format(verb=verb)
    found = re.search(f"(?:{SAID_BEFORE})?{button}(?:{SAID_INSIDE})?", page, re.DOTALL)
    if found is None:
        return None
    return Offered(found["number"], unescape(found["before"] or found["inside"]))
