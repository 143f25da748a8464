"""A match's standing: its sides with points and money, who leads and by how much."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.counters import Amount, amounts_of
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import ranked
from scorekeeper.rules.situation import SideDuty
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.settlement import net_amounts
from scorekeeper.settlement.stakes import standing_of
from scorekeeper.web.parts.people import Piece, as_faces, lines_of
from scorekeeper.web.parts.rounds import (
    Mark,
    Row,
    marks_legend,
    rows_at_the_table,
)
from scorekeeper.web.parts.seated import match_with_rows
from scorekeeper.web.parts.writing import Money, breadth_of_amount, digits_of, signed
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import money_of

Ranking = tuple[tuple[int, ...], ...]
BAR_WIDTH = 300
HALF_BAR = BAR_WIDTH // 2
WINS, WIN = _("{name} wins"), _("{names} win")
# Who is in front: whether it is over, whether points decide it, whether it is one name
IN_FRONT = {
    (True, True, True): _("{name} won by {points}"),
    (True, True, False): _("{names} won by {points}"),
    (True, False, True): WINS,
    (True, False, False): WIN,
    (False, True, True): _("{name} leads by {points}"),
    (False, True, False): _("{names} lead by {points}"),
    (False, False, True): _("{name} leads"),
    (False, False, False): _("{names} lead"),
}


@dataclass(frozen=True, slots=True)
class Column:
    """A side: its players, its total, and its money if it ended now.

    ``line`` is the class by which it is drawn, ``written`` is the total as the game's players write
    it. ``balance`` is the money of all its members
    together, ``shares`` what each of them has of it: one amount where these are equal. Both bear
    their signs in words.
    """

    side: int
    line: str
    seats: tuple[int, ...]
    names: tuple[str, ...]
    pieces: tuple[Piece, ...]
    total: int
    written: str
    amounts: tuple[Amount, ...]
    shares: tuple[str, ...]
    balance: int
    balance_text: str
    leads: bool

    @property
    def way(self) -> str:
        tone = "gain" if self.balance > 0 else "loss" if self.balance < 0 else ""
        return " ".join(filter(None, (tone, breadth_of_amount(self.balance_text))))


def columns_of(book: Book, money: Money, played_match: PlayedMatch | None = None) -> list[Column]:
    """Return the sides with their totals, with the names in ``played_match`` where it is given."""
    played_match = played_match or book.played_match
    nets = book.stake and net_amounts(standing_of(played_match.as_ended, book.stake), book.stake)
    has_begun = any(not played.faults for played in played_match.rounds)
    names = as_faces(played_match.table.players)
    lines = lines_of(played_match)
    amounts = amounts_of(played_match.counters, played_match.sides)
    written = played_match.game.written_total
    balances = [sum(nets[seat] for seat in side) if nets else 0 for side in played_match.sides]
    return [
        Column(
            side=number,
            line=lines[number],
            seats=side,
            names=tuple(names[seat] for seat in side),
            pieces=tuple(names[seat].piece for seat in side),
            total=played_match.totals[side[0]],
            written=written(played_match.totals[side[0]], is_over=played_match.finished),
            amounts=amounts[number],
            shares=shares_of([nets[seat] for seat in side], money) if nets else (),
            balance=balances[number],
            balance_text=signed(balances[number], money) if nets else "",
            leads=has_begun
            and side[0] in played_match.ranking[0]
            and len(played_match.ranking) > 1,
        )
        for number, side in enumerate(played_match.sides)
    ]


def shares_of(nets: Sequence[int], money: Money) -> tuple[str, ...]:
    """Write the members' nets: one amount where all have the same."""
    return tuple(signed(net, money) for net in dict.fromkeys(nets))


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a bar of 300 units: its start and width."""

    start: int
    width: int


@dataclass(frozen=True, slots=True)
class Gap:
    """The bar between two sides: from the middle towards the side that leads."""

    leader: int | None
    line: str
    bar: Bar
    sentence: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A side among several, with its rank."""

    place: int
    column: Column
    distance: str
    bar: Bar


