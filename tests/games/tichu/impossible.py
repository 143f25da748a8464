"""Rounds of Tichu that cannot have happened, and some that just can."""

from typing import Any, NamedTuple

from tests.games.sheets import FIVE, PLAYERS

Facts = dict[str, Any]
SIX = (*FIVE, "Fons")


class Impossible(NamedTuple):
    """The clause that is broken, the round, the fact that is refused, a part of the reason."""

    clause: str
    round: Facts
    fact: str
    reason: str
    house_rules: Facts = {}
    players: tuple[str, ...] = PLAYERS


def cards(*calls: tuple[str, str], first: str = "", **counts: int) -> Facts:
    """Return a round in which card points were counted, with calls by player and kind."""
    return {"card_points": counts, **called(*calls, first=first)}


def called(*calls: tuple[str, str], first: str = "") -> Facts:
    """Return what was called, and who was out first."""
    said = [{"by": by, "kind": kind} for by, kind in calls]
    return ({"calls": said} if said else {}) | ({"first": first} if first else {})


BESIDE, NEITHER = "card points beside a win", "neither card points nor a win"
OUTSIDE, FIVES, SUM = "points outside -25 to 125", "points not in fives", "not 100 together"
PARTNERS, OTHER_WIN, STRANGER = "both partners named", "the win of another table", "a stranger"
OTHER_FIRST, NO_FIRST = "first of the other side", "a call without who was first"
TWICE, UNKNOWN, NOT_PLAYED = "two calls of a player", "another kind", "a call worth 0"
DEALER = "a dealer where nobody deals"
TICHU, GRAND = "tichu", "grand"
DOUBLE: Facts = {"double_win": "Anna"}
IMPOSSIBLE = [
    Impossible(BESIDE, {**DOUBLE, **cards(Anna=100)}, "card_points", "at a double win"),
    Impossible(
        BESIDE,
        {"triple_win": "Anna", **cards(Anna=5)},
        *("card_points", "at a triple win", {}, SIX),
    ),
    Impossible(NEITHER, {}, "card_points", "missing, or whose double win"),
    Impossible(NEITHER, cards(), "card_points", "missing, or whose triple win", {}, SIX),
    Impossible(OUTSIDE, cards(Anna=130), "card_points", "a side has -25 to 125"),
    Impossible(OUTSIDE, cards(Bram=-30), "card_points", "a side has -25 to 125"),
    Impossible(FIVES, cards(Anna=63), "card_points", "count in fives"),
    Impossible(SUM, cards(Anna=65, Bram=40), "card_points", "make 105, not 100"),
    Impossible(PARTNERS, cards(Anna=65, Cees=35), "card_points", "Anna and Cees are one side"),
    Impossible(
        PARTNERS, cards(Bram=65, Fons=35), "card_points", "Bram and Fons are one side", {}, SIX
    ),
    Impossible(OTHER_WIN, {"triple_win": "Anna"}, "triple_win", "four players have no triple win"),
    Impossible(OTHER_WIN, DOUBLE, "double_win", "nothing special", {}, SIX),
    *(
        Impossible(STRANGER, facts, fact, "“Emma” is not at the table")
        for fact, facts in {
            "double_win": {"double_win": "Emma"},
            "first": cards(first="Emma", Anna=5),
            "calls": cards(("Emma", TICHU), Anna=5),
            "card_points": cards(Emma=65),
        }.items()
    ),
    Impossible(OTHER_FIRST, {**DOUBLE, "first": "Bram"}, "first", "Bram was not out first"),
    Impossible(
        OTHER_FIRST,
        {**DOUBLE, **called(("Dora", GRAND), first="Dora")},
        *("first", "Dora was not out first"),
    ),
    Impossible(NO_FIRST, cards(("Anna", TICHU), Anna=65), "first", "who went out first?"),
    Impossible(NO_FIRST, {**DOUBLE, **called(("Bram", GRAND))}, "first", "who went out first?"),
    Impossible(
        TWICE,
        cards(("Anna", TICHU), ("Anna", GRAND), first="Anna", Anna=65),
        *("calls", "Anna can call once"),
    ),
    Impossible(UNKNOWN, cards(("Anna", "double"), first="Anna", Anna=65), "calls", "not one of"),
    Impossible(
        NOT_PLAYED,
        cards(("Anna", GRAND), first="Anna", Anna=65),
        *("calls", "Grand Tichu is not played", {"grand": 0}),
    ),
    Impossible(
        NOT_PLAYED,
        cards(("Anna", TICHU), first="Anna", Anna=65),
        *("calls", "Tichu is not played", {"tichu": 0}),
    ),
    Impossible(
        DEALER,
        {**cards(Anna=65), "dealer_override": "Cees"},
        *("dealer_override", "nobody deals", {"deal": "none"}),
    ),
]
JUST_POSSIBLE: list[tuple[Facts, Facts]] = [
    (cards(Anna=125, Dora=-25), {}),
    (cards(Dora=0), {}),
    (cards(Anna=65, first="Dora"), {}),
    ({**DOUBLE, "first": "Cees"}, {}),
    ({**DOUBLE, **called(("Bram", TICHU), ("Dora", TICHU), first="Anna")}, {}),
    (cards(*((name, GRAND) for name in PLAYERS), first="Dora", Anna=50), {}),
    ({**cards(Anna=65), "dealer": "Anna"}, {"deal": "none"}),
]
