"""How everybody was in each sitting of a club evening, and what it counts for in the list."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Literal, TypeAlias

from scorekeeper.ledger.evening_results import PersonalAdjustment, SittingResult, TableResult
from scorekeeper.ledger.finished import Person
from scorekeeper.rules.tenths import like

# The states of somebody in a sitting. Who was late gets what sitting out gives, and is absent where
# the evening gives that nothing. Who gave up a seat has no points: the successor has them.
PLAYED, RUNNING, OUT, LATE = "played", "running", "out", "late"
GAVE_UP, ABSENT = "gave_up", "absent"

Points: TypeAlias = int | Fraction  # a fraction only by places, where some at a table share theirs


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """How an evening makes its list. ``sits_out`` is what that gives: a number, or how it is found.

    ``lowest_wins`` is the game's; by the places at the tables the highest total wins in each game.
    Means are then of such points, and personal adjustments are added as they were entered.
    """

    lowest_wins: bool = False
    sits_out: int | Literal["nothing", "mean", "table_mean"] = "nothing"
    late: Literal["nothing", "as_sitting_out"] = "nothing"
    tie: Literal["shared", "best_sitting"] = "shared"
    list_points: Literal["points", "places"] = "points"

    @property
    def lowest_leads(self) -> bool:
        return self.lowest_wins and self.list_points == "points"


@dataclass(frozen=True, slots=True)
class SittingScore:
    """The state of somebody in a sitting, and its points: None where there are none, or none yet.

    Personal adjustments of this sitting stand apart: they are in the total, and in no mean.
    """

    state: str
    points: Points | None = None
    personal: tuple[PersonalAdjustment, ...] = ()

    @property
    def total(self) -> Points:
        return (self.points or 0) + sum(adjustment.points for adjustment in self.personal)

    @property
    def has_seat(self) -> bool:
        return self.state in (PLAYED, RUNNING)


@dataclass(frozen=True, slots=True)
class ScoredSitting:
    """A sitting, with the scores of all who were there; who sat out has no points so far."""

    scores: Mapping[Person, SittingScore]
    is_running: bool

    @property
    def mean(self) -> int:
        """The mean of all who played."""
        return rounded_mean(
            score.points for score in self.scores.values() if score.points is not None
        )


def scores_of_everybody(
    sittings: Sequence[SittingResult], rules: ListRules, *, present: Iterable[Person] = ()
) -> dict[Person, tuple[SittingScore, ...]]:
    """A score for each sitting, of all who were in one, and of who is ``present`` without one."""
    scored = [scored_sitting(sitting, rules) for sitting in sittings]
    everybody = dict.fromkeys(person for sitting in scored for person in sitting.scores)
    everybody.update(dict.fromkeys(present))
    return {person: _scores_of(person, scored, rules) for person in everybody}


def is_result(scores: Iterable[SittingScore], rules: ListRules) -> bool:
    """Whether these have a place in the list, may get a prize and count in a season.

    It is of who had a seat at the end, or sat out and got something for it, or has personal
    adjustments. What is only for coming late is none, and neither is the mean of no sitting.
    """
    gives_points = rules.sits_out not in ("nothing", "mean")
    return any(
        score.has_seat
        or bool(score.personal)
        or (score.state == OUT and gives_points and score.points is not None)
        for score in scores
    )


def scored_sitting(sitting: SittingResult, rules: ListRules) -> ScoredSitting:
    personal: defaultdict[Person, list[PersonalAdjustment]] = defaultdict(list)
    states = dict.fromkeys(sitting.people, GAVE_UP) | dict.fromkeys(sitting.out, OUT)
    points: dict[Person, Points] = {}
    for table in sitting.tables:
        for person, number in _points_at(table, rules).items():
            points[person] = points.get(person, 0) + number
            is_running = table.is_running or states[person] == RUNNING
            states[person] = RUNNING if is_running else PLAYED
        for adjustment in table.personal:
            personal[adjustment.person].append(adjustment)
    scores = {
        person: SittingScore(state, points.get(person), tuple(personal.get(person, ())))
        for person, state in states.items()
    }
    return ScoredSitting(scores, sitting.is_running)


def place_points(table: TableResult) -> dict[Person, Points]:
    """Points by places: for the best so many as there are players, for the last 1.

    Level ones have the mean: of four, both partners of the side that won have 3.5.
    """
    players, places = len(table.points), table.places
    return {
        person: whole(players + 1 - places[person] - Fraction(len(level) - 1, 2))
        for level in table.ranking
        for person in level
    }


def whole(number: Points) -> Points:
    """The number as an integer where it is one."""
    if isinstance(number, int):
        return number
    return int(number) if number == int(number) else number


def rounded_mean(points: Iterable[Points]) -> int:
    """The mean as a whole number, halves up; 0 of nothing."""
    numbers = tuple(points)
    if not numbers:
        return 0
    return like(floor(Fraction(sum(numbers)) / len(numbers) + Fraction(1, 2)), numbers[0])


def _points_at(table: TableResult, rules: ListRules) -> Mapping[Person, Points]:
    return place_points(table) if rules.list_points == "places" else table.points


def _scores_of(
    person: Person, sittings: Sequence[ScoredSitting], rules: ListRules
) -> tuple[SittingScore, ...]:
    before_coming = LATE if rules.late == "as_sitting_out" else ABSENT
    scores: list[SittingScore] = []
    has_come = False
    for sitting in sittings:
        has_come = has_come or person in sitting.scores
        absent = SittingScore(ABSENT if has_come else before_coming)
        scores.append(sitting.scores.get(person, absent))
    own_mean = rounded_mean(
        score.points for score in scores if score.state == PLAYED and score.points is not None
    )
    return tuple(
        replace(score, points=_for_sitting_out(sitting, rules, own_mean))
        if score.state in (OUT, LATE)
        else score
        for score, sitting in zip(scores, sittings, strict=True)
    )


def _for_sitting_out(sitting: ScoredSitting, rules: ListRules, own_mean: int) -> Points | None:
    """What sitting out gives; a mean is not there before the sitting is over.

    The mean of one's own sittings is of those that are over, so that it moves until the end.
    """
    if rules.sits_out == "nothing":
        return None
    if isinstance(rules.sits_out, int):
        return rules.sits_out
    if sitting.is_running:
        return None
    return own_mean if rules.sits_out == "mean" else sitting.mean
