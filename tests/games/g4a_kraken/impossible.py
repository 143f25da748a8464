"""Rounds of G4A Kraken that cannot have happened: a legal one with something changed.

And rounds just within what is possible. Anna and Cees declare, Bram and Dora defend.
"""

from typing import Any, NamedTuple

LEGAL = {"trump": "hearts", "declarer": "Anna", "card_points": {"Anna": 100}}
WITHOUT_LAST_TRICK = {"last_trick": 0}


class Impossible(NamedTuple):
    """The clause that is broken, what changes, the fact that is refused, a part of the reason."""

    clause: str
    changes: dict[str, Any]
    fact: str
    reason: str
    house_rules: dict[str, Any] = {}


def points(**counts: Any) -> dict[str, Any]:
    return {"card_points": counts}


def said(*pairs: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"by": by, "kind": kind} for by, kind in pairs]


def in_hand(*pairs: tuple[str, ...], **more: Any) -> dict[str, Any]:
    return {"declarations": said(*pairs), **more}


def in_tricks(*pairs: tuple[str, ...], **more: Any) -> dict[str, Any]:
    return {"bonuses": said(*pairs), **more}


def called(*names: str) -> dict[str, Any]:
    return {"challenges": list(names)}


OUTSIDE = "card points outside what the pack holds"
WORTH_1 = "card points of 1, or of all but 1"
SUM = "two sides that do not add up"
PARTNERS = "both partners of a side"
ALL_TRICKS = "all tricks with less than everything"
NO_CONTRA = "re without contra"
NO_RE = "superkraken without re"
WRONG_SIDE = "a challenge by the wrong side"
FOURS = "two fours of the same rank"
MARRIAGES = "a second king and queen of trumps"
EIGHT_CARDS = "declarations that no eight cards hold"
NINE_TRICKS = "more than eight trick bonuses"
NO_TRICK = "a bonus for a side that took no trick"
NOT_EQUAL = "whose declarations count, said although the best are not equal"
EQUAL = "whose declarations count, not said although the best are equal"
STRANGER = "somebody who is not at the table"
CLAUSES = {
    OUTSIDE,
    WORTH_1,
    SUM,
    PARTNERS,
    ALL_TRICKS,
    NO_CONTRA,
    NO_RE,
    WRONG_SIDE,
    FOURS,
    MARRIAGES,
    EIGHT_CARDS,
    NINE_TRICKS,
    NO_TRICK,
    NOT_EQUAL,
    EQUAL,
    STRANGER,
}

RUN_EACH = in_hand(("Anna", "run_of_3"), ("Bram", "run_of_3"))
A_HAND, A_TRICK = ("Anna", "king_queen"), ("Bram", "trump_run_of_3")
NINE = [("Anna", "run_of_3")] * 9
NOT_HERE = "“Emma” is not at the table"

