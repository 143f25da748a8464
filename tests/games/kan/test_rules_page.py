"""The rules page of Kan says how it is played, in the words that its players use."""

import pytest

from scorekeeper.games import registry
from scorekeeper.games.kan.cards import CALLS
from scorekeeper.games.kan.rules import GAME

PAGE = " ".join((registry.folder_of(GAME.slug) / "rules.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    "words",
    [
        "The twos of hearts, diamonds and clubs go out of the pack",
        "ten each",
        "From high to low: joker, ace, king",
        "never the joker in the first or the last trick",
        "If you cannot, play any card",
        "gives a card of their own choice back",
        "Kankei must not be neighbours",
        "A juuroku that fails loses the round. The text says that more than eight points win",
    ],
)
def test_the_page_says_what_a_newcomer_has_to_know(words: str) -> None:
    assert words in PAGE


@pytest.mark.parametrize(
    "word", ["Yaku", "Poh", "kan", "Kankei", "Mukankei", "Mukan", "Iku", "Koi", "Tome-suppe"]
)
def test_the_page_uses_the_words_of_its_text(word: str) -> None:
    assert f"*{word}*" in PAGE or f"**{word}**" in PAGE


def test_every_call_is_explained() -> None:
    assert [call.slug for call in CALLS.values() if f"| **{call.name}** |" not in PAGE] == []


def test_every_house_rule_that_the_page_speaks_of_has_its_name() -> None:
    labels = [str(rule.label) for rule in GAME.house_rules.described().values()]
    spoken_of = [label for label in labels if f"*{label}*" in PAGE]
    assert len(spoken_of) == 4
