"""Rounds of Kraken as a sheet has them: Anna and Cees declare, Bram and Dora defend."""

CALLERS = ("Bram", "Anna", "Dora")


def round_of(cards=100, trump="hearts", called=0, **facts):
    """Return a round in which Anna and Cees have so many card points."""
    played = {"trump": trump, "declarer": "Anna", "card_points": {"Anna": cards}, **facts}
    if called:
        played["challenges"] = list(CALLERS[:called])
    return played


def said(by, kind):
    """Return a declaration or a bonus."""
    return {"by": by, "kind": kind}


def agreed(points=None, crosses=None):
    """Return a round in place of which a score was agreed on, by Anna's and Bram's side."""
    score = {"reason": "copied from paper"}
    for key, numbers in (("points", points), ("crosses", crosses)):
        if numbers is not None:
            score[key] = dict(zip(("Anna", "Bram"), numbers, strict=True))
    return {"agreed_score": score}
