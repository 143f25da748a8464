"""The race of a club: how the money, the points or the wins of everybody grew over the evenings."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import accumulate, groupby
from operator import itemgetter

from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.ledger.league_table import MONEY, POINTS, WON


@dataclass(frozen=True, slots=True)
class RaceDay:
    """One evening of the race: its day, where that is known, and how many matches it had."""

    day: date | None
    matches: int


@dataclass(frozen=True, slots=True)
class Runner:
    """A player's line: the total after each evening, from 0 before the first.

    ``since`` is the index of the evening on which they first played.
    """

    player: Person
    name: str
    values: tuple[Fraction, ...]
    since: int


@dataclass(frozen=True, slots=True)
class Race:
    """The evenings, and a line for every player, the highest at the end first."""

    days: tuple[RaceDay, ...]
    runners: tuple[Runner, ...]


def race(
    matches: Iterable[FinishedMatch], figure: str, *, name: Callable[[Person], str] = str
) -> Race:
    """The race over these matches, in the order of play, for money, points or wins.

    For a currency only matches count that were played for it. All that were played on one day are
    one evening; of those without a day each is one.
    """
    counted = [match for match in matches if _counts(match, figure)]
    evenings = _evenings(counted)
    gains: defaultdict[Person, list[Fraction]]
    gains = defaultdict(lambda: [Fraction(0)] * len(evenings))
    since: dict[Person, int] = {}
    for index, evening in enumerate(evenings):
        for match in evening:
            for player, gain in _gains(match, figure):
                gains[player][index] += gain
                since.setdefault(player, index)
    runners = [
        Runner(player, name(player), tuple(accumulate(own)), since[player])
        for player, own in gains.items()
    ]
    return Race(
        tuple(RaceDay(evening[0].day, len(evening)) for evening in evenings),
        tuple(sorted(runners, key=lambda runner: (-runner.values[-1], runner.name))),
    )


def _evenings(matches: Sequence[FinishedMatch]) -> list[list[FinishedMatch]]:
    keys = [(match.day, index if match.day is None else 0) for index, match in enumerate(matches)]
    grouped = groupby(zip(keys, matches, strict=True), key=itemgetter(0))
    return [[match for _key, match in group] for _key, group in grouped]


def _counts(match: FinishedMatch, figure: str) -> bool:
    return not figure.startswith(MONEY) or match.currency == figure.removeprefix(MONEY)


def _gains(match: FinishedMatch, figure: str) -> Iterator[tuple[Person, Fraction]]:
    for seat, player in enumerate(match.players):
        yield player, _gain(match, seat, figure)
    if figure.startswith(MONEY):
        for player, net in match.own_money_of_former():
            yield player, Fraction(net)


def _gain(match: FinishedMatch, seat: int, figure: str) -> Fraction:
    if figure.startswith(MONEY):
        return Fraction(match.nets[seat])
    gains = {POINTS: Fraction(match.totals[seat]), WON: match.won(seat)}
    return gains[figure]
