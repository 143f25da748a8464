"""The lead: a bar between two sides, and the ranks of more."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import ranked
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.rounds import Column

WIDTH = 300
HALF = WIDTH // 2
WINS, WIN = _("{name} wins"), _("{names} win")
# Who is in front: whether it is over, whether points decide it, whether it is one name
IN_FRONT = {
    (True, True, True): _("{name} won by {points}"),
    (True, True, False): _("{names} won by {points}"),
    (True, False, True): WINS,
    (True, False, False): WIN,
    (False, True, True): _("{name} leads by {points}"),
    (False, True, False): _("{names} lead by {points}"),
    (False, False, True): _("{name} leads"),
    (False, False, False): _("{names} lead"),
}


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a bar of 300 units: its start and width."""

    start: int
    width: int


@dataclass(frozen=True, slots=True)
class Gap:
    """The bar between two sides: from the middle towards the side that leads."""

    leader: int | None
    bar: Bar
    sentence: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A side among several, with its rank."""

    place: int
    column: Column
    distance: str
    bar: Bar


def gap_of(evening: Evening, columns: Sequence[Column]) -> Gap | None:
    """Return the gap between two sides; None for more."""
    if len(columns) != 2:
        return None
    leader = next((column.side for column in columns if column.leads), None)
    if leader is None:
        return Gap(None, Bar(HALF, 0), str(_("Level")) if evening.rounds else "")
    most = max(abs(column.total) for column in columns)
    width = min(HALF, max(2, HALF * margin_of(evening) // (most or 1)))
    bar = Bar(HALF - width if leader == 0 else HALF, width)
    return Gap(leader, bar, lead_sentence(evening, columns[leader].names))


def lead_sentence(evening: Evening, names: Sequence[str]) -> str:
    """Say who leads, or has won; and by how much, where points decide."""
    points, listed = margin_of(evening), Listing(names)
    sentence = IN_FRONT[evening.finished, points > 0, len(names) == 1]
    return str(sentence.format(name=listed, names=listed, points=points))


def margin_of(evening: Evening) -> int:
    """Return the points of the first place ahead of the second; 0 where all are level."""
    return points_behind(evening, evening.ranking[1][0]) if len(evening.ranking) > 1 else 0


def points_behind(evening: Evening, seat: int) -> int:
    """Return a side's points behind the first place.

    0 where something else than points decides, such as phases, or who is in longest.
    """
    if not points_decide(evening):
        return 0
    return abs(evening.totals[evening.ranking[0][0]] - evening.totals[seat])


def points_decide(evening: Evening) -> bool:
    """Tell whether points decide, and anything else only among level sides."""
    by_points = ranked(evening.totals, lowest_wins=evening.lowest_wins)
    if evening.ranking == by_points:
        return True
    levels: list[tuple[int, ...]] = []
    for seats in evening.ranking:
        is_level = levels and evening.tie_break(levels[-1][0], seats[0]) is not None
        levels.append(tuple(sorted((*levels.pop(), *seats))) if is_level else seats)
    return tuple(levels) == by_points


def outcome_of(evening: Evening, columns: Sequence[Column]) -> str:
    """Say who won, for the middle of the table."""
    winners = [column for column in columns if column.side in winning_sides(evening)]
    if not winners or len(winners) == len(columns):
        return str(_("A draw"))
    names = Listing([name for column in winners for name in column.names])
    sentence = WINS if len(names.items) == 1 else WIN
    return str(sentence.format(name=names, names=names))


def winning_sides(evening: Evening) -> set[int]:
    """Return the numbers of the sides in the first place."""
    first = evening.ranking[0]
    return {number for number, side in enumerate(evening.sides) if side[0] in first}


def ranks_of(evening: Evening, columns: Sequence[Column]) -> list[Rank]:
    """Rank several sides, best first; level ones share a rank."""
    totals = [column.total for column in columns]
    low, high = min(0, *totals), max(0, *totals)
    levels = [
        [column for column in columns if column.seats[0] in seats] for seats in evening.ranking
    ]
    return [
        Rank(
            place=1 + sum(map(len, levels[:number])),
            column=column,
            distance=distance_text(evening, column, behind=points_behind(evening, seats[0])),
            bar=bar_of(column.total, low=low, high=high),
        )
        for number, (seats, level) in enumerate(zip(evening.ranking, levels, strict=True))
        for column in level
    ]


def distance_text(evening: Evening, column: Column, *, behind: int) -> str:
    """Write a side's distance to the first place; at the end the margin of the win.

    Nothing is said of points where they did not decide.
    """
    is_one, winners = len(column.names) == 1, winning_sides(evening)
    words: Text | str
    if column.side not in winners and not behind:
        what = evening.tie_break(evening.ranking[0][0], column.seats[0])
        words = _("level, behind on {what}", what=what) if what else ""
    elif column.side not in winners:
        words = ngettext_lazy("{number} behind", "{number} behind", behind)
    elif not column.leads:
        words = ""
    elif not evening.finished:
        words = _("leads") if is_one else _("lead")
    elif len(winners) > 1:
        words = _("shares the win") if is_one else _("share the win")
    else:
        words = won_by(evening)
    return str(words)


def won_by(evening: Evening) -> Text:
    """Say by what the first place has won: points or, among level sides, a tie-break."""
    if margin := margin_of(evening):
        return _("won by {points}", points=margin)
    if what := tie_broken_by(evening):
        return _("won on {what}", what=what)
    return _("won")


def tie_broken_by(evening: Evening) -> Text | None:
    """Return the tie-break that put the first place ahead; None where points did."""
    first, *others = evening.ranking
    return evening.tie_break(first[0], others[0][0]) if others else None


def bar_of(total: int, *, low: int, high: int) -> Bar:
    """Return points as a bar from zero, to its left where they are negative."""
    span = (high - low) or 1
    ends = sorted((WIDTH * (0 - low) // span, WIDTH * (total - low) // span))
    return Bar(ends[0], ends[1] - ends[0])
