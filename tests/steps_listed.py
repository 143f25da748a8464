"""The steps that the page of a match's history lists, as whoever looks at it reads them."""

import re
from datetime import datetime
from html import unescape
from typing import NamedTuple

STEP = re.compile(
    r'<li(?P<undone> class="undone")?><(?:a [^>]*|div)>'
    r'<time datetime="(?P<at>[^"]+)">[^<]*</time>\s*<span>'
    r"<b>(?P<sentence>[^<]*)</b>(?P<more>.*?)</li>"
)
BY = re.compile(r'<span class="who"><bdi translate="no">([^<]*)</bdi></span>')


class ListedStep(NamedTuple):
    """A step: when it was taken, what it did, on which phone, and whether it is struck out."""

    at: datetime
    sentence: str
    by: str
    is_undone: bool


def steps_listed(page: str) -> list[ListedStep]:
    """Return the steps on a page of the history, the newest first."""
    return [step_in(found) for found in STEP.finditer(page)]


def step_in(found: re.Match[str]) -> ListedStep:
    """Return a step as it stands in the list."""
    by = BY.search(found["more"])
    return ListedStep(
        at=datetime.fromisoformat(found["at"]),
        sentence=unescape(found["sentence"]),
        by=unescape(by[1]) if by else "",
        is_undone=bool(found["undone"]),
    )
