"""Finished matches as a club remembers them: the source of account, standings and statistics."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import takewhile
from typing import TypeAlias, TypeVar

from scorekeeper.rules.counters import adjustable_counter
from scorekeeper.rules.figures import HIGHEST, ROUNDS, Count
from scorekeeper.rules.house_rules import NAME_RULE, HouseRules
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.settlement import Stake, net_amounts
from scorekeeper.settlement.own_rounds import leavers
from scorekeeper.settlement.stakes import standing_of

# A player's key in the program, a name on the command line.
Person: TypeAlias = Hashable
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """One finished match. Seats are indices in ``players``, and amounts are given for every seat.

    ``game`` is the key under which the match stands, ``day`` when it was played, where that is
    known. ``ranking`` is best first, level seats together; ``rounds`` are all that are not void,
    and ``rounds_there`` those of them in which somebody sat on each seat, where that differs.
    ``counters`` are by their slugs, ``counter`` is the one that score sheets call crosses; none
    where the game has none. ``nets`` are in minor units of ``currency``, both empty without a
    stake, and so is what the cash ``box`` gets, None where no fine goes there. ``figures`` are
    the counts behind the figures of the game.
    ``former`` are those who sat on a seat before somebody else: behind the seats, the figures of
    the rounds that they played are theirs, and so is what they got for them (``former_nets``), None
    for who left that to the successor.
    ``personal`` are the adjustments for one person only, summed, of everybody who has any: of who
    sat there then, be it one of the former.
    """

    game: str
    lowest_wins: bool
    day: date | None
    players: tuple[Person, ...]
    sides: tuple[tuple[int, ...], ...]
    ranking: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    rounds: int
    rounds_there: tuple[int, ...] = ()
    counters: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    counter: tuple[int, ...] = ()
    currency: str = ""
    nets: tuple[int, ...] = ()
    box: int | None = None
    figures: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    former: tuple[Person, ...] = ()
    former_nets: tuple[int | None, ...] = ()
    personal: tuple[tuple[Person, int], ...] = ()

    def rounds_of(self, seat: int) -> int:
        return self.rounds_there[seat] if self.rounds_there else self.rounds

    def own_money_of_former(self) -> Iterator[tuple[Person, int]]:
        """Yield who gave up a seat for own rounds, and what these brought."""
        for player, net in zip(self.former, self.former_nets, strict=True):
            if net is not None:
                yield player, net

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
    played_match: PlayedMatch,
    *,
    stake: Stake | None,
    day: date | None,
    players: Sequence[Person],
    persons: Mapping[str, Person] | None = None,
) -> FinishedMatch:
    """The finished match of an evening; ``players`` has the person of each seat.

    ``persons`` are those who gave up a seat, by name; without it they are their names.
    Raises ValueError for a match that goes on.
    """
    if not played_match.finished:
        raise ValueError("a match that goes on has brought nothing yet")
    table, attendance = played_match.table, played_match.attendance
    seats, former = table.seats, former_names(played_match)
    person_by_name = persons_by_name(played_match, players, persons)
    nets = () if stake is None else net_amounts(standing_of(played_match, stake), stake)
    of_leavers = nets[len(table.players) :]
    money = dict(zip(leavers(attendance, table), of_leavers, strict=False))
    return FinishedMatch(
        game=game_key(played_match.game.slug, table.house_rules),
        lowest_wins=played_match.lowest_wins,
        day=day,
        players=of_seats(seats, players),
        sides=renumbered(seats, played_match.sides),
        ranking=renumbered(seats, played_match.ranking),
        totals=of_seats(seats, played_match.totals),
        rounds=rounds_counted(played_match),
        rounds_there=rounds_there(played_match) if attendance else (),
        counters={one.slug: of_seats(seats, one.amounts) for one in played_match.counters},
        counter=of_seats(seats, counter_of(played_match)),
        currency="" if stake is None else stake.currency,
        nets=of_seats(seats, nets),
        box=nets[-1] if stake is not None and stake.has_box else None,
        figures=figures_of(played_match, former),
        former=tuple(person_by_name[name] for name in former),
        former_nets=tuple(money.get(name) for name in former),
        personal=tuple(
            (person_by_name[name], points) for name, points in played_match.personal_points
        ),
    )


def rounds_counted(played_match: PlayedMatch) -> int:
    """How many rounds a match has that are not void."""
    return sum(not played.deal.void for played in played_match.rounds)


def persons_by_name(
    played_match: PlayedMatch, players: Sequence[Person], persons: Mapping[str, Person] | None
) -> dict[str, Person]:
    """Everybody who ever sat there, those who gave up a seat as in ``finished_match``."""
    table = played_match.table
    former = {
        name: name if persons is None else persons[name] for name in former_names(played_match)
    }
    return former | {table.players[seat]: players[seat] for seat in table.seats}


def of_seats(seats: Sequence[int], values: Sequence[Value]) -> tuple[Value, ...]:
    """The values of those seats that belong to the match."""
    return tuple(values[seat] for seat in seats) if values else ()


def renumbered(
    seats: Sequence[int], groups: Iterable[tuple[int, ...]]
) -> tuple[tuple[int, ...], ...]:
    """Groups of seats, by their indices among those that belong to the match."""
    index = {seat: number for number, seat in enumerate(seats)}
    return tuple(tuple(index[seat] for seat in group) for group in groups)


def counter_of(played_match: PlayedMatch) -> tuple[int, ...]:
    return played_match.counter if adjustable_counter(played_match.counters) else ()


def rounds_there(played_match: PlayedMatch) -> tuple[int, ...]:
    """The rounds that are not void in which somebody sat on each seat."""
    played = [one.before.table.away for one in played_match.rounds if not one.deal.void]
    return tuple(sum(seat not in away for away in played) for seat in played_match.table.seats)


def former_names(played_match: PlayedMatch) -> tuple[str, ...]:
    """Everybody who sat on a seat before somebody else, and does not sit there at the end."""
    table, attendance = played_match.table, played_match.attendance
    return tuple(
        name
        for seat in table.seats
        for name in attendance.names_of(table, seat)
        if name != table.players[seat]
    )


def game_key(slug: str, house_rules: HouseRules) -> str:
    """The key of a game, with the table's own name for it where there is one."""
    called = getattr(house_rules, NAME_RULE, None)
    return f"{slug}:{called}" if called else slug


