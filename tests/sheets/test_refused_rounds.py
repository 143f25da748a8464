"""Every sentence of the format about a round, as a round that does not keep to it."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import PLAYERS, sheet_with
from tests.sheets.sheets import (
    NAMES,
    example_values,
    expected_of,
    kontsina,
    kraken,
    named,
    played,
    scored,
)

VOID = {"void": True}
FIVE = [*PLAYERS, "Emma"]


def agreed(points: Any = None, reason: Any = "misdeal", **more: Any) -> dict[str, Any]:
    """Return an agreed score that stands in place of a round; ... leaves a key out."""
    points = {"Anna": 16} if points is None else points
    values = {"points": points, "reason": reason, **more}
    return {"agreed_score": {key: value for key, value in values.items() if value is not ...}}


def adjusted(**more: Any) -> dict[str, Any]:
    """Return a round with one adjustment; ... leaves a key out."""
    values = {"by": "Anna", "points": -50, "reason": "revoke", **more}
    return played(adjustments=[{key: value for key, value in values.items() if value is not ...}])


def in_hand(**said: Any) -> dict[str, Any]:
    """Return a round with something declared in hand."""
    return played(declarations=[said])


def in_trick(**said: Any) -> dict[str, Any]:
    """Return a round with a bonus."""
    return played(bonuses=[said])


ROUNDS: dict[str, tuple[Any, str]] = {
    "not an object": ([], "rounds: this must be an object with keys"),
    "null": (None, "rounds: this must be an object with keys"),
    "an unknown key": (played(points=16), "points: the key “points” is not known here"),
    "another game's key": (played(went_out="Anna"), "went_out: the key “went_out” is not known"),
    "no trump": (played(trump=...), "trump: “trump” is missing"),
    "trump of null": (played(trump=None), "trump: this must be one of"),
    "an unknown suit": (played(trump="cups"), "trump: “cups” is not one of"),
    "a suit in capitals": (played(trump="Hearts"), "trump: “Hearts” is not one of"),
    "no card points": (played(card_points=...), "card_points: “card_points” is missing"),
    "card points of nobody": (played(card_points={}), "card_points: the card points are missing"),
    "card points in a list": (played(card_points=[100]), "card_points: this must be an object"),
    "card points of true": (
        played(card_points={"Anna": True}),
        "card_points: this must be a whole",
    ),
    "card points of null": (
        played(card_points={"Anna": None}),
        "card_points: this must be a whole",
    ),
    "card points with a point": (played(card_points={"Anna": 100.0}), "card_points: this must be"),
    "card points in words": (played(card_points={"Anna": "100"}), "card_points: this must be a wh"),
    "a player counted twice": (
        played(card_points={"Anna": 100, " Anna ": 100}),
        "card_points: a player is named twice",
    ),
    "a declarer of null": (played(declarer=None), "declarer: a player is a name"),
    "challenges of null": (played(challenges=None), "challenges: this must be a list"),
    "a challenge in one word": (played(challenges="Bram"), "challenges: this must be a list"),
    "all tricks for a flag": (played(all_tricks=True), "all_tricks: a player is a name"),
    "all tricks of null": (played(all_tricks=None), "all_tricks: a player is a name"),
    "declarations of null": (played(declarations=None), "declarations: this must be a list"),
    "a declaration in a word": (played(declarations=["run_of_3"]), "declarations: this must be an"),
    "a declaration of nobody": (in_hand(kind="run_of_3"), "declarations: “by” is missing"),
    "a declaration of nothing": (in_hand(by="Anna"), "declarations: “kind” is missing"),
    "a declaration with more": (
        in_hand(by="Anna", kind="run_of_3", points=20),
        "declarations: the key “points” is not known here",
    ),
    "a kind that is no kind": (in_hand(by="Anna", kind="four_nines"), "declarations: “four_nines”"),
    "a trick's kind in hand": (in_hand(by="Anna", kind="trump_run_of_3"), "declarations: “trump_"),
    "a hand's kind in a trick": (in_trick(by="Anna", kind="run_of_5"), "bonuses: “run_of_5” is"),
    "all tricks by hand": (in_trick(by="Anna", kind="all_tricks"), "bonuses: “all_tricks” is not"),
    "declarations to null": (played(declarations_to=None), "declarations_to: a player is a name"),
    "declarations to a list": (played(declarations_to=["Anna"]), "declarations_to: a player is a"),
    "a note of null": (played(note=None), "note: this must be text"),
    "another dealer than by rotation": (
        played(dealer="Cees"),
        "dealer: it is the turn of Bram to deal, not of Cees",
    ),
    "a dealer who is not there": (played(dealer="Emma"), "dealer: “Emma” is not at the table"),
    "a dealer of null": (played(dealer=None), "dealer: a player is a name"),
    "an override of null": (played(dealer_override=None), "dealer_override: a player is a name"),
    "two other dealers": (
        played(dealer="Cees", dealer_override="Dora"),
        "dealer: “dealer” and “dealer_override” are not the same player",
    ),
    "the dealer by rotation beside another": (
        played(dealer="Bram", dealer_override="Dora"),
        "dealer: “dealer” and “dealer_override” are not the same player",
    ),
    "a wrong dealer of a deal thrown in": ({**VOID, "dealer": "Cees"}, "dealer: it is the turn"),
    "thrown in for 1": ({"void": 1}, "void: this must be true or false"),
    "thrown in for null": ({"void": None}, "void: this must be true or false"),
    "thrown in with trump": ({**VOID, "trump": "hearts"}, "void: a deal that was thrown in has no"),
    "thrown in with an unknown key": ({**VOID, "x": 1}, "void: a deal that was thrown in has no"),
    "thrown in and agreed": ({**VOID, **agreed()}, "void: a deal that was thrown in has no other"),
    "thrown in and adjusted": ({**adjusted(), **VOID}, "void: a deal that was thrown in has no"),
    "thrown in without adjustments": ({**VOID, "adjustments": []}, "void: a deal that was thrown"),
    "agreed with trump": ({**agreed(), "trump": "hearts"}, "agreed_score: an agreed score stands"),
    "agreed beside the facts": (
        {**played(), **agreed()},
        "agreed_score: an agreed score stands in",
    ),
    "agreed in a number": ({"agreed_score": 16}, "agreed_score: this must be an object"),
    "agreed for null": ({"agreed_score": None}, "agreed_score: this must be an object"),
    "agreed without numbers": (agreed(...), "agreed_score: an agreed score needs points or"),
    "agreed without a reason": (agreed(reason=...), "agreed_score: “reason” is missing"),
    "agreed for a blank reason": (agreed(reason=" "), "agreed_score: an agreed score needs a reas"),
    "agreed for a reason of null": (agreed(reason=None), "agreed_score: this must be text"),
    "agreed on more": (agreed(bonus=1), "agreed_score: the key “bonus” is not known here"),
    "agreed for both partners": (
        agreed({"Anna": 8, "Cees": 8}),
        "agreed_score: Anna and Cees are one side: name one of them",
    ),
    "agreed crosses of both partners": (
        agreed(crosses={"Bram": 1, "Dora": 1}),
        "agreed_score: Bram and Dora are one side: name one of them",
    ),
    "agreed for a stranger": (agreed({"Emma": 16}), "agreed_score: “Emma” is not at the table"),
    "agreed on true": (agreed({"Anna": True}), "agreed_score: this must be a whole number"),
    "agreed on half a point": (agreed({"Anna": 0.5}), "agreed_score: this must be a whole number"),
    "agreed on points of null": (agreed({"Anna": None}), "agreed_score: this must be a whole numb"),
    "agreed crosses of null": (agreed(crosses=None), "agreed_score: this must be an object with"),
    "adjustments of null": (played(adjustments=None), "adjustments: this must be a list"),
    "one adjustment without a list": (played(adjustments={}), "adjustments: this must be a list"),
    "an adjustment in a number": (played(adjustments=[-50]), "adjustments: this must be an object"),
    "an adjustment of nobody": (adjusted(by=...), "adjustments: “by” is missing"),
    "an adjustment of a stranger": (adjusted(by="Emma"), "adjustments: “Emma” is not at the table"),
    "an adjustment without a reason": (adjusted(reason=...), "adjustments: “reason” is missing"),
    "an adjustment for a blank": (
        adjusted(reason=" "),
        "adjustments: an adjustment needs a reason",
    ),
    "an adjustment of 0": (
        adjusted(points=0, crosses=0),
        "adjustments: an adjustment needs points",
    ),
    "an adjustment of nothing": (
        adjusted(points=...),
        "adjustments: an adjustment needs points or",
    ),
    "an adjustment of true": (adjusted(points=True), "adjustments: this must be a whole number"),
    "an adjustment of null": (adjusted(crosses=None), "adjustments: this must be a whole number"),
    "an adjustment with more": (
        adjusted(kind="revoke"),
        "adjustments: the key “kind” is not known",
    ),
    "an adjustment perhaps for one only": (
        adjusted(personal=1),
        "adjustments: this must be true or false",
    ),
    "an adjustment of crosses for one only": (
        adjusted(crosses=1, personal=True),
        "adjustments: an adjustment for one person only has points, and nothing else",
    ),
    "an adjustment of nothing for one only": (
        adjusted(points=0, personal=True),
        "adjustments: an adjustment for one person only has points, and nothing else",
    ),
    "an adjustment for one only beyond reason": (
        adjusted(points=10**6, personal=True),
        "adjustments: an adjustment is at most",
    ),
    "an adjustment beyond reason": (
        adjusted(points=10**9),
        "adjustments: an adjustment is at most",
    ),
}


@pytest.mark.parametrize("what", ROUNDS)
def test_a_round_that_does_not_keep_to_the_format_is_refused(what: str) -> None:
    values, sentence = ROUNDS[what]
    with pytest.raises(RuleBroken) as refused:
        scored(kraken(played(), values))
    assert refused.value.sentence.startswith(f"Round 2, {sentence}")


@pytest.mark.parametrize(
    "second",
    [
        {"agreed_score": {"crosses": {"Anna": 1}, "reason": "misdeal"}},
        {"agreed_score": {"points": {"Anna": 1}, "crosses": {}, "reason": "misdeal"}},
        named(adjustments=[{"by": "Anna", "crosses": 1, "reason": "revoke"}]),
    ],
)
def test_crosses_are_refused_in_a_game_that_has_none(second: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match=r"Round 2, .*: there are no crosses in this game"):
        scored(kontsina(named(), second))


def test_a_round_of_kan_cannot_be_agreed_on() -> None:
    with pytest.raises(RuleBroken, match="Round 1, agreed_score: who won a round decides"):
        scored(sheet_with("kan", [agreed()], players=FIVE))


def is_played_out(name: str) -> bool:
    """Return whether an example goes on to the end that its rules give it."""
    return bool(expected_of(name)["finished"]) and "ended_early" not in example_values(name)


ENDS = {
    **{name: example_values(name) for name in NAMES if is_played_out(name)},
    "with a deal thrown in": kraken(played(), VOID, played(), house_rules={"rounds": 2}),
    "another game of the family": kraken(played(), game="g4a-kraken", house_rules={"rounds": 1}),
    "after the agreed rounds": kontsina(named(), named(), house_rules={"rounds": 2}),
    "to a target": kontsina(named(), house_rules={"end": "target", "target": 5}),
}


@pytest.mark.parametrize("thrown_in", [True, False])
@pytest.mark.parametrize("sheet", ENDS.values(), ids=ENDS)
def test_a_round_after_the_end_is_refused_even_when_thrown_in(
    sheet: dict[str, Any], thrown_in: bool
) -> None:
    rounds = sheet["rounds"]
    assert scored(sheet)["finished"] is True
    late = VOID if thrown_in else rounds[-1]
    with pytest.raises(RuleBroken) as refused:
        scored({**sheet, "rounds": [*rounds, late]})
    assert refused.value.sentence.startswith(f"Round {len(rounds) + 1}, rounds: the match is over")


def test_of_several_wrong_rounds_the_first_is_named() -> None:
    with pytest.raises(RuleBroken, match="Round 2, card_points"):
        scored(kraken(played(), played(card_points={"Anna": 163}), played(card_points={"Anna": 1})))
