"""A season in words: how it counts, its lines under their dates, and what can be reached."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import cast

from django.utils.formats import date_format

from scorekeeper.ledger.evening_scores import whole
from scorekeeper.ledger.season import Points, SeasonResult, SeasonRow, SeasonTable
from scorekeeper.ledger.season_reach import points_to_lead, reach_of
from scorekeeper.ledger.season_rules import MATCHES, SeasonRule
from scorekeeper.rules.figures import with_one_decimal
from scorekeeper.rules.words import Listing, Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings.season_tables import ClubSeason
from scorekeeper.web.parts.people import Face, Faces

MOST_COLUMNS = 60  # on a page, the newest; all of them are in the file for a spreadsheet
# Columns, at the most, that have room on a phone: of more the newest stand first, and they scroll
IN_ORDER, IN_ORDER_IF_LONG = 8, 6
USUAL_LENGTH = 5  # of a result, with its sign
MOST_CHASERS, MOST_REACHING = 6, 60


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its day in short, with the month where that is another."""

    day: date | None
    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A result of a person; None where they were absent."""

    text: str | None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person: ``place`` is empty where there is none, ``remark`` the distance to the next one."""

    place: str
    face: Face
    total: str
    remark: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Chaser:
    face: Face
    points: str


@dataclass(frozen=True, slots=True)
class Reaching:
    """What somebody can come to, at best."""

    face: Face
    total: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonInWords:
    """A season as its page shows it. ``older`` columns have no room on it, the others may scroll.

    ``leaders`` are to be passed by ``chasers``; ``best`` is the best result so far, with which on
    all evenings to come each of those ``reaching`` something comes to it.
    """

    rule: tuple[str, ...]
    progress: str
    heads: tuple[Head, ...]
    lines: tuple[SeasonLine, ...]
    unplaced: tuple[SeasonLine, ...]
    remarks: tuple[str, ...]
    proposes_mean: bool = False
    scrolls: bool = False
    older: int = 0
    leaders: str = ""
    chasers: tuple[Chaser, ...] = ()
    chase: str = ""
    reach: str = ""
    reaching: tuple[Reaching, ...] = ()


def season_in_words(found: ClubSeason, table: SeasonTable, faces: Faces) -> SeasonInWords:
    columns = columns_of(table)
    lines = [line_of(row, table, columns, faces) for row in table.rows]
    placed = sum(row.place is not None for row in table.rows)
    left = found.left if table.rows else 0
    return SeasonInWords(
        rule=tuple(map(str, rule_in_words(table.rule))),
        progress=str(progress_in_words(found, table)),
        heads=tuple(heads_of([table.occasions[index].day for index in columns])),
        lines=tuple(lines[:placed]),
        unplaced=tuple(lines[placed:]),
        remarks=tuple(map(str, remarks_on(found, table))),
        proposes_mean=table.lowest_wins and not table.rule.mean,
        scrolls=scrolls(table),
        older=len(table.occasions) - len(columns),
        leaders=str(Listing([faces[key_of(row)] for row in table.rows if row.place == 1])),
        chasers=tuple(chasers_in(table, left, faces)),
        chase=str(chase_in_words(left)),
        reach=str(reach_in_words(table, left)),
        reaching=tuple(reaching_in(table, left, faces)),
    )


def rule_in_words(rule: SeasonRule) -> Iterator[Text]:
    """How a season counts, a sentence each: first of all which results do."""
    is_matches = rule.by == MATCHES
    if rule.best is not None:
        yield best_in_words(rule.best, is_matches=is_matches)
    elif rule.drop is not None:
        yield drop_in_words(rule.drop, is_matches=is_matches)
    else:
        yield _("All matches count") if is_matches else _("All evenings count")
    if rule.drop_every is not None:
        yield ngettext_lazy(
            "One more does not count for each beyond {first}",
            "One more does not count for every {number} beyond {first}",
            rule.drop_every,
            first=rule.first or 0,
        )
    if rule.mean:
        yield _("The mean of those decides")
    if rule.missing_as_zero:
        yield _("What lacks to {number} counts as 0", number=rule.least or 0)


def best_in_words(number: int, *, is_matches: bool) -> Text:
    if is_matches:
        return ngettext_lazy(
            "The best match of each player counts",
            "The best {number} matches of each player count",
            number,
        )
    return ngettext_lazy(
        "The best evening of each player counts",
        "The best {number} evenings of each player count",
        number,
    )


def drop_in_words(number: int, *, is_matches: bool) -> Text:
    if is_matches:
        return ngettext_lazy(
            "The worst match of each player does not count",
            "The worst {number} matches of each player do not count",
            number,
        )
    return ngettext_lazy(
        "The worst evening of each player does not count",
        "The worst {number} evenings of each player do not count",
        number,
    )


