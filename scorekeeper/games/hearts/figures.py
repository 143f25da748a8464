"""Figures of Hearts: the queen, the jack, moons, no points."""

from collections.abc import Iterator

from scorekeeper.games.hearts.house_rules import HeartsTable
from scorekeeper.games.hearts.played import jack_holder, piles, queen_holder, shooter
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.words import Text as _

QUEENS, QUEENS_KNOWN, MOONS = "queens", "queens_known", "moons"
JACKS, WITH_JACK, NO_POINTS = "jacks", "rounds_with_jack", "no_points"
FIGURES = (
    Figure(slug=QUEENS, name=_("Queens of spades taken"), of=QUEENS_KNOWN),
    Figure(slug=NO_POINTS, name=_("Rounds without a point taken"), of=ROUNDS),
    Figure(slug=MOONS, name=_("Moons shot")),
    Figure(slug=JACKS, name=_("Jacks of diamonds taken"), of=WITH_JACK),
    HIGHEST_ROUND,
)


def counts_in(table: HeartsTable, deal: Deal) -> Iterator[Count]:
    """Counts of a round; the queen only where the points alone show who has her."""
    rules, everybody = table.house_rules, tuple(range(len(table.players)))
    points = piles(table, deal)
    yield Count(NO_POINTS, tuple(seat for seat in everybody if not points[seat]))
    if (queen := queen_holder(table, deal)) is not None:
        yield Count(QUEENS_KNOWN, everybody)
        yield Count(QUEENS, (queen,))
    if (shot := shooter(rules, points, deal)) is not None:
        yield Count(MOONS, (shot,))
    if rules.jack_of_diamonds != "off":
        yield Count(WITH_JACK, everybody)
    if (jack := jack_holder(deal)) is not None:
        yield Count(JACKS, (jack,))
