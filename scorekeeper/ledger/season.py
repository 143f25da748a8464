"""The table of a season: everybody's results, which of them count, and what these come to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.ledger.league_table import games_of
from scorekeeper.ledger.played_days import days_of, each_of
from scorekeeper.ledger.season_rules import (
    MATCHES,
    SeasonRule,
    impossible_game,
    impossible_rule,
)
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.tenths import parts_of

# Points of a list are whole, unless it counts the places at each table (``list_points``).
Points: TypeAlias = int | Fraction
# First who has no place, then totals, then results, a lacking one being worse than any
Merit: TypeAlias = tuple[bool, Fraction, tuple[tuple[bool, Points], ...]]


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the season counts one result of: an evening or a match, with everybody's points."""

    day: date | None
    points: Mapping[Person, Points]


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """One result; ``occasion`` is its index in the season, None for a 0 that fills up."""

    points: Points
    occasion: int | None
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A person of the table, with all results in the order of the occasions.

    ``total`` is the exact sum or mean of those that count. ``place`` is None below the least
    number. ``behind`` is how much lacks to the total of the next one with a better place; it is 0
    where only single results part the two, and None for whoever leads or has no place.
    """

    player: Person
    name: str
    results: tuple[SeasonResult, ...] = ()
    total: Fraction = Fraction(0)
    place: int | None = None
    behind: Fraction | None = None

    @property
    def parts(self) -> int:
        """How many parts of a point its numbers count."""
        return max((parts_of(result.points) for result in self.results), default=1)

    @property
    def counted(self) -> tuple[Points, ...]:
        return tuple(result.points for result in self.results if result.counts)

    @property
    def left_out(self) -> tuple[Points, ...]:
        return tuple(result.points for result in self.results if not result.counts)

    @property
    def played(self) -> tuple[SeasonResult, ...]:
        """All but those that fill up."""
        return tuple(result for result in self.results if result.occasion is not None)

    def with_results(
        self, played: Sequence[SeasonResult], rule: SeasonRule, *, lowest_wins: bool
    ) -> "SeasonRow":
        """The row as it is with these results, filled up and told which of them count."""
        zeros = [SeasonResult(0, None)] * rule.missing(len(played))
        results = counted_by(rule, [*played, *zeros], lowest_wins=lowest_wins)
        return replace(self, results=results, total=total_of(rule, results))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """The occasions, and a row for everybody, the best first and those without a place behind."""

    rule: SeasonRule
    lowest_wins: bool
    occasions: tuple[Occasion, ...]
    rows: tuple[SeasonRow, ...]

    @property
    def best_result(self) -> Points | None:
        """The best single result of anybody, of those that were played."""
        points = [point for one in self.occasions for point in one.points.values()]
        return (min if self.lowest_wins else max)(points, default=None)


def season_of(
    matches: Iterable[FinishedMatch], rule: SeasonRule, *, name: Callable[[Person], str] = str
) -> SeasonTable:
    """The season of finished matches in the order of play, where nobody began a club evening.

    Raises RuleBroken for a rule that is not possible with them.
    """
    matches = list(matches)
    played = [match for match in matches if rule.game in (None, match.game)]
    lowest_wins = bool(played) and played[-1].lowest_wins
    faults = (
        *impossible_game(rule, games_of(matches)),
        *impossible_rule(rule, lowest_wins=lowest_wins),
    )
    if faults:
        raise RuleBroken(replace(fault, fact="season") for fault in faults)
    days = each_of(played) if rule.by == MATCHES else days_of(played)
    occasions = [Occasion(one.day, one.points) for one in days]
    return season_table(occasions, rule, lowest_wins=lowest_wins, name=name)


def season_table(
    occasions: Sequence[Occasion],
    rule: SeasonRule,
    *,
    lowest_wins: bool = False,
    name: Callable[[Person], str] = str,
) -> SeasonTable:
    """The table by a rule that is possible; ``occasions`` are in the order of play."""
    played: dict[Person, list[SeasonResult]] = {}
    for index, occasion in enumerate(occasions):
        for person, points in occasion.points.items():
            played.setdefault(person, []).append(SeasonResult(points, index))
    rows = [
        SeasonRow(player=person, name=name(person)).with_results(own, rule, lowest_wins=lowest_wins)
        for person, own in played.items()
    ]
    return SeasonTable(
        rule=rule,
        lowest_wins=lowest_wins,
        occasions=tuple(occasions),
        rows=tuple(_placed(rows, rule, lowest_wins=lowest_wins)),
    )


def counted_by(
    rule: SeasonRule, results: Sequence[SeasonResult], *, lowest_wins: bool
) -> tuple[SeasonResult, ...]:
    """The same results, told which of them count: the best ones, of equal ones the earlier."""
    best_first = sorted(
        range(len(results)), key=lambda index: _merit(results[index].points, lowest_wins)
    )
    counting = {*best_first[: rule.counting(len(results))]}
    return tuple(replace(result, counts=index in counting) for index, result in enumerate(results))


def total_of(rule: SeasonRule, results: Iterable[SeasonResult]) -> Fraction:
    """The exact sum, or mean, of the results that count."""
    counted = [Fraction(result.points) for result in results if result.counts]
    total = sum(counted, Fraction(0))
    return total / len(counted) if rule.mean and counted else total


def _placed(
    rows: Iterable[SeasonRow], rule: SeasonRule, *, lowest_wins: bool
) -> Iterator[SeasonRow]:
    """Rows in order; level ones share their place, the next one skips."""
    merits = {row.player: merit_of(row, rule, lowest_wins=lowest_wins) for row in rows}
    best_first = sorted(rows, key=lambda row: (merits[row.player], row.name))
    place, better = 1, None
    for merit, group in groupby(best_first, key=lambda row: merits[row.player]):
        level, has_no_place = [*group], merit[0]
        for row in level:
            behind = None if has_no_place or better is None else abs(better - row.total)
            yield replace(row, place=None if has_no_place else place, behind=behind)
        place, better = place + len(level), level[0].total


def merit_of(row: SeasonRow, rule: SeasonRule, *, lowest_wins: bool) -> Merit:
    """What decides the order, least first: the total, the best counted result, the second ..."""
    counted = sorted(_merit(points, lowest_wins) for points in row.counted)
    by_result = (*((False, merit) for merit in counted), (True, 0))
    return not rule.has_place(len(row.played)), Fraction(_merit(row.total, lowest_wins)), by_result


def _merit(points: Points, lowest_wins: bool) -> Points:
    return points if lowest_wins else -points
