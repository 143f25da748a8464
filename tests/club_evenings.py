"""Club evenings of tests: begun, drawn, played and looked at from outside."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.games.registry import find_game
from scorekeeper.records.models import Club, ClubEvening, Match
from scorekeeper.rules.facts import Deal, agreed_score
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.drawing import Draw, draw_sitting
from scorekeeper.services.evenings.evening_record import (
    EveningRecord,
    SittingRecord,
    TableRecord,
)
from scorekeeper.services.evenings.planning import begin_evening
from scorekeeper.services.evenings.plans import EveningPlan, usual_plan
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.evenings.presence import say_who_is_here
from scorekeeper.services.evenings.reading import record_of
from tests.cast import record, seen

SIXTEEN = (
    "Anna", "Bram", "Cees", "Dora", "Emma", "Frits", "Greet", "Henk",
    "Ina", "Jan", "Kees", "Lies", "Mia", "Nico", "Olga", "Piet",
)  # fmt: skip


def people(number: int) -> tuple[str, ...]:
    """Return so many names, in alphabetical order."""
    return tuple(f"P{index:02}" for index in range(1, number + 1))


def a_plan(slug: str = "klaverjassen", **changes: Any) -> EveningPlan:
    """Return the usual plan of a game's evening, but for these."""
    return replace(usual_plan(find_game(slug)), **changes)


def an_evening(
    names: Sequence[str] = SIXTEEN,
    plan: EveningPlan | None = None,
    *,
    club: Club | None = None,
) -> ClubEvening:
    """Begin an evening of these people in a club, a new one unless it is given."""
    return begin_evening(club or Club.objects.create(), plan or a_plan(), names)


def now(evening: ClubEvening) -> EveningRecord:
    """Return the evening as somebody else reads it now."""
    read = ClubEvening.objects.select_related("club").get(pk=evening.pk)
    return record_of(read)


def drawn(evening: ClubEvening, way: str = "lot", **how: Any) -> SittingRecord:
    """Draw the next sitting and return it."""
    draw_sitting(evening, Draw(way=way, **how))
    waiting = now(evening).waiting
    assert waiting is not None
    return waiting


def played(evening: ClubEvening, way: str = "lot", **how: Any) -> SittingRecord:
    """Draw the next sitting, play it and return it."""
    drawn(evening, way, **how)
    play_sitting(evening)
    current = now(evening).current
    assert current is not None
    return current


def names_at(table: TableRecord) -> tuple[str, ...]:
    return tuple("" if player is None else player.name for player in table.players)


def seats(sitting: SittingRecord) -> list[tuple[str, ...]]:
    """Return who sits at each table, by name."""
    return [names_at(table) for table in sitting.tables]


def names_out(sitting: SittingRecord) -> list[str]:
    return [player.name for player in sitting.out]


def key_of(evening: ClubEvening, name: str) -> int:
    return evening.club.players.get(name=name).pk


def come(evening: ClubEvening, *names: str) -> None:
    """Say that these are here too, besides everybody who is."""
    say_who_is_here(evening, [one.pk for one in now(evening).here], names)


def go(evening: ClubEvening, *names: str) -> None:
    """Say that these are not here any more."""
    here = now(evening).here
    say_who_is_here(evening, [one.pk for one in here if one.name not in names])


def empty_seats(table: TableRecord) -> list[int]:
    return [seat for seat, player in enumerate(table.players) if player is None]


def score(match: Match, by_side: Sequence[int]) -> None:
    """Record a round of which the table says only what each side got."""
    match = seen(match)
    sides = book_of(match).played_match.sides
    agreed = tuple((side[0], points) for side, points in zip(sides, by_side, strict=True))
    record(match, Deal(agreed_score=agreed_score(agreed, (), "by hand")))


def finish(table: TableRecord, by_side: Sequence[int] | None = None) -> None:
    """Play the match of a table to its end; the first round brings these points, others none."""
    assert table.match is not None
    match = seen(table.match)
    number = len(table.sides)
    score(match, by_side or [100 - index for index in range(number)])
    while not book_of(seen(match)).played_match.finished:
        score(match, [0] * number)


def finish_all(tables: Iterable[TableRecord]) -> None:
    for table in tables:
        finish(table)
