"""Standings, and how somebody plays, as texts for a chat."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.rules.words import Joined, isolated
from scorekeeper.rules.words import Text as _
from scorekeeper.web.club.periods import Selection
from scorekeeper.web.club.player import Fact
from scorekeeper.web.club.standings import Heading, Line, Standings
from scorekeeper.web.parts.people import Face
from scorekeeper.web.parts.share import at_most


def standings_to_share(club: str, selection: Selection, standings: Standings) -> Iterator[object]:
    """Yield the lines of standings as a message, sorted as they are on the page."""
    yield _("{club}, standings: {selection}", club=club, selection=selection.name)
    lines = [*standings.lines, *standings.folded]
    yield from at_most([line_to_share(one, standings.headings) for one in lines])
    if not lines:
        yield _("Nobody has finished a match in these days.")
    if standings.unranked_in_words:
        yield standings.unranked_in_words


def line_to_share(line: Line, headings: Sequence[Heading]) -> str:
    """Write a place with what a phone has room for: ``1. Anna: Won 14/23, Money +€7.50``."""
    figures = [
        f"{heading.name} {figure.text}{figure.remark}"
        for heading, figure in zip(headings, line.figures, strict=True)
        if not heading.is_extra
    ]
    return f"{line.place}. {isolated(line.face.full_name)}: {Joined(', ', figures)}"


def player_to_share(club: str, face: Face, told: dict[str, Any]) -> Iterator[object]:
    """Yield what a player's page says on top, as a message."""
    yield Joined(" · ", [isolated(one) for one in (face.full_name, club) if one])
    yield told["about"]
    for fact in told["facts"]:
        yield fact_to_share(fact)
    if told["rating"]:
        yield told["rating"]


def fact_to_share(fact: Fact) -> str:
    figure = fact.face.full_name if fact.face else fact.figure.text
    return f"{fact.name}: {isolated(figure)} ({fact.remark})"
