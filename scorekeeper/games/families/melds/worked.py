"""Worked rounds of the family, put together in few words."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.worked_rounds import NAMES, Round, WorkedRound

SIX = (*NAMES, "Emma", "Fred")


def worked_by_teams(
    title: Text,
    *rounds: Round,
    points: Sequence[int],
    players: int = 4,
    changes: Mapping[str, RuleValue] | None = None,
) -> WorkedRound:
    """Worked rounds with the points of the first players; the others have those of their team."""
    by_player = tuple(points[seat % len(points)] for seat in range(players))
    return WorkedRound(
        title, SIX[:players], rounds, by_player, house_rules={} if changes is None else changes
    )