def gap_of(played_match: PlayedMatch, columns: Sequence[Column]) -> Gap | None:
    if len(columns) != 2:
        return None
    leader = next((column.side for column in columns if column.leads), None)
    if leader is None:
        return Gap(None, "", Bar(HALF_BAR, 0), str(_("Level")) if played_match.rounds else "")
    most = max(abs(column.total) for column in columns)
    width = min(HALF_BAR, max(2, HALF_BAR * margin_of(played_match) // (most or 1)))
    bar = Bar(HALF_BAR - width if leader == 0 else HALF_BAR, width)
    return Gap(
        leader, columns[leader].line, bar, lead_sentence(played_match, columns[leader].names)
    )


def lead_sentence(played_match: PlayedMatch, names: Sequence[str]) -> str:
    points, listed = margin_of(played_match), Listing(names)
    sentence = IN_FRONT[played_match.finished, points > 0, len(names) == 1]
    return str(sentence.format(name=listed, names=listed, points=points))


def margin_of(played_match: PlayedMatch) -> int:
    """Return the points of the first place ahead of the second; 0 where all are level."""
    return (
        points_behind(played_match, played_match.ranking[1][0])
        if len(played_match.ranking) > 1
        else 0
    )


def points_behind(played_match: PlayedMatch, seat: int) -> int:
    """Return a side's points behind the first place.

    0 where something else than points decides, such as phases, or who is in longest.
    """
    if not points_decide(played_match):
        return 0
    return abs(played_match.totals[played_match.ranking[0][0]] - played_match.totals[seat])


def points_decide(played_match: PlayedMatch) -> bool:
    """Tell whether the ranking is that of the points, with tie-breaks among level sides only."""
    there = {*played_match.now.table.seats}
    by_points = groups_of(ranked(played_match.totals, lowest_wins=played_match.lowest_wins), there)
    ranking = groups_of(played_match.ranking, there)
    if ranking == by_points:
        return True
    levels: list[tuple[int, ...]] = []
    for seats in ranking:
        is_level = levels and played_match.tie_break(levels[-1][0], seats[0]) is not None
        levels.append(tuple(sorted((*levels.pop(), *seats))) if is_level else seats)
    return tuple(levels) == by_points


def groups_of(ranking: Iterable[tuple[int, ...]], seats: Container[int]) -> Ranking:
    """Return a ranking of some seats alone."""
    groups = (tuple(seat for seat in group if seat in seats) for group in ranking)
    return tuple(filter(None, groups))


def outcome_of(played_match: PlayedMatch, columns: Sequence[Column]) -> str:
    winners = [column for column in columns if column.side in winning_sides(played_match)]
    if not winners or len(winners) == len(columns):
        return str(_("A draw"))
    names = Listing([name for column in winners for name in column.names])
    sentence = WINS if len(names.items) == 1 else WIN
    return str(sentence.format(name=names, names=names))


def winning_sides(played_match: PlayedMatch) -> set[int]:
    first = played_match.ranking[0]
    return {number for number, side in enumerate(played_match.sides) if side[0] in first}


def ranks_of(played_match: PlayedMatch, columns: Sequence[Column]) -> list[Rank]:
    totals = [column.total for column in columns]
    low, high = min(0, *totals), max(0, *totals)
    levels = [
        [column for column in columns if column.seats[0] in seats] for seats in played_match.ranking
    ]
    return [
        Rank(
            place=1 + sum(map(len, levels[:number])),
            column=column,
            distance=distance_text(
                played_match, column, behind=points_behind(played_match, seats[0])
            ),
            bar=bar_of(column.total, low=low, high=high),
        )
        for number, (seats, level) in enumerate(zip(played_match.ranking, levels, strict=True))
        for column in level
    ]


def distance_text(played_match: PlayedMatch, column: Column, *, behind: int) -> str:
    """Write a side's distance to the first place; at the end the margin of the win.

    Nothing is said of points where they did not decide.
    """
    is_one, winners = len(column.names) == 1, winning_sides(played_match)
    words: Text | str
    went = played_match.attendance.went(column.seats[0]) if played_match.has_changes else None
    if went is not None:
        number = played_match.label(played_match.rounds[went - 1]) or str(went)
        words = _("left after round {number}", number=number)
    elif column.side not in winners and not behind:
        what = played_match.tie_break(played_match.ranking[0][0], column.seats[0])
        words = _("level, behind on {what}", what=what) if what else ""
    elif column.side not in winners:
        words = ngettext_lazy("{number} behind", "{number} behind", behind)
    elif not column.leads:
        words = ""
    elif not played_match.finished:
        words = _("leads") if is_one else _("lead")
    elif len(winners) > 1:
        words = _("shares the win") if is_one else _("share the win")
    else:
        words = won_by(played_match)
    return str(words)


def won_by(played_match: PlayedMatch) -> Text:
    """Name the margin of the first place: points or, among level sides, a tie-break."""
    if margin := margin_of(played_match):
        return _("won by {points}", points=margin)
    if what := tie_broken_by(played_match):
        return _("won on {what}", what=what)
    return _("won")


def tie_broken_by(played_match: PlayedMatch) -> Text | None:
    """Return the tie-break that put the first place ahead; None where points did."""
    first, *others = played_match.ranking
    return played_match.tie_break(first[0], others[0][0]) if others else None


def bar_of(total: int, *, low: int, high: int) -> Bar:
    span = (high - low) or 1
    ends = sorted((BAR_WIDTH * (0 - low) // span, BAR_WIDTH * (total - low) // span))
    return Bar(ends[0], ends[1] - ends[0])


def statements_of(match: Match, played_match: PlayedMatch) -> tuple[str, ...]:
    """Return the evening's warnings; none of a cancelled match."""
    return () if match.cancelled_at is not None else tuple(map(str, played_match.warnings))


@dataclass(frozen=True)
class Standing:
    """A match at one of its versions; ``played_match`` has the names that are used at the table.

    ``rows`` are its rounds, newest first.
    """

    match: Match
    book: Book
    played_match: PlayedMatch
    money: Money
    columns: list[Column]
    rows: list[Row]

    @property
    def columns_shown(self) -> list[Column]:
        if self.match.cancelled_at is None:
            return self.columns
        return [replace(one, shares=(), balance=0, balance_text="") for one in self.columns]

    @cached_property
    def legend(self) -> list[Mark]:
        return marks_legend(self.rows)

    @property
    def newest(self) -> Row | None:
        return self.rows[0] if self.rows else None

    @cached_property
    def deltas(self) -> tuple[str, ...]:
        """What the last round gave each side, with its sign, until the next one is begun."""
        newest = self.newest
        if newest is None or not (newest.fits and newest.has_scores) or self.book.in_play:
            return ()
        return tuple(
            "" if points is None else signed(points, str) if points else "+0"
            for points in newest.scores
        )

    @cached_property
    def gap(self) -> Gap | None:
        return gap_of(self.played_match, self.columns)

    @cached_property
    def ranks(self) -> list[Rank]:
        return ranks_of(self.played_match, self.columns_shown)

    @cached_property
    def duties(self) -> Mapping[tuple[int, ...], SideDuty]:
        upcoming = self.played_match.upcoming
        if upcoming is None or self.match.cancelled_at is not None:
            return {}
        return {duty.seats: duty for duty in upcoming.duties}

    @cached_property
    def digits(self) -> str:
        return digits_of(column.total for column in self.columns)

    @cached_property
    def digits_of_rounds(self) -> str:
        return digits_of(chain.from_iterable(one.points for one in self.played_match.rounds))

    @cached_property
    def money_ahead(self) -> str:
        is_cancelled = self.match.cancelled_at is not None
        if not self.book.stake or self.played_match.finished or is_cancelled:
            return ""
        return str(_("If it ended now"))

    @property
    def outcome(self) -> str:
        is_over = self.played_match.upcoming is None
        return outcome_of(self.played_match, self.columns) if is_over else ""


def standing_of_table(request: MatchRequest) -> Standing:
    match = request.match
    book = book_of(match)
    played_match = match_with_rows(book)
    money = money_of(request, book.stake)
    return Standing(
        match=match,
        book=book,
        played_match=played_match,
        money=money,
        columns=columns_of(book, money, played_match),
        rows=rows_at_the_table(match, book, played_match),
    )
