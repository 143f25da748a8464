"""Figures of games in which exactly the tricks bid have to be taken."""

from collections.abc import Iterator

from scorekeeper.games.families.exact_tricks.played import said_by_all
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy

BIDS, MET, MOST_MET, OFF = "bids", "bids_met", "most_met", "tricks_off"
ZERO_BIDS, ZERO_MET = "zero_bids", "zero_bids_met"
FIGURES = (
    Figure(slug=MET, name=_("Bids met exactly"), of=BIDS),
    Figure(slug=ZERO_MET, name=_("Bids of no trick met"), of=ZERO_BIDS),
    Figure(
        slug=MOST_MET,
        name=_("Highest bid met"),
        joined_by=max,
        unit=ngettext_lazy("{number} trick", "{number} tricks", 0),
    ),
    Figure(slug=OFF, name=_("Mean tricks off the bid"), per=BIDS),
    HIGHEST_ROUND,
)


def counts_in(deal: Deal) -> Iterator[Count]:
    """Counts of a round for every player; a cloud changes the number of tricks needed."""
    for said in said_by_all(deal):
        seats = (said.seat,)
        yield Count(BIDS, seats)
        yield Count(OFF, seats, said.off)
        if not said.bid:
            yield Count(ZERO_BIDS, seats)
        if not said.off:
            yield Count(MET, seats)
            yield Count(MOST_MET, seats, said.bid)
            if not said.bid:
                yield Count(ZERO_MET, seats)
