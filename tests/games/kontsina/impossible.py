"""Rounds of Kontsina that cannot have happened: each a legal one with something changed."""

from typing import Any, NamedTuple

from tests.games.sheets import PLAYERS

SPECIAL = {"two_of_clubs": "Anna", "ten_of_diamonds": "Bram"}
COUNTED = {
    "cards": {"Anna": 20, "Bram": 18, "Cees": 14},
    "clubs": {"Anna": 6, "Bram": 4, "Cees": 3},
    **SPECIAL,
}
NAMED = {"most_cards": "Anna", "most_clubs": "Bram", **SPECIAL}
FOUR = {"players": PLAYERS}
PARTNERS = {"players": PLAYERS, "house_rules": {"partners": True}}
TWO = {"players": PLAYERS[:2]}


class Impossible(NamedTuple):
    """What a legal round becomes, the fact that is refused, and a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    more: dict[str, Any] = {}


def counted(**changes: Any) -> dict[str, Any]:
    return {**COUNTED, **changes}


def named(**changes: Any) -> dict[str, Any]:
    return {**NAMED, **changes}


def without(facts: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if key not in keys}


def piles(*counts: int) -> dict[str, int]:
    return dict(zip(PLAYERS, counts, strict=False))


def by_rule(**house_rules: Any) -> dict[str, Any]:
    return {"house_rules": house_rules}


IMPOSSIBLE = [
    Impossible(
        "cards that do not add up to 52",
        counted(cards=piles(20, 18, 13)),
        "cards",
        "51 cards in the piles, and there are 52",
    ),
    Impossible(
        "cards that do not add up to 52",
        counted(cards=piles(30, 23)),
        "cards",
        "53 cards in the piles, and there are 52",
    ),
    Impossible(
        "cards that do not add up to 52",
        counted(cards=piles(40, 14, -2)),
        "cards",
        "fewer than no cards",
    ),
    Impossible(
        "clubs that do not add up to 13",
        counted(clubs=piles(6, 4, 4)),
        "clubs",
        "14 clubs in the piles, and there are 13",
    ),
    Impossible(
        "more than one pile left out of a count",
        counted(cards={"Bram": 30}),
        "cards",
        "cards of Anna and Cees are not counted",
    ),
    Impossible(
        "more than one pile left out of a count", counted(clubs={}), "clubs", "no pile is counted"
    ),
    Impossible(
        "a pile with more clubs than cards",
        counted(cards=piles(47, 3, 2), clubs=piles(8, 4, 1)),
        "clubs",
        "Bram cannot have 4 clubs in 3 cards",
    ),
    Impossible(
        "a pile of exactly one card",
        counted(cards=piles(31, 20)),
        "cards",
        "Cees: no pile has a single card",
    ),
    Impossible(
        "a pile of two cards that are two clubs",
        counted(cards=piles(30, 20), clubs=piles(6, 5, 2)),
        "clubs",
        "Cees: two cards are a pair of one rank, so not two clubs",
    ),
    Impossible(
        "a pile of two cards that are both special cards",
        counted(
            cards=piles(30, 20), clubs=piles(6, 6), two_of_clubs="Cees", ten_of_diamonds="Cees"
        ),
        "ten_of_diamonds",
        "Cees: two cards are a pair of one rank",
    ),
    Impossible(
        "the holder of the 2 of clubs without a club",
        counted(clubs=piles(0, 7, 6)),
        "two_of_clubs",
        "Anna: no pile has the 2 of clubs without a club",
    ),
    Impossible(
        "the holder of the 10 of diamonds with nothing but clubs",
        counted(cards=piles(30, 4, 18), clubs=piles(5, 4, 4)),
        "ten_of_diamonds",
        "Bram: the 10 of diamonds is no club",
    ),
    Impossible(
        "a special card without a holder", without(NAMED, "two_of_clubs"), "two_of_clubs", "missing"
    ),
    Impossible(
        "a special card without a holder", named(ten_of_diamonds=None), "ten_of_diamonds", "name"
    ),
    Impossible(
        "a special card with two holders",
        named(two_of_clubs=["Anna", "Bram"]),
        "two_of_clubs",
        "a player is a name",
    ),
    Impossible(
        "a winner that the count gives otherwise",
        counted(most_cards="Bram"),
        "most_cards",
        "by the count most cards went to Anna",
    ),
    Impossible(
        "a winner that the count gives otherwise",
        counted(most_clubs=None),
        "most_clubs",
        "by the count most clubs went to Anna",
    ),
    Impossible(
        "a winner that the count gives otherwise",
        counted(cards=piles(19, 19, 14), most_cards="Anna"),
        "most_cards",
        "by the count Anna and Bram are level",
    ),
    Impossible(
        "a winner that the count gives otherwise",
        counted(clubs=piles(5, 5, 3), most_clubs=["Anna", "Cees"]),
        "most_clubs",
        "by the count Anna and Bram are level",
    ),
    Impossible(
        "counts for one award and a name for the other",
        {**without(COUNTED, "clubs"), "most_clubs": "Anna"},
        "most_clubs",
        "cards are counted and clubs only named",
    ),
    Impossible(
        "counts for one award and a name for the other",
        {**without(COUNTED, "cards"), "most_cards": "Anna"},
        "most_cards",
        "clubs are counted and cards only named",
    ),
    Impossible(
        "an award that is neither counted nor named",
        without(COUNTED, "clubs"),
        "clubs",
        "count clubs too",
    ),
    Impossible(
        "an award that is neither counted nor named",
        without(NAMED, "most_cards"),
        "most_cards",
        "who has most cards",
    ),
    Impossible(
        "a list of fewer than two level players",
        named(most_cards=["Anna"]),
        "most_cards",
        "between two players or more",
    ),
    Impossible(
        "a list of fewer than two level players",
        named(most_clubs=[]),
        "most_clubs",
        "between two players or more",
    ),
    Impossible(
        "a list of fewer than two level players",
        named(most_clubs=["Anna", "Anna"]),
        "most_clubs",
        "named twice",
    ),
    Impossible(
        "a list of level players that the pack cannot give",
        named(most_cards=["Anna", "Bram", "Cees"]),
        "most_cards",
        "52 cards cannot be level in all 3 piles",
    ),
    Impossible(
        "a list of level players that the pack cannot give",
        named(most_clubs=["Anna", "Bram", "Cees"]),
        "most_clubs",
        "13 clubs cannot be level in all 3 piles",
    ),
    Impossible(
        "a list of level players that the pack cannot give",
        named(most_clubs=list(PLAYERS)),
        "most_clubs",
        "13 clubs cannot be level in all 4 piles",
        FOUR,
    ),
    Impossible(
        "a list of level players that the pack cannot give",
        named(most_clubs=["Anna", "Bram"]),
        "most_clubs",
        "13 clubs cannot be level in all 2 piles",
        TWO,
    ),
    Impossible(
        "a tie of clubs between two piles",
        named(most_clubs=None),
        "most_clubs",
        "13 clubs cannot be level",
        PARTNERS,
    ),
    Impossible(
        "a tie without names where the names are needed",
        named(most_cards=None),
        "most_cards",
        "who are level",
        by_rule(cards_tie="split"),
    ),
    Impossible(
        "a tie without names where the names are needed",
        named(most_clubs=None),
        "most_clubs",
        "who are level",
        by_rule(clubs_tie="all"),
    ),
    Impossible(
        "both partners of a side",
        {"cards": {"Anna": 20, "Cees": 32}, "clubs": {"Bram": 3}, **SPECIAL},
        "cards",
        "Anna and Cees are one side",
        PARTNERS,
    ),
    Impossible(
        "both partners of a side",
        {"cards": {"Bram": 20}, "clubs": {"Bram": 3, "Dora": 10}, **SPECIAL},
        "clubs",
        "Bram and Dora are one side",
        PARTNERS,
    ),
    Impossible(
        "both partners of a side",
        named(most_cards=["Anna", "Cees", "Dora"]),
        "most_cards",
        "Anna and Cees are one side",
        PARTNERS,
    ),
]
