"""Deals of bridge that cannot have happened: each a legal one with something changed."""

from typing import Any, NamedTuple

from tests.games.bridge.bids import A, B, C

DEAL = {"level": 4, "strain": "spades", "declarer": A, "tricks": 10}
PASSED = {"passed_out": True}

BOUNDS = "a level, a strain or tricks out of bounds"
MISSING = "one of level, strain, declarer, tricks missing"
NOBODY = "a declarer not at the table"
DOUBLED = "doubled other than the two words"
PASSED_OUT = "passed out with any other fact"
NOTHING = "nothing told at all"
HONOURS_OF = "honours of two players or of none"
HONOURS_WORTH = "honours of anything but 100 or 150, or 100 at no trumps"
HONOURS_OFF = "honours in a deal that was passed out, or where they are off"
BOTH_PARTNERS = "both partners named in an agreed score"


class Impossible(NamedTuple):
    """The clause, what a legal deal becomes, the fact that is refused, a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    more: dict[str, Any] = {}


def deal(**changes: Any) -> dict[str, Any]:
    """Return four spades made by Anna, changed; None takes a fact away."""
    return {key: said for key, said in {**DEAL, **changes}.items() if said is not None}


def agreed(**points: int) -> dict[str, Any]:
    return {"agreed_score": {"points": points, "reason": "late"}}


IMPOSSIBLE = [
    Impossible(BOUNDS, deal(level=0), "level", "a level of 1 to 7"),
    Impossible(BOUNDS, deal(level=8), "level", "a level of 1 to 7"),
    Impossible(BOUNDS, deal(strain="notrump"), "strain", "is not one of"),
    Impossible(BOUNDS, deal(tricks=14), "tricks", "0 to 13 tricks"),
    Impossible(BOUNDS, deal(tricks=-1), "tricks", "0 to 13 tricks"),
    Impossible(BOUNDS, deal(tricks=True), "tricks", "this must be a whole number"),
    Impossible(MISSING, deal(level=None), "level", "which level was bid?"),
    Impossible(MISSING, deal(strain=None), "strain", "which suit was bid, or no trumps?"),
    Impossible(MISSING, deal(declarer=None), "declarer", "who declared?"),
    Impossible(MISSING, deal(tricks=None), "tricks", "how many tricks"),
    Impossible(NOBODY, deal(declarer="Zoe"), "declarer", "“Zoe” is not at the table"),
    Impossible(DOUBLED, deal(doubled="x"), "doubled", "is not one of"),
    Impossible(DOUBLED, deal(doubled=True), "doubled", "must be one of"),
    *(
        Impossible(PASSED_OUT, {**PASSED, key: said}, "passed_out", "has no other facts")
        for key, said in {**DEAL, "doubled": "doubled", "honours": {A: 100}}.items()
    ),
    Impossible(NOTHING, {}, "level", "which level was bid?"),
    Impossible(NOTHING, {"passed_out": False}, "level", "which level was bid?"),
    Impossible(HONOURS_OF, deal(honours={A: 100, B: 100}), "honours", "in one hand"),
    Impossible(HONOURS_OF, deal(honours={}), "honours", "whose honours?"),
    Impossible(HONOURS_OF, deal(honours={"Zoe": 100}), "honours", "not at the table"),
    Impossible(HONOURS_WORTH, deal(honours={A: 50}), "honours", "worth 100 or 150"),
    Impossible(HONOURS_WORTH, deal(honours={A: 0}), "honours", "worth 100 or 150"),
    Impossible(
        HONOURS_WORTH, deal(strain="no_trumps", honours={A: 100}), "honours", "four aces: 150"
    ),
    Impossible(
        HONOURS_OFF,
        deal(honours={A: 100}),
        "honours",
        "not played at this table",
        {"house_rules": {"honours": False}},
    ),
    Impossible(HONOURS_OFF, {**PASSED, "honours": {A: 150}}, "passed_out", "no other facts"),
    Impossible(BOTH_PARTNERS, agreed(**{A: 100, C: 100}), "agreed_score", "are one side"),
]
