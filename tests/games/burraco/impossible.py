"""Rounds of Burraco that cannot have happened."""

from typing import Any

from tests.games.families.melds.deals import NAMES
from tests.games.families.melds.refusals import Impossible

A, B, C, D = NAMES[:4]
USUAL: dict[str, Any] = {
    "canastas": {A: {"clean": 1, "dirty": 1}, B: {"dirty": 1}},
    "melded": {A: 545, B: 230},
    "in_hand": {C: 20, B: 85},
    "went_out": A,
}
TWO: dict[str, Any] = {"players": NAMES[:2]}
THREE: dict[str, Any] = {"players": NAMES[:3]}
OF_THREE: dict[str, Any] = {
    "alone": A,
    "canastas": {A: {"clean": 1}},
    "cards": {A: 320, B: 245},
}
EVERYONE = {**OF_THREE, "cards": {A: 320, B: 100, C: 145}}
BIRIBA = {"preset": "biriba"}


def told(*left_out: str, **changes: Any) -> dict[str, Any]:
    """Return the usual round without some facts, and with others."""
    return {**{key: fact for key, fact in USUAL.items() if key not in left_out}, **changes}


def without(facts: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: fact for name, fact in facts.items() if name != key}


def burrachi(of_anna: dict[str, int], **more: Any) -> dict[str, Any]:
    """Return the usual round with other burrachi of Anna and Cees."""
    return told(canastas={A: of_anna}, **more)


def rules(**changes: Any) -> dict[str, Any]:
    return {"house_rules": changes}


IMPOSSIBLE = [
    Impossible("cards missing", told(melded={A: 545}, in_hand={}), "cards", "are missing"),
    Impossible("both ways", told(cards={B: 5}), "melded", "told in both ways"),
    Impossible("both partners", told(in_hand={A: 20, C: 5, B: 85}), "in_hand", "are one side"),
    Impossible("not in fives", told(melded={A: 546, B: 230}), "melded", "no cards make 546"),
    Impossible("negative", told(in_hand={A: -5, B: 85}), "in_hand", "less than nothing"),
    Impossible("empty list", told(in_hand={A: [], B: 85}), "in_hand", "has no number"),
    Impossible("not played", burrachi({"royal": 1}), "canastas", "“royal” is not played"),
    Impossible("no trumps", burrachi({"trump_clean": 1}), "canastas", "is not played"),
    Impossible("a kind of another game", burrachi({"natural": 1}), "canastas", "is not one of"),
    Impossible("no semi", burrachi({"semi_clean": 1}), "canastas", "not played", BIRIBA),
    Impossible("hold more", told(melded={A: 65, B: 230}), "melded", "hold 70"),
    Impossible("nothing down", told(melded={A: 545}, in_hand={B: 5}), "canastas", "laid nothing"),
    Impossible("points", told(melded={A: 900, B: 100}), "melded", "1105 points in all"),
    Impossible("cards", burrachi({"semi_clean": 14}), "canastas", "112 cards in the canastas"),
    Impossible(
        "trumps",
        burrachi({"trump_royal": 1, "trump_clean": 1, "trump_dirty": 1, "clean": 1})
        | {"canastas": {A: {"trump_royal": 1, "trump_clean": 1}, B: {"trump_clean": 1}}},
        "canastas",
        "27 trumps in the canastas, and the packs have 26",
        BIRIBA,
    ),
    Impossible("a stranger closes", told(went_out="Zoe"), "went_out", "not at the table"),
    Impossible("without a burraco", burrachi({}), "went_out", "without a burraco"),
    Impossible(
        "without a clean one",
        burrachi({"dirty": 2}),
        "went_out",
        "without a clean burraco",
        rules(closing_needs="clean"),
    ),
    Impossible("no pozzetto", told(no_pozzetto=[C]), "went_out", "without the pozzetto"),
    Impossible(
        "alone with cards",
        {"canastas": {A: {"clean": 1}}, "melded": {A: 90, B: 0}, "in_hand": {A: 5}, "went_out": A},
        "in_hand",
        "no cards in hand",
        TWO,
    ),
    Impossible("pozzetto twice", told(no_pozzetto=[B, B]), "no_pozzetto", "named twice"),
    Impossible("pozzetto of both", told(no_pozzetto=[B, D]), "no_pozzetto", "are one side"),
    Impossible("alone of four", told(alone=B), "alone", "nobody plays alone"),
    Impossible(
        "alone of three from the points on",
        OF_THREE,
        "alone",
        "nobody plays alone",
        {**THREE, **rules(alone_until=None)},
    ),
    Impossible(
        "alone without a pozzetto",
        {**OF_THREE, "no_pozzetto": [A]},
        "no_pozzetto",
        "so took a pozzetto",
        THREE,
    ),
    Impossible("both of the pair", EVERYONE, "cards", "Bram and Cees are one side", THREE),
    Impossible("nobody alone", without(EVERYONE, "alone"), "alone", "first at the pozzetto", THREE),
    Impossible(
        "nobody alone",
        {**without(EVERYONE, "alone"), "no_pozzetto": [A, B]},
        "alone",
        "first at the pozzetto",
        THREE,
    ),
    Impossible("a key of another game", told(red_threes={A: 1}), "red_threes", "not known here"),
]
JUST_POSSIBLE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (told(no_pozzetto=[B]), {}),
    (burrachi({"clean": 1}), rules(closing_needs="clean")),
    (burrachi({"trump_royal": 1, "trump_royal_dirty": 1}), BIRIBA),
    (OF_THREE, THREE),
    ({**OF_THREE, "no_pozzetto": [C]}, THREE),
    ({**without(EVERYONE, "alone"), "no_pozzetto": [A, B, C]}, THREE),
    (without(EVERYONE, "alone"), {**THREE, **rules(alone_until=None)}),
]
