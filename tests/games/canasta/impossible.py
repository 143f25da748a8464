"""Rounds of Canasta that cannot have happened, by the clauses of its rules page."""

from typing import Any

from tests.games.families.melds.deals import NAMES
from tests.games.families.melds.refusals import Impossible

A, B, C, D, E, F = NAMES
USUAL: dict[str, Any] = {
    "canastas": {A: {"natural": 1, "mixed": 1}, B: {"mixed": 1}},
    "melded": {A: 400, B: 210},
    "in_hand": {C: 35, B: 65},
    "went_out": A,
}
MODERN = {"preset": "modern_american"}
SAMBA = {"preset": "samba"}
ALONE = {"players": NAMES[:3]}
SIX = {"players": NAMES}


def told(*left_out: str, **changes: Any) -> dict[str, Any]:
    """Return the usual round without some facts, and with others."""
    return {**{key: fact for key, fact in USUAL.items() if key not in left_out}, **changes}


def apart(melded: Any, in_hand: Any = None) -> dict[str, Any]:
    """Return the usual round with other cards of Anna and Cees."""
    hand = {B: 65} if in_hand is None else {A: in_hand, B: 65}
    return told(melded={A: melded, B: 210}, in_hand=hand)


def canastas(of_anna: dict[str, int], of_bram: dict[str, int] | None = None, **more: Any) -> Any:
    """Return the usual round with other canastas."""
    return told(canastas={A: of_anna, B: of_bram or {}}, **more)


def rules(**changes: Any) -> dict[str, Any]:
    return {"house_rules": changes}


MISSING = "the cards of a side missing, told in both ways or twice"
FIVES = "not a multiple of 5, less than nothing, an empty list, more than 12 numbers"
NOT_PLAYED = "a kind that is not played"
TOO_FEW = "fewer points than the canastas hold"
NOTHING = "a canasta, or unfinished ones, of a side that laid nothing down"
PACKS = "more points or cards than the packs hold"
FEW_CARDS = "more of a card than the packs have"
OUT = "going out: a stranger, without a meld, too few canastas, alone with a hand, caught"
CONCEALED = "concealed with nobody out, or not played"
THREES = "more threes than there are, or where they do not count"
NO_MELD = "nothing melded where it does not matter, or beside points"
OFF = "unfinished or caught where the rule is off"
BOTH = "a kind unfinished and finished"
WILD_OUT = "wild ones unfinished and out"
TWICE = "caught more than twice a member"
AGAINST = "without a canasta a positive number where melds count against"
SPECIAL = "a special hand"
CLAUSES = {
    *(MISSING, FIVES, NOT_PLAYED, TOO_FEW, NOTHING, PACKS, FEW_CARDS, OUT, CONCEALED, THREES),
    *(NO_MELD, OFF, BOTH, WILD_OUT, TWICE, AGAINST, SPECIAL),
}
SPECIAL_HAND: dict[str, Any] = {"melded": {B: 250}, "went_out": C, "special_hand": 2500}
SPECIAL_BRAM: dict[str, Any] = {"cards": {A: 10}, "went_out": B, "special_hand": 500}
NO_CANASTA: dict[str, Any] = {"melded": {A: 100, B: 210}}

