"""The race of a match: who led, as lines of running totals, in sentences and in numbers.

The picture is of whole numbers. Every round is a strip that can be tapped. A mark on a line is
what a round brought besides points: a sign at the point of its side.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import sub
from typing import ClassVar, NamedTuple

from scorekeeper.rules.counters import Amount, Counter, amounts_of
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy, written_number
from scorekeeper.web.parts.people import TWO_LINES, lines_of, pieces_of
from scorekeeper.web.parts.plots import (
    LEFT,
    MOST_DOTS,
    NUMBERS_BELOW,
    RIGHT,
    Across,
    Frame,
    GridLine,
    Levels,
    Point,
    dots_path,
    path_through,
    spread,
)
from scorekeeper.web.parts.rounds import Row, counts_something

FEWEST_ROUNDS = 3  # before which there is no widest lead, and no turning point
WIDEST = _("Widest lead: {names} by {ahead} after round {number}")
WIDEST_AT_THE_END = _("Widest lead: {names} by {ahead} at the end")
TURN = _("Turning point: {names} took the lead in round {number}")
TURN_AT_THE_END = _("Turning point: {names} took the lead at the end")

MOST_SIDES, IN_FRONT = 8, 3  # of more sides than can be told apart only these are drawn
MOST_LETTERS = 7  # of a total and initials at the end of a line
TURN_IN_WORDS = 75  # breadth of the words beside the turning point
MOST_ROWS = 60  # of the table: of more rounds it has every second one, or every third

# How each sign is drawn around its place
SHAPES = {
    "×": "m-3-3l6 6m0-6l-6 6",
    "○": "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
    "+": "m-3 0h6m-3-3v6",
    "−": "m-3 0h6",
}
BREADTH = 7  # of a mark, with what keeps it from the next
USUAL = ("×", "○")  # of counters that have no sign of their own, one after the other
FARTHEST, CLOSEST = 9, 4  # how far a mark stands from its point where nothing else is near
HIGHEST, LOWEST = 3, 135  # between which there is room


class Lead(NamedTuple):
    """A side's lead after a round, or at the end, which is ``played`` in none.

    ``number`` counts stored rounds, and the end as one more.
    """

    side: int
    ahead: int
    number: int
    played: PlayedRound | None


@dataclass(frozen=True, slots=True)
class Race:
    """A match's lead so far: empty before its third round."""

    widest: Lead | None = None
    turn: Lead | None = None
    changes: int = 0


def race_of(played_match: PlayedMatch) -> Race:
    """Find the widest lead, and the round in which the lead changed for the last time."""
    widest = turn = leader = None
    changes = rounds = 0
    for lead in leads_of(played_match):
        rounds += 1
        if not lead.ahead:
            continue
        if widest is None or lead.ahead > widest.ahead:
            widest = lead
        if leader is not None and lead.side != leader:
            changes, turn = changes + 1, lead
        leader = lead.side
    return Race(widest, turn, changes) if rounds >= FEWEST_ROUNDS else Race()


def leads_of(played_match: PlayedMatch) -> Iterator[Lead]:
    """Yield the leader after every round that counts, and after the points of the end."""
    for number, played in enumerate(played_match.rounds, 1):
        if played.counts:
            yield Lead(*leader_and_lead(played_match, played.after), number, played)
    if end_counts(played_match):
        ended = replace(played_match.now, totals=played_match.totals)
        yield Lead(*leader_and_lead(played_match, ended), len(played_match.rounds) + 1, None)


def leader_and_lead(played_match: PlayedMatch, situation: AnySituation) -> tuple[int, int]:
    """Return the leading side's number and its lead: 0 where several of those there are level."""
    sign = -1 if played_match.lowest_wins else 1
    of_sides = {
        number: sign * situation.totals[side[0]]
        for number, side in enumerate(played_match.sides)
        if side[0] not in situation.table.away
    }
    first = max(of_sides, key=lambda number: of_sides[number])
    return first, of_sides.pop(first) - max(of_sides.values())


def race_highlights(played_match: PlayedMatch, race: Race) -> Iterator[Highlight]:
    if race.widest is not None:
        names = played_match.table.names(played_match.sides[race.widest.side])
        words = _("{names} at the end", names=names)
        if played := race.widest.played:
            label = played_match.label(played)
            words = _("{names} after round {number}", names=names, number=label)
        points = ngettext_lazy("{number} point", "{number} points", race.widest.ahead)
        yield Highlight(_("Widest lead"), points, words)
    if race.turn is not None:
        names = played_match.table.names(played_match.sides[race.turn.side])
        when = _("The end")
        if played := race.turn.played:
            when = _("Round {number}", number=played_match.label(played))
        yield Highlight(_("Turning point"), when, _("{names} took the lead", names=names))


