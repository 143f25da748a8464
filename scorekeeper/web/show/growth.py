"""How money or wins grew from evening to evening: lines in the way of a match's plot, and a table.

The picture is of whole numbers, such as cents; ``digits`` says how many of theirs are decimals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape

from django.utils.safestring import SafeString, mark_safe

from scorekeeper.web.show.plot import (
    BOTTOM,
    DOTS,
    HEIGHT,
    MOST_DOTS,
    NUMBERS_BELOW,
    RIGHT,
    Across,
    Levels,
    grid_line,
    spread,
)

MOST_EVENINGS = 40  # that are drawn: of more, one of every few
MOST_LETTERS = 10  # of a name at the end of a line
LETTERS, A_LETTER = 7, 6  # so many have room in any picture; for each more the lines are shorter


@dataclass(frozen=True, slots=True)
class Way:
    """Somebody's line: what they had after each evening; it begins at zero before ``since``."""

    side: int
    name: str
    values: tuple[int, ...]
    since: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """An evening below the lines: its number, what it is called, and where it leads if anywhere."""

    number: int
    title: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Growth:
    """The picture and the same in numbers: a row for each evening that is drawn."""

    picture: SafeString
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    is_thinned: bool


def growth_of(ways: Sequence[Way], stops: Sequence[Stop], *, digits: int) -> Growth:
    """The picture of at least one line over at least one evening."""
    places = drawn_places(len(stops))
    thin = [thinned(way, places) for way in ways]
    shown = [stops[place] for place in places]
    return Growth(
        picture=drawn(thin, shown, digits=digits),
        names=tuple(way.name for way in thin),
        rows=tuple(
            (stop.title, tuple(value_after(way, place, digits) for way in thin))
            for place, stop in enumerate(shown)
        ),
        is_thinned=len(places) < len(stops),
    )


def drawn_places(number: int) -> list[int]:
    """Which of so many evenings are drawn: the last one, and of many one of every few before it."""
    every = max(1, -(-number // MOST_EVENINGS))
    return [*range(number - 1, -1, -every)][::-1]


def thinned(way: Way, places: Sequence[int]) -> Way:
    """A line with only those evenings that are drawn."""
    since = next((at for at, place in enumerate(places) if place >= way.since), 0)
    return Way(way.side, way.name, tuple(way.values[place] for place in places), since)


def value_after(way: Way, place: int, digits: int) -> str:
    """What somebody had after an evening; nothing before their first."""
    return number_text(way.values[place], digits) if place >= way.since else "–"


def number_text(value: int, digits: int) -> str:
    """A whole number with its decimals, without zeros at its end, with a true minus."""
    text = f"{Decimal(abs(value)).scaleb(-digits):f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 else text


def drawn(ways: Sequence[Way], stops: Sequence[Stop], *, digits: int) -> SafeString:
    """The picture as SVG: whole numbers, and names that are escaped."""
    values = [0, *(value for way in ways for value in way.values)]
    labels = labels_of([way.name for way in ways])
    right = RIGHT - A_LETTER * max(0, max(map(len, labels)) - LETTERS)
    levels, across = Levels(min(values), max(values)), Across(len(stops), right)
    ends = spread([levels.at(way.values[-1]) for way in ways])
    parts = [
        *(
            grid_line(levels.at(value), number_text(value, digits), right=right)
            for value in levels.marks()
        ),
        *drawn_stops(stops, across),
        *(
            drawn_way(way, across, levels, label=label, label_at=end)
            for way, label, end in zip(ways, labels, ends, strict=True)
        ),
    ]
    return mark_safe("".join(parts))  # noqa: S308 (numbers, and names that are escaped)


def drawn_stops(stops: Sequence[Stop], across: Across) -> Iterator[str]:
    """The numbers below the lines, every few of them, and the strips that lead to evenings."""
    every = max(1, -(-len(stops) // NUMBERS_BELOW))
    for place, stop in enumerate(stops, 1):
        middle = across.at(place)
        if place % every == 0:
            yield f'<text class="number" x="{middle}" y="{HEIGHT - 5}">{stop.number}</text>'
        if stop.address:
            left = (across.at(place - 1) + middle) // 2
            width = (middle + across.at(place + 1)) // 2 - left
            shape = f'<path class="strip" d="M{left} 6h{width}v126h-{width}z"/>'
            title = escape(stop.title)
            yield f'<a href="{escape(stop.address)}" aria-label="{title}">{shape}</a>'


def drawn_way(way: Way, across: Across, levels: Levels, *, label: str, label_at: int) -> str:
    """Somebody's line with its points, and the name at its end."""
    values = [(way.since, 0)]
    values += [(place, value) for place, value in enumerate(way.values, 1) if place > way.since]
    points = [(across.at(place), levels.at(value)) for place, value in values]
    path = "M" + "L".join(f"{left} {down}" for left, down in points)
    shown = points[1:] if len(points) <= MOST_DOTS else points[-1:]
    dots = "".join(f"M{left} {down}{DOTS[way.side % len(DOTS)]}" for left, down in shown)
    place = f'x="{points[-1][0] + 8}" y="{min(label_at, BOTTOM)}"'
    ways = f'<path d="{path}"/><path class="dots" d="{dots}"/>'
    return f'<g class="line side-{way.side}">{ways}<text {place}>{escape(label)}</text></g>'


def labels_of(names: Sequence[str]) -> list[str]:
    """The names as there is room for them: where two would read alike, each with how it ends."""
    cut = [shortened(name) for name in names]
    return [
        label if cut.count(label) == 1 else with_its_end(name)
        for name, label in zip(names, cut, strict=True)
    ]


def shortened(name: str) -> str:
    """A name that there is room for at the end of a line."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1].rstrip()}…"


def with_its_end(name: str) -> str:
    """How a name begins and ends: of *Player 11* and *Player 12* the numbers tell them apart."""
    *_others, last = name.split()
    return f"{name[:2].rstrip()}…{last[-4:]}" if len(name) > MOST_LETTERS else name
