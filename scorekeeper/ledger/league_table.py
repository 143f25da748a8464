"""The standings of a club: a row for everybody who finished a match, in one game or in all."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import TypeAlias

from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.ledger.ratings import Rating, ratings

# What rows can be sorted by, besides the default order; see ``figure_of``.
PLAYED, WON, WON_PER_PLAYED = "played", "won", "won_per_played"
ROUNDS, POINTS, POINTS_PER_ROUND = "rounds", "points", "points_per_round"
CROSSES, RATING = "crosses", "rating"
COUNTER, MONEY = "counter:", "money:"  # before the slug of a counter, before a currency

Value: TypeAlias = int | float | Fraction
# One sort key for each of what is compared; nothing at all is worse than the worst.
Merit: TypeAlias = tuple[tuple[bool, Value], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRow:
    """The sum of a player's finished matches. Rounds and points are summed within one game only.

    ``counters`` are by slug, ``money`` by currency in minor units; a currency is there for whoever
    played for it, also with 0.
    """

    player: Person
    name: str
    place: int = 0
    played: int = 0
    won: Fraction = Fraction(0)
    rounds: int = 0
    points: int = 0
    counter: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    money: Mapping[str, int] = field(default_factory=dict)
    rating: Rating

    @property
    def won_per_played(self) -> Fraction:
        return self.won / self.played

    @property
    def points_per_round(self) -> Fraction:
        return Fraction(self.points, self.rounds) if self.rounds else Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueTable:
    """Rows with their ranks; players of fewer than ``least`` matches stand among the others.

    Both groups have ranks of their own. The columns are those that any match has something for.
    """

    rows: tuple[LeagueRow, ...]
    others: tuple[LeagueRow, ...]
    least: int
    lowest_wins: bool
    has_points: bool
    has_counter: bool
    counters: tuple[str, ...]
    currencies: tuple[str, ...]


def in_order(matches: Iterable[FinishedMatch]) -> list[FinishedMatch]:
    """Matches by the day on which they were played, those without a day last, else as given."""
    return sorted(matches, key=lambda match: (match.day is None, match.day or date.min))


def in_period(
    matches: Iterable[FinishedMatch], first: date | None = None, last: date | None = None
) -> list[FinishedMatch]:
    """The matches from one day to another, both inclusive; those without a day only in all time."""
    begin, end = first or date.min, last or date.max
    if first is None and last is None:
        return list(matches)
    return [match for match in matches if match.day is not None and begin <= match.day <= end]


def games_of(matches: Iterable[FinishedMatch]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match.game for match in matches))


def figures_of(matches: Sequence[FinishedMatch], *, in_one_game: bool) -> frozenset[str]:
    figures = {PLAYED, WON, WON_PER_PLAYED, RATING}
    figures.update({ROUNDS, POINTS, POINTS_PER_ROUND} if in_one_game else ())
    figures.update(COUNTER + slug for match in matches for slug in match.counters)
    figures.update(MONEY + match.currency for match in matches if match.currency)
    return frozenset(figures)


def league_table(
    matches: Iterable[FinishedMatch],
    *,
    game: str | None = None,
    by: str = "",
    least: int | None = None,
    name: Callable[[Person], str] = str,
) -> LeagueTable:
    """The standings after these matches, in the order of play: of one ``game``, or of all.

    Sorted in the default order, or ``by`` a figure. Without a ``least`` number of matches it is a
    quarter of the most that anybody played.
    """
    counted = [match for match in matches if game is None or match.game == game]
    rows = list(_rows_of(counted, name=name, in_one_game=game is not None))
    lowest_wins = bool(counted) and game is not None and counted[-1].lowest_wins
    table = LeagueTable(
        rows=tuple(rows),
        others=(),
        least=1,
        lowest_wins=lowest_wins,
        has_points=game is not None,
        has_counter=any(match.counter for match in counted),
        counters=tuple(dict.fromkeys(slug for match in counted for slug in match.counters)),
        currencies=tuple(sorted({match.currency for match in counted} - {""})),
    )
    return arranged(table, by, least=least)


def arranged(table: LeagueTable, by: str = "", *, least: int | None = None) -> LeagueTable:
    """The same standings sorted by a figure, and with another least number of matches."""
    rows = (*table.rows, *table.others)
    if least is None:
        least = max(1, -(-max((row.played for row in rows), default=0) // 4))
    low = table.lowest_wins
    return replace(
        table,
        rows=placed([row for row in rows if row.played >= least], by, lowest_wins=low),
        others=placed([row for row in rows if row.played < least], by, lowest_wins=low),
        least=least,
    )


def placed(
    rows: Sequence[LeagueRow], by: str = "", *, lowest_wins: bool = False
) -> tuple[LeagueRow, ...]:
    """Rows with their places, the best first; level ones share theirs, and stand by name."""
    merits = {row.player: merit(row, by, lowest_wins=lowest_wins) for row in rows}
    best_first = sorted(rows, key=lambda row: (merits[row.player], row.name))
    found: list[LeagueRow] = []
    for number, row in enumerate(best_first, 1):
        level = bool(found) and merits[found[-1].player] == merits[row.player]
        found.append(replace(row, place=found[-1].place if level else number))
    return tuple(found)


def merit(row: LeagueRow, by: str, *, lowest_wins: bool) -> Merit:
    figures = (by,) if by else (WON_PER_PLAYED, POINTS_PER_ROUND)
    return tuple(_sort_key(row, figure, lowest_wins=lowest_wins) for figure in figures)


def _sort_key(row: LeagueRow, figure: str, *, lowest_wins: bool) -> tuple[bool, Value]:
    value = figure_of(row, figure)
    if value is None:
        return (True, 0)
    return (False, value if is_low(figure, lowest_wins=lowest_wins) else -value)


def is_low(figure: str, *, lowest_wins: bool) -> bool:
    """Whether the lowest value of a figure is the best."""
    return figure == CROSSES or (lowest_wins and figure in (POINTS, POINTS_PER_ROUND))


def figure_of(row: LeagueRow, figure: str) -> Value | None:
    """A figure of a row by its word; None where it is unknown or there is none of it."""
    if figure.startswith(MONEY):
        return row.money.get(figure.removeprefix(MONEY))
    if figure.startswith(COUNTER):
        return row.counters.get(figure.removeprefix(COUNTER))
    values: dict[str, Value] = {
        PLAYED: row.played,
        WON: row.won,
        WON_PER_PLAYED: row.won_per_played,
        ROUNDS: row.rounds,
        POINTS: row.points,
        POINTS_PER_ROUND: row.points_per_round,
        CROSSES: row.counter,
        RATING: row.rating.surely,
    }
    return values.get(figure)


def _rows_of(
    matches: Sequence[FinishedMatch], *, name: Callable[[Person], str], in_one_game: bool
) -> Iterator[LeagueRow]:
    rated, given_up = ratings(matches), money_of_seats_given_up(matches)
    for player, seats in seats_of_players(matches).items():
        counters: Counter[str] = Counter()
        money: Counter[str] = Counter()
        for match, seat in seats:
            for slug, amounts in match.counters.items():
                counters[slug] += amounts[seat]
            if match.currency:
                money[match.currency] += match.nets[seat]
        money.update(given_up.get(player, ()))
        yield LeagueRow(
            player=player,
            name=name(player),
            played=len(seats),
            won=sum((match.won(seat) for match, seat in seats), Fraction(0)),
            rounds=sum(match.rounds_of(seat) for match, seat in seats) if in_one_game else 0,
            points=sum(match.totals[seat] for match, seat in seats) if in_one_game else 0,
            counter=sum(match.counter[seat] for match, seat in seats if match.counter),
            counters=dict(counters),
            money=dict(money),
            rating=rated[player],
        )


def money_of_seats_given_up(matches: Iterable[FinishedMatch]) -> dict[Person, Counter[str]]:
    """What players got, by currency, for their own rounds on seats that others took over."""
    money: defaultdict[Person, Counter[str]] = defaultdict(Counter)
    for match in matches:
        for player, net in match.own_money_of_former():
            money[player][match.currency] += net
    return money


def seats_of_players(
    matches: Iterable[FinishedMatch],
) -> dict[Person, list[tuple[FinishedMatch, int]]]:
    seats: defaultdict[Person, list[tuple[FinishedMatch, int]]] = defaultdict(list)
    for match in matches:
        for seat, player in enumerate(match.players):
            seats[player].append((match, seat))
    return dict(seats)