def end_counts(played_match: PlayedMatch) -> bool:
    return played_match.totals != played_match.now.totals


def sides_drawn(played_match: PlayedMatch) -> list[int]:
    sides = range(len(played_match.sides))
    if len(sides) <= MOST_SIDES:
        return [*sides]
    place = {seat: number for number, seats in enumerate(played_match.ranking) for seat in seats}
    return sorted(sides, key=lambda side: place[played_match.sides[side][0]])[:IN_FRONT]


def totals_of(side: int, played: Sequence[Row], played_match: PlayedMatch) -> Iterator[int]:
    """Yield a side's totals; of who came late, what they began with until then."""
    seat = played_match.sides[side][0]
    arrived = next((one for one in played_match.attendance.arrivals if one.seat == seat), None)
    begun = played_match.game.starting_totals(played_match.table)[seat]
    total = arrived.points if arrived else begun
    yield total
    for row in played:
        total += row.scores[side] or 0
        yield total
    if end_counts(played_match):
        yield played_match.totals[played_match.sides[side][0]]


def amounts_of_the_end(played_match: PlayedMatch) -> tuple[tuple[Amount, ...], ...]:
    if not played_match.final_lines:
        return ((),) * len(played_match.sides)
    before = played_match.game.counters(played_match.now)
    added = tuple(
        replace(one, amounts=tuple(map(sub, one.amounts, was.amounts)))
        for one, was in zip(played_match.counters, before, strict=True)
    )
    return amounts_of(added, played_match.sides, with_nothing=False)


def rounds_with_amounts(
    side: int, played: Sequence[Row], added: Sequence[tuple[Amount, ...]], *, ends: int
) -> tuple[tuple[int, ...], ...]:
    """Return, for each counter, the numbers of the rounds in which a side's amount changed.

    What the end ``added`` stands where the line ``ends``.
    """
    after = [*enumerate((row.amounts[side] for row in played), 1), (ends, added[side])]
    found: list[dict[int, None]] = [{} for _thing in played[0].amounts[side]]
    for number, amounts in after:
        for thing, amount in enumerate(amounts):
            if amount.number:
                found[thing][number] = None
    return tuple(map(tuple, found))


def signs_of(counters: Iterable[Counter]) -> tuple[str, ...]:
    return tuple(one.sign or USUAL[index % len(USUAL)] for index, one in enumerate(counters))


def marks_on(
    lines: Sequence[Sequence[Point]],
    sides: Sequence[int],
    played: Sequence[Row],
    played_match: PlayedMatch,
) -> Iterator[tuple[tuple[Point, ...], ...]]:
    taken: set[Point] = set()
    far, added = largest_distance(lines[0]), amounts_of_the_end(played_match)
    for side, points in zip(sides, lines, strict=True):
        yield tuple(
            tuple(
                free_point(points[number], {line[number][1] for line in lines}, taken, far=far)
                for number in numbers
            )
            for numbers in rounds_with_amounts(side, played, added, ends=len(points) - 1)
        )


def largest_distance(points: Sequence[Point]) -> int:
    """Return the largest distance at which a mark is nearer to its own round than to the next."""
    between = points[1][0] - points[0][0]
    return max(CLOSEST, min(FARTHEST, between - 1))


