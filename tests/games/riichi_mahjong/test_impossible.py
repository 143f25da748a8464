"""What cannot have happened in a hand of riichi mahjong, and why."""

from typing import Any

import pytest

from scorekeeper.games.riichi_mahjong.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import PLAYERS, evening_of

A, B, C, D = PLAYERS
Round = dict[str, Any]


def ron(*by: str, **value: Any) -> Round:
    """Return wins from Dora's discard, all of one value."""
    told = value or {"han": 3, "fu": 30}
    return {"wins": [{"by": name, **told} for name in by], "from": D}


def tsumo(**value: Any) -> Round:
    """Return a win of Anna by self-draw."""
    return {"wins": [{"by": A, **value}]}


def in_riichi(played: Round) -> Round:
    return {**played, "riichi": [A]}


ONE_WAY = "a hand ends in one way"
VALUE = "one of them"
FU = "fu come with"
HUNDREDS = "points are in whole hundreds"
LATE = {"agari_yame": "choice", "winds": 1}
IMPOSSIBLE: list[tuple[Round, str, str, dict[str, Any]]] = [
    ({}, "wins", "how did the hand end", {}),
    ({"riichi": [A]}, "wins", "how did the hand end", {}),
    ({**ron(A), "tenpai": []}, "tenpai", ONE_WAY, {}),
    ({**ron(A), "abortive": "four_winds"}, "abortive", ONE_WAY, {}),
    ({"tenpai": [], "chombo": A}, "tenpai", ONE_WAY, {}),
    ({"tenpai": [], "from": A}, "from", "nobody won on a discard", {}),
    ({**ron(A), "honba": 1}, "honba", "follow from the hands before", {}),
    ({**ron(A), "sticks": 1}, "sticks", "follow from the hands before", {}),
    ({"wins": []}, "wins", "who won?", {}),
    (ron(A, A), "wins", "a player is named twice", {}),
    (ron(D), "from", "nobody wins on their own discard", {}),
    ({"wins": ron(A, B)["wins"]}, "wins", "only one player wins", {}),
    (ron(A, B, C), "wins", "at most 2 win", {}),
    (ron(A, B), "wins", "at most 1 win", {"multiple_ron": "head_bump"}),
    ({"wins": [{"by": A}]}, "wins", VALUE, {}),
    (tsumo(han=3, fu=30, limit="mangan"), "wins", VALUE, {}),
    (tsumo(limit="mangan", yakuman=1), "wins", VALUE, {}),
    (tsumo(limit="mangan", fu=30), "wins", "fu count beside han alone", {}),
    (tsumo(yakuman=1, fu=30), "wins", "fu count beside han alone", {}),
    (tsumo(limit="yakuman"), "wins", "is not one of", {}),
    (tsumo(han=0, fu=30), "wins", "1 to 60 han", {}),
    (tsumo(han=61), "wins", "1 to 60 han", {}),
    (tsumo(han=4), "wins", "how many fu?", {}),
    (tsumo(han=3, fu=35), "wins", "there are 20, 25, 30", {}),
    (tsumo(han=5, fu=120), "wins", "there are 20, 25, 30", {}),
    (ron(A, han=2, fu=20), "wins", "20 fu are only won by self-draw", {}),
    (tsumo(han=1, fu=20), "wins", FU, {}),
    (ron(A, han=1, fu=25), "wins", FU, {}),
    (tsumo(han=2, fu=25), "wins", FU, {}),
    (tsumo(han=1, fu=110), "wins", FU, {}),
    (in_riichi(tsumo(han=2, fu=20)), "wins", "in riichi 20 fu come with 3 han", {}),
    (in_riichi(ron(A, han=2, fu=25)), "wins", "in riichi 25 fu come with 3 han", {}),
    (in_riichi(tsumo(han=3, fu=25)), "wins", "in riichi 25 fu come with 4 han", {}),
    (in_riichi(tsumo(han=2, fu=110)), "wins", "in riichi 110 fu come with 3 han", {}),
    (in_riichi(tsumo(han=1, fu=40)), "wins", "in riichi 40 fu come with 2 han", {}),
    (tsumo(yakuman=0), "wins", "1 to 6 yakuman", {}),
    (tsumo(yakuman=7), "wins", "1 to 6 yakuman", {}),
    (tsumo(yakuman=2), "wins", "do not add up", {"multiple_yakuman": False}),
    (tsumo(han=13, pao=B), "wins", "for a yakuman alone", {}),
    (tsumo(yakuman=1, pao=A), "wins", "for their own hand", {}),
    ({**ron(A), "riichi": [A, A]}, "riichi", "named twice", {}),
    ({"tenpai": [A, A]}, "tenpai", "named twice", {}),
    ({"tenpai": [], "nagashi": [A, A]}, "nagashi", "named twice", {}),
    ({"tenpai": ["Zoe"]}, "tenpai", "not at the table", {}),
    ({**ron(A), "fines": ["Zoe"]}, "fines", "not at the table", {}),
    ({"tenpai": [A], "riichi": [B]}, "tenpai", "Bram is in riichi and not ready", {}),
    ({**ron(A), "nagashi": [A]}, "nagashi", "needs a draw", {}),
    ({"tenpai": [], "nagashi": [*PLAYERS]}, "nagashi", "not all four", {}),
    ({"tenpai": [], "nagashi": [A]}, "nagashi", "not played", {"nagashi": False}),
    ({"abortive": "four_winds"}, "abortive", "not played", {"abortive": "off"}),
    ({"abortive": "triple_ron"}, "abortive", "no draw", {"multiple_ron": "all"}),
    ({"abortive": "four_riichi", "riichi": [A, B, C]}, "riichi", "all four", {}),
    ({"abortive": "nine_terminals", "riichi": [*PLAYERS]}, "riichi", "before everybody", {}),
    ({"abortive": "thrown"}, "abortive", "is not one of", {}),
    ({"chombo": A, "riichi": [B]}, "riichi", "tell no riichi", {}),
    ({**tsumo(limit="mangan"), "stops": True}, "stops", "the last dealer", {}),
    ({**tsumo(limit="mangan"), "stops": True}, "stops", "the last dealer", LATE),
    ({"agreed_score": {"points": {A: 100}, "reason": "lost"}}, "agreed_score", "adjust", {}),
    (
        {**ron(A), "adjustments": [{"by": A, "points": 50, "reason": "chip"}]},
        "adjustments",
        HUNDREDS,
        {},
    ),
]


