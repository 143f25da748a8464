"""Finished matches as a club remembers them: the source of account, standings and statistics."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import takewhile
from typing import TypeAlias

from scorekeeper.rules.counters import adjustable_counter
from scorekeeper.rules.figures import HIGHEST, ROUNDS, Count
from scorekeeper.rules.house_rules import NAME_RULE, HouseRules
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.settlement import Stake, net_amounts
from scorekeeper.settlement.stakes import standing_of

# A player's key in the program, a name on the command line.
Person: TypeAlias = Hashable


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """One finished match. Seats are indices in ``players``, and amounts are given for every seat.

    ``game`` is the key under which the match stands, ``day`` when it was played, where that is
    known. ``ranking`` is best first, level seats together; ``rounds`` are all that are not void.
    ``counters`` are by their slugs, ``counter`` is the one that score sheets call crosses; none
    where the game has none. ``nets`` are in minor units of ``currency``, both empty without a
    stake, and so is what the cash ``box`` gets, None where no fine goes there. ``figures`` are
    the counts behind the figures of the game.
    """

    game: str
    lowest_wins: bool
    day: date | None
    players: tuple[Person, ...]
    sides: tuple[tuple[int, ...], ...]
    ranking: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    rounds: int
    counters: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    counter: tuple[int, ...] = ()
    currency: str = ""
    nets: tuple[int, ...] = ()
    box: int | None = None
    figures: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def leaders(self) -> tuple[tuple[int, ...], ...]:
        """The sides that stand first, each player alone being a side."""
        first = frozenset(self.ranking[0])
        return tuple(side for side in self.sides if not first.isdisjoint(side))

    def won(self, seat: int) -> Fraction:
        """The part of the win that is a player's: 1, or a fraction where the lead is shared."""
        leaders = self.leaders
        leads = any(seat in side for side in leaders)
        return Fraction(1, len(leaders)) if leads else Fraction(0)

    def place_of(self, seat: int) -> int:
        """The rank of a player; level ones share theirs, and the next one skips."""
        better = takewhile(lambda level: seat not in level, self.ranking)
        return 1 + sum(map(len, better))

    def side_of(self, seat: int) -> tuple[int, ...]:
        return next(side for side in self.sides if seat in side)


def finished_match(
    played_match: PlayedMatch, *, stake: Stake | None, day: date | None, players: Sequence[Person]
) -> FinishedMatch:
    """The finished match of an evening; ``players`` has the person of each seat.

    Raises ValueError for a match that goes on.
    """
    if not played_match.finished:
        raise ValueError("a match that goes on has brought nothing yet")
    nets = () if stake is None else net_amounts(standing_of(played_match, stake), stake)
    return FinishedMatch(
        game=game_key(played_match.game.slug, played_match.table.house_rules),
        lowest_wins=played_match.lowest_wins,
        day=day,
        players=tuple(players),
        sides=played_match.sides,
        ranking=played_match.ranking,
        totals=played_match.totals,
        rounds=sum(not played.deal.void for played in played_match.rounds),
        counters={counter.slug: counter.amounts for counter in played_match.counters},
        counter=played_match.counter if adjustable_counter(played_match.counters) else (),
        currency="" if stake is None else stake.currency,
        nets=nets[: len(players)],
        box=nets[len(players)] if stake is not None and stake.has_box else None,
        figures=figures_of(played_match),
    )


def game_key(slug: str, house_rules: HouseRules) -> str:
    """The key of a game, with the table's own name for it where there is one."""
    called = getattr(house_rules, NAME_RULE, None)
    return f"{slug}:{called}" if called else slug


def figures_of(played_match: PlayedMatch) -> dict[str, tuple[int, ...]]:
    """The counts behind the figures of a match, by slug, for every seat.

    Every slug is there, with 0 for seats that have none; a highest or lowest is left out where no
    round had one.
    """
    figures, players = played_match.game.figures, len(played_match.table.players)
    kept = {figure.slug: figure.joined_by for figure in figures if figure.joined_by in (max, min)}
    summed = {slug: [0] * players for figure in figures for slug in figure.counts}
    extremes: dict[str, dict[int, int]] = {}
    for count in counts_of(played_match):
        if (join := kept.get(count.slug)) is not None:
            found = extremes.setdefault(count.slug, {})
            for seat in count.seats:
                found[seat] = join(found.get(seat, count.amount), count.amount)
        elif (amounts := summed.get(count.slug)) is not None:
            for seat in count.seats:
                amounts[seat] += count.amount
    sums = {slug: tuple(amounts) for slug, amounts in summed.items() if slug not in kept}
    seats = range(players)
    return sums | {slug: tuple(by.get(seat, 0) for seat in seats) for slug, by in extremes.items()}


def counts_of(played_match: PlayedMatch) -> Iterator[Count]:
    everybody = tuple(range(len(played_match.table.players)))
    for played in played_match.rounds:
        if played.was_played:
            yield Count(ROUNDS, everybody)
            for side in played_match.sides:
                yield Count(HIGHEST, side, played.points[side[0]])
    yield from played_match.counts()
