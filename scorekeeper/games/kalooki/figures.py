"""Figures of Kalooki: going out, and what is left in hand."""

from collections.abc import Iterator

from scorekeeper.games.kalooki.deals import hands_of, is_down_and_out, points_of, seats_of
from scorekeeper.games.kalooki.house_rules import KalookiRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import POINTS, ROUNDS, Count, Figure
from scorekeeper.rules.words import Text as _

WENT_OUT = "went_out"
DOWN_AND_OUT, OUT_WITH_IT = "down_and_out", "out_with_down_and_out"
LEFT, HANDS, MOST_LEFT = "left", "hands", "most_left"
FIGURES = (
    Figure(slug=WENT_OUT, name=_("Rounds gone out"), of=ROUNDS),
    Figure(slug=DOWN_AND_OUT, name=_("Down and out, of rounds gone out"), of=OUT_WITH_IT),
    Figure(slug=LEFT, name=_("Mean hand left"), per=HANDS),
    Figure(slug=MOST_LEFT, name=_("Largest hand left"), joined_by=max, unit=POINTS),
)


def counts_in(rules: KalookiRules, deal: Deal) -> Iterator[Count]:
    """Counts of a round, with hands before any doubling."""
    out = seats_of(deal, WENT_OUT)
    yield Count(WENT_OUT, out)
    if rules.down_and_out != "off":
        yield Count(OUT_WITH_IT, out)
    if is_down_and_out(deal):
        yield Count(DOWN_AND_OUT, out)
    for seat, hand in hands_of(deal).items():
        yield Count(HANDS, (seat,))
        yield Count(LEFT, (seat,), points_of(hand))
        yield Count(MOST_LEFT, (seat,), points_of(hand))
