"""Figures of bridge: contracts, slams, doubles, defence and rubbers."""

from collections.abc import Iterator

from scorekeeper.games.bridge.played import (
    SIDES,
    BridgeSituation,
    Played,
    is_passed_out,
    played_of,
    progress_after,
)
from scorekeeper.games.bridge.scoring import SLAMS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.words import Text as _

DECLARED, SLAM, DOUBLED = "declared", "slams", "doubled"
MADE = "{contracts}_made"
DEFENDED, BEATEN = "defended", "beaten"
RUBBERS, RUBBERS_WON = "rubbers", "rubbers_won"


def slug_of_made(contracts: str) -> str:
    """The slug of the contracts of one kind that were made."""
    return MADE.format(contracts=contracts)


FIGURES = (
    Figure(slug=slug_of_made(DECLARED), name=_("Contracts declared and made"), of=DECLARED),
    Figure(slug=slug_of_made(SLAM), name=_("Slams bid and made"), of=SLAM),
    Figure(slug=slug_of_made(DOUBLED), name=_("Doubled contracts made"), of=DOUBLED),
    Figure(slug=BEATEN, name=_("Contracts defended and beaten"), of=DEFENDED),
    Figure(slug=RUBBERS_WON, name=_("Rubbers won"), of=RUBBERS),
    HIGHEST_ROUND,
)


def counts_in(situation: BridgeSituation, deal: Deal) -> Iterator[Count]:
    """Counts for the declarer, for both defenders and, when a rubber ends, for everybody."""
    declarer = deal.contract.declarer
    if is_passed_out(deal) or declarer is None:
        return
    played = played_of(deal)
    is_made, defenders = played.over >= 0, SIDES[1 - played.side]
    for contracts in counted_kinds(played):
        yield Count(contracts, (declarer,))
        if is_made:
            yield Count(slug_of_made(contracts), (declarer,))
    yield Count(DEFENDED, defenders)
    if not is_made:
        yield Count(BEATEN, defenders)
    is_done = progress_after(situation, deal).done > situation.memory.done
    if situation.rules.is_rubber and is_done:
        yield Count(RUBBERS, (*SIDES[0], *SIDES[1]))
        yield Count(RUBBERS_WON, SIDES[played.side])


def counted_kinds(played: Played) -> Iterator[str]:
    yield DECLARED
    if played.level in SLAMS:
        yield SLAM
    if played.factor > 1:
        yield DOUBLED