def progress_in_words(found: ClubSeason, table: SeasonTable) -> Text:
    """How many were played, and how many are to come where any are planned."""
    number = len(table.occasions)
    if found.left:
        return _("{number} played, {left} to come", number=number, left=found.left)
    return _("{number} played", number=number)


def remarks_on(found: ClubSeason, table: SeasonTable) -> Iterator[Text]:
    if found.going_on:
        yield _("The evening that goes on counts once it has ended.")
    if any(row.behind == 0 for row in table.rows):
        yield _("Level: the best result decides, then the second best, and so on.")


def columns_of(table: SeasonTable) -> list[int]:
    """The occasions that have a column, by index: the newest first where they scroll."""
    indices = [*range(len(table.occasions))][-MOST_COLUMNS:]
    return indices[::-1] if scrolls(table) else indices


def scrolls(table: SeasonTable) -> bool:
    """Whether there are more columns than a phone has room for."""
    results = (points for one in table.occasions for points in one.points.values())
    are_long = any(len(points_in_words(points)) > USUAL_LENGTH for points in results)
    return len(table.occasions) > (IN_ORDER_IF_LONG if are_long else IN_ORDER)


def heads_of(days: Iterable[date | None]) -> Iterator[Head]:
    month = None
    for day in days:
        is_other = day is not None and (day.year, day.month) != month
        month = (day.year, day.month) if day else None
        yield Head(day, date_format(day, "j M" if is_other else "j") if day else "–")


def line_of(row: SeasonRow, table: SeasonTable, columns: Sequence[int], faces: Faces) -> SeasonLine:
    results = {one.occasion: one for one in row.played}
    return SeasonLine(
        place=str(row.place or ""),
        face=faces[key_of(row)],
        total=total_in_words(row.total / row.parts, table.rule),
        remark=str(remark_on(row, table.rule)),
        cells=tuple(cell_of(results.get(index)) for index in columns),
    )


def key_of(row: SeasonRow) -> int:
    return cast("int", row.player)


def cell_of(result: SeasonResult | None) -> Cell:
    return Cell(None) if result is None else Cell(points_in_words(result.points), result.counts)


def points_in_words(points: Points) -> str:
    """Write a result: whole, but for places at a table that some share."""
    number = whole(points)
    return written_number(number) if isinstance(number, int) else with_one_decimal(number)


def total_in_words(total: Fraction, rule: SeasonRule) -> str:
    return with_one_decimal(total) if rule.mean else points_in_words(total)


def remark_on(row: SeasonRow, rule: SeasonRule) -> Text | str:
    """What stands beside a name: the distance to the next one, and zeros for what lacks."""
    zeros = sum(one.occasion is None and one.counts for one in row.results)
    if row.place is None:
        return ngettext_lazy("{number} result", "{number} results", len(row.played))
    if row.behind is None:
        distance: Text = _("leads")
    elif row.behind == 0:
        distance = _("level")
    else:
        distance = _("{points} behind", points=total_in_words(row.behind / row.parts, rule))
    if not zeros:
        return distance
    return ngettext_lazy(
        "{distance}, one 0", "{distance}, {number} times 0", zeros, distance=distance
    )


def chasers_in(table: SeasonTable, left: int, faces: Faces) -> Iterator[Chaser]:
    """Those who can still lead, who need least for it first."""
    needs = [
        (points, faces[key_of(row)])
        for row in table.rows[:MOST_REACHING]
        if (points := points_to_lead(table, row.player, left=left)) is not None
    ]
    needs.sort(key=lambda need: need[0], reverse=table.lowest_wins)
    for points, face in needs[:MOST_CHASERS]:
        written = points_in_words(points)
        yield Chaser(face, str(_("{points} each", points=written)) if left > 1 else written)


def chase_in_words(left: int) -> Text:
    return ngettext_lazy(
        "In the evening to come, as the table stands",
        "In each of the {number} evenings to come, as the table stands",
        left,
    )


def reach_in_words(table: SeasonTable, left: int) -> Text:
    return ngettext_lazy(
        "With {points}, the best so far, in the evening to come",
        "With {points}, the best so far, in each of the {number} evenings to come",
        left,
        points=points_in_words(table.best_result or 0),
    )


def reaching_in(table: SeasonTable, left: int, faces: Faces) -> Iterator[Reaching]:
    """What everybody can reach, if they do as well as anybody did on all evenings to come."""
    if not left:
        return
    for row in table.rows[:MOST_REACHING]:
        found = reach_of(table, row.player, left=left)
        place = str(found.place or "–")
        yield Reaching(
            faces[key_of(row)], total_in_words(found.total / row.parts, table.rule), place
        )
