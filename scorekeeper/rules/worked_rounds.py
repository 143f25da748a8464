"""Rounds that the rules page shows and that the tests compute again."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text

ANNA, BRAM, CEES, DORA = NAMES = ("Anna", "Bram", "Cees", "Dora")
EMMA = "Emma"  # a fifth, where there is one
Round = Mapping[str, object]  # as in a sheet


@dataclass(frozen=True, slots=True)
class WorkedRound:
    """A round of the rules page that is also a test: facts as in a sheet, points by player."""

    title: Text
    players: tuple[str, ...]
    rounds: tuple[Round, ...]
    points: tuple[int, ...]
    counter: tuple[int, ...] | None = None
    house_rules: Mapping[str, RuleValue] = field(default_factory=dict)


def worked(title: Text, *rounds: Round, points: tuple[int, ...], **rules: RuleValue) -> WorkedRound:
    """Worked rounds of as many players as have points."""
    players = (*NAMES, EMMA)[: len(points)]
    return WorkedRound(title, players, rounds, points, house_rules=rules)


def worked_by_sides(
    title: Text, *rounds: Round, points: tuple[int, int], **rules: RuleValue
) -> WorkedRound:
    """Worked rounds with the points of Anna and Cees, and of Bram and Dora."""
    return worked(title, *rounds, points=points * 2, **rules)