IMPOSSIBLE = [
    Impossible(MISSING, told(melded={A: 400}, in_hand={}), "cards", "of Bram and Dora are missing"),
    Impossible(MISSING, told(cards={B: 145}), "melded", "told in both ways"),
    Impossible(MISSING, told(cards={D: 145}, melded={A: 400}), "in_hand", "told in both ways"),
    Impossible(
        MISSING, told(melded={A: 400, C: 5, B: 210}), "melded", "Anna and Cees are one side"
    ),
    Impossible(
        MISSING,
        canastas({"natural": 1}) | {"canastas": {A: {"natural": 1}, C: {"mixed": 1}}},
        "canastas",
        "Anna and Cees are one side",
    ),
    Impossible(FIVES, apart(402), "melded", "no cards make 402"),
    Impossible(FIVES, apart([398, 2]), "melded", "no cards make 398"),
    Impossible(FIVES, apart(400, 7), "in_hand", "no cards make 7"),
    Impossible(FIVES, apart(-5), "melded", "less than nothing"),
    Impossible(FIVES, apart(400, -5), "in_hand", "less than nothing"),
    Impossible(FIVES, apart([]), "melded", "has no number"),
    Impossible(FIVES, apart([5] * 13), "melded", "at most 12 numbers"),
    Impossible(FIVES, apart(True), "melded", "whole number"),
    Impossible(NOT_PLAYED, canastas({"wild": 1, "natural": 1}), "canastas", "“wild” is not played"),
    Impossible(NOT_PLAYED, USUAL, "canastas", "“mixed” is not played", rules(mixed=0)),
    Impossible(NOT_PLAYED, canastas({"clean": 1}), "canastas", "is not one of"),
    Impossible(NOT_PLAYED, canastas({"natural": -1}), "canastas", "fewer than none"),
    Impossible(TOO_FEW, apart(65), "melded", "hold 70, and 65 is melded"),
    Impossible(
        TOO_FEW,
        told(canastas={A: {"natural": 1, "aces": 1}}, melded={A: 170, B: 0}),
        "melded",
        "hold 175",
        MODERN,
    ),
    Impossible(NOTHING, apart(0, 5), "canastas", "laid nothing down"),
    Impossible(
        NOTHING,
        told(
            canastas={A: {"natural": 2}}, melded={A: 400}, in_hand={B: 5}, unfinished={B: ["aces"]}
        ),
        "unfinished",
        "laid nothing down",
        MODERN,
    ),
    Impossible(PACKS, apart(1000, 0), "melded", "1275 points in all, and the packs hold 1180"),
    Impossible(
        PACKS, told("melded", "in_hand", cards={A: 600, B: -600}), "cards", "1200 points in all"
    ),
    Impossible(
        PACKS,
        canastas({"natural": 15}, {"natural": 1}, melded={A: 600, B: 210}),
        "canastas",
        "112 cards in the canastas, and the packs have 108",
    ),
    Impossible(FEW_CARDS, canastas({"sevens": 2}), "canastas", "14 sevens in the canastas", MODERN),
    Impossible(
        FEW_CARDS, told(canastas={A: {"aces": 1}, B: {"aces": 1}}), "canastas", "14 aces", MODERN
    ),
    Impossible(
        FEW_CARDS,
        told(canastas={A: {"four_jokers": 2}}, melded={A: 520, B: 0}),
        "canastas",
        "8 jokers in the canastas, and the packs have 4",
        MODERN,
    ),
    Impossible(
        FEW_CARDS,
        told(canastas={A: {"seven_twos": 1, "mixed": 6}}, melded={A: 700, B: 0}),
        "canastas",
        "13 wild cards in the canastas, and the packs have 12",
        MODERN,
    ),
    Impossible(OUT, told(went_out="Zoe"), "went_out", "is not at the table"),
    Impossible(OUT, canastas({}, melded={A: 0, B: 210}), "went_out", "melds lie on the table"),
    Impossible(OUT, canastas({}), "went_out", "cannot go out without a canasta"),
    Impossible(OUT, canastas({"natural": 1}), "went_out", "without 2 canastas", SAMBA),
    Impossible(
        OUT,
        {
            "canastas": {A: {"natural": 1}},
            "melded": {A: 300, B: 0, C: 0},
            "in_hand": {A: 5},
            "went_out": A,
        },
        "in_hand",
        "has no cards in hand",
        ALONE,
    ),
    Impossible(
        OUT,
        {
            "canastas": {A: {"natural": 2}},
            "melded": {A: 300, B: 0, C: 0},
            "caught": {A: 1},
            "went_out": A,
        },
        "caught",
        "has no cards in hand",
        {**ALONE, **MODERN},
    ),
    Impossible(CONCEALED, told("went_out", concealed=True), "concealed", "who went out"),
    Impossible(CONCEALED, told(concealed=True), "concealed", "not played", rules(concealed=0)),
    Impossible(THREES, told(red_threes={A: 3, B: 2}), "red_threes", "the packs have 4"),
    Impossible(THREES, told(red_threes={A: -1}), "red_threes", "fewer than none"),
    Impossible(THREES, told(red_threes={A: 1}), "red_threes", "do not count", rules(threes="off")),
    Impossible(THREES, told(black_threes={A: 1}), "black_threes", "do not count"),
    Impossible(
        THREES,
        told(black_threes={A: 5}),
        "black_threes",
        "at most four",
        {**MODERN, **rules(packs=3)},
    ),
    Impossible(NO_MELD, told(no_meld=[B]), "canastas", "laid nothing down"),
    Impossible(NO_MELD, canastas({"natural": 1}, no_meld=[B]), "no_meld", "melded no points"),
    Impossible(
        NO_MELD,
        told("melded", "in_hand", canastas={A: {"mixed": 1}}, cards={A: 400, B: 5}, no_meld=[B]),
        "no_meld",
        "melded no points",
    ),
    Impossible(NO_MELD, told(no_meld=[B]), "no_meld", "does not matter", rules(threes="off")),
    Impossible(OFF, told(unfinished={B: ["aces"]}), "unfinished", "cost nothing"),
    Impossible(OFF, told(caught={B: 1}), "caught", "cost nothing"),
    Impossible(
        BOTH,
        told(canastas={A: {"natural": 2}, B: {"seven_twos": 1}}, unfinished={B: ["wild"]}),
        "unfinished",
        "finished and unfinished",
        MODERN,
    ),
    Impossible(BOTH, told(unfinished={B: ["aces", "aces"]}), "unfinished", "named twice", MODERN),
    Impossible(BOTH, told(unfinished={B: ["natural"]}), "unfinished", "is not one of", MODERN),
    Impossible(
        WILD_OUT, told(unfinished={C: ["wild"]}), "unfinished", "left no wild cards", MODERN
    ),
    Impossible(TWICE, told(caught={D: 5}), "caught", "more than twice", MODERN),
    Impossible(
        AGAINST,
        {"canastas": {A: {"natural": 2}}, "cards": {A: 300, B: 5}},
        "cards",
        "melds count against them",
        MODERN,
    ),
    Impossible(SPECIAL, SPECIAL_HAND, "special_hand", "not played"),
    Impossible(
        SPECIAL, {**SPECIAL_HAND, "special_hand": 250}, "special_hand", "in hundreds", MODERN
    ),
    Impossible(SPECIAL, SPECIAL_HAND | {"special_hand": 0}, "special_hand", "hundreds", MODERN),
    Impossible(
        SPECIAL,
        {"melded": {A: 0, B: 250}, "special_hand": 500},
        "special_hand",
        "who went out",
        MODERN,
    ),
    Impossible(
        SPECIAL,
        {**SPECIAL_HAND, "concealed": True},
        "concealed",
        "its own points",
        {**MODERN, **rules(concealed=100)},
    ),
    Impossible(
        SPECIAL, {**SPECIAL_HAND, "melded": {A: 5, B: 250}}, "special_hand", "nothing else", MODERN
    ),
    Impossible(
        SPECIAL, {**SPECIAL_HAND, "caught": {A: 1}}, "special_hand", "nothing else of Anna", MODERN
    ),
]
JUST_POSSIBLE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (apart([5] * 11 + [345]), {}),
    (apart(70), {}),
    (told("went_out"), {}),
    (told(red_threes={A: 4}), {}),
    (told(went_out=C, concealed=True), {}),
    (told(concealed=False, red_threes={A: 0}), {}),
    (told("melded", "in_hand", cards={A: [410, -35], D: -80}), {}),
    (canastas({"natural": 1}, melded={A: 300, B: 0}, no_meld=[D]), {}),
    (told(caught={D: 4}, unfinished={B: ["wild", "sevens"]}), MODERN),
    (told(canastas={A: {"four_jokers": 1, "mixed": 5}}, melded={A: 700, B: 0}), MODERN),
    (SPECIAL_BRAM | {"cards": {A: -10}}, MODERN),
]
