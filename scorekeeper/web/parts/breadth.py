"""How much room a text takes on paper and pictures, whatever the font."""

from collections.abc import Iterable
from unicodedata import east_asian_width

from scorekeeper.rules.words import written_number

AS_WIDE_AS_TWO = "MW"
USUAL_DIGITS = 4  # with its sign: for numbers as long there is room everywhere
BROAD, BROADER = "broad", "broader"  # classes of the style
USUAL_AMOUNT, BROAD_AMOUNT = 10, 17  # letters of an amount with its currency


def breadth(text: str) -> int:
    """How many narrow letters take about as much room, whatever the font."""
    return sum(map(breadth_of_letter, text))


def breadth_of_letter(letter: str) -> int:
    """Two for the widest letters, and for those of China, Japan and Korea; one for others."""
    return 2 if letter in AS_WIDE_AS_TWO or east_asian_width(letter) in "WF" else 1


def digits_of(numbers: Iterable[int]) -> str:
    """How long the longest of some numbers is, as a class of the style; empty where as usual."""
    longest = longest_of(numbers)
    return f"digits-{longest}" if longest > USUAL_DIGITS else ""


def longest_of(numbers: Iterable[int]) -> int:
    """How many letters the longest of some numbers has, with its sign."""
    given = tuple(numbers)
    ends = (min(given, default=0), max(given, default=0))
    return max(len(written_number(number)) for number in ends)


def breadth_of_amount(amount: str) -> str:
    """How broad an amount is, as classes of the style; empty where there is room everywhere."""
    if len(amount) <= USUAL_AMOUNT:
        return ""
    return BROAD if len(amount) <= BROAD_AMOUNT else f"{BROAD} {BROADER}"
