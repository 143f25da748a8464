"""Lines drawn over rounds or evenings: their scales, and the growth of a club's players.

Growth, of money or wins, is a picture of whole numbers, such as cents, and the same in a table;
``digits`` says how many of the numbers' digits are decimals.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from scorekeeper.web.parts.people import as_faces

Point = tuple[int, int]  # from the left, and down

WIDTH, HEIGHT = 344, 150
LEFT, RIGHT, TOP, BOTTOM = 32, 286, 12, 130
STEPS = (1, 2, 5)  # of the grid, or ten times as much, and so on
MOST_LINES = 4  # of the grid
MOST_DIGITS = 4  # that have room beside the grid
NUMBERS_BELOW = 6  # of rounds or evenings, at most
MOST_DOTS = 40  # on a line
AWAY = 8  # from the end of a line, where it is named
LABEL = 12  # height of the number at the end of a line
ROOM_AT_END = WIDTH - RIGHT - AWAY - 2
# A dot of each side, drawn around its point: circle, square, diamond, triangles, plus
DOTS = (
    "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
    "m-3-3h6v6h-6z",
    "m0-4l4 4-4 4-4-4z",
    "m0-4l4 7h-8z",
    "m0 4l4-7h-8z",
    "m-1-4h2v3h3v2h-3v3h-2v-3h-3v-2h3z",
)

# Of growth
MOST_EVENINGS = 40  # that are drawn: of more, one of every few


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line of the grid with its label, written narrower where that is long."""

    down: int
    label: str

    @property
    def is_long(self) -> bool:
        return len(self.label) > MOST_DIGITS


class Frame:
    """A picture's room: where its lines begin and end, from the left and down."""

    __slots__ = ()
    left: ClassVar[int] = LEFT
    bottom: ClassVar[int] = BOTTOM
    height: ClassVar[int] = HEIGHT
    away: ClassVar[int] = AWAY
    room_at_end: ClassVar[int] = ROOM_AT_END


def dots_path(side: int, points: Iterable[Point]) -> str:
    shape = DOTS[side % len(DOTS)]
    return "".join([f"M{left} {down}{shape}" for left, down in points])


def path_through(points: Iterable[Point]) -> str:
    return "M" + "L".join([f"{left} {down}" for left, down in points])


class Levels:
    """Scale from points to heights."""

    def __init__(self, low: int, high: int) -> None:
        self.step = self.step_for(max(high - low, 1))
        self.low = low // self.step * self.step
        self.high = max(-(-high // self.step) * self.step, self.low + self.step)

    @staticmethod
    def step_for(span: int) -> int:
        power = 1
        while True:
            for step in STEPS:
                if span <= step * power * MOST_LINES:
                    return step * power
            power *= 10

    def at(self, points: int) -> int:
        """Return the distance from the top of the picture."""
        return BOTTOM - (BOTTOM - TOP) * (points - self.low) // (self.high - self.low)

    def all_at(self, points: Iterable[int]) -> list[int]:
        return [self.at(one) for one in points]

    def marks(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def grid(self, label: Callable[[int], str]) -> tuple[GridLine, ...]:
        return tuple(GridLine(self.at(points), label(points)) for points in self.marks())


class Across:
    """Scale from rounds to distances from the left."""

    def __init__(self, rounds: int, right: int = RIGHT) -> None:
        self.rounds, self.right = rounds, right

    def at(self, number: int) -> int:
        """Return the distance from the left of the totals after a number of rounds."""
        return LEFT + (self.right - LEFT) * number // self.rounds

    def first(self, number: int) -> list[int]:
        """Return the distances of the first ``number`` totals, beginning before any round."""
        return [self.at(one) for one in range(number)]


def spread(heights: Sequence[int]) -> list[int]:
    """Move labels apart so that none lies on another."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed, free = list(heights), 0
    for one in order:
        placed[one] = max(placed[one], free)
        free = placed[one] + LABEL
    free = BOTTOM
    for one in reversed(order):
        placed[one] = min(placed[one], free)
        free = placed[one] - LABEL
    return placed


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
    """An evening in the picture: its middle, number where it stands there, and strip."""

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
    indexes = drawn_indexes(len(stops))
    thin = [thinned(way, indexes) for way in ways]
    shown = [stops[index] for index in indexes]
    labels = [face.forms.tile for face in as_faces([way.name for way in thin])]
    right = RIGHT
    values = [0, *(value for way in thin for value in way.values)]
    levels, across = Levels(min(values), max(values)), Across(len(shown), right)
    ends = spread(levels.all_at(way.values[-1] for way in thin))
    return Growth(
        right=right,
        grid=levels.grid(lambda value: number_text(value, digits)),
        stops=tuple(drawn_stops(shown, across)),
        lines=tuple(
            drawn_way(way, across, levels, label=label, label_at=end)
            for way, label, end in zip(thin, labels, ends, strict=True)
        ),
        names=tuple(way.name for way in thin),
        rows=tuple(
            (stop.title, tuple(value_after(way, index, digits) for way in thin))
            for index, stop in enumerate(shown)
        ),
    )


def drawn_indexes(number: int) -> list[int]:
    """Choose the evenings to draw: the last, and of many one of every few before it."""
    every = max(1, -(-number // MOST_EVENINGS))
    return [*range(number - 1, -1, -every)][::-1]


def thinned(way: Way, indexes: Sequence[int]) -> Way:
    since = next((at for at, index in enumerate(indexes) if index >= way.since), 0)
    return Way(way.side, way.name, tuple(way.values[index] for index in indexes), since)


def value_after(way: Way, index: int, digits: int) -> str:
    """Write a total after an evening; a dash before the player's first."""
    return number_text(way.values[index], digits) if index >= way.since else "–"


def number_text(value: int, digits: int) -> str:
    """Write a whole number with its decimals, without zeros at its end, with a true minus."""
    text = f"{Decimal(abs(value)).scaleb(-digits):f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 else text


def drawn_stops(stops: Sequence[Stop], across: Across) -> Iterator[DrawnStop]:
    every = max(1, -(-len(stops) // NUMBERS_BELOW))
    for index, stop in enumerate(stops, 1):
        middle = across.at(index)
        left = (across.at(index - 1) + middle) // 2
        width = (middle + across.at(index + 1)) // 2 - left
        yield DrawnStop(stop, middle, left, width, index % every == 0)


def drawn_way(way: Way, across: Across, levels: Levels, *, label: str, label_at: int) -> DrawnWay:
    values = [(way.since, 0)]
    values += [(index, value) for index, value in enumerate(way.values, 1) if index > way.since]
    points = [(across.at(index), levels.at(value)) for index, value in values]
    shown = points[1:] if len(points) <= MOST_DOTS else points[-1:]
    return DrawnWay(
        side=way.side,
        path=path_through(points),
        dots_path=dots_path(way.side, shown),
        end=points[-1][0],
        label_at=min(label_at, BOTTOM),
        label=label,
    )
