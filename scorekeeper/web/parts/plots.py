"""The evening as lines: the running totals of every side, as a picture of whole numbers.

Every round is a strip that can be tapped. The list of rounds says the same in words.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import written_number
from scorekeeper.web.parts.people import pieces_of
from scorekeeper.web.parts.race import (
    SHAPES,
    Place,
    Race,
    marks_on,
    race_of,
    sides_drawn,
    signs_of,
    totals_of,
)
from scorekeeper.web.parts.rounds import Row

WIDTH, HEIGHT = 344, 150
LEFT, RIGHT, TOP, BOTTOM = 32, 286, 12, 130
STEPS = (1, 2, 5)
MOST_LINES = 4  # of the grid
NUMBERS_BELOW = 6  # at most, of rounds
MOST_DOTS = 40
MOST_DIGITS = 4  # that have room beside the grid
AWAY = 8  # from the end of a line, where it is named
ROOM_AT_END = WIDTH - RIGHT - AWAY - 2
MOST_LETTERS = 7  # that have room there
# A dot of each side, drawn around its place: circle, square, diamond, triangles, plus
DOTS = (
    "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
    "m-3-3h6v6h-6z",
    "m0-4l4 4-4 4-4-4z",
    "m0-4l4 7h-8z",
    "m0 4l4-7h-8z",
    "m-1-4h2v3h3v2h-3v3h-2v-3h-3v-2h3z",
)
WORDS = 75  # how much room the words beside the turning point need
LABEL = 12  # how much room the number at the end of a line needs


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line of the grid with its label, written narrower where that is long."""

    down: int
    label: str

    @property
    def is_long(self) -> bool:
        """True where its label needs narrower letters."""
        return len(self.label) > MOST_DIGITS


@dataclass(frozen=True, slots=True)
class Strip:
    """A link to a round by its ``key``: a strip around the place of its totals."""

    key: int
    title: str
    left: int
    width: int


@dataclass(frozen=True, slots=True)
class Line:
    """A side in the picture: its way, the points on it, its total and initials at the end.

    ``totals`` are what it had before the first round, after each, and what the end made of it.
    ``marks`` are the places at which it got something besides points, for each of the ``signs``.
    """

    side: int
    initials: str
    path: str
    dots: tuple[Place, ...]
    marks: tuple[tuple[Place, ...], ...]
    signs: tuple[str, ...]
    end: Place
    label_at: int
    totals: tuple[int, ...]

    @property
    def total(self) -> int:
        """The newest total."""
        return self.totals[-1]

    @property
    def is_long(self) -> bool:
        """True where its total and initials need narrower letters."""
        return len(f"{written_number(self.total)} {self.initials}") > MOST_LETTERS

    @property
    def dots_path(self) -> str:
        """Path of its dots, in the side's own shape."""
        return dots_path(self.side, (*self.dots, self.end))

    @property
    def marks_path(self) -> str:
        """Path of its marks; empty without any."""
        return "".join(
            f"M{left} {down}{SHAPES[sign]}"
            for sign, places in zip(self.signs, self.marks, strict=True)
            for left, down in places
        )


class Frame:
    """A picture's room: where its lines begin and end, from the left and down."""

    __slots__ = ()
    left: ClassVar[int] = LEFT
    bottom: ClassVar[int] = BOTTOM
    height: ClassVar[int] = HEIGHT
    away: ClassVar[int] = AWAY
    room_at_end: ClassVar[int] = ROOM_AT_END