def figures_of(played_match: PlayedMatch, former: Sequence[str] = ()) -> dict[str, tuple[int, ...]]:
    """The counts behind the figures of a match, by slug, for every seat and then the former.

    Every slug is there, with 0 for seats that have none; a highest or lowest is left out where no
    round had one. A round counts for whoever played it.
    """
    figures, seats = played_match.game.figures, played_match.table.seats
    parties = range(len(seats) + len(former))
    kept = {figure.slug: figure.joined_by for figure in figures if figure.joined_by in (max, min)}
    summed = {slug: [0] * len(parties) for figure in figures for slug in figure.counts}
    extremes: dict[str, dict[int, int]] = {}
    for count in counts_of(played_match, former):
        if (join := kept.get(count.slug)) is not None:
            found = extremes.setdefault(count.slug, {})
            for party in count.seats:
                found[party] = join(found.get(party, count.amount), count.amount)
        elif (amounts := summed.get(count.slug)) is not None:
            for party in count.seats:
                amounts[party] += count.amount
    sums = {slug: tuple(amounts) for slug, amounts in summed.items() if slug not in kept}
    return sums | {
        slug: tuple(by.get(party, 0) for party in parties) for slug, by in extremes.items()
    }


def counts_of(played_match: PlayedMatch, former: Sequence[str]) -> Iterator[Count]:
    """The counts of all rounds; their seats are indices of seats and behind them of the former."""
    game, whole = played_match.game, played_match.table
    for played in played_match.rounds:
        if not played.was_played:
            continue
        table = played.before.table
        party = {seat: number for number, seat in enumerate(whole.seats)}
        for seat in table.seats:
            if (name := table.players[seat]) != whole.players[seat]:
                party[seat] = len(whole.seats) + former.index(name)
        yield Count(ROUNDS, tuple(party[seat] for seat in table.seats))
        for side in game.sides(table):
            yield Count(HIGHEST, tuple(party[seat] for seat in side), played.points[side[0]])
        for count in game.counts_in(played.before, played.deal, played.lines):
            yield replace(count, seats=tuple(party[seat] for seat in count.seats))
