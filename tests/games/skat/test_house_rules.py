"""What the presets of Skat mean, and how many deals a list has."""

from typing import Any

import pytest

from scorekeeper.games.skat.rules import GAME
from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import PLAYERS, evening_of

HEARTS = {"declarer": "Bram", "game": "hearts", "with": 1, "result": "lost"}
RAMSCH = {"ramsch": {"most": ["Bram"], "points": 60}}


@pytest.mark.parametrize(("players", "deals"), [(3, 36), (4, 48)])
@pytest.mark.parametrize("preset", GAME.presets)
def test_a_list_lets_everybody_deal_twelve_times(players: int, deals: int, preset: str) -> None:
    assert GAME.agreed_rules(players, preset).rounds == deals == 12 * players


@pytest.mark.parametrize(
    ("preset", "scores"),
    [("as_written", (0, -40, 0)), ("tournament", (40, -90, 40)), ("pub", (0, -40, 0))],
)
def test_a_lost_game_by_the_presets(preset: str, scores: tuple[int, ...]) -> None:
    assert evening_of("skat", [HEARTS], players=PLAYERS[:3], preset=preset).totals == scores


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("as_written", {}),
        ("tournament", {"scoring": "seeger_fabian", "level": "games"}),
        ("pub", {"kontra": "re", "all_pass": "ramsch", "bock_rounds": True}),
    ],
)
def test_a_preset_changes_what_it_says_and_nothing_else(
    preset: str, changes: dict[str, Any]
) -> None:
    for players in (3, 4):
        usual = GAME.agreed_rules(players, "as_written").values()
        assert GAME.agreed_rules(players, preset).values() == {**usual, **changes}


def test_what_no_table_agreed_on_is_as_before() -> None:
    usual = GAME.agreed_rules(3, "as_written")
    assert (usual.bock_starts, usual.ramsch_level, usual.level) == ("after", "each", "shared")


def test_the_pub_plays_kontra_ramsch_and_bock_rounds() -> None:
    said: list[dict[str, Any]] = [{**HEARTS, "kontra": "re", "bock_rounds": 1}, RAMSCH]
    played = evening_of("skat", said, players=PLAYERS[:3], preset="pub")
    assert played.totals == (0, -160 - 120, 0)
    with pytest.raises(RuleBroken, match="Ramsch is not played"):
        evening_of("skat", [RAMSCH], players=PLAYERS[:3], preset="tournament")


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("rounds", 0),
        ("grand_value", 22),
        ("grand_value", "24"),
        ("bock_rounds", 1),
        ("kontra", False),
        ("scoring", "bierlachs"),
        ("bock_starts", True),
        ("ramsch_level", "last_trick"),
        ("level", "lot"),
    ],
)
def test_no_table_can_agree_on_anything_else(rule: str, value: object) -> None:
    with pytest.raises(RuleBroken, match=rule):
        evening_of("skat", [], players=PLAYERS[:3], house_rules={rule: value})
