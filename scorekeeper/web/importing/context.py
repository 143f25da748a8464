"""What the page is given: what became of each of several sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.records.models import Match
from scorekeeper.services.matches.listing import list_line, with_seats
from scorekeeper.web.parts.matches import Card, lines_of_matches


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a sheet: the match it was ``taken`` as, its ``twin`` in the club, or ``why``.

    ``kept`` is the text of one that may be sent again as it is, ``seconds`` after so many.
    """

    name: str
    taken: Match | None = None
    twin: Match | None = None
    why: str = ""
    kept: str = ""
    seconds: int = 0

    @property
    def match(self) -> Match | None:
        return self.taken or self.twin


@dataclass(frozen=True, slots=True)
class Line:
    """An outcome with its match as lists show it."""

    outcome: Outcome
    card: Card | None


def lines_of(outcomes: Sequence[Outcome], locale: str) -> list[Line]:
    """Read the matches of all outcomes together: as many queries for many as for one."""
    keys = {one.match.pk for one in outcomes if one.match}
    rows = with_seats(Match.objects.filter(pk__in=keys)) if keys else []
    shown = lines_of_matches(
        [list_line(row, row.scorer_secret or row.viewer_secret) for row in rows], locale
    )
    cards = {line.match.pk: line.card for line in shown}
    return [Line(one, cards.get(one.match.pk) if one.match else None) for one in outcomes]


def status_of(outcomes: Sequence[Outcome]) -> int:
    """400 where a sheet was refused, 429 where one has to wait, else 409: one is there already."""
    if any(one.why and not one.kept for one in outcomes):
        return 400
    if any(one.seconds for one in outcomes):
        return 429
    return 409
