"""Worked rounds of the family, in short form: Anna and Cees declare, Bram and Dora defend."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.worked_rounds import WorkedRound

PLAYERS = ("Anna", "Bram", "Cees", "Dora")
CALLERS = ("Bram", "Anna", "Dora")


def worked(
    title: Text,
    cards: int,
    scores: tuple[int, int],
    *,
    trump: str = "hearts",
    challenges: int = 0,
    counter: tuple[int, int] = (0, 0),
    rules: Mapping[str, RuleValue] | None = None,
    facts: Mapping[str, object] | None = None,
) -> WorkedRound:
    """One round with the card points of Anna and Cees; scores and crosses are by side."""
    played: dict[str, object] = {"trump": trump, "declarer": "Anna", "card_points": {"Anna": cards}}
    played.update(facts or {})
    if challenges:
        played["challenges"] = list(CALLERS[:challenges])
    return WorkedRound(
        title=title,
        players=PLAYERS,
        rounds=(played,),
        points=scores * 2,
        counter=counter * 2,
        house_rules=rules or {},
    )


def said(by: str, kind: str) -> dict[str, str]:
    return {"by": by, "kind": kind}
