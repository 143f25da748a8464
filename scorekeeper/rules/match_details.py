"""What is written down of a match besides its rounds."""

from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.rules.names import clean_text

LONGEST_VENUE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchDetails:
    """The day on which a match was played, where, and a note; each may be unknown.

    A further one stands here, in the columns of ``Match``, in the keys of score sheets
    (``sheets/reading.py``, ``sheets/writing.py``) and on the pages that ask for it or show it.
    """

    played_on: date | None = None
    venue: str = ""
    note: str = ""

    def cleaned(self) -> "MatchDetails":
        """Raises RuleBroken for a text that is too long or cannot be written."""
        venue = clean_text("venue", self.venue)
        return replace(self, venue=venue, note=clean_text("note", self.note))


NO_DETAILS = MatchDetails()
