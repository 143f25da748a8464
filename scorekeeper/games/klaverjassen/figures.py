"""Figures of Klaverjassen: trumps chosen, wet, roem and pits."""

from collections.abc import Iterator

from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.klaverjassen.house_rules import KlaverjassenRules
from scorekeeper.games.klaverjassen.played import REVOKE, Round, roem_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.words import Text as _

CHOSEN, MADE, WET = "chosen", "made", "wet"
ROEM, WITH_ROEM, PITS, TEGENPITS = "roem", "rounds_with_roem", "pits", "tegenpits"
FIGURES = (
    Figure(slug=MADE, name=_("Trumps chosen and made"), of=CHOSEN),
    Figure(slug=WET, name=_("Trumps chosen and wet"), of=CHOSEN),
    Figure(slug=PITS, name=_("Pits")),
    Figure(slug=TEGENPITS, name=_("Tegenpits")),
    Figure(slug=ROEM, name=_("Mean roem in a round"), per=WITH_ROEM),
    HIGHEST_ROUND,
)


def counts_in(rules: KlaverjassenRules, deal: Deal) -> Iterator[Count]:
    """Counts for the declarer, and for sides by their own tricks.

    A round that a revoke ended is neither made nor wet, and its roem is not counted.
    """
    played, declarer = Round(rules, deal), deal.contract.declarer
    assert declarer is not None
    yield Count(CHOSEN, (declarer,))
    if deal.fact(REVOKE) is not None:
        return
    yield Count(WET if played.is_wet else MADE, (declarer,))
    for side, seats in enumerate(SIDES):
        yield Count(WITH_ROEM, seats)
        yield Count(ROEM, seats, roem_of(rules, deal, side))
    if (winner := all_tricks_side(deal)) is not None:
        yield Count(PITS if winner == played.declaring else TEGENPITS, SIDES[winner])
