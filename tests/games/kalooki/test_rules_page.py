"""The rules page of Kalooki says what may be laid down, what a call is, what a penalty is for."""

import pytest

from scorekeeper.games.kalooki.rules import GAME
from tests.games.kalooki.rules_page import rules_page

PAGE = " ".join(rules_page().split())


@pytest.mark.parametrize(
    "words",
    [
        "three or more cards of one rank. At least two of them are natural cards",
        "four or more cards in sequence, of one suit. The ace is high or low",
        "does not go on around it",
        "No two jokers stand side by side",
        "All your sets have different **ranks**, and all your runs different **suits**",
        "once it is down it never leaves the table",
        "The player left of the dealer begins",
        "A player who is down cannot refuse",
        "you take the discard **and** the top card of the stockpile",
        "only the stockpile is open to you",
    ],
)
def test_the_page_says_what_a_newcomer_has_to_know(words: str) -> None:
    assert words in PAGE


def test_each_penalty_names_what_it_is_for() -> None:
    for penalty in ("A call too many", "A wrong contract"):
        assert f"- **{penalty}**: " in PAGE


def test_the_page_says_where_its_text_breaks_off() -> None:
    assert "breaks off in the middle of a sentence" in PAGE
    assert "breaks off" in str(GAME.sources["K"])
