"""Breadth of texts on paper and pictures, whatever the font."""

from collections.abc import Iterable
from unicodedata import east_asian_width

from scorekeeper.rules.words import written_number

AS_WIDE_AS_TWO = "MW"
USUAL_DIGITS = 4  # with its sign: for numbers as long there is room everywhere
BROAD, BROADER = "broad", "broader"  # classes of the style
USUAL_AMOUNT, BROAD_AMOUNT = 10, 17  # letters of an amount with its currency


def breadth(text: str) -> int:
    """Return the breadth of a text in narrow letters."""
    return sum(map(breadth_of_letter, text))


def breadth_of_letter(letter: str) -> int:
    """Return 2 for the widest letters and for those of China, Japan and Korea; else 1."""
    return 2 if letter in AS_WIDE_AS_TWO or east_asian_width(letter) in "WF" else 1


def digits_of(numbers: Iterable[int]) -> str:
    """Return a style's class for the longest of some numbers; empty where it is as usual."""
    longest = longest_of(numbers)
    return f"digits-{longest}" if longest > USUAL_DIGITS else ""


def longest_of(numbers: Iterable[int]) -> int:
    """Return the letters of the longest of some numbers, with its sign."""
    given = tuple(numbers)
    ends = (min(given, default=0), max(given, default=0))
    return max(len(written_number(number)) for number in ends)


def breadth_of_amount(amount: str) -> str:
    """Return classes for a broad amount; empty where there is room everywhere."""
    if len(amount) <= USUAL_AMOUNT:
        return ""
    return BROAD if len(amount) <= BROAD_AMOUNT else f"{BROAD} {BROADER}"
