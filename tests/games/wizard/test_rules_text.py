"""What the rules page of Wizard says of players and rounds is what the program plays."""

import re

from scorekeeper.games.registry import folder_of
from scorekeeper.games.wizard.rules import GAME

TEXT = (folder_of("wizard") / "rules.md").read_text(encoding="utf-8")
NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}


def test_as_many_rounds_stand_there_as_the_pack_allows() -> None:
    for players in GAME.player_counts:
        rounds = len(GAME.hands(GAME.defaults(players)))
        assert f"| {NUMBERS[players]} | {rounds} | {rounds} |" in TEXT


def test_every_house_rule_that_the_page_names_is_one_that_there_is() -> None:
    labels = {str(described.label) for described in GAME.agreed_on().values()}
    named = set(re.findall(r"[Hh]ouse rules? \*([^*]+)\*", re.sub(r"\s+", " ", TEXT)))
    assert named == labels


def test_presets_change_one_thing_each() -> None:
    changes = {name: preset.changes for name, preset in GAME.presets.items()}
    assert changes == {
        "as_written": {},
        "plus_minus_one": {"hook_from": 1},
        "anniversary": {"special_cards": True},
    }
