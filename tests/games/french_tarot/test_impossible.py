"""Everything that cannot have happened in a deal of French Tarot is refused with its reason."""

from typing import Any, NamedTuple

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import PLAYERS, evening_of

FIVE = (*PLAYERS, "Emma")
A, B, C, D, E = FIVE
GARDE: dict[str, Any] = {"taker": B, "contract": "garde", "bouts": 2, "points": 49}
KING = {**GARDE, "partner": C}
OUT = {"five_players": "dealer_out"}
MISERES, SMALL = {"misere": 10}, {"petit_chelem": True}


class Impossible(NamedTuple):
    """What a legal deal becomes, the fact that is refused, a part of the reason, and where."""

    changes: dict[str, Any]
    fact: str
    reason: str
    players: int = 4
    rules: dict[str, Any] = {}


def bounds(bouts: int, reason: str, *points: tuple[int, int, bool]) -> list[Impossible]:
    """Return deals with so many bouts: how many play, and points with or without a half."""
    return [
        Impossible({"bouts": bouts, "points": one, "half": half}, "points", reason, players)
        for players, one, half in points
    ]


def chelem(kind: str, points: int, reason: str, players: int = 4, **more: Any) -> Impossible:
    """Return a deal with a chelem and all bouts, unless said otherwise."""
    deal = {"bouts": 3, "points": points, "chelem": kind, **more}
    return Impossible(deal, "chelem", reason, players, SMALL)


IMPOSSIBLE = {
    "nothing that is needed is missing": [
        Impossible({"taker": None}, "taker", "who took?"),
        Impossible({"contract": None}, "contract", "which contract"),
        Impossible({"bouts": None}, "bouts", "how many bouts"),
        Impossible({"bouts": 4}, "bouts", "there are 0 to 3 bouts"),
        Impossible({"points": None}, "points", "how many points?"),
        Impossible({"points": 49.5}, "points", "this must be a whole number"),
        Impossible({"taker": "Zoe"}, "taker", "“Zoe” is not at the table"),
    ],
    "the dealer who sits out plays no part": [
        Impossible({"taker": A}, "taker", "Anna deals and sits out", 5, OUT),
        Impossible({"miseres": [A]}, "miseres", "Anna deals and", 5, {**OUT, **MISERES}),
    ],
    "a called king has a holder": [
        Impossible({"partner": None}, "partner", "who is the partner", 5),
        Impossible({"partner": B}, "partner", "nobody's partner", 5),
        Impossible({"partner": C}, "partner", "no king is called"),
        Impossible({"partner": C}, "partner", "no king is called", 3),
        Impossible({"partner": C}, "partner", "no king is called", 5, OUT),
    ],
    "four hands have whole points": [
        Impossible({"half": True}, "half", "the points are whole"),
        Impossible({"half": True}, "half", "the points are whole", 5, OUT),
    ],
    "the bouts allow the points": [
        *bounds(0, "the attack has 0 to 78", (4, 79, False), (3, 78, True), (4, -1, False)),
        *bounds(1, "the attack has 4 to 82", (4, 3, False), (3, 3, True), (4, 83, False)),
        *bounds(1, "the attack has 4 to 82½", (3, 83, False)),
        *bounds(2, "the attack has 9 to 87", (4, 8, False), (4, 88, False)),
        *bounds(2, "the attack has 8½ to 87", (3, 8, False), (3, 87, True)),
        *bounds(3, "the attack has 13 to 91", (4, 12, False), (3, 91, True), (4, 92, False)),
    ],
    "a side without the petit, or a trick, does not win it last": [
        Impossible({"bouts": 0, "petit_au_bout": "attack"}, "petit_au_bout", "has no bout"),
        Impossible({"bouts": 3, "petit_au_bout": "defence"}, "petit_au_bout", "all bouts"),
        Impossible(
            {"points": 9, "petit_au_bout": "attack", "chelem": "defence"},
            "petit_au_bout",
            "a side without a trick",
        ),
        Impossible(
            {"points": 87, "petit_au_bout": "defence", "chelem": "made"},
            "petit_au_bout",
            "a side without a trick",
        ),
    ],
    "there are 22 trumps to show": [
        Impossible({"poignees": ["simple", "simple"]}, "poignees", "26 trumps", 3),
        Impossible({"poignees": ["simple", "double"]}, "poignees", "23 trumps"),
        Impossible({"poignees": ["double", "triple"]}, "poignees", "23 trumps", 5),
        Impossible({"poignees": ["quadruple"]}, "poignees", "not one of"),
    ],
    "a chelem leaves the others next to nothing": [
        chelem("made", 85, "86 at least"),
        chelem("announced_made", 85, "86 at least", 3, half=True),
        chelem("made", 58, "59 at least", contract="garde_contre"),
        chelem("made", 72, "73 at least", 5, contract="garde_contre"),
        chelem("defence", 33, "32 at most"),
        chelem("defence", 9, "5 at most", contract="garde_contre", bouts=2),
        chelem("announced_failed", 90, "89 at most"),
        chelem("announced_failed", 90, "89½ at most", 3),
        chelem("small_made", 89, "88½ at most", 5),
        chelem("small_failed", 88, "87 at most"),
    ],
    "what the table does not play": [
        Impossible({"points": 80, "chelem": "small_made"}, "chelem", "not played at this table"),
        Impossible({"points": 80, "chelem": "small_failed"}, "chelem", "not played at this"),
        Impossible({"miseres": [A]}, "miseres", "misères are not played at this table"),
        Impossible({"miseres": [A, A, A]}, "miseres", "Anna can show two", 4, MISERES),
    ],
    "a passed deal was not played": [
        Impossible({"passed": True}, "passed", "where all passed nobody played"),
        Impossible({"passed": True}, "passed", "the same dealer deals again", 5, OUT),
    ],
}


