"""The entries of a round by side, and the progress that is remembered between rounds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.games.free_sheet.house_rules import FreeRules, FreeTable
from scorekeeper.games.free_sheet.named_lines import NamedLine, kind_of
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import Situation

SCORES, PLACES, CLOSED_BY, PHASE = "scores", "places", "closed_by", "phase"
REJOINS = "rejoins"
Side = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """By seat: the phases completed, the round in which somebody went out, if they did, and misses.

    Misses are the zeros in a row up to now. All of a side have the same.
    """

    phases: tuple[int, ...]
    out: tuple[int | None, ...]
    misses: tuple[int, ...]


FreeSituation = Situation[FreeRules, Progress]


def sides_of(table: FreeTable) -> tuple[Side, ...]:
    """Everybody who is there alone, or teams whose members sit apart."""
    teams = table.house_rules.teams
    if not teams:
        return tuple((seat,) for seat in table.seats)
    players = len(table.players)
    return tuple(tuple(range(team, players, teams)) for team in range(min(teams, players)))


def sides_in(situation: FreeSituation) -> tuple[Side, ...]:
    out = situation.memory.out
    return tuple(side for side in sides_of(situation.table) if out[side[0]] is None)


def sides_rejoining(table: FreeTable, deal: Deal) -> tuple[Side, ...]:
    """Sides that were out, and come in again with this round."""
    return tuple(dict.fromkeys(side_of(table, seat) for seat in deal.seats_of(REJOINS)))


def sides_playing(situation: FreeSituation, deal: Deal) -> tuple[Side, ...]:
    """Sides that are in during a round, in the order of their seats."""
    playing = {*sides_in(situation), *sides_rejoining(situation.table, deal)}
    return tuple(side for side in sides_of(situation.table) if side in playing)


def sides_that_may_rejoin(situation: FreeSituation) -> tuple[Side, ...]:
    """Sides that are out while nobody who is in has too many points for them to come in again."""
    most, still_in = situation.rules.rejoin, sides_in(situation)
    if most is None or points_to_rejoin(situation) > most + 1:
        return ()
    return tuple(side for side in sides_of(situation.table) if side not in still_in)


def points_to_rejoin(situation: FreeSituation) -> int:
    """The total with which somebody comes in again: one more than the highest of those in."""
    return 1 + max(situation.totals[side[0]] for side in sides_in(situation))


def side_of(table: FreeTable, seat: int) -> Side:
    return next(side for side in sides_of(table) if seat in side)


def entered_by_side(table: FreeTable, deal: Deal, kind: str) -> dict[Side, int]:
    return {
        side_of(table, tally.by): tally.count
        for tally in deal.tallies
        if tally.kind == kind and tally.by is not None
    }


def numbers_of(situation: FreeSituation, deal: Deal) -> dict[Side, int]:
    """Entered points by side, with the rest of the sum for the one side left out."""
    if situation.rules.lines:
        return totals_of_lines(situation, deal)
    numbers = entered_by_side(situation.table, deal, SCORES)
    left_out = [side for side in sides_playing(situation, deal) if side not in numbers]
    rules = situation.rules
    takes_the_rest = rules.round_sum is not None and rules.who_scores == "everyone"
    if takes_the_rest and len(left_out) == 1:
        assert rules.round_sum is not None
        numbers[left_out[0]] = rules.round_sum - sum(numbers.values())
    return numbers


def totals_of_lines(situation: FreeSituation, deal: Deal) -> dict[Side, int]:
    """The sum of the named lines by side, where anything was entered; an empty line is nothing."""
    sides = sides_playing(situation, deal) if any(has_lines(deal)) else ()
    return {
        side: sum(line.worth(number) for line, number in entered_on_lines(situation, deal, side))
        for side in sides
    }


def entered_on_lines(
    situation: FreeSituation, deal: Deal, side: Side
) -> Iterator[tuple[NamedLine, int]]:
    """Yield the lines on which a side has something, in their order."""
    for number, line in enumerate(situation.rules.named_lines):
        entered = entered_by_side(situation.table, deal, kind_of(number))
        if side in entered:
            yield line, entered[side]


def has_lines(deal: Deal) -> Iterator[bool]:
    """Whether each of the tallies stands on a line."""
    return (tally.kind not in (SCORES, PLACES) for tally in deal.tallies)


def phases_completed(table: FreeTable, deal: Deal) -> tuple[Side, ...]:
    return tuple(side_of(table, seat) for seat in deal.seats_of(PHASE))


def closer_of(table: FreeTable, deal: Deal) -> Side | None:
    seat = deal.seat_of(CLOSED_BY)
    return None if seat is None else side_of(table, seat)


def ranked_places(groups: Mapping[int, int]) -> tuple[Tally, ...]:
    """Ranks from numbers by seat, lowest first; level numbers share the better rank."""
    best_first = sorted(groups, key=lambda seat: (groups[seat], seat))
    return tuple(
        Tally(PLACES, seat, 1 + sum(groups[other] < groups[seat] for other in groups))
        for seat in best_first
    )


def with_sides_by_first_member(table: FreeTable, deal: Deal) -> Deal:
    """Name sides by their first members; unchanged where one would be named twice.

    Where only winners are named, lower places are dropped: they bring nothing.
    """
    first = {seat: side[0] for side in sides_of(table) for seat in side}
    tallies = [
        tally if tally.by not in first else replace(tally, by=first[tally.by])
        for tally in deal.tallies
    ]
    if len({(tally.kind, tally.by) for tally in tallies}) < len(tallies):
        return deal
    if table.house_rules.names_winners:
        tallies = [tally for tally in tallies if tally.kind != PLACES or tally.count == 1]
    if deal.counts(PLACES):
        tallies.sort(key=lambda tally: (tally.count, tally.by or 0))
    else:
        tallies.sort(key=lambda tally: (tally.by or 0, tally.kind))
    return replace(deal, tallies=tuple(tallies))


def facts_of(kind: str, *seats: int) -> tuple[Fact, ...]:
    return tuple(Fact(kind, seat) for seat in seats)
