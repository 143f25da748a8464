"""Who leads and by how much: the bar between two sides, and the places of more than two."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Listing, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.show.rows import Column

WIDTH = 300
HALF = WIDTH // 2
WON_ALONE, WON = _("{name} won by {points}"), _("{names} won by {points}")


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a bar of 300 units: from where, how far."""

    start: int
    width: int


@dataclass(frozen=True, slots=True)
class Gap:
    """What lies between two sides: it reaches from the middle towards the side that leads."""

    leader: int | None
    bar: Bar
    sentence: str


@dataclass(frozen=True, slots=True)
class Rank:
    """The place of one side among several."""

    place: int
    column: Column
    distance: str
    bar: Bar


def gap_of(evening: Evening, columns: Sequence[Column]) -> Gap | None:
    """The gap between two sides; None where there are more."""
    if len(columns) != 2:
        return None
    leader = next((column.side for column in columns if column.leads), None)
    totals = [column.total for column in columns]
    difference, most = abs(totals[0] - totals[1]), max(map(abs, totals))
    if leader is None:
        return Gap(None, Bar(HALF, 0), str(_("Level")) if evening.rounds else "")
    width = max(2, HALF * difference // (most or 1))
    bar = Bar(HALF - min(width, HALF) if leader == 0 else HALF, min(width, HALF))
    return Gap(leader, bar, lead_sentence(evening, columns[leader], difference))


def lead_sentence(evening: Evening, column: Column, difference: int) -> str:
    """Who leads, or has won, and by how much."""
    names = Listing(column.names)
    if len(column.names) == 1:
        sentence = WON_ALONE if evening.finished else _("{name} leads by {points}")
    else:
        sentence = WON if evening.finished else _("{names} lead by {points}")
    return str(sentence.format(name=names, names=names, points=difference))


def outcome_of(evening: Evening, columns: Sequence[Column]) -> str:
    """Who won, in a sentence for the middle of the table."""
    winners = [column for column in columns if column.side in winning_sides(evening)]
    if not winners or len(winners) == len(columns):
        return str(_("A draw"))
    names = Listing([name for column in winners for name in column.names])
    if len(winners) == 1 and len(winners[0].names) == 1:
        return str(_("{name} wins", name=names))
    return str(_("{names} win", names=names))


def winning_sides(evening: Evening) -> set[int]:
    """The sides in the first place."""
    first = evening.ranking[0]
    return {number for number, side in enumerate(evening.sides) if side[0] in first}


def ranks_of(evening: Evening, columns: Sequence[Column]) -> list[Rank]:
    """Several sides, best first; those that are level share a place."""
    totals = [column.total for column in columns]
    best = min(totals) if evening.lowest_wins else max(totals)
    low, high = min(0, *totals), max(0, *totals)
    ranked = sorted(columns, key=lambda column: abs(column.total - best))
    distances = [abs(total - best) for total in totals]
    is_shared = evening.finished and distances.count(0) > 1
    margin = min(filter(None, distances), default=0) if evening.finished else 0
    return [
        Rank(
            place=1 + sum(one < abs(column.total - best) for one in distances),
            column=column,
            distance=distance_text(
                column, abs(column.total - best), margin=margin, is_shared=is_shared
            ),
            bar=bar_of(column.total, low=low, high=high),
        )
        for column in ranked
    ]


def distance_text(column: Column, distance: int, *, margin: int, is_shared: bool) -> str:
    """How far somebody is from the first place; when all is over, by how much it was won."""
    if distance:
        return str(ngettext_lazy("{number} behind", "{number} behind", distance))
    if column.leads and is_shared:
        return str(_("shares the win") if len(column.names) == 1 else _("share the win"))
    if column.leads and margin:
        return str(_("won by {points}", points=margin))
    leads = _("leads") if len(column.names) == 1 else _("lead")
    return str(leads) if column.leads else ""


def bar_of(total: int, *, low: int, high: int) -> Bar:
    """Points as a bar from zero, to the left of it where they are fewer than none."""
    span = (high - low) or 1
    ends = sorted((WIDTH * (0 - low) // span, WIDTH * (total - low) // span))
    return Bar(ends[0], ends[1] - ends[0])