CASES = [(clause, case) for clause, cases in IMPOSSIBLE.items() for case in cases]


@pytest.mark.parametrize(
    "case", [case for _clause, case in CASES], ids=[one for one, _case in CASES]
)
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    has_king = case.players == 5 and "five_players" not in case.rules
    told = {**(KING if has_king else GARDE), **case.changes}
    played = {key: said for key, said in told.items() if said is not None}
    more = {"players": FIVE[: case.players], "house_rules": case.rules}
    with pytest.raises(RuleBroken) as refused:
        evening_of("french-tarot", [played], **more)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert refused.value.round_number == 1
    assert case.reason in reasons[case.fact]


@pytest.mark.parametrize(
    ("changes", "players", "rules"),
    [
        ({"passed": False, "miseres": [], "poignees": []}, 4, {}),
        ({"partner": None}, 5, {}),
        ({"bouts": 1, "points": 82, "half": True}, 3, {}),
        ({"bouts": 2, "points": 8, "half": True}, 3, {}),
        ({"poignees": ["simple", "triple"]}, 5, {}),
        ({"bouts": 3, "points": 59, "contract": "garde_contre", "chelem": "made"}, 4, {}),
        ({"points": 87, "petit_au_bout": "attack", "chelem": "announced_made"}, 4, {}),
        ({"points": 32, "petit_au_bout": "defence", "chelem": "defence"}, 4, {}),
        ({"bouts": 3, "points": 89, "half": True, "chelem": "announced_failed"}, 3, {}),
        ({"bouts": 3, "points": 87, "chelem": "small_failed"}, 4, SMALL),
        ({"miseres": [A, A, B]}, 4, MISERES),
    ],
)
def test_what_can_have_happened_is_not_refused(
    changes: dict[str, Any], players: int, rules: dict[str, Any]
) -> None:
    legal = KING if players == 5 else GARDE
    played = evening_of(
        "french-tarot", [{**legal, **changes}], players=FIVE[:players], house_rules=rules
    )
    assert played.rounds[0].fits


@pytest.mark.parametrize("players", [PLAYERS[:2], (*FIVE, "Fred")])
def test_only_three_to_five_can_play(players: tuple[str, ...]) -> None:
    with pytest.raises(RuleBroken, match="players"):
        evening_of("french-tarot", [], players=players)


@pytest.mark.parametrize("late", [GARDE, {"void": True}])
def test_a_deal_after_the_last_is_refused_and_passed_ones_count(late: dict[str, Any]) -> None:
    rounds = [{"passed": True}, {"void": True}, GARDE, late]
    with pytest.raises(RuleBroken, match="Round 4, rounds: the match is over"):
        evening_of("french-tarot", rounds, house_rules={"rounds": 2})
