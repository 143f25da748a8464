"""The sheet that is printed: a round stays on one line, however long the players' names are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, count
from unicodedata import east_asian_width

from scorekeeper.rules.replay import Evening

LONGEST = 12
AS_WIDE_AS_TWO = "MW"


def on_paper(evening: Evening) -> Evening:
    """The same evening with names that fit into a narrow column."""
    players = tuple(short_names(evening.table.players))
    return replace(evening, table=replace(evening.table, players=players))


def short_names(names: Sequence[str]) -> Iterator[str]:
    """Each name as broad as 12 letters or so, and still different from all others."""
    taken = {name.casefold() for name in names if breadth(name) <= LONGEST}
    for name in names:
        if breadth(name) <= LONGEST:
            yield name
            continue
        short = next(one for one in shortened(name) if one.casefold() not in taken)
        taken.add(short.casefold())
        yield short


def shortened(name: str) -> Iterable[str]:
    """Ever less telling short forms: the first name, with an initial, with a number."""
    first, *others = name.split()
    if breadth(first) > LONGEST:
        first = beginning(first, LONGEST - 1).rstrip("-") + "…"
    yield first
    stem = beginning(first, LONGEST - 4).rstrip("-…")
    yield from (f"{stem} {other[0]}." for other in others[-1:])
    yield from (f"{stem} {number}" for number in count(2))


def breadth(text: str) -> int:
    """How many narrow letters take about as much room, whatever the font."""
    return sum(map(breadth_of_letter, text))


def breadth_of_letter(letter: str) -> int:
    """Two for the widest letters, and for those of China, Japan and Korea; one for others."""
    return 2 if letter in AS_WIDE_AS_TWO or east_asian_width(letter) in "WF" else 1


def beginning(text: str, most: int) -> str:
    """As much of a text as is not broader than so many narrow letters."""
    fitting = sum(so_far <= most for so_far in accumulate(map(breadth_of_letter, text)))
    return text[:fitting]
