"""One deal in its place: what follows without asking, its faults, and its lines."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.exceptions import (
    adjustment_lines,
    agreed_lines,
    check_exceptions,
    void_line,
    with_sides_by_first_member,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game, Memory, Situation
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _


def completed(game: Game[Rules, Memory], before: Situation[Rules, Memory], deal: Deal) -> Deal:
    """A deal with everything that follows without asking: its dealer, or whose turn it is."""
    dealer = before.dealer if deal.dealer is None else deal.dealer
    out_of_turn = deal.out_of_turn or dealer != before.dealer
    deal = replace(deal, dealer=dealer, out_of_turn=out_of_turn)
    if deal.agreed_score is not None:
        deal = with_sides_by_first_member(game, before, deal, deal.agreed_score)
    return game.complete(before, deal)


def faults_in(
    game: Game[Rules, Memory], before: Situation[Rules, Memory], deal: Deal
) -> Iterator[Fault]:
    """Everything that makes a deal impossible where it stands."""
    if game.is_over(before):
        yield Fault("rounds", _("the match is over before this round"))
        return
    yield from game.check_dealer(before, deal)
    yield from check_exceptions(game, before, deal)
    yield from game.check_agreed(before, deal)
    if not deal.void and deal.agreed_score is None:
        yield from game.check(before, deal)


def lines_of(
    game: Game[Rules, Memory], before: Situation[Rules, Memory], deal: Deal
) -> Iterator[ScoreLine]:
    """The lines of a deal that fits: by the rules or as agreed, then the adjustments."""
    if deal.void:
        yield void_line(before)
    elif deal.agreed_score is not None:
        yield from agreed_lines(game, before.table, deal.agreed_score)
    else:
        yield from game.score(before, deal)
    if deal.adjustments:
        yield from adjustment_lines(game, before, deal)
