"""Rounds of Kraken as a sheet has them: Anna and Cees declare, Bram and Dora defend."""

from typing import Any

CALLERS = ("Bram", "Anna", "Dora")


def round_of(
    cards: int = 100, trump: str = "hearts", called: int = 0, **facts: Any
) -> dict[str, Any]:
    """Return a round in which Anna and Cees have so many card points."""
    played = {"trump": trump, "declarer": "Anna", "card_points": {"Anna": cards}, **facts}
    if called:
        played["challenges"] = list(CALLERS[:called])
    return played


def said(by: str, kind: str) -> dict[str, str]:
    """Return a declaration or a bonus."""
    return {"by": by, "kind": kind}


def agreed(
    points: tuple[int, ...] | None = None, counter: tuple[int, ...] | None = None
) -> dict[str, Any]:
    """Return a round in place of which a score was agreed on, by Anna's and Bram's side."""
    score: dict[str, Any] = {"reason": "copied from paper"}
    for key, numbers in (("points", points), ("crosses", counter)):
        if numbers is not None:
            score[key] = dict(zip(("Anna", "Bram"), numbers, strict=True))
    return {"agreed_score": score}
