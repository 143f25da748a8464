"""Days as people and programs write them to each other: 2026-11-21, and no other way."""

import re
from datetime import date

# What Python reads besides (20261121, 2026-W47-6) a person would read as something else.
WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def written_day(text: str) -> date:
    """The day of a text like 2026-11-21; raises ValueError for any other text."""
    if WRITTEN.fullmatch(text) is None:
        raise ValueError("not written like 2026-11-21")
    return date.fromisoformat(text)
