"""Rounds that the rules page shows and that the tests compute again."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class WorkedRound:
    """A round of the rules page that is also a test: facts as in a sheet, points by player."""

    title: Text
    players: tuple[str, ...]
    rounds: tuple[Mapping[str, object], ...]
    points: tuple[int, ...]
    crosses: tuple[int, ...] | None = None
    house_rules: Mapping[str, RuleValue] = field(default_factory=dict)