IMPOSSIBLE = [
    Impossible(OUTSIDE, points(Anna=163), "card_points", "at most 162"),
    Impossible(OUTSIDE, points(Bram=-1), "card_points", "at least 0"),
    Impossible(OUTSIDE, points(Anna=153), "card_points", "at most 152", WITHOUT_LAST_TRICK),
    Impossible(WORTH_1, points(Anna=1), "card_points", "no cards add up to 1"),
    Impossible(WORTH_1, points(Anna=161), "card_points", "no cards add up to 1"),
    Impossible(
        WORTH_1, points(Bram=151), "card_points", "no cards add up to 1", WITHOUT_LAST_TRICK
    ),
    Impossible(SUM, points(Anna=100, Bram=61), "card_points", "make 161, not 162"),
    Impossible(
        SUM, points(Cees=100, Dora=62), "card_points", "make 162, not 152", WITHOUT_LAST_TRICK
    ),
    Impossible(PARTNERS, points(Anna=100, Cees=62), "card_points", "Anna and Cees are one side"),
    Impossible(PARTNERS, points(Dora=100, Bram=62), "card_points", "Bram and Dora are one side"),
    Impossible(ALL_TRICKS, {"all_tricks": "Cees"}, "all_tricks", "Anna and Cees took all tricks"),
    Impossible(
        ALL_TRICKS,
        {"all_tricks": "Bram", **points(Anna=162)},
        "all_tricks",
        "Bram and Dora took all tricks",
    ),
    Impossible(NO_CONTRA, called("Anna"), "challenges", "double is said by an opponent"),
    Impossible(
        NO_RE, called("Bram", "Dora"), "challenges", "redouble is said by a player of the leader"
    ),
    Impossible(
        WRONG_SIDE,
        called("Cees", "Anna"),
        "challenges",
        "and Cees is a player of the leader's side",
    ),
    Impossible(
        WRONG_SIDE, called("Dora", "Bram"), "challenges", "and Bram is an opponent of the leader"
    ),
    Impossible(
        WRONG_SIDE,
        called("Bram", "Anna", "Cees"),
        "challenges",
        "and Cees is a player of the leader's side",
    ),
    Impossible(
        WRONG_SIDE,
        called("Bram", "Anna", "Dora", "Cees"),
        "challenges",
        "after superdouble there is no further",
    ),
    Impossible(
        FOURS,
        in_hand(("Anna", "four_aces"), ("Cees", "four_aces")),
        "declarations",
        "four aces: there is only one",
    ),
    Impossible(
        FOURS,
        in_hand(("Anna", "four_tens"), **in_tricks(("Bram", "four_tens"))),
        "bonuses",
        "four tens: there is only one",
    ),
    Impossible(
        FOURS,
        in_tricks(("Bram", "four_jacks"), ("Anna", "four_jacks")),
        "bonuses",
        "four jacks: there is only one",
    ),
    Impossible(
        MARRIAGES,
        in_hand(A_HAND, ("Dora", "king_queen")),
        "declarations",
        "only one stuk",
    ),
    Impossible(MARRIAGES, in_hand(A_HAND, **in_tricks(A_TRICK)), "bonuses", "only one stuk"),
    Impossible(
        MARRIAGES,
        in_tricks(("Anna", "king_queen"), ("Anna", "trump_run_of_4")),
        "bonuses",
        "only one stuk",
    ),
    Impossible(
        EIGHT_CARDS,
        in_hand(("Anna", "run_of_5"), ("Anna", "run_of_4")),
        "declarations",
        "no eight cards hold all the roem of Anna",
    ),
    Impossible(
        EIGHT_CARDS,
        in_hand(("Dora", "four_aces"), ("Dora", "four_kings"), ("Dora", "run_of_3")),
        "declarations",
        "no eight cards hold all the roem of Dora",
    ),
    Impossible(NINE_TRICKS, in_tricks(*NINE), "bonuses", "eight of them at most"),
    Impossible(
        NO_TRICK,
        in_tricks(("Dora", "run_of_3"), all_tricks="Anna", **points(Anna=162)),
        "bonuses",
        "Bram and Dora took no trick",
    ),
    Impossible(
        NOT_EQUAL,
        in_hand(("Anna", "run_of_3"), ("Bram", "run_of_4"), declarations_to="Bram"),
        "declarations_to",
        "the highest roem is not level",
    ),
    Impossible(NOT_EQUAL, {"declarations_to": "none"}, "declarations_to", "not level"),
    Impossible(EQUAL, RUN_EACH, "declarations_to", "who scores"),
    Impossible(STRANGER, {"declarer": "Emma"}, "declarer", NOT_HERE),
    Impossible(STRANGER, points(Emma=100), "card_points", NOT_HERE),
    Impossible(STRANGER, called("Emma"), "challenges", NOT_HERE),
    Impossible(STRANGER, {"all_tricks": "Emma"}, "all_tricks", NOT_HERE),
    Impossible(STRANGER, in_hand(("Emma", "run_of_3")), "declarations", NOT_HERE),
    Impossible(STRANGER, in_tricks(("Emma", "run_of_3")), "bonuses", NOT_HERE),
    Impossible(STRANGER, {**RUN_EACH, "declarations_to": "Emma"}, "declarations_to", NOT_HERE),
]
JUST_POSSIBLE = [
    {},
    points(Anna=162),
    points(Anna=0),
    points(Anna=2, Dora=160),
    points(Anna=0, Bram=162) | {"all_tricks": "Dora"},
    in_tricks(("Bram", "run_of_3"), **points(Anna=162)),
    called("Dora", "Cees", "Bram"),
    in_tricks(*NINE[:8]),
    in_hand(("Anna", "four_aces"), ("Anna", "run_of_5"), A_HAND),
    in_hand(("Anna", "four_aces"), ("Anna", "four_kings")),
    in_hand(("Anna", "four_aces"), ("Cees", "four_kings"), **in_tricks(("Bram", "four_tens"))),
    in_hand(("Anna", "run_of_4"), ("Anna", "run_of_4"), **in_tricks(A_TRICK)),
    {**RUN_EACH, "declarations_to": "none"},
]
