"""The race of a match: running totals, the widest lead, the turning point, marks on its lines.

A mark is what a round brought besides points: a sign at the point of its side.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import sub
from typing import NamedTuple

from scorekeeper.rules.counters import Amount, Counter, amounts_of
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.web.parts.rounds import Row

FEWEST_ROUNDS = 3  # before which nothing has become of anything
MOST_SIDES, IN_FRONT = 8, 3  # of more sides than can be told apart only these are drawn

Place = tuple[int, int]  # from the left, and down

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

    ``place`` counts stored rounds, and the end as one more.
    """

    side: int
    ahead: int
    place: int
    played: PlayedRound | None


@dataclass(frozen=True, slots=True)
class Race:
    """A match's lead so far: empty before so many rounds."""

    widest: Lead | None = None
    turn: Lead | None = None
    changes: int = 0


def race_of(evening: Evening) -> Race:
    """Find the widest lead, and the round in which the lead changed for the last time."""
    widest = turn = leader = None
    changes = rounds = 0
    for lead in leads_of(evening):
        rounds += 1
        if not lead.ahead:
            continue
        if widest is None or lead.ahead > widest.ahead:
            widest = lead
        if leader is not None and lead.side != leader:
            changes, turn = changes + 1, lead
        leader = lead.side
    return Race(widest, turn, changes) if rounds >= FEWEST_ROUNDS else Race()


def leads_of(evening: Evening) -> Iterator[Lead]:
    """Yield the leader after every round that counts, and after the points of the end."""
    for place, played in enumerate(evening.rounds, 1):
        if played.counts:
            yield Lead(*in_front(evening, played.after.totals), place, played)
    if end_counts(evening):
        yield Lead(*in_front(evening, evening.totals), len(evening.rounds) + 1, None)


def in_front(evening: Evening, totals: tuple[int, ...]) -> tuple[int, int]:
    """Return the leading side and its lead: 0 where several are level."""
    sign = -1 if evening.lowest_wins else 1
    of_sides = [sign * totals[side[0]] for side in evening.sides]
    first = of_sides.index(max(of_sides))
    return first, of_sides.pop(first) - max(of_sides)


def told_of(evening: Evening, race: Race) -> Iterator[Highlight]:
    """Yield the widest lead and the turning point in words, where there are any."""
    if race.widest is not None:
        names = evening.table.names(evening.sides[race.widest.side])
        words = _("{names} at the end", names=names)
        if played := race.widest.played:
            label = evening.label(played)
            words = _("{names} after round {number}", names=names, number=label)
        points = ngettext_lazy("{number} point", "{number} points", race.widest.ahead)
        yield Highlight(_("Widest lead"), points, words)
    if race.turn is not None:
        names = evening.table.names(evening.sides[race.turn.side])
        when = _("The end")
        if played := race.turn.played:
            when = _("Round {number}", number=evening.label(played))
        yield Highlight(_("Turning point"), when, _("{names} took the lead", names=names))


def end_counts(evening: Evening) -> bool:
    """Tell whether the end itself changed the totals."""
    return evening.totals != evening.now.totals


def sides_drawn(evening: Evening) -> list[int]:
    """Return the numbers of all sides, or of the leading ones where there are too many."""
    sides = range(len(evening.sides))
    if len(sides) <= MOST_SIDES:
        return [*sides]
    place = {seat: number for number, seats in enumerate(evening.ranking) for seat in seats}
    return sorted(sides, key=lambda side: place[evening.sides[side][0]])[:IN_FRONT]


def totals_of(side: int, played: Sequence[Row], evening: Evening) -> Iterator[int]:
    """Yield a side's totals: before the first round, after each, and after the end."""
    total = evening.game.starting_totals(evening.table)[evening.sides[side][0]]
    yield total
    for row in played:
        total += row.scores[side]
        yield total
    if end_counts(evening):
        yield evening.totals[evening.sides[side][0]]


def brought_by_the_end(evening: Evening) -> tuple[tuple[Amount, ...], ...]:
    """Return the end's changes of the counters, for each side."""
    if not evening.final_lines:
        return ((),) * len(evening.sides)
    before = evening.game.counters(evening.now)
    added = tuple(
        replace(one, amounts=tuple(map(sub, one.amounts, was.amounts)))
        for one, was in zip(evening.counters, before, strict=True)
    )
    return amounts_of(added, evening.sides, with_nothing=False)


def brought_to(
    side: int, played: Sequence[Row], added: Sequence[tuple[Amount, ...]], *, ends: int
) -> tuple[tuple[int, ...], ...]:
    """Return, for each counter, the numbers of the rounds in which a side got some.

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
    """Return the sign of each counter."""
    return tuple(one.sign or USUAL[place % len(USUAL)] for place, one in enumerate(counters))


def marks_on(
    lines: Sequence[Sequence[Place]], sides: Sequence[int], played: Sequence[Row], evening: Evening
) -> Iterator[tuple[tuple[Place, ...], ...]]:
    """Yield the places of the marks on each side's line, for each counter."""
    taken: set[Place] = set()
    far, added = farthest(lines[0]), brought_by_the_end(evening)
    for side, points in zip(sides, lines, strict=True):
        yield tuple(
            tuple(
                beside(points[number], {line[number][1] for line in lines}, taken, far=far)
                for number in numbers
            )
            for numbers in brought_to(side, played, added, ends=len(points) - 1)
        )


def farthest(points: Sequence[Place]) -> int:
    """Return how far a mark may be from its point and still nearer to it than to another round."""
    between = points[1][0] - points[0][0]
    return max(CLOSEST, min(FARTHEST, between - 1))


def beside(point: Place, heights: Iterable[int], taken: set[Place], *, far: int) -> Place:
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
    places = [(left + aside, height) for aside in (0, -BREADTH, BREADTH) for height in nearest]
    place = next((one for one in places if one not in taken), places[0])
    taken.add(place)
    return place
