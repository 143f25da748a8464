"""Who is level: in a Ramsch, and at the end of a list."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import PLAYERS, sheet_with
from tests.games.skat.test_worked_rounds import HEARTS, A, B, C, evening


def test_several_who_are_level_in_a_ramsch_lose_in_full_each() -> None:
    level = {"ramsch": {"most": [A, C], "points": 60, "pushed": 1}}
    assert evening(level, all_pass="schieberamsch").totals == (-120, 0, -120)


@pytest.mark.parametrize(
    ("told", "totals"),
    [
        ({"most": [A, B], "points": 60}, (-30, -30, 0)),  # K: they share in the loss
        ({"most": [C, B], "points": 45}, (0, -23, -22)),  # the odd point falls to the earlier
        ({"most": [C, A], "points": 45, "virgin": True}, None),
        ({"most": [C, A], "points": 51, "virgin": True}, (-51, 0, -51)),
        ({"most": [A, B, C], "points": 40}, (-14, -13, -13)),
        ({"most": [A, B, C], "points": 34, "pushed": 1}, (-23, -23, -22)),
        ({"most": [B], "points": 55}, (0, -55, 0)),
        ({"march": B}, (0, 120, 0)),
    ],
)
def test_level_losers_of_a_ramsch_may_share_the_loss(
    told: dict[str, Any], totals: tuple[int, ...] | None
) -> None:
    agreed: dict[str, Any] = {"all_pass": "schieberamsch", "ramsch_level": "share"}
    if totals is None:
        with pytest.raises(RuleBroken, match="the most points are 49 to 60"):
            evening({"ramsch": told}, **agreed)
    else:
        assert evening({"ramsch": told}, **agreed).totals == totals


def test_level_players_share_a_list() -> None:
    played = evening(HEARTS, {**HEARTS, "declarer": B}, rounds=2)
    assert played.finished
    assert played.ranking == ((0, 1), (2,))


NULL: dict[str, Any] = {"game": "null", "result": "won"}
LEVEL_AT_146: list[dict[str, Any]] = [
    {"declarer": A, "game": "grand", "with": 3, "result": "won"},
    {**NULL, "declarer": B},
    {**NULL, "declarer": B},
]


@pytest.mark.parametrize(
    ("preset", "net"),
    [
        ("tournament", {A: "-5.00", B: "10.00", C: "-5.00"}),
        ("as_written", {A: "10.00", B: "-5.00", C: "-5.00"}),  # 96 against 46: points decide
    ],
)
def test_the_pot_of_a_tournament_goes_to_who_won_more_games_of_those_that_are_level(
    preset: str, net: dict[str, str]
) -> None:
    stake = {"amount": "5.00", "currency": "EUR", "settle": "pot"}
    sheet = sheet_with(
        "skat",
        LEVEL_AT_146,
        players=PLAYERS[:3],
        preset=preset,
        stake=stake,
        ended_early=True,
    )
    assert score_values(sheet_of(sheet))["settlement"]["net"] == net


@pytest.mark.parametrize(
    ("level", "ranking"), [("games", ((1,), (0,), (2,))), ("shared", ((0, 1), (2,)))]
)
def test_level_players_are_ranked_by_games_won_where_the_table_agreed_so(
    level: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    played = evening(*LEVEL_AT_146, scoring="seeger", level=level)
    assert (played.totals, played.ranking) == ((146, 146, 0), ranking)


def test_of_level_players_with_as_many_games_won_fewer_lost_go_first() -> None:
    won = {"declarer": A, "game": "grand", "with": 2, "result": "won"}
    lost = {**NULL, "declarer": B, "result": "lost"}
    paid = {"by": B, "points": 46, "reason": "other games"}
    played = evening(won, {**won, "declarer": B}, {**lost, "adjustments": [paid]}, level="games")
    assert played.totals == (72, 72, 0)
    assert played.ranking == ((0,), (1,), (2,))
    passed = evening({"passed": True}, level="games", rounds=1)
    assert passed.ranking == ((0, 1, 2),)
    agreed = {"agreed_score": {"points": {C: 72}, "reason": "late"}}
    assert evening(won, agreed, level="games").ranking == ((0,), (2,), (1,))
