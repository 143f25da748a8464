"""What the rules pages of the family say, beside what the program counts."""

import re
from typing import Any

import pytest

from scorekeeper.games.families.klaverjas.cards import (
    ALL_TRICKS_BONUS,
    IN_HAND,
    IN_TRICK,
    POINTS_IN_CARDS,
)
from scorekeeper.games.families.klaverjas.family import KlaverjasGame
from scorekeeper.games.g4a_kraken.rules import GAME as G4A_KRAKEN
from scorekeeper.games.kraken.rules import GAME as KRAKEN
from scorekeeper.games.registry import folder_of
from scorekeeper.rules.game import AnyGame

FAMILY = pytest.mark.parametrize("game", [KRAKEN, G4A_KRAKEN], ids=["kraken", "g4a-kraken"])
FOUR_LIKE_OTHERS = {"four aces", "four kings", "four queens", "four tens"}
ORDER_OF_TRUMPS = ["jack", "9", "ace", "10", "king", "queen", "8", "7"]
ORDER_OF_OTHERS = ["ace", "10", "king", "queen", "jack", "9", "8", "7"]


def text_of(game: AnyGame) -> str:
    """Return the rules text of a game."""
    return (folder_of(game.slug) / "rules.md").read_text(encoding="utf-8")


def one_line(game: AnyGame) -> str:
    """Return the rules text of a game without its breaks of lines and its marks."""
    return re.sub(r"\s+", " ", text_of(game).replace("*", ""))


def rows_of(game: AnyGame, heading: str) -> list[list[str]]:
    """Return the rows of the table that begins with a heading."""
    table = text_of(game).partition(f"| {heading} |")[2].partition("\n\n")[0]
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in table.split("\n")]


def worth(game: AnyGame, heading: str) -> dict[str, Any]:
    """Return what each combination is worth in hand and in a trick, as the page has it."""
    found = {}
    for row in rows_of(game, heading)[2:]:
        name, *points = row
        grouped = name == "four aces, kings, queens or tens"
        for one in FOUR_LIKE_OTHERS if grouped else {name.partition("**:")[0]}:
            found[one] = tuple(int(number) if number.isdigit() else None for number in points)
    return found


@FAMILY
def test_every_combination_stands_on_the_page_with_what_it_counts(
    game: KlaverjasGame[Any, Any],
) -> None:
    table = worth(game, "Roem" if game is G4A_KRAKEN else "Combination")
    for kind, combination in IN_HAND.items():
        assert table[str(game.words.in_hand[kind].full)][0] == combination.points
    for kind, combination in IN_TRICK.items():
        assert table[str(game.words.in_trick[kind].full)][1] == combination.points
    assert f"{ALL_TRICKS_BONUS}" in text_of(game)


@FAMILY
def test_the_ranks_stand_from_high_to_low_and_all_cards_make_what_is_counted(game: AnyGame) -> None:
    rows = rows_of(game, "Trumps")[2:]
    assert [row[0] for row in rows] == ORDER_OF_TRUMPS
    assert [row[2] for row in rows] == ORDER_OF_OTHERS
    trumps, others = (sum(int(row[column]) for row in rows) for column in (1, 3))
    assert trumps + 3 * others == POINTS_IN_CARDS


def test_krakens_page_explains_how_cards_are_dealt_and_played() -> None:
    text = one_line(KRAKEN)
    for words in (
        "packets of 3-2-3 or 4-4",
        "7 to ace",
        "The player left of the dealer leads",
        "order is always ace, king, queen, jack, 10, 9, 8, 7, in trumps too",
        "Follow suit if you can",
        "go above the highest trump on the table if you can",
        "trump, and above a trump of theirs",
        "The table page always shows",
    ):
        assert words in text
    assert "below" not in text.partition("Crosses are bad")[2].partition("contra duty")[0]


def test_g4a_krakens_page_explains_its_roem_and_its_tricks() -> None:
    text = one_line(G4A_KRAKEN)
    for words in (
        "unless your partner's card is the highest so far",
        "Never play a trump below one that lies there",
        "The player with the highest total decides",
        "Taken from its sister",
        "a sequence of five or more, for 100",
        "only when those who take the trick say so",
    ):
        assert words in text


@FAMILY
def test_every_house_rule_that_a_page_names_is_one_that_there_is(game: AnyGame) -> None:
    labels = {str(described.label) for described in game.agreed_on().values()}
    flat = re.sub(r"\s+", " ", text_of(game))
    named = re.findall(r"[Hh]ouse rules? \*([^*]+)\*", flat)
    assert named
    assert set(named) <= labels
