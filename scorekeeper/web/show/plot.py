"""The evening as lines: the running totals of every side, as a picture of whole numbers.

Every round is a strip that can be tapped. The list of rounds says the same in words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe

from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import written_number
from scorekeeper.web.show.match_race import (
    SHAPES,
    Place,
    Race,
    marks_on,
    race_of,
    sides_drawn,
    signs_of,
    totals_of,
)
from scorekeeper.web.show.pieces import pieces_of
from scorekeeper.web.show.rows import Row

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
STRIP = re.compile("<a .*?</a>")
LABEL = 12  # how much room the number at the end of a line needs


@dataclass(frozen=True, slots=True)
class Line:
    """A side in the picture: its way, the points on it, its total and initials at the end.

    ``totals`` are what it had before the first round, after each, and what the end made of it.
    ``marks`` are the places at which it got something besides points, for each thing that counts.
    """

    side: int
    initials: str
    path: str
    dots: tuple[Place, ...]
    marks: tuple[tuple[Place, ...], ...]
    end: Place
    label_at: int
    totals: tuple[int, ...]

    @property
    def total(self) -> int:
        """What it has now."""
        return self.totals[-1]


@dataclass(frozen=True, slots=True)
class Plot:
    """The picture of an evening; ``signs`` are those of the marks on its lines.

    ``places`` are those of the totals from left to right: before the first of the ``rounds``, after
    each, and one further. Below every so many of them stands the number (``numbered``).
    """

    grid: tuple[tuple[int, int], ...]
    rounds: Sequence[Row]
    places: Sequence[int]
    numbered: int
    lines: tuple[Line, ...]
    signs: tuple[str, ...]
    race: Race
    turn: int | None


def plot_of(evening: Evening, rows: Sequence[Row]) -> Plot | None:
    """The evening so far; None before its first round. ``rows`` are its rounds, newest first."""
    played = rows[::-1]
    if not played:
        return None
    sides, race = sides_drawn(evening), race_of(evening)
    totals = [tuple(totals_of(side, played, evening)) for side in sides]
    pieces = pieces_of(evening)
    initials = ["".join(pieces[seat].initial for seat in side) for side in evening.sides]
    levels = Levels(min(map(min, totals)), max(map(max, totals)))
    across = Across(max(len(totals[0]) - 1, rounds_to_come(evening)))
    ends = spread([levels.at(line[-1]) for line in totals])
    places = [across.at(number) for number in range(len(played) + 2)]
    points = [[*zip(places, map(levels.at, line), strict=False)] for line in totals]
    return Plot(
        grid=tuple((levels.at(value), value) for value in levels.marks()),
        rounds=played,
        places=places,
        numbered=max(1, -(-across.rounds // NUMBERS_BELOW)),
        lines=tuple(
            line_of(
                side,
                points[place],
                marks=marks,
                initials=initials[side],
                label_at=ends[place],
                totals=totals[place],
            )
            for place, (side, marks) in enumerate(
                zip(sides, marks_on(points, sides, played, evening), strict=True)
            )
        ),
        signs=signs_of(evening.counters),
        race=race,
        turn=across.at(race.turn.place) if race.turn else None,
    )


def rounds_to_come(evening: Evening) -> int:
    """How many rounds the evening has in all, where the table agreed on a number."""
    if evening.finished:
        return 0
    return evening.game.rounds_in_all(evening.table.house_rules) or 0


def drawn(plot: Plot) -> SafeString:
    """The picture as SVG: whole numbers but for the labels; no template draws so much so fast."""
    parts = [
        *(grid_line(down, written_number(points)) for down, points in plot.grid),
        *numbers_below(plot),
        *drawn_strips(plot),
        *([] if plot.turn is None else [drawn_turn(plot.turn)]),
        *(drawn_line(line) for line in plot.lines),
        *(drawn_marks(line, plot.signs) for line in plot.lines if any(line.marks)),
    ]
    return mark_safe("".join(parts))  # noqa: S308 (numbers, and labels that are escaped)


def untappable(picture: SafeString) -> SafeString:
    """The same picture on paper and on the board, where nothing can be tapped."""
    return mark_safe(STRIP.sub("", picture))  # noqa: S308 (less of what was safe)


def grid_line(down: int, label: str, *, right: int = RIGHT) -> str:
    """A line of the grid, with its points or amount beside it, narrower where it is a long one."""
    place = f'<path class="grid" d="M{LEFT} {down}H{right}"/>'
    length = fitted(LEFT - 6) if len(label) > MOST_DIGITS else ""
    return f'{place}<text class="points" x="{LEFT - 5}" y="{down}"{length}>{label}</text>'


def fitted(room: int) -> str:
    """What makes a text that is too long as wide as its room, and no wider."""
    return f' textLength="{room}" lengthAdjust="spacingAndGlyphs"'


def numbers_below(plot: Plot) -> Iterator[str]:
    """The number of a round, below every few of them."""
    for number in range(plot.numbered, len(plot.rounds) + 1, plot.numbered):
        label = escape(plot.rounds[number - 1].label)
        yield f'<text class="number" x="{plot.places[number]}" y="{HEIGHT - 5}">{label}</text>'


def drawn_strips(plot: Plot) -> Iterator[str]:
    """What leads to each round: a strip around the place where its totals are."""
    between = [(left + right) // 2 for left, right in pairwise(plot.places)]
    for row, (left, right) in zip(plot.rounds, pairwise(between), strict=True):
        width = right - left
        shape = f'<path class="strip" d="M{left} 6h{width}v126h-{width}z"/>'
        yield f'<a href="rounds/{row.key}/" aria-label="{escape(row.title)}">{shape}</a>'


def drawn_turn(left: int) -> str:
    """Where the lead went to somebody else for the last time."""
    words = escape(str(_("lead changes")))
    place = f'x="{left - 4}"' if left > LEFT + WORDS else f'class="right" x="{left + 4}"'
    return f'<g class="turn"><path d="M{left} 6V{BOTTOM}"/><text {place} y="6">{words}</text></g>'


def drawn_line(line: Line) -> str:
    """The way of a side, with its total at the end."""
    shape = DOTS[line.side % len(DOTS)]
    dots = "".join([f"M{left} {down}{shape}" for left, down in (*line.dots, line.end)])
    total, left = written_number(line.total), line.end[0] + AWAY
    is_long = len(f"{total} {line.initials}") > MOST_LETTERS
    place = f'x="{left}" y="{line.label_at}"{fitted(ROOM_AT_END) if is_long else ""}'
    label = f"<text {place}>{total} <tspan>{escape(line.initials)}</tspan></text>"
    ways = f'<path d="{line.path}"/><path class="dots" d="{dots}"/>'
    return f'<g class="line side-{line.side}">{ways}{label}</g>'


def drawn_marks(line: Line, signs: Sequence[str]) -> str:
    """The signs of what a side got besides points, over all lines."""
    shapes = "".join(
        f"M{left} {down}{SHAPES[sign]}"
        for sign, places in zip(signs, line.marks, strict=True)
        for left, down in places
    )
    return f'<g class="line side-{line.side}"><path class="mark" d="{shapes}"/></g>'


class Levels:
    """From points to heights."""

    def __init__(self, low: int, high: int) -> None:
        self.step = self.step_for(max(high - low, 1))
        self.low = low // self.step * self.step
        self.high = max(-(-high // self.step) * self.step, self.low + self.step)

    @staticmethod
    def step_for(span: int) -> int:
        """A round number that divides the points into few steps."""
        power = 1
        while True:
            for step in STEPS:
                if span <= step * power * MOST_LINES:
                    return step * power
            power *= 10

    def at(self, points: int) -> int:
        """How far down so many points are drawn."""
        return BOTTOM - (BOTTOM - TOP) * (points - self.low) // (self.high - self.low)

    def marks(self) -> range:
        """The points at which the grid has a line."""
        return range(self.low, self.high + 1, self.step)


class Across:
    """From rounds to places from left to right."""

    def __init__(self, rounds: int, right: int = RIGHT) -> None:
        self.rounds, self.right = rounds, right

    def at(self, number: int) -> int:
        """Where the totals after so many rounds are drawn."""
        return LEFT + (self.right - LEFT) * number // self.rounds


def line_of(
    side: int,
    points: Sequence[Place],
    *,
    marks: tuple[tuple[Place, ...], ...],
    initials: str,
    label_at: int,
    totals: tuple[int, ...],
) -> Line:
    """The way of one side through these points."""
    return Line(
        side=side,
        initials=initials,
        path="M" + "L".join([f"{left} {down}" for left, down in points]),
        marks=marks,
        dots=tuple(points[1:-1]) if len(points) <= MOST_DOTS else (),
        end=points[-1],
        label_at=label_at,
        totals=totals,
    )


def spread(heights: Sequence[int]) -> list[int]:
    """Where numbers stand that belong at these heights, so that none lies on another."""
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
