"""The cards of tables: where one leads now, with which right."""

from dataclasses import dataclass

from scorekeeper.records.models import ClubEvening, EveningTable, Match


@dataclass(frozen=True, slots=True)
class BehindCard:
    """Where a card leads: the match that is played at its table now, with the right to score it.

    Without one (before *Play*, where nobody sits there, after the end) it leads to the evening's
    page alone, to look at (``evening.viewer_secret``).
    """

    table: EveningTable
    evening: ClubEvening
    match: Match | None


def behind_card(secret: str) -> BehindCard | None:
    """Where the card of this secret leads now; None where there is no such card."""
    raise NotImplementedError
