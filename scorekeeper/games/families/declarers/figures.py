"""Figures of what somebody undertook: how often, and how often it was won."""

from collections.abc import Iterator

from scorekeeper.rules.figures import Count, Figure
from scorekeeper.rules.words import Text

WON = "_won"


def won_of(undertaken: str, name: Text) -> Figure:
    """How many were won of what is counted under this slug."""
    return Figure(slug=undertaken + WON, name=name, of=undertaken)


def undertaken_by(seats: tuple[int, ...], slug: str, *, is_won: bool) -> Iterator[Count]:
    yield Count(slug, seats)
    if is_won:
        yield Count(slug + WON, seats)
