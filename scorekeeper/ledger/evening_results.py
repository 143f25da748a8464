"""What the sittings of a club evening came to: the facts that list and money are made of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.ledger.finished import (
    FinishedMatch,
    Person,
    former_names,
    of_seats,
    persons_by_name,
)
from scorekeeper.rules.replay import PlayedMatch


@dataclass(frozen=True, slots=True)
class PersonalAdjustment:
    """Points for one person only, who sat there then: neither the side nor the match has them.

    The reason is empty where only the sums of a finished match are known.
    """

    person: Person
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """A table's match as it stands. Everybody who has a seat at the end is in ``points``.

    A side's points and counters (by slug) stand with each of its members. ``ranking`` is best
    first, level people together. ``former`` gave their seats up to others, who have the result.
    """

    number: int
    points: Mapping[Person, int]
    ranking: tuple[tuple[Person, ...], ...]
    is_running: bool = False
    counters: Mapping[str, Mapping[Person, int]] = field(default_factory=dict)
    personal: tuple[PersonalAdjustment, ...] = ()
    former: tuple[Person, ...] = ()

    def __post_init__(self) -> None:
        ranked = [person for level in self.ranking for person in level]
        if len(ranked) != len(self.points) or set(ranked) != set(self.points):
            raise ValueError("the ranking of a table has everybody who has points, once")

    @property
    def places(self) -> dict[Person, int]:
        """Everybody's place at this table; level ones share theirs, and the next one skips."""
        found: dict[Person, int] = {}
        for level in self.ranking:
            found.update(dict.fromkeys(level, len(found) + 1))
        return found

    @property
    def people(self) -> Iterator[Person]:
        """Everybody who sat here, those who gave up a seat last."""
        yield from self.points
        yield from self.former
        yield from (adjustment.person for adjustment in self.personal)


@dataclass(frozen=True, slots=True)
class SittingResult:
    """A sitting that is played or was: its tables, and who sat out. All others were absent."""

    tables: tuple[TableResult, ...]
    out: tuple[Person, ...] = ()

    @property
    def is_running(self) -> bool:
        return any(table.is_running for table in self.tables)

    @property
    def people(self) -> Iterator[Person]:
        for table in self.tables:
            yield from table.people
        yield from self.out


def table_result(
    number: int,
    played_match: PlayedMatch,
    *,
    players: Sequence[Person],
    persons: Mapping[str, Person] | None = None,
) -> TableResult:
    """A table's match as it stands; ``players`` and ``persons`` as in ``finished_match``."""
    seats = played_match.table.seats
    by_name = persons_by_name(played_match, players, persons)
    return TableResult(
        number=number,
        points=dict(
            zip(of_seats(seats, players), of_seats(seats, played_match.totals), strict=True)
        ),
        ranking=whole_ranking(played_match.ranking, players, of_seats(seats, players)),
        is_running=not played_match.finished,
        counters={
            counter.slug: {players[seat]: counter.amounts[seat] for seat in seats}
            for counter in played_match.counters
        },
        personal=tuple(personal_adjustments(played_match, by_name)),
        former=tuple(by_name[name] for name in former_names(played_match)),
    )


def finished_table(number: int, match: FinishedMatch) -> TableResult:
    """The same of a finished match, as far as a club remembers it."""
    return TableResult(
        number=number,
        points=dict(zip(match.players, match.totals, strict=True)),
        ranking=whole_ranking(match.ranking, match.players, match.players),
        counters={
            slug: dict(zip(match.players, amounts, strict=True))
            for slug, amounts in match.counters.items()
        },
        personal=tuple(PersonalAdjustment(person, points, "") for person, points in match.personal),
        former=match.former,
    )


def whole_ranking(
    levels: Iterable[tuple[int, ...]], players: Sequence[Person], everybody: Iterable[Person]
) -> tuple[tuple[Person, ...], ...]:
    """The ranking by people; who has a seat and is not in it stands last.

    That is a late player whose coming no longer fits since an earlier round was corrected.
    """
    ranked = [tuple(players[seat] for seat in level) for level in levels]
    placed = {person for level in ranked for person in level}
    missing = tuple(person for person in everybody if person not in placed)
    return (*ranked, missing) if missing else tuple(ranked)


def personal_adjustments(
    played_match: PlayedMatch, by_name: Mapping[str, Person]
) -> Iterator[PersonalAdjustment]:
    for played in played_match.rounds:
        if not played.fits:
            continue
        for one in played.deal.personal_adjustments:
            name = played_match.table_of(played).name(one.by)
            yield PersonalAdjustment(by_name[name], one.points, one.reason)
