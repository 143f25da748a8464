"""The lines of a round of Tichu: card points or a win in their place, then each call."""

from collections.abc import Iterator, Mapping

from scorekeeper.games.tichu.house_rules import TichuSituation
from scorekeeper.games.tichu.played import (
    GRAND,
    TICHU,
    WINS,
    calls_of,
    counted_cards,
    win_at,
    winning_side,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

OUTCOMES: Mapping[tuple[str, bool], Text] = {
    (TICHU, True): _("Tichu by {name} made"),
    (TICHU, False): _("Tichu by {name} failed"),
    (GRAND, True): _("Grand Tichu by {name} made"),
    (GRAND, False): _("Grand Tichu by {name} failed"),
}


def sides_of(table: AnyTable) -> tuple[tuple[int, ...], ...]:
    """Every second player is of one side."""
    return tuple(tuple(range(side, len(table.players), 2)) for side in (0, 1))


def score_lines(situation: TichuSituation, deal: Deal) -> Iterator[ScoreLine]:
    sides, winner = sides_of(situation.table), winning_side(deal)
    if winner is not None:
        win = win_at(situation.table)
        points = getattr(situation.rules, win)
        words = _("{win}: {points}", win=WINS[win], points=points)
        yield ScoreLine(win, words, sides[winner], points)
    else:
        for seats, points in zip(sides, counted_cards(deal), strict=True):
            yield ScoreLine("base", _("{count} card points", count=points), seats, points)
    for call in calls_of(deal):
        worth = situation.rules.call(call.kind)
        words = OUTCOMES[call.kind, call.is_made].format(name=situation.table.name(call.by))
        yield ScoreLine(call.kind, words, sides[call.by % 2], worth if call.is_made else -worth)
