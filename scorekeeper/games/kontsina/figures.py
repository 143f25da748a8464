"""Figures of Kontsina: who had which award, alone or level."""

from collections.abc import Iterable, Iterator

from scorekeeper.games.kontsina.piles import (
    MOST_CARDS,
    MOST_CLUBS,
    TEN_OF_DIAMONDS,
    TWO_OF_CLUBS,
)
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _

FIGURES = (
    Figure(slug=TWO_OF_CLUBS.kind, name=_("2 of clubs"), of=ROUNDS),
    Figure(slug=TEN_OF_DIAMONDS.kind, name=_("10 of diamonds"), of=ROUNDS),
    Figure(slug=MOST_CARDS.said, name=_("Most cards"), of=ROUNDS),
    Figure(slug=MOST_CLUBS.said, name=_("Most clubs"), of=ROUNDS),
    HIGHEST_ROUND,
)
AWARDS = {figure.slug for figure in FIGURES if figure.of}


def counts_in(lines: Iterable[ScoreLine]) -> Iterator[Count]:
    """The winners of each award; a tie without points counts for nobody."""
    for line in lines:
        if line.rule in AWARDS and line.points:
            yield Count(line.rule, line.seats)
