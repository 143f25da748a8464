"""The list of a club evening: one row a person, over all sittings (evening.md, "The list")."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

from scorekeeper.ledger.evening_results import PersonalAdjustment, SittingResult
from scorekeeper.ledger.evening_scores import (
    RUNNING,
    ListRules,
    Points,
    SittingScore,
    is_result,
    scores_of_everybody,
    whole,
)
from scorekeeper.ledger.finished import Person

# What decides places, least first; each sitting without points is worse than the worst.
Merit: TypeAlias = tuple[tuple[bool, Points], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRow:
    """A person of the list. ``behind`` is the distance to the place above, None on the first.

    Who has no result has no ``place``: they stand below all others, and get no prize.
    """

    person: Person
    name: str
    scores: tuple[SittingScore, ...]
    counters: Mapping[str, int]
    has_result: bool
    place: int | None = None
    shares_place: bool = False
    behind: Points | None = None

    @property
    def total(self) -> Points:
        return whole(sum(score.total for score in self.scores))

    @property
    def personal(self) -> tuple[PersonalAdjustment, ...]:
        return tuple(adjustment for score in self.scores for adjustment in score.personal)

    @property
    def is_running(self) -> bool:
        """Whether a match that is not over counts in the total."""
        return any(score.state == RUNNING for score in self.scores)

    @property
    def sittings_played(self) -> int:
        return sum(score.has_seat for score in self.scores)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningList:
    """The rows, the best first, level ones by name; ``counters`` are the slugs of the game's."""

    rows: tuple[EveningRow, ...]
    sittings: int
    lowest_leads: bool
    counters: tuple[str, ...] = ()

    @property
    def is_running(self) -> bool:
        return any(row.is_running for row in self.rows)

    @property
    def winners(self) -> tuple[EveningRow, ...]:
        return tuple(row for row in self.rows if row.place == 1)

    @property
    def second(self) -> EveningRow | None:
        """The first one behind the winners: how far is their lead."""
        return next((row for row in self.rows if row.place not in (None, 1)), None)

    @property
    def places(self) -> dict[Person, int]:
        """The places of all who have a result."""
        return {row.person: row.place for row in self.rows if row.place is not None}


def evening_list(
    sittings: Sequence[SittingResult],
    rules: ListRules,
    *,
    present: Iterable[Person] = (),
    name: Callable[[Person], str] = str,
) -> EveningList:
    """The list after these sittings, running matches counted in as they stand.

    Everybody who was in a sitting has a row, and so has who is ``present`` without one so far.
    """
    tables = [table for sitting in sittings for table in sitting.tables]
    slugs = tuple(dict.fromkeys(slug for table in tables for slug in table.counters))
    counted = counted_by_everybody(sittings)
    rows = [
        EveningRow(
            person=person,
            name=name(person),
            scores=scores,
            counters={slug: counted[person][slug] for slug in slugs},
            has_result=is_result(scores, rules),
        )
        for person, scores in scores_of_everybody(sittings, rules, present=present).items()
    ]
    return EveningList(
        rows=tuple(placed_rows(rows, rules)),
        sittings=len(sittings),
        lowest_leads=rules.lowest_leads,
        counters=slugs,
    )


def counted_by_everybody(sittings: Iterable[SittingResult]) -> Mapping[Person, Counter[str]]:
    """The sums of the counters of the game, by slug."""
    counted: defaultdict[Person, Counter[str]] = defaultdict(Counter)
    for sitting in sittings:
        for table in sitting.tables:
            for slug, amounts in table.counters.items():
                for person, amount in amounts.items():
                    counted[person][slug] += amount
    return counted


def placed_rows(rows: Sequence[EveningRow], rules: ListRules) -> Iterator[EveningRow]:
    """The rows in their order, with places and distances; level ones share a place.

    Who has no result follows, by name: where the lowest wins, 0 for nothing would be the best.
    """
    merits = {row.person: merit(row, rules) for row in rows}
    best_first = sorted(
        (row for row in rows if row.has_result), key=lambda row: (merits[row.person], row.name)
    )
    place, above = 1, None
    for _merit, group in groupby(best_first, key=lambda row: merits[row.person]):
        level = list(group)
        for row in level:
            behind = None if above is None else whole(abs(row.total - above))
            yield replace(row, place=place, shares_place=len(level) > 1, behind=behind)
        place, above = place + len(level), level[0].total
    yield from sorted((row for row in rows if not row.has_result), key=lambda row: row.name)


def merit(row: EveningRow, rules: ListRules) -> Merit:
    """What a row is placed by: its total, and where that parts level ones its best sittings."""
    sign = 1 if rules.lowest_leads else -1
    if rules.tie == "shared":
        return ((False, sign * row.total),)
    sittings = [
        (True, 0) if score.points is None else (False, sign * score.points) for score in row.scores
    ]
    return ((False, sign * row.total), *sorted(sittings))
