"""Figures of games in which trumps are chosen and challenged."""

from collections.abc import Iterator

from scorekeeper.games.families.klaverjas.house_rules import FamilyRules
from scorekeeper.games.families.klaverjas.reckoning import SIDES, Reckoning
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

DECLARED, DECLARED_WON = "declared", "declared_won"
CONTRAS, CONTRAS_WON = "contras", "contras_won"
ALL_TRICKS = "all_tricks"


def figures_with(contras_won: Text) -> tuple[Figure, ...]:
    return (
        Figure(slug=DECLARED_WON, name=_("Rounds declared and won"), of=DECLARED),
        Figure(slug=CONTRAS_WON, name=contras_won, of=CONTRAS),
        Figure(slug=ALL_TRICKS, name=_("All tricks")),
        HIGHEST_ROUND,
    )


def counts_in(reckoning: Reckoning[FamilyRules]) -> Iterator[Count]:
    deal, declarer = reckoning.deal, reckoning.deal.contract.declarer
    assert declarer is not None
    yield Count(DECLARED, (declarer,))
    if not reckoning.failed_by(declarer):
        yield Count(DECLARED_WON, (declarer,))
    for first in deal.challenges[:1]:
        yield Count(CONTRAS, (first.by,))
        if not reckoning.failed_by(first.by):
            yield Count(CONTRAS_WON, (first.by,))
    if reckoning.winner_of_all is not None:
        yield Count(ALL_TRICKS, SIDES[reckoning.winner_of_all])
