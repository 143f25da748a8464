"""Worked rounds of the family, put together in few words."""

from collections.abc import Sequence

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.worked_rounds import NAMES, Round, WorkedRound


def bids_of(*bids: int, **more: object) -> Round:
    return {"bids": dict(zip(NAMES, bids, strict=False)), **more}


def worked(
    title: Text,
    rounds: Sequence[Round],
    points: tuple[int, ...],
    **rules: RuleValue,
) -> WorkedRound:
    return WorkedRound(
        title=title,
        players=NAMES[: len(points)],
        rounds=tuple(rounds),
        points=points,
        house_rules=rules,
    )
