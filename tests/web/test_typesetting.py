"""Sums as they are printed on a page."""

import pytest

from scorekeeper.rules.words import Text
from scorekeeper.web.parts.writing import typeset


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("said 0, took 1: 1 off, -1 x 20", "said 0, took 1: 1 off, −1\xa0×\xa020"),
        ("Jan-Willem takes 2", "Jan‑Willem takes 2"),
        ("x2 contra, x2 spades", "×2 contra, ×2 spades"),
        ("K♦ 10, 10♦ 10", "K♦\xa010, 10♦\xa010"),
        (Text("{name} leads with {points}", name="Max 2", points=-7), "Max 2 leads with −7"),
    ],
)
def test_a_sum_has_true_signs_and_is_not_torn_apart(written: str | Text, printed: str) -> None:
    assert typeset(written) == printed


@pytest.mark.parametrize("words", ["contracts 3-3-4", "to 16.2-5", "axe"])
def test_other_words_stay_as_they_are(words: str) -> None:
    assert typeset(words) == words
