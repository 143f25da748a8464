"""Rounds of Spades that cannot have happened."""

from typing import Any, NamedTuple

from tests.games.sheets import PLAYERS

A, B, C, D = PLAYERS
BLIND: dict[str, Any] = {"blind_bids": "double"}
NO_NILS: dict[str, Any] = {"nil": 0, "blind_nil": 0}


class Impossible(NamedTuple):
    """A round with what is wrong, the fact that is refused, and a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    house_rules: dict[str, Any] = {}


def bid(first: int, second: int, tricks: int = 6, **more: Any) -> dict[str, Any]:
    """Return a round with both bids and the tricks of Anna and Cees."""
    return {"bids": {A: first, B: second}, "tricks": {A: tricks}, **more}


def nil(by: str, kind: str = "nil", **more: Any) -> dict[str, Any]:
    """Return a nil, with its tricks where they are given."""
    return {"by": by, "kind": kind, **more}


def without(key: str) -> dict[str, Any]:
    """Return a round in which something was left out."""
    return {name: value for name, value in bid(6, 6).items() if name != key}


OUTSIDE = "can have 0 to 13 tricks"
IMPOSSIBLE = [
    Impossible("a bid outside 0 to 13", bid(14, 6), "bids", OUTSIDE),
    Impossible("a bid outside 0 to 13", bid(6, -1), "bids", OUTSIDE),
    Impossible("tricks outside 0 to 13", bid(6, 6, 14), "tricks", OUTSIDE),
    Impossible("tricks outside 0 to 13", bid(6, 6, -1), "tricks", OUTSIDE),
    Impossible(
        "tricks that do not make 13",
        {**bid(6, 6), "tricks": {A: 6, B: 6}},
        "tricks",
        "12 tricks, and there are 13",
    ),
    Impossible(
        "a bid missing", {**bid(6, 6), "bids": {A: 6}}, "bids", "what did Bram and Dora bid?"
    ),
    Impossible("a bid missing", without("bids"), "bids", "what did Anna and Cees bid?"),
    Impossible("the tricks missing", without("tricks"), "tricks", "how many tricks"),
    Impossible("the tricks missing", {**bid(6, 6), "tricks": {}}, "tricks", "how many tricks"),
    Impossible(
        "both partners in one map",
        {**bid(6, 6), "bids": {A: 3, C: 3, B: 6}},
        "bids",
        "Anna and Cees are one side",
    ),
    Impossible(
        "both partners in one map",
        {**bid(6, 6), "tricks": {B: 3, D: 4}},
        "tricks",
        "Bram and Dora are one side",
    ),
    Impossible("a bid of nothing without two nils", bid(0, 6), "bids", "who bid nil?"),
    Impossible(
        "a bid of nothing without two nils",
        bid(6, 0, nils=[nil(B)]),
        "bids",
        "Bram and Dora bid nothing",
    ),
    Impossible(
        "a bid of nothing without two nils", bid(0, 6), "bids", "who bid nil?", {"blind_nil": 0}
    ),
    Impossible("a bid of nothing without two nils", bid(0, 6), "bids", "who bid nil?", {"nil": 1}),
    Impossible(
        "a bid beside two nils",
        bid(1, 6, nils=[nil(A), nil(C)]),
        "bids",
        "Anna and Cees both bid nil",
    ),
    Impossible(
        "a blind bid beside two nils",
        bid(0, 6, 0, nils=[nil(A), nil(C)], blind=[A]),
        "bids",
        "Anna and Cees both bid nil",
        BLIND,
    ),
    Impossible("a nil that is not played", bid(6, 6, nils=[nil(A)]), "nils", "not played", NO_NILS),
    Impossible(
        "a nil that is not played",
        bid(6, 6, nils=[nil(A, "blind_nil")]),
        "nils",
        "not played",
        {"blind_nil": 0},
    ),
    Impossible(
        "a nil of an unknown kind", bid(6, 6, nils=[nil(A, "double_nil")]), "nils", "is not one of"
    ),
    Impossible("a nil of a stranger", bid(6, 6, nils=[nil("Zoe")]), "nils", "“Zoe” is not at"),
    Impossible(
        "a nil twice by one player",
        bid(6, 6, nils=[nil(C), nil(C, "blind_nil")]),
        "nils",
        "Cees can bid nil once",
    ),
    Impossible(
        "a nil with more tricks than the side",
        bid(6, 6, 5, nils=[nil(C, tricks=6)]),
        "tricks",
        "Anna and Cees have 5 tricks, and 6 of nils",
    ),
    Impossible(
        "a nil with more tricks than the side",
        bid(0, 6, 5, nils=[nil(A, tricks=3), nil(C, tricks=3)]),
        "tricks",
        "Anna and Cees have 5 tricks, and 6 of nils",
    ),
    Impossible(
        "a nil with more tricks than the side",
        bid(6, 6, 5, nils=[nil(C, tricks=-1)]),
        "tricks",
        "fewer tricks than none",
    ),
    Impossible(
        "two nils without all tricks of the side",
        bid(0, 6, 5, nils=[nil(A, tricks=3), nil(C)]),
        "tricks",
        "who took the 5?",
    ),
    Impossible("a blind bid while it is off", bid(6, 6, blind=[A]), "blind", "not played"),
    Impossible(
        "a blind bid twice for a side", bid(6, 6, blind=[A, C]), "blind", "blind once", BLIND
    ),
    Impossible(
        "a blind bid twice for a side", bid(6, 6, blind=[B, B]), "blind", "blind once", BLIND
    ),
    Impossible(
        "a bid under the least", bid(6, 3), "bids", "Bram and Dora bid 4 at least", {"least_bid": 4}
    ),
    Impossible(
        "a bid under the least",
        bid(0, 6),
        "bids",
        "Anna and Cees bid 4 at least",
        {"least_bid": 4, **NO_NILS},
    ),
    Impossible("bids that make 13", bid(7, 6), "bids", "may not make 13", {"bids_not_13": True}),
    Impossible(
        "something that is no number", bid(6, 6, nils=[nil(A, tricks=None)]), "nils", "whole"
    ),
    Impossible(
        "something that is no number", {**bid(6, 6), "bids": {A: "6", B: 6}}, "bids", "whole number"
    ),
]
