"""A player in numbers: finished matches, partners and opponents."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, groupby
from typing import Generic, TypeVar

from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.rules.figures import Figure, joined


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """One match of a player: its index among the club's, in the order of play, and their seat."""

    index: int
    match: FinishedMatch
    seat: int

    @property
    def won(self) -> Fraction:
        return self.match.won(self.seat)

    @property
    def points(self) -> int:
        return self.match.totals[self.seat]

    @property
    def is_for_money(self) -> bool:
        """Whether they won or lost money: not where a successor took the seat's whole result."""
        return bool(self.match.currency) and self._nets[self.seat] is not None

    @property
    def net(self) -> int:
        return (self._nets[self.seat] or 0) if self.match.currency else 0

    @property
    def _nets(self) -> tuple[int | None, ...]:
        return (*self.match.nets, *self.match.former_nets)

    @property
    def merit(self) -> int:
        return -self.points if self.match.lowest_wins else self.points


@dataclass(frozen=True, slots=True)
class Companion:
    """A partner or opponent of a player; ``won`` is how many of their matches the player won."""

    player: Person
    name: str
    played: int
    won: Fraction

    @property
    def share(self) -> Fraction:
        return self.won / self.played


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """The money of one evening, be it of several matches: minor units of a currency.

    ``day`` is None where it is not known.
    """

    day: date | None
    net: int


One = TypeVar("One", OwnMatch, OwnEvening)


@dataclass(frozen=True, slots=True)
class Extremes(Generic[One]):
    """The best and the worst of some matches or evenings; of level ones the first."""

    best: One
    worst: One


@dataclass(frozen=True)
class PlayerStatistics:
    """All finished matches of a player, and what follows from them.

    ``given_up`` are those in which they sat before somebody else: there ``seat`` is the index
    behind all seats, and only figures and own money are theirs.
    """

    matches: tuple[OwnMatch, ...]
    given_up: tuple[OwnMatch, ...]
    partners: tuple[Companion, ...]
    opponents: tuple[Companion, ...]

    @property
    def played(self) -> int:
        return len(self.matches)

    @cached_property
    def won(self) -> Fraction:
        """The number of matches won, a shared lead as a fraction."""
        return sum((own.won for own in self.matches), Fraction(0))

    @property
    def current_run(self) -> int:
        """The number of matches won in a row up to now, a shared lead being won too."""
        runs = self._runs()
        return runs[-1] if runs else 0

    @property
    def longest_run(self) -> int:
        """The longest row of matches won."""
        return max(self._runs(), default=0)

    def _runs(self) -> list[int]:
        """The length of each run of wins, and 0 for each run of losses."""
        rows = groupby(self.matches, key=lambda own: own.won > 0)
        return [len([*row]) if is_won else 0 for is_won, row in rows]

    @cached_property
    def games(self) -> Mapping[str, tuple[OwnMatch, ...]]:
        return _grouped(self.matches, lambda own: own.match.game)

    @cached_property
    def games_given_up(self) -> Mapping[str, tuple[OwnMatch, ...]]:
        """By game those in which they gave up a seat, where they have finished no match of it."""
        found = _grouped(self.given_up, lambda own: own.match.game)
        return {game: matches for game, matches in found.items() if game not in self.games}

    @cached_property
    def by_currency(self) -> Mapping[str, tuple[OwnMatch, ...]]:
        """What they won or lost, with own rounds on seats given up, by currency in their order."""
        for_money = [own for own in (*self.matches, *self.given_up) if own.is_for_money]
        for_money.sort(key=lambda own: own.index)
        found = _grouped(for_money, lambda own: own.match.currency)
        return {currency: found[currency] for currency in sorted(found)}

    @property
    def best_partner(self) -> Companion | None:
        """With whom they won the largest part, of those with whom they often played."""
        successful = [one for one in often(self.partners) if one.won]
        return max(successful, key=lambda one: one.share, default=None)

    @property
    def hardest_opponent(self) -> Companion | None:
        """Against whom they won the smallest part, of those against whom they often played."""
        return min(often(self.opponents), key=lambda one: one.share, default=None)

    def money_over_time(self, currency: str) -> tuple[int, ...]:
        """The total after each match that was played for a currency, in minor units."""
        return tuple(accumulate(own.net for own in self.by_currency[currency]))

    def by_money(self, currency: str) -> Extremes[OwnEvening]:
        """The evening with the largest gain, and the one with the largest loss."""
        nets: defaultdict[date | int, int] = defaultdict(int)
        for own in self.by_currency[currency]:
            nets[own.match.day or own.index] += own.net
        evenings = [
            OwnEvening(when if isinstance(when, date) else None, net) for when, net in nets.items()
        ]
        return _extremes(evenings, lambda evening: evening.net)

    def by_points(self, game: str) -> Extremes[OwnMatch]:
        return _extremes(self.games[game], lambda own: own.merit)

    def figures(self, game: str, figures: Iterable[Figure]) -> dict[str, int]:
        parts = (
            {slug: amounts[own.seat] for slug, amounts in own.match.figures.items()}
            for own in (*self.games.get(game, ()), *self.given_up)
            if own.match.game == game
        )
        return joined(figures, parts)


def statistics_of(
    player: Person, matches: Iterable[FinishedMatch], *, name: Callable[[Person], str] = str
) -> PlayerStatistics:
    matches = tuple(matches)
    own = tuple(
        OwnMatch(index, match, match.players.index(player))
        for index, match in enumerate(matches)
        if player in match.players
    )
    given_up = tuple(
        OwnMatch(index, match, len(match.players) + match.former.index(player))
        for index, match in enumerate(matches)
        if player in match.former
    )
    return PlayerStatistics(
        own,
        given_up,
        partners=_companions(own, _partners, name),
        opponents=_companions(own, _opponents, name),
    )


def _partners(own: OwnMatch) -> Iterator[Person]:
    side = own.match.side_of(own.seat)
    return (own.match.players[seat] for seat in side if seat != own.seat)


def _opponents(own: OwnMatch) -> Iterator[Person]:
    side = own.match.side_of(own.seat)
    return (player for seat, player in enumerate(own.match.players) if seat not in side)


def _companions(
    matches: Sequence[OwnMatch],
    of: Callable[[OwnMatch], Iterator[Person]],
    name: Callable[[Person], str],
) -> tuple[Companion, ...]:
    """Everybody with whom, or against whom, these matches were; the most frequent first."""
    shared: defaultdict[Person, list[Fraction]] = defaultdict(list)
    for own in matches:
        for player in of(own):
            shared[player].append(own.won)
    found = [
        Companion(player, name(player), len(won), sum(won, Fraction(0)))
        for player, won in shared.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.played, one.name)))


def often(companions: Sequence[Companion]) -> list[Companion]:
    """Those of at least half as many matches as the most frequent."""
    most = max((one.played for one in companions), default=0)
    return [one for one in companions if 2 * one.played >= most]


def _grouped(
    matches: Sequence[OwnMatch], key: Callable[[OwnMatch], str]
) -> dict[str, tuple[OwnMatch, ...]]:
    return {
        word: tuple(own for own in matches if key(own) == word)
        for word in dict.fromkeys(map(key, matches))
    }


def _extremes(ones: Sequence[One], value: Callable[[One], int]) -> Extremes[One]:
    return Extremes(best=max(ones, key=value), worst=min(ones, key=value))
