"""What a table of Oh Hell may agree on: the hands of each way, the presets, the rules page."""

import re

import pytest

from scorekeeper.games.oh_hell.rules import GAME
from scorekeeper.games.registry import folder_of
from scorekeeper.rules.house_rules import RuleValue

TEXT = re.sub(r"\s+", " ", (folder_of("oh-hell") / "rules.md").read_text(encoding="utf-8"))
DOWN_TO_ONE = (4, 3, 2, 1)


@pytest.mark.parametrize(
    ("deal", "once", "twice"),
    [
        ("down_up", (4, 3, 2, 1, 2, 3, 4), (4, 3, 2, 1, 1, 2, 3, 4)),
        ("up_down", (1, 2, 3, 4, 3, 2, 1), (1, 2, 3, 4, 4, 3, 2, 1)),
        ("down", DOWN_TO_ONE, DOWN_TO_ONE),
        ("up", DOWN_TO_ONE[::-1], DOWN_TO_ONE[::-1]),
    ],
)
def test_hands_go_as_agreed(deal: str, once: tuple[int, ...], twice: tuple[int, ...]) -> None:
    for turn_twice, hands in ((False, once), (True, twice)):
        given: dict[str, RuleValue] = {"cards": 4, "deal": deal, "turn_twice": turn_twice}
        rules = GAME.agreed_rules(4, "as_written", given)
        assert GAME.hands(rules) == hands
        assert GAME.rounds_in_all(rules) == len(hands)


@pytest.mark.parametrize(
    ("players", "cards", "rounds"),
    [(3, 10, 19), (4, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13), (8, 6, 11)],
)
def test_more_players_have_fewer_cards(players: int, cards: int, rounds: int) -> None:
    rules = GAME.defaults(players)
    assert (rules.cards, len(GAME.hands(rules))) == (cards, rounds)


@pytest.mark.parametrize(
    ("preset", "rounds", "different"),
    [
        ("as_written", 19, {}),
        ("nomination_whist", 7, {"cards": 7, "deal": "down", "missed": "tricks"}),
        ("up_and_down", 19, {"deal": "up_down"}),
        (
            "boerenbridge",
            16,
            {
                "cards": 8,
                "deal": "up_down",
                "turn_twice": True,
                "bonus": 5,
                "missed": "minus_difference",
                "hook_from": None,
            },
        ),
    ],
)
def test_a_preset_differs_from_the_default_as_the_text_says(
    preset: str, rounds: int, different: dict[str, object]
) -> None:
    rules, usual = GAME.agreed_rules(4, preset), GAME.defaults(4).values()
    changed = {name: value for name, value in rules.values().items() if value != usual[name]}
    assert changed == different
    assert len(GAME.hands(rules)) == rounds


def test_every_house_rule_that_the_page_names_is_one_that_there_is() -> None:
    labels = {str(described.label) for described in GAME.agreed_on().values()}
    assert {*re.findall(r"[Hh]ouse rules? \*([^*]+)\*", TEXT)} <= labels
    assert [label for label in labels if not re.search(rf"\*{label}\*", TEXT)] == []