@pytest.mark.parametrize(("played", "fact", "reason", "rules"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_its_reason(
    played: Round, fact: str, reason: str, rules: dict[str, Any]
) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of(GAME.slug, [played], house_rules=rules)
    assert refused.value.round_number == 1
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert reason in reasons[fact]


@pytest.mark.parametrize(
    "rules",
    [
        {"start_points": 25_050},
        {"return_points": 20_000},
        {"target": 30_001},
        {"chombo_points": 150},
        {"honba": 100},
        {"winds": 3},
    ],
)
def test_a_table_of_impossible_points_is_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken):
        evening_of(GAME.slug, [], house_rules=rules)


@pytest.mark.parametrize("players", [PLAYERS[:3], (*PLAYERS, "Emma")])
def test_only_four_play(players: tuple[str, ...]) -> None:
    with pytest.raises(RuleBroken, match="players"):
        evening_of(GAME.slug, [], players=players)


@pytest.mark.parametrize("late", [ron(A), {"void": True}, {"chombo": A}])
def test_a_hand_after_the_end_is_refused(late: Round) -> None:
    below_zero = [ron(A, yakuman=1)]
    assert evening_of(GAME.slug, below_zero).finished
    with pytest.raises(RuleBroken, match="the match is over"):
        evening_of(GAME.slug, [*below_zero, late])


@pytest.mark.parametrize(
    ("played", "rules"),
    [
        (ron(A, B, C), {"multiple_ron": "all"}),
        (tsumo(han=2, fu=20), {}),
        (in_riichi(ron(A, han=1, fu=110)), {}),
        (ron(A, han=2, fu=25), {}),
        (tsumo(han=60), {}),
        (tsumo(yakuman=6), {}),
        ({"tenpai": [A], "riichi": [B], "nagashi": [C]}, {}),
        ({"abortive": "triple_ron"}, {"abortive": "off"}),
        ({**ron(A), "fines": [D, D], "stops": False}, {}),
    ],
)
def test_what_can_have_happened_is_not_refused(played: Round, rules: dict[str, Any]) -> None:
    assert evening_of(GAME.slug, [played], house_rules=rules).rounds[0].fits
