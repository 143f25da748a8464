"""Figures of Spades: bids, nils and bags."""

from collections.abc import Iterator

from scorekeeper.games.spades.played import BLIND_NIL, SIDES, Nil, SpadesSituation, bids_of
from scorekeeper.games.spades.scoring import Reckoning
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.words import Text as _

BIDS, BIDS_MADE = "bids", "bids_made"
BLIND_BIDS, BLIND_BIDS_MADE = "blind_bids", "blind_bids_made"
NILS, NILS_MADE = "nils", "nils_made"
BLIND_NILS, BLIND_NILS_MADE = "blind_nils", "blind_nils_made"
BAGS, WITH_BAGS = "bags", "rounds_with_bags"
FIGURES = (
    Figure(slug=BIDS_MADE, name=_("Bids made"), of=BIDS),
    Figure(slug=BLIND_BIDS_MADE, name=_("Blind bids made"), of=BLIND_BIDS),
    Figure(slug=NILS_MADE, name=_("Nils bid and made"), of=NILS),
    Figure(slug=BLIND_NILS_MADE, name=_("Blind nils bid and made"), of=BLIND_NILS),
    Figure(slug=BAGS, name=_("Mean bags in a round"), per=WITH_BAGS),
    HIGHEST_ROUND,
)


def counts_in(situation: SpadesSituation, deal: Deal) -> Iterator[Count]:
    """Bids and bags for a side, nils for a player.

    A side of two nils has bid nothing that it could make.
    """
    for bid in bids_of(deal):
        reckoning, seats = Reckoning(situation.rules, bid), SIDES[bid.side]
        if len(bid.nils) < len(seats):
            yield from attempts(seats, BIDS, BIDS_MADE, is_made=reckoning.is_made)
            if bid.is_blind:
                yield from attempts(seats, BLIND_BIDS, BLIND_BIDS_MADE, is_made=reckoning.is_made)
        for nil in bid.nils:
            yield from counts_of_nil(nil)
        if situation.rules.bag_limit is not None:
            yield Count(WITH_BAGS, seats)
            yield Count(BAGS, seats, reckoning.bags)


def counts_of_nil(nil: Nil) -> Iterator[Count]:
    names = (BLIND_NILS, BLIND_NILS_MADE) if nil.kind == BLIND_NIL else (NILS, NILS_MADE)
    yield from attempts((nil.seat,), *names, is_made=nil.is_made)


def attempts(seats: tuple[int, ...], whole: str, part: str, *, is_made: bool) -> Iterator[Count]:
    """Count an attempt and, if made, its success."""
    yield Count(whole, seats)
    if is_made:
        yield Count(part, seats)
