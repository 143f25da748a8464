"""How much room a text takes on paper and pictures, whatever the font."""

from unicodedata import east_asian_width

AS_WIDE_AS_TWO = "MW"


def breadth(text: str) -> int:
    """How many narrow letters take about as much room, whatever the font."""
    return sum(map(breadth_of_letter, text))


def breadth_of_letter(letter: str) -> int:
    """Two for the widest letters, and for those of China, Japan and Korea; one for others."""
    return 2 if letter in AS_WIDE_AS_TWO or east_asian_width(letter) in "WF" else 1
