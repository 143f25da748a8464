"""Worked rounds of Wizard and Oh Hell, put together in few words."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.game import WorkedRound
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text

NAMES = ("Anna", "Bram", "Cees", "Dora")
Round = Mapping[str, object]


def said(*bids: int, **more: object) -> Round:
    """A round with the bids of the players in the order of their seats."""
    return {"bids": dict(zip(NAMES, bids, strict=False)), **more}


def worked(
    title: Text,
    rounds: Sequence[Round],
    points: tuple[int, ...],
    **rules: RuleValue,
) -> WorkedRound:
    """A worked round of as many players as have points."""
    return WorkedRound(
        title=title,
        players=NAMES[: len(points)],
        rounds=tuple(rounds),
        points=points,
        house_rules=rules,
    )