def free_point(point: Point, heights: Iterable[int], taken: set[Point], *, far: int) -> Point:
    """Find the free place nearest to a point: above it, or below where more room is.

    ``heights`` are those of all lines there; two marks of one point stand on both sides of it, and
    further ones beside these.
    """
    left, down = point
    above = [(down - one - 1) // 2 for one in heights if one < down]
    below = [(one - down - 1) // 2 for one in heights if one > down]
    up, under = min(far, down - HIGHEST, *above), min(far, LOWEST - down, *below)
    nearest = [down - up, down + under]
    if under > up:
        nearest.reverse()
    points = [(left + aside, height) for aside in (0, -BREADTH, BREADTH) for height in nearest]
    found = next((one for one in points if one not in taken), points[0])
    taken.add(found)
    return found


@dataclass(frozen=True, slots=True)
class Strip:
    """A link to a round by its ``key``: a strip around the place of its totals."""

    key: int
    title: str
    left: int
    width: int


@dataclass(frozen=True, slots=True)
class Line:
    """A side in the picture: a line through points, with its total and initials at the end.

    ``line`` is the class by which it is drawn: of two, one is filled and the other dashed.
    ``totals`` are what it had before the first round, after each, and what the end made of it.
    ``marks`` are the points at which it got something besides points, for each of the plot's signs.
    """

    side: int
    line: str
    initials: str
    points: tuple[Point, ...]
    path: str
    dots_path: str
    marks: tuple[tuple[Point, ...], ...]
    marks_path: str
    end: Point
    label_at: int
    totals: tuple[int, ...]

    @property
    def is_long(self) -> bool:
        return len(f"{written_number(self.totals[-1])} {self.initials}") > MOST_LETTERS


@dataclass(frozen=True, slots=True)
class Plot(Frame):
    """The picture of an evening; ``signs`` are those of the marks on its lines.

    ``stops`` are those of the totals from left to right: before the first of the ``rounds``, after
    each, and one further. Every ``numbered`` rounds the number stands below. At ``turn`` the lead
    changed for the last time.
    """

    right: ClassVar[int] = RIGHT

    grid: tuple[GridLine, ...]
    rounds: Sequence[Row]
    stops: Sequence[int]
    numbered: int
    lines: tuple[Line, ...]
    signs: tuple[str, ...]
    race: Race
    turn: int | None

    @property
    def numbers_below(self) -> Iterator[tuple[int, str]]:
        for number in range(self.numbered, len(self.rounds) + 1, self.numbered):
            yield self.stops[number], self.rounds[number - 1].label

    @property
    def strips(self) -> Iterator[Strip]:
        between = [(left + right) // 2 for left, right in pairwise(self.stops)]
        for row, (left, right) in zip(self.rounds, pairwise(between), strict=True):
            if left < right:  # of more rounds than the plot is wide, some have no room to be tapped
                yield Strip(row.key, row.title, left, right - left)

    @property
    def turn_has_room(self) -> bool:
        return self.turn is not None and self.turn > LEFT + TURN_IN_WORDS


def part_there(played_match: PlayedMatch, side: int) -> slice:
    """Return the part of a side's line on which somebody sat there."""
    if not played_match.has_changes:
        return slice(None)
    seat, attendance = played_match.sides[side][0], played_match.attendance
    went = attendance.went(seat)
    return slice(attendance.came(seat), None if went is None else went + 1)


def dotted(way: Sequence[Point]) -> Sequence[Point]:
    """Return the points that have dots: not the first, and of many only the last."""
    return way[1:] if len(way) <= MOST_DOTS else way[-1:]


def writing(points_type: type[int]) -> Callable[[int], str]:
    """Return how levels are written: as points of this type."""
    if points_type is int:
        return written_number
    return lambda level: written_number(points_type(level))


def plot_of(played_match: PlayedMatch, rows: Sequence[Row]) -> Plot | None:
    """Draw the evening so far; None before its first round. ``rows`` are newest first."""
    played = rows[::-1]
    if not played:
        return None
    sides, race = sides_drawn(played_match), race_of(played_match)
    pieces, signs = pieces_of(played_match), signs_of(played_match.counters)
    drawn_by, dots = lines_of(played_match), dots_of(played_match)
    are_two = len(drawn_by) == len(TWO_LINES)
    totals = [tuple(totals_of(side, played, played_match)) for side in sides]
    levels = Levels(min(map(min, totals)), max(map(max, totals)))
    across = Across(max(len(totals[0]) - 1, rounds_to_come(played_match)))
    stops = across.first(len(played) + 2)
    ways = [[*zip(stops, levels.all_at(of_side), strict=False)] for of_side in totals]
    stays = [part_there(played_match, side) for side in sides]
    marks = marks_on(ways, sides, played, played_match)
    ends = spread([way[there][-1][1] for way, there in zip(ways, stays, strict=True)])
    return Plot(
        grid=levels.grid(writing(played_match.game.points_type)),
        rounds=played,
        stops=stops,
        numbered=max(1, -(-across.rounds // NUMBERS_BELOW)),
        lines=tuple(
            Line(
                side=side,
                line=drawn_by[side],
                initials=""
                if are_two
                else "".join(pieces[seat].initial for seat in played_match.sides[side]),
                points=tuple(way),
                path=path_through(way[there]),
                dots_path=dots_path(dots[side], dotted(way[there])),
                marks=of_line,
                marks_path=marks_path(signs, of_line),
                end=way[there][-1],
                label_at=end,
                totals=of_side,
            )
            for side, way, there, of_side, of_line, end in zip(
                sides, ways, stays, totals, marks, ends, strict=True
            )
        ),
        signs=signs,
        race=race,
        turn=stops[race.turn.number] if race.turn else None,
    )


def dots_of(played_match: PlayedMatch) -> list[int]:
    """Return the number of each side's dots; of two sides those are circles and squares."""
    if len(played_match.sides) == len(TWO_LINES):
        return [0, 1]
    pieces = pieces_of(played_match)
    return [pieces[side[0]].side for side in played_match.sides]


def marks_path(signs: Iterable[str], marks: Iterable[Iterable[Point]]) -> str:
    return "".join(
        f"M{left} {down}{SHAPES[sign]}"
        for sign, points in zip(signs, marks, strict=True)
        for left, down in points
    )


def rounds_to_come(played_match: PlayedMatch) -> int:
    if played_match.finished:
        return 0
    return played_match.game.rounds_in_all(played_match.table.house_rules) or 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A total, with the counters so far: 42, and 3 crosses."""

    total: int
    besides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The running totals: names of the sides, and a row for each round and the end."""

    names: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[Cell, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """The race of a match as a picture and in words; before the first round there is no plot.

    ``told`` are sentences, ``legend`` says what the marks on the lines are, ``numbers`` is a table.
    Of too many sides ``only_in_front`` are a few drawn.
    """

    plot: Plot | None = None
    told: tuple[str, ...] = ()
    legend: str = ""
    numbers: Numbers = Numbers()
    only_in_front: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.legend, *self.told)))


def drawing_of(played_match: PlayedMatch, rows: Sequence[Row]) -> Drawing:
    plot = plot_of(played_match, rows)
    if plot is None:
        return Drawing()
    return Drawing(
        plot=plot,
        told=tuple(sentences_of(played_match, plot.race)),
        legend=" · ".join(legend_of(played_match, plot)),
        numbers=Numbers(
            names=tuple(rows[0].sides[line.side] for line in plot.lines),
            rows=tuple(rows_of_table(played_match, rows[::-1], plot.lines)),
        ),
        only_in_front=len(plot.lines) < len(played_match.sides),
    )


def sentences_of(played_match: PlayedMatch, race: Race) -> Iterator[str]:
    for lead, in_a_round, at_the_end in (
        (race.widest, WIDEST, WIDEST_AT_THE_END),
        (race.turn, TURN, TURN_AT_THE_END),
    ):
        if lead is not None:
            names = played_match.table.names(played_match.sides[lead.side])
            number = played_match.label(lead.played) if lead.played else ""
            sentence = in_a_round if lead.played else at_the_end
            yield str(sentence.format(names=names, ahead=lead.ahead, number=number))


def legend_of(played_match: PlayedMatch, plot: Plot) -> Iterator[str]:
    for index, counter in enumerate(played_match.counters):
        if any(line.marks[index] for line in plot.lines):
            yield f"{plot.signs[index]} {counter.name}"


def rows_of_table(
    played_match: PlayedMatch, played: Sequence[Row], lines: Sequence[Line]
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    every = -(-len(played) // MOST_ROWS)
    for number, row in enumerate(played, 1):
        if row.has_scores and (len(played) - number) % every == 0:
            amounts = amounts_after(played_match, number)
            cells = (cell(line.totals[number], amounts[line.side]) for line in lines)
            yield row.label or row.title, tuple(cells)
    added = amounts_of_the_end(played_match)
    if end_counts(played_match) or any(map(counts_something, added)):
        amounts = amounts_of(played_match.counters, played_match.sides)
        cells = (cell(line.totals[-1], amounts[line.side]) for line in lines)
        yield str(_("The end")), tuple(cells)


def amounts_after(played_match: PlayedMatch, number: int) -> tuple[tuple[Amount, ...], ...]:
    counters = played_match.game.counters(played_match.rounds[number - 1].after)
    return amounts_of(counters, played_match.sides, with_nothing=False)


def cell(total: int, amounts: tuple[Amount, ...]) -> Cell:
    return Cell(total, tuple(one.words for one in amounts if one.number))
