"""Figures of any game: rounds won, and the highest and the lowest of them."""

from collections.abc import Iterable, Iterator

from scorekeeper.games.free_sheet.played import FreeSituation, sides_in
from scorekeeper.rules.figures import POINTS, Count, Figure
from scorekeeper.rules.scores import ScoreLine, summed
from scorekeeper.rules.words import Text as _

STILL_IN, WON, MOST, LEAST = "rounds_still_in", "rounds_won", "most", "least"
FIGURES = (
    Figure(slug=WON, name=_("Rounds won"), of=STILL_IN),
    Figure(slug=MOST, name=_("Highest round"), joined_by=max, unit=POINTS),
    Figure(slug=LEAST, name=_("Lowest round"), joined_by=min, unit=POINTS),
)


def counts_in(situation: FreeSituation, lines: Iterable[ScoreLine]) -> Iterator[Count]:
    """Counts for every player still in; one who is out plays no more.

    The best score wins the round, shared where several have it, and nobody wins where all have it.
    """
    points, _crosses = summed(lines, len(situation.table.players))
    sides = sides_in(situation)
    changes = [points[side[0]] for side in sides]
    best = (min if situation.rules.wins == "lowest" else max)(changes)
    for side, change in zip(sides, changes, strict=True):
        yield Count(STILL_IN, side)
        yield Count(MOST, side, change)
        yield Count(LEAST, side, change)
        if change == best and len({*changes}) > 1:
            yield Count(WON, side)