@dataclass(frozen=True, slots=True)
class Plot(Frame):
    """The picture of an evening; ``signs`` are those of the marks on its lines.

    ``places`` are those of the totals from left to right: before the first of the ``rounds``, after
    each, and one further. Below every so many of them stands the number (``numbered``). At ``turn``
    the lead went to somebody else for the last time.
    """

    right: ClassVar[int] = RIGHT

    grid: tuple[GridLine, ...]
    rounds: Sequence[Row]
    places: Sequence[int]
    numbered: int
    lines: tuple[Line, ...]
    signs: tuple[str, ...]
    race: Race
    turn: int | None

    @property
    def numbers_below(self) -> Iterator[tuple[int, str]]:
        """Yield the place and the number of every few rounds."""
        for number in range(self.numbered, len(self.rounds) + 1, self.numbered):
            yield self.places[number], self.rounds[number - 1].label

    @property
    def strips(self) -> Iterator[Strip]:
        between = [(left + right) // 2 for left, right in pairwise(self.places)]
        for row, (left, right) in zip(self.rounds, pairwise(between), strict=True):
            yield Strip(row.key, row.title, left, right - left)

    @property
    def turn_has_room(self) -> bool:
        """True where its words stand to the left of the turning point."""
        return self.turn is not None and self.turn > LEFT + WORDS


def plot_of(evening: Evening, rows: Sequence[Row]) -> Plot | None:
    """Draw the evening so far; None before its first round. ``rows`` are newest first."""
    played = rows[::-1]
    if not played:
        return None
    sides, race = sides_drawn(evening), race_of(evening)
    totals = [tuple(totals_of(side, played, evening)) for side in sides]
    pieces, signs = pieces_of(evening), signs_of(evening.counters)
    initials = ["".join(pieces[seat].initial for seat in side) for side in evening.sides]
    levels = Levels(min(map(min, totals)), max(map(max, totals)))
    across = Across(max(len(totals[0]) - 1, rounds_to_come(evening)))
    ends = spread([levels.at(line[-1]) for line in totals])
    places = [across.at(number) for number in range(len(played) + 2)]
    points = [[*zip(places, map(levels.at, line), strict=False)] for line in totals]
    return Plot(
        grid=tuple(GridLine(levels.at(value), written_number(value)) for value in levels.marks()),
        rounds=played,
        places=places,
        numbered=max(1, -(-across.rounds // NUMBERS_BELOW)),
        lines=tuple(
            line_of(
                side,
                points[place],
                marks=marks,
                signs=signs,
                initials=initials[side],
                label_at=ends[place],
                totals=totals[place],
            )
            for place, (side, marks) in enumerate(
                zip(sides, marks_on(points, sides, played, evening), strict=True)
            )
        ),
        signs=signs,
        race=race,
        turn=across.at(race.turn.place) if race.turn else None,
    )


def rounds_to_come(evening: Evening) -> int:
    """Return the rounds of the whole evening, where the table agreed on a number."""
    if evening.finished:
        return 0
    return evening.game.rounds_in_all(evening.table.house_rules) or 0


def dots_path(side: int, places: Iterable[Place]) -> str:
    """Write dots of a side's own shape at these places, as a path."""
    shape = DOTS[side % len(DOTS)]
    return "".join([f"M{left} {down}{shape}" for left, down in places])


class Levels:
    """Scale from points to heights."""

    def __init__(self, low: int, high: int) -> None:
        self.step = self.step_for(max(high - low, 1))
        self.low = low // self.step * self.step
        self.high = max(-(-high // self.step) * self.step, self.low + self.step)

    @staticmethod
    def step_for(span: int) -> int:
        """Return a round number that divides the points into few steps."""
        power = 1
        while True:
            for step in STEPS:
                if span <= step * power * MOST_LINES:
                    return step * power
            power *= 10

    def at(self, points: int) -> int:
        """Return the distance from the top for so many points."""
        return BOTTOM - (BOTTOM - TOP) * (points - self.low) // (self.high - self.low)

    def marks(self) -> range:
        """The points at which the grid has a line."""
        return range(self.low, self.high + 1, self.step)


class Across:
    """Scale from rounds to places from left to right."""

    def __init__(self, rounds: int, right: int = RIGHT) -> None:
        self.rounds, self.right = rounds, right

    def at(self, number: int) -> int:
        """Return the place of the totals after so many rounds."""
        return LEFT + (self.right - LEFT) * number // self.rounds


def line_of(
    side: int,
    points: Sequence[Place],
    *,
    marks: tuple[tuple[Place, ...], ...],
    signs: tuple[str, ...],
    initials: str,
    label_at: int,
    totals: tuple[int, ...],
) -> Line:
    """Make a side's line through these points."""
    return Line(
        side=side,
        initials=initials,
        path="M" + "L".join([f"{left} {down}" for left, down in points]),
        marks=marks,
        signs=signs,
        dots=tuple(points[1:-1]) if len(points) <= MOST_DOTS else (),
        end=points[-1],
        label_at=label_at,
        totals=totals,
    )


def spread(heights: Sequence[int]) -> list[int]:
    """Move heights of numbers apart so that none lies on another."""
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
