"""Figures add up over matches, and say a share, a mean or the most of a round in words."""

from fractions import Fraction

import pytest

from scorekeeper.rules.figures import (
    HIGHEST_ROUND,
    POINTS,
    Figure,
    joined,
    with_one_decimal,
    with_two_decimals,
)
from scorekeeper.rules.words import PluralText, Text

WON = Figure(slug="won", name=Text("Rounds won"), of="rounds")
MEAN = Figure(slug="left", name=Text("Average hand"), per="hands")
SCOPAS = Figure(slug="scopas", name=Text("Scopas"))
LOWEST_ROUND = Figure(slug="lowest_round", name=Text("Lowest round"), joined_by=min, unit=POINTS)
CARDS = Figure(
    slug="cards", name=Text("Cards"), unit=PluralText("{number} card", "{number} cards", 0)
)


@pytest.mark.parametrize(
    ("figure", "amounts", "words"),
    [
        (WON, {"won": 41, "rounds": 58}, "41 of 58"),
        (WON, {"won": 0, "rounds": 3}, "0 of 3"),
        (MEAN, {"left": 75, "hands": 2}, "37.5"),
        (MEAN, {"left": 0, "hands": 2}, "0.0"),
        (SCOPAS, {"scopas": 0}, "0"),
        (CARDS, {"cards": 1}, "1 card"),
        (CARDS, {"cards": 2}, "2 cards"),
        (HIGHEST_ROUND, {"highest_round": 142}, "142 points"),
        (LOWEST_ROUND, {"lowest_round": -1}, "−1 point"),
    ],
)
def test_a_figure_is_said_in_words(figure: Figure, amounts: dict[str, int], words: str) -> None:
    assert str(figure.shown(amounts)) == words


@pytest.mark.parametrize(
    ("figure", "amounts"),
    [
        (WON, {"won": 0, "rounds": 0}),
        (MEAN, {"left": 0, "hands": 0}),
        (MEAN, {}),
        (HIGHEST_ROUND, {"won": 1}),
    ],
)
def test_where_there_was_nothing_to_count_nothing_is_said(
    figure: Figure, amounts: dict[str, int]
) -> None:
    assert figure.shown(amounts) is None


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (Fraction(1, 3), "0.3"),
        (Fraction(1, 20), "0.1"),
        (Fraction(-1, 20), "−0.1"),
        (Fraction(-1, 100), "0.0"),
        (Fraction(-75, 2), "−37.5"),
        (Fraction(1999, 100), "20.0"),
    ],
)
def test_a_mean_has_one_decimal_and_halves_go_away_from_zero(
    number: Fraction, written: str
) -> None:
    assert with_one_decimal(number) == written


def test_sums_are_added_and_the_most_and_the_least_are_kept() -> None:
    figures = (WON, HIGHEST_ROUND, LOWEST_ROUND)
    first = {"won": 2, "rounds": 5, "highest_round": -3, "lowest_round": -9}
    second = {"won": 1, "rounds": 1, "highest_round": -7, "lowest_round": -7}
    assert joined(figures, (first, second)) == {
        "won": 3,
        "rounds": 6,
        "highest_round": -3,
        "lowest_round": -9,
    }


def test_what_a_match_knows_nothing_of_is_taken_from_the_others() -> None:
    assert joined((HIGHEST_ROUND,), ({"won": 0}, {"highest_round": -5})) == {
        "won": 0,
        "highest_round": -5,
    }
    assert joined((), ()) == {}


@pytest.mark.parametrize(
    ("share", "text"),
    [
        ("0", "0"),
        ("1", "1"),
        ("3/2", "1.5"),
        ("1/3", "0.33"),
        ("2/3", "0.67"),
        ("1/8", "0.13"),
        ("3/8", "0.38"),
        ("1/200", "0.01"),
        ("199/200", "1"),
        ("1000/3", "333.33"),
        ("10", "10"),
        ("121/12", "10.08"),
        ("-1/8", "−0.13"),
        ("-1/300", "0"),
    ],
)
def test_a_part_has_at_most_two_decimals_and_halves_go_away_from_zero(
    share: str, text: str
) -> None:
    assert with_two_decimals(Fraction(share)) == text
