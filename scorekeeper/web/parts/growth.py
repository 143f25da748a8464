"""Growth of money or wins from evening to evening: lines as in a match's plot, and a table.

The picture is of whole numbers, such as cents; ``digits`` says how many of theirs are decimals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scorekeeper.web.parts.plots import (
    BOTTOM,
    MOST_DOTS,
    NUMBERS_BELOW,
    RIGHT,
    Across,
    Frame,
    GridLine,
    Levels,
    dots_path,
    spread,
)

MOST_EVENINGS = 40  # that are drawn: of more, one of every few
MOST_LETTERS = 10  # of a name at the end of a line
LETTERS, A_LETTER = 7, 6  # so many have room in any picture; for each more the lines are shorter


@dataclass(frozen=True, slots=True)
class Way:
    """A player's line: totals after each evening; it begins at zero before ``since``."""

    side: int
    name: str
    values: tuple[int, ...]
    since: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """An evening below the lines: number, title, and address, if it has one."""

    number: int
    title: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class DrawnStop:
    """An evening in the picture: place, number where it stands there, and strip."""

    stop: Stop
    middle: int
    left: int
    width: int
    is_numbered: bool

    @property
    def title(self) -> str:
        return self.stop.title


@dataclass(frozen=True, slots=True)
class DrawnWay:
    """A player's line in the picture, with the name at its end."""

    side: int
    path: str
    dots_path: str
    end: int
    label_at: int
    label: str


@dataclass(frozen=True, slots=True)
class Growth(Frame):
    """The picture and the same in numbers: a row for each evening that is drawn."""

    right: int
    grid: tuple[GridLine, ...]
    stops: tuple[DrawnStop, ...]
    lines: tuple[DrawnWay, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def growth_of(ways: Sequence[Way], stops: Sequence[Stop], *, digits: int) -> Growth:
    """Draw at least one line over at least one evening."""
    places = drawn_places(len(stops))
    thin = [thinned(way, places) for way in ways]
    shown = [stops[place] for place in places]
    labels = labels_of([way.name for way in thin])
    right = RIGHT - A_LETTER * max(0, max(map(len, labels)) - LETTERS)
    values = [0, *(value for way in thin for value in way.values)]
    levels, across = Levels(min(values), max(values)), Across(len(shown), right)
    ends = spread([levels.at(way.values[-1]) for way in thin])
    return Growth(
        right=right,
        grid=tuple(
            GridLine(levels.at(value), number_text(value, digits)) for value in levels.marks()
        ),
        stops=tuple(drawn_stops(shown, across)),
        lines=tuple(
            drawn_way(way, across, levels, label=label, label_at=end)
            for way, label, end in zip(thin, labels, ends, strict=True)
        ),
        names=tuple(way.name for way in thin),
        rows=tuple(
            (stop.title, tuple(value_after(way, place, digits) for way in thin))
            for place, stop in enumerate(shown)
        ),
    )


def drawn_places(number: int) -> list[int]:
    """Choose the evenings to draw: the last, and of many one of every few before it."""
    every = max(1, -(-number // MOST_EVENINGS))
    return [*range(number - 1, -1, -every)][::-1]


def thinned(way: Way, places: Sequence[int]) -> Way:
    """Thin a line to the evenings that are drawn."""
    since = next((at for at, place in enumerate(places) if place >= way.since), 0)
    return Way(way.side, way.name, tuple(way.values[place] for place in places), since)


def value_after(way: Way, place: int, digits: int) -> str:
    """Write a total after an evening; empty before the player's first."""
    return number_text(way.values[place], digits) if place >= way.since else "–"


def number_text(value: int, digits: int) -> str:
    """Write a whole number with its decimals, without zeros at its end, with a true minus."""
    text = f"{Decimal(abs(value)).scaleb(-digits):f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 else text


def drawn_stops(stops: Sequence[Stop], across: Across) -> Iterator[DrawnStop]:
    """Place the evenings from left to right; every few of them are numbered."""
    every = max(1, -(-len(stops) // NUMBERS_BELOW))
    for place, stop in enumerate(stops, 1):
        middle = across.at(place)
        left = (across.at(place - 1) + middle) // 2
        width = (middle + across.at(place + 1)) // 2 - left
        yield DrawnStop(stop, middle, left, width, place % every == 0)


def drawn_way(way: Way, across: Across, levels: Levels, *, label: str, label_at: int) -> DrawnWay:
    """Place a player's line with its points, and the name at its end."""
    values = [(way.since, 0)]
    values += [(place, value) for place, value in enumerate(way.values, 1) if place > way.since]
    points = [(across.at(place), levels.at(value)) for place, value in values]
    shown = points[1:] if len(points) <= MOST_DOTS else points[-1:]
    return DrawnWay(
        side=way.side,
        path="M" + "L".join(f"{left} {down}" for left, down in points),
        dots_path=dots_path(way.side, shown),
        end=points[-1][0],
        label_at=min(label_at, BOTTOM),
        label=label,
    )


def labels_of(names: Sequence[str]) -> list[str]:
    """Shorten names to the room there is; two that would read alike show their ends."""
    cut = [shortened(name) for name in names]
    return [
        label if cut.count(label) == 1 else with_its_end(name)
        for name, label in zip(names, cut, strict=True)
    ]


def shortened(name: str) -> str:
    """Shorten a name to the room at the end of a line."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1].rstrip()}…"


def with_its_end(name: str) -> str:
    """Join a name's beginning and end: numbers tell *Player 11* and *Player 12* apart."""
    *_others, last = name.split()
    return f"{name[:2].rstrip()}…{last[-4:]}" if len(name) > MOST_LETTERS else name
