"""Deals of Belote that cannot have happened, and deals just within what is possible.

Anna takes, at most tables with announces.
"""

from typing import Any, NamedTuple

BID: dict[str, Any] = {"bidding": "contract"}
SAID: dict[str, Any] = {"announces": True}
SPECIAL: dict[str, Any] = {"special_trumps": True, "announces": True}
OF_258: dict[str, Any] = {**SPECIAL, "all_trumps_points": "of_258"}
BID_ONLY: dict[str, Any] = {**BID, "marking": "bid_only", **SAID}


class Impossible(NamedTuple):
    """The clause that is broken, the deal, the fact that is refused, a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    house_rules: dict[str, Any] = SAID


def taken(points: int | None = 100, **more: Any) -> dict[str, Any]:
    """Return a deal that Anna took, with the card points of her side."""
    counted = {} if points is None else {"card_points": {"Anna": points}}
    return {"declarer": "Anna", **counted, **more}


def bid(contract: Any = 100, points: int | None = 100, **more: Any) -> dict[str, Any]:
    return taken(points, contract=contract, **more)


def announced(*said: str, points: int | None = 100, **more: Any) -> dict[str, Any]:
    """Return a deal with announces, such as ``Anna four_jacks``."""
    pairs = [one.split() for one in said]
    declarations = [{"by": by, "kind": kind} for by, kind in pairs]
    return taken(points, declarations=declarations, **more)


OUTSIDE, WORTH_1, SUM = "card points outside the pack", "exactly 1, or all but 1", "no sum"
PARTNERS, ALL_TRICKS = "both partners named", "all tricks with less than everything"
NOTHING, TWO, PASSED = "nothing that tells the round", "two things that do", "passed and more"
MADE, TOLD, TAKER = "made where it has to be counted", "a result that cannot be", "no taker"
CLASSIC, NO_BID, BAD_BID = "a contract in classic", "no contract", "a contract that is none"
CONTRE, TRUMPS, BELOTES = "contre by the wrong side", "special trumps", "too many belotes"
BESIDE, ANNOUNCES, TWICE = "a belote beside kings", "announces that are not played", "a four twice"
RUNS, HAND, JACKS, WHOSE = "five long runs", "over eight cards", "four jacks", "whose count"
UNKNOWN = "a suit, kind or player that is not there"
CLAUSES = {
    *(OUTSIDE, WORTH_1, SUM, PARTNERS, ALL_TRICKS, NOTHING, TWO, PASSED, MADE, TOLD, TAKER),
    *(CLASSIC, NO_BID, BAD_BID, CONTRE, TRUMPS, BELOTES, BESIDE, ANNOUNCES, TWICE, RUNS, HAND),
    *(JACKS, WHOSE, UNKNOWN),
}
LEVEL = ("Anna four_aces", "Bram four_tens")
FIVE_RUNS = [f"{name} run_of_5" for name in ("Anna", "Bram", "Cees", "Dora", "Anna")]

IMPOSSIBLE = [
    Impossible(OUTSIDE, taken(163), "card_points", "at most 162"),
    Impossible(OUTSIDE, taken(-1), "card_points", "at least 0"),
    Impossible(OUTSIDE, taken(259, trump="all_trumps"), "card_points", "at most 258", OF_258),
    Impossible(OUTSIDE, taken(200, trump="no_trumps"), "card_points", "at most 162", OF_258),
    Impossible(WORTH_1, taken(1), "card_points", "no cards add up to 1"),
    Impossible(WORTH_1, taken(161, trump="no_trumps"), "card_points", "add up to 1", SPECIAL),
    Impossible(SUM, taken(None, card_points={"Anna": 90, "Dora": 71}), "card_points", "make 161"),
    Impossible(
        PARTNERS, taken(None, card_points={"Anna": 90, "Cees": 72}), "card_points", "one side"
    ),
    Impossible(ALL_TRICKS, taken(all_tricks="Cees"), "all_tricks", "all 162 card points"),
    Impossible(NOTHING, taken(None), "card_points", "the card points are missing"),
    Impossible(TWO, taken(result="failed"), "result", "tells the round alone"),
    Impossible(TWO, taken(None, result="failed", all_tricks="Bram"), "result", "alone"),
    Impossible(PASSED, {"passed": True, "declarer": "Anna"}, "passed", "no other facts"),
    Impossible(PASSED, {"passed": True, "belotes": ["Anna"]}, "passed", "no other facts"),
    Impossible(MADE, taken(None, result="made"), "result", "so count them"),
    Impossible(MADE, bid(100, None, result="made"), "result", "so count them", BID),
    Impossible(MADE, bid("capot", None, result="made"), "result", "who took them", BID_ONLY),
    Impossible(TOLD, bid(170, None, result="made"), "result", "could not make it", BID_ONLY),
    Impossible(
        TOLD,
        bid(80, None, result="made", declarations=[{"by": "Bram", "kind": "four_jacks"}]),
        "result",
        "could not make it",
        BID_ONLY,
    ),
    Impossible(
        TOLD, announced("Cees four_jacks", points=None, result="failed"), "result", "made it"
    ),
    Impossible(TAKER, {"card_points": {"Anna": 100}}, "declarer", "who took?"),
    Impossible(CLASSIC, bid(), "contract", "trumps are taken at this table"),
    Impossible(CLASSIC, taken(challenges=["Bram"]), "challenges", "no contre"),
    Impossible(NO_BID, taken(), "contract", "the contract is missing", BID),
    *(
        Impossible(BAD_BID, bid(number), "contract", "in tens from 80 to 800", BID)
        for number in (70, 85, 810, -80)
    ),
    Impossible(BAD_BID, bid("générale"), "contract", "whole number", BID),
    Impossible(CONTRE, bid(challenges=["Cees"]), "challenges", "contre is said by", BID),
    Impossible(CONTRE, bid(challenges=["Bram", "Dora"]), "challenges", "surcontre is said", BID),
    Impossible(CONTRE, bid(challenges=["Bram", "Anna", "Dora"]), "challenges", "no further", BID),
    Impossible(TRUMPS, taken(trump="no_trumps"), "trump", "no trumps are not played"),
    Impossible(TRUMPS, taken(trump="all_trumps"), "trump", "all trumps are not played"),
    Impossible(BELOTES, taken(belotes=["Anna", "Bram"]), "belotes", "only one belote"),
    Impossible(
        BELOTES, taken(belotes=["Anna"], trump="no_trumps"), "belotes", "no belote", SPECIAL
    ),
    Impossible(
        BELOTES, taken(belotes=["Anna"] * 5, trump="all_trumps"), "belotes", "only four", SPECIAL
    ),
    Impossible(BESIDE, announced("Dora four_kings", belotes=["Anna"]), "belotes", "Dora has"),
    Impossible(BESIDE, announced("Anna four_queens", belotes=["Bram"]), "belotes", "Anna has"),
    Impossible(ANNOUNCES, announced("Anna run_of_3"), "declarations", "do not count", {}),
    Impossible(
        TWICE, announced("Anna four_aces", "Cees four_aces"), "declarations", "only one such four"
    ),
    Impossible(RUNS, announced(*FIVE_RUNS, declarations_to="none"), "declarations", "four suits"),
    Impossible(HAND, announced("Anna run_of_5", "Anna run_of_4"), "declarations", "no eight cards"),
    Impossible(JACKS, announced("Dora four_jacks", points=143), "declarations", "20 at least"),
    Impossible(
        JACKS,
        announced("Dora four_jacks", points=None, all_tricks="Anna"),
        "declarations",
        "took a trick",
    ),
    Impossible(WHOSE, announced(*LEVEL), "declarations_to", "are level: whose count"),
    Impossible(WHOSE, taken(declarations_to="Anna"), "declarations_to", "not level"),
    Impossible(WHOSE, announced(*LEVEL, declarations_to="both"), "declarations_to", "not at the"),
    Impossible(
        WHOSE,
        announced("Anna run_of_5", "Bram four_tens", declarations_to="none"),
        "declarations_to",
        "not level",
    ),
    Impossible(UNKNOWN, taken(trump="sans"), "trump", "“sans” is not one of"),
    Impossible(UNKNOWN, announced("Anna run_of_6"), "declarations", "“run_of_6” is not one of"),
    Impossible(UNKNOWN, taken(belotes=["Emma"]), "belotes", "“Emma” is not at the table"),
    Impossible(UNKNOWN, taken(None, result="level"), "result", "“level” is not one of"),
]
JUST_POSSIBLE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (taken(162), {}),
    (taken(2, belotes=["Bram"]), {}),
    (taken(1, trump="all_trumps"), SPECIAL),
    (taken(258, trump="all_trumps"), OF_258),
    (taken(162, all_tricks="Cees"), {}),
    (taken(None, result="failed"), {}),
    (bid(800, 100), BID),
    (bid(160, None, result="made"), BID_ONLY),
    (bid(80, None, result="made", challenges=["Bram"]), BID),
    (bid(challenges=["Dora", "Cees"]), BID),
    (taken(belotes=["Anna", "Bram", "Bram", "Dora"], trump="all_trumps"), SPECIAL),
    (announced("Anna four_kings", belotes=["Cees"]), SAID),
    (announced("Dora four_jacks", points=142), SAID),
    (announced("Dora four_jacks", points=162, trump="no_trumps"), SPECIAL),
    (announced("Anna run_of_5", "Anna four_aces"), SAID),
    (announced(*LEVEL, declarations_to="none"), SAID),
]
