"""Rounds of Scopa that cannot have happened: each a legal one with something changed.

And rounds just within what is possible. Anna and Bram play unless something else is said.
"""

from typing import Any, NamedTuple

from tests.games.sheets import PLAYERS

NAMED: dict[str, Any] = {
    "most_cards": "Anna",
    "most_coins": "Bram",
    "settebello": "Anna",
    "primiera": None,
}
BEST = {"Anna": ["7", "6", "6", "6"], "Bram": ["5", "7", "7", "7"]}
THREE, FOUR = PLAYERS[:3], PLAYERS
NAPOLA, RE_BELLO = {"napola": True}, {"re_bello": True}
ACE = {"ace_takes_all": True}


class Impossible(NamedTuple):
    """The clause that is broken, the round, the fact that is refused, a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    house_rules: dict[str, Any] = {}
    players: tuple[str, ...] = PLAYERS[:2]


def named(*left_out: str, **more: Any) -> dict[str, Any]:
    """Return the usual round, without some of its facts and with others."""
    return {**{key: fact for key, fact in NAMED.items() if key not in left_out}, **more}


def cards(counts: dict[str, int], **more: Any) -> dict[str, Any]:
    """Return a round in which cards were counted."""
    return named("most_cards", cards=counts, **more)


def coins(counts: dict[str, int], **more: Any) -> dict[str, Any]:
    """Return a round in which coins were counted."""
    return named("most_coins", coins=counts, **more)


def both(held: int, gold: int, **more: Any) -> dict[str, Any]:
    """Return a round in which Anna has so many cards and coins."""
    return named("most_cards", "most_coins", cards={"Anna": held}, coins={"Anna": gold}, **more)


def best(anna: str, bram: str, *left_out: str, **more: Any) -> dict[str, Any]:
    """Return a round with best cards, a letter each; - is no card of the suit."""
    told = {
        name: [None if card == "-" else card for card in letters]
        for name, letters in (("Anna", anna), ("Bram", bram))
    }
    return named("primiera", *left_out, primiera_cards=told, **more)


def run(by: str, length: int, *left_out: str, **more: Any) -> dict[str, Any]:
    """Return a round with a napola."""
    return named(*left_out, napola={by: length}, **more)


TWICE = "an award told twice"
NOT_TOLD = "an award not told at all"
A_LIST = "a list where one player or null belongs"
SUM = "cards not adding up to 40, or coins to 10"
TWO_LEFT_OUT = "two piles left out of a count"
NEGATIVE = "a negative count"
MORE_COINS = "more coins than cards"
ONE_CARD = "a pile of exactly one card"
TWO_COINS = "a pile of two cards, both coins"
HALF = "more sweeps than half the pile's cards"
TWENTY = "more than 20 sweeps in all"
NO_SWEEPS = "a negative number of sweeps"
NO_COIN = "the holder of the settebello or the re bello with too few coins"
NOT_FOUR = "best cards: not four, or not of every pile"
UNKNOWN_CARD = "best cards: an unknown one"
SEVENS = "best cards: not exactly one 7 in each suit"
TWO_BEST = "best cards: one card as the best of two piles"
SETTEBELLO = "best cards: a 7 of coins elsewhere than the settebello"
BETTER_COINS = "best cards: more coins than at or below the best one"
COINS_OR_NONE = "best cards: a best coin and no coins, or none and coins"
MORE_SUITS = "best cards: more suits than cards"
NO_RULE = "re bello or napola where the rule is off"
TWO_NAPOLAS = "napola: two piles"
LENGTH = "napola: outside 3 to 10"
LONGER = "napola: longer than the pile's coins"
BEFORE_7 = "napola: against the settebello"
BEFORE_KING = "napola: against the re bello"
MOST_COINS = "napola: against who has most coins"
BEST_COIN = "napola: against the best coin"
PARTNERS = "both partners of a side"
STRANGER = "somebody who is not at the table"
CLAUSES = {
    *(TWICE, NOT_TOLD, A_LIST, SUM, TWO_LEFT_OUT, NEGATIVE, MORE_COINS, ONE_CARD, TWO_COINS),
    *(HALF, TWENTY, NO_SWEEPS, NO_COIN, NOT_FOUR, UNKNOWN_CARD, SEVENS, TWO_BEST, SETTEBELLO),
    *(BETTER_COINS, COINS_OR_NONE, MORE_SUITS, NO_RULE, TWO_NAPOLAS, LENGTH, LONGER, BEFORE_7),
    *(BEFORE_KING, MOST_COINS, BEST_COIN, PARTNERS, STRANGER),
}
CANNOT = "cannot have a napola"
KING = {**NAPOLA, **RE_BELLO}
NOT_HERE = "“Emma” is not at the table"
CARDS_OF_BEST = "primiera_cards"

IMPOSSIBLE = [
    Impossible(TWICE, named(cards={"Anna": 22}), "most_cards", "told twice"),
    Impossible(TWICE, named(coins={"Anna": 4}), "most_coins", "told twice"),
    Impossible(TWICE, named(primiera_cards=BEST), "primiera", "told twice"),
    Impossible(NOT_TOLD, named("most_cards"), "most_cards", "who won carte?"),
    Impossible(NOT_TOLD, named("most_coins"), "most_coins", "who won denari?"),
    Impossible(NOT_TOLD, named("primiera"), "primiera", "who won the primiera?"),
    Impossible(NOT_TOLD, named("settebello"), "settebello", "who has the 7 of coins?"),
    Impossible(NOT_TOLD, named(), "re_bello", "who has the king of coins?", RE_BELLO),
    Impossible(A_LIST, named(most_cards=["Anna"]), "most_cards", "a player is a name"),
    Impossible(A_LIST, named(primiera=["Anna", "Bram"]), "primiera", "a player is a name"),
    Impossible(A_LIST, named(settebello=None), "settebello", "a player is a name"),
    Impossible(SUM, cards({"Anna": 22, "Bram": 17}), "cards", "39 cards in the piles"),
    Impossible(SUM, cards({"Anna": 41}), "cards", "41 cards in the piles, and there are 40"),
    Impossible(SUM, coins({"Anna": 6, "Bram": 5}), "coins", "11 coins in the piles"),
    Impossible(SUM, coins({"Anna": 11}), "coins", "11 coins in the piles, and there are 10"),
    Impossible(TWO_LEFT_OUT, cards({"Anna": 22}), "cards", "only one pile", {}, THREE),
    Impossible(TWO_LEFT_OUT, coins({}), "coins", "no pile is counted"),
    Impossible(NEGATIVE, cards({"Anna": -2}), "cards", "fewer than none"),
    Impossible(NEGATIVE, coins({"Anna": -1, "Bram": 11}), "coins", "fewer than none"),
    Impossible(MORE_COINS, both(4, 5), "coins", "Anna cannot have 5 coins in 4 cards"),
    Impossible(ONE_CARD, cards({"Anna": 39}), "cards", "Bram: no pile has a single card"),
    Impossible(TWO_COINS, both(2, 2), "coins", "two cards are a pair of one rank"),
    Impossible(HALF, cards({"Anna": 3}, scope={"Anna": 2}), "scope", "each sweep takes two cards"),
    Impossible(TWENTY, named(scope={"Anna": 11, "Bram": 10}), "scope", "at most 20 sweeps"),
    Impossible(NO_SWEEPS, named(scope={"Anna": -1}), "scope", "fewer than no sweeps"),
    Impossible(NO_SWEEPS, named(scope={"Anna": -1}), "scope", "fewer than no sweeps", ACE),
    Impossible(NO_COIN, coins({"Anna": 0}), "settebello", "Anna: too few coins"),
    Impossible(
        NO_COIN, coins({"Anna": 10}, re_bello="Bram"), "re_bello", "Bram: too few coins", RE_BELLO
    ),
    Impossible(
        NO_COIN, coins({"Anna": 1}, re_bello="Anna"), "settebello", "Anna: too few", RE_BELLO
    ),
    Impossible(NOT_FOUR, best("766", "5777"), CARDS_OF_BEST, "four best cards"),
    Impossible(NOT_FOUR, best("76666", "5777"), CARDS_OF_BEST, "four best cards"),
    Impossible(
        NOT_FOUR,
        named("primiera", primiera_cards={"Anna": ["7", "7", "7", "7"]}),
        CARDS_OF_BEST,
        "the best cards of every pile are needed",
    ),
    Impossible(NOT_FOUR, named("primiera", primiera_cards={}), CARDS_OF_BEST, "every pile"),
    Impossible(UNKNOWN_CARD, best("7668", "5777"), CARDS_OF_BEST, "“8” is not one of"),
    Impossible(SEVENS, best("7666", "5677"), CARDS_OF_BEST, "the 7 of each suit is in one pile"),
    Impossible(SEVENS, best("7667", "5777"), CARDS_OF_BEST, "the 7 of each suit is in one pile"),
    Impossible(
        TWO_BEST,
        named(
            "primiera",
            primiera_cards={
                "Anna": ["7", "6", "6", "6"],
                "Bram": ["5", "7", "7", "7"],
                "Cees": ["5", "4", "4", "4"],
            },
        ),
        CARDS_OF_BEST,
        "one card is the best of two piles",
        {},
        THREE,
    ),
    Impossible(SETTEBELLO, best("5777", "7666"), CARDS_OF_BEST, "the 7 of coins is the settebello"),
    Impossible(
        BETTER_COINS,
        best("7666", "F777", "most_coins", coins={"Bram": 4}),
        CARDS_OF_BEST,
        "Bram: more coins than a face card as the best one allows: 4, and at most 3",
    ),
    Impossible(
        BETTER_COINS,
        best("7666", "2777", "most_coins", coins={"Bram": 5}),
        CARDS_OF_BEST,
        "Bram: more coins than the 2 as the best one allows: 5, and at most 4",
    ),
    Impossible(
        COINS_OR_NONE,
        best("7666", "5777", "most_coins", coins={"Anna": 10}),
        CARDS_OF_BEST,
        "Bram: a best coin, and no coins",
    ),
    Impossible(
        COINS_OR_NONE,
        best("7666", "-777", "most_coins", coins={"Anna": 9}),
        CARDS_OF_BEST,
        "Bram: coins, and no best one",
    ),
    Impossible(
        MORE_SUITS,
        best("7666", "5777", "most_cards", cards={"Bram": 3}),
        CARDS_OF_BEST,
        "Bram: more suits than cards",
    ),
    Impossible(NO_RULE, named(re_bello="Anna"), "re_bello", "not played at this table"),
    Impossible(NO_RULE, run("Bram", 3), "napola", "not played at this table"),
    Impossible(
        TWO_NAPOLAS, named(napola={"Anna": 3, "Bram": 3}), "napola", "in one pile alone", NAPOLA
    ),
    Impossible(LENGTH, run("Bram", 2), "napola", "3 to 10 coins", NAPOLA),
    Impossible(LENGTH, run("Anna", 11), "napola", "3 to 10 coins", NAPOLA),
    Impossible(LONGER, coins({"Bram": 4}, napola={"Bram": 5}), "napola", CANNOT, NAPOLA),
    Impossible(BEFORE_7, run("Bram", 7), "napola", "Bram cannot have a napola of 7", NAPOLA),
    Impossible(BEFORE_7, run("Anna", 6, most_coins="Anna"), "napola", CANNOT, NAPOLA),
    Impossible(
        BEFORE_KING, run("Anna", 10, most_coins="Anna", re_bello="Bram"), "napola", CANNOT, KING
    ),
    Impossible(
        BEFORE_KING, run("Anna", 9, most_coins="Anna", re_bello="Anna"), "napola", CANNOT, KING
    ),
    Impossible(MOST_COINS, run("Anna", 5), "napola", CANNOT, NAPOLA),
    Impossible(
        MOST_COINS, run("Bram", 6, most_coins=None), "napola", "Bram cannot have a napola", NAPOLA
    ),
    Impossible(BEST_COIN, best("7666", "5777", napola={"Bram": 3}), "napola", CANNOT, NAPOLA),
    Impossible(BEST_COIN, best("7666", "A777", napola={"Bram": 6}), "napola", CANNOT, NAPOLA),
    Impossible(
        BEST_COIN,
        best("6766", "7677", napola={"Anna": 7}, settebello="Bram", most_coins="Anna"),
        "napola",
        CANNOT,
        NAPOLA,
    ),
    Impossible(
        PARTNERS, cards({"Anna": 20, "Cees": 2}), "cards", "Anna and Cees have one pile", {}, FOUR
    ),
    Impossible(
        PARTNERS, named(scope={"Bram": 0, "Dora": 1}), "scope", "Bram and Dora have", {}, FOUR
    ),
    Impossible(STRANGER, named(most_cards="Emma"), "most_cards", NOT_HERE),
    Impossible(STRANGER, named(settebello="Emma"), "settebello", NOT_HERE),
    Impossible(STRANGER, named(scope={"Emma": 1}), "scope", NOT_HERE),
    Impossible(STRANGER, cards({"Emma": 20}), "cards", NOT_HERE),
]
JUST_POSSIBLE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (named(scope={"Anna": 10, "Bram": 10}), {}),
    (cards({"Anna": 38}, scope={"Bram": 1}), {}),
    (cards({"Anna": 40}), {}),
    (both(2, 1), {}),
    (both(2, 2), ACE),
    (cards({"Anna": 39}), ACE),
    (cards({"Anna": 3}, scope={"Anna": 2}), ACE),
    (named(scope={"Anna": 21}), ACE),
    (coins({"Anna": 1}, re_bello="Bram"), RE_BELLO),
    (coins({"Anna": 2}, re_bello="Anna"), RE_BELLO),
    (best("7666", "F777", "most_coins", coins={"Bram": 3}), {}),
    (best("7FF6", "F777"), {}),
    (best("7777", "----", "most_coins", "most_cards", coins={"Anna": 10}, cards={"Bram": 0}), {}),
    (run("Bram", 5), NAPOLA),
    (run("Anna", 4), NAPOLA),
    (run("Anna", 5, most_coins=None), NAPOLA),
    (run("Anna", 7, most_coins="Anna"), NAPOLA),
    (run("Anna", 9, most_coins="Anna", re_bello="Bram"), KING),
    (best("7666", "A777", napola={"Bram": 5}), NAPOLA),
    (best("7766", "6677", napola={"Bram": 6}), NAPOLA),
]
