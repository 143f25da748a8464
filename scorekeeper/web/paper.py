"""The sheet that is printed: a round stays on one line, however long the players' names are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from scorekeeper.rules.replay import Evening

LONGEST = 12


def on_paper(evening: Evening) -> Evening:
    """The same evening with names that fit into a narrow column."""
    players = tuple(short_names(evening.table.players))
    return replace(evening, table=replace(evening.table, players=players))


def short_names(names: Sequence[str]) -> Iterator[str]:
    """Each name in at most 12 letters or so, and still different from all others."""
    taken = {name.casefold() for name in names if len(name) <= LONGEST}
    for name in names:
        if len(name) <= LONGEST:
            yield name
            continue
        short = next(one for one in shortened(name) if one.casefold() not in taken)
        taken.add(short.casefold())
        yield short


def shortened(name: str) -> Iterable[str]:
    """Ever less telling short forms: the first name, with an initial, with a number."""
    first, *others = name.split()
    if len(first) > LONGEST:
        first = first[: LONGEST - 1].rstrip("-") + "…"
    yield first
    stem = first[: LONGEST - 3].rstrip("-…")
    yield from (f"{stem} {other[0]}." for other in others[-1:])
    yield from (f"{stem} {number}" for number in count(2))
