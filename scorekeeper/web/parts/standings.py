"""A match's standing: its sides with points and money, who leads and by how much."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.counters import Amount, amounts_of
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import ranked
from scorekeeper.rules.situation import SideDuty
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.settlement import net_amounts
from scorekeeper.settlement.standing import standing_of
from scorekeeper.web.parts.people import Piece, pieces_of
from scorekeeper.web.parts.rounds import (
    Mark,
    Row,
    evening_with_first_names,
    marks_legend,
    rows_at_the_table,
)
from scorekeeper.web.parts.writing import Money, breadth_of_amount, digits_of, signed
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import money_of

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

    ``balance`` is the money of all its members together, ``shares`` what each of them has of it:
    one amount where these are equal. Both bear their signs in words.
    """

    side: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    pieces: tuple[Piece, ...]
    total: int
    amounts: tuple[Amount, ...]
    shares: tuple[str, ...]
    balance: int
    balance_text: str
    leads: bool

    @property
    def way(self) -> str:
        tone = "gain" if self.balance > 0 else "loss" if self.balance < 0 else ""
        return " ".join(filter(None, (tone, breadth_of_amount(self.balance_text))))


def columns_of(book: Book, money: Money, evening: Evening | None = None) -> list[Column]:
    """Return the sides with their totals, with the names in ``evening`` where it is given."""
    evening = evening or book.evening
    nets = net_amounts(standing_of(evening), book.stake) if book.stake else None
    has_begun = any(not played.faults for played in evening.rounds)
    pieces, names = pieces_of(evening), evening.table.players
    amounts = amounts_of(evening.counters, evening.sides)
    balances = [sum(nets[seat] for seat in side) if nets else 0 for side in evening.sides]
    return [
        Column(
            side=number,
            seats=side,
            names=tuple(names[seat] for seat in side),
            pieces=tuple(pieces[seat] for seat in side),
            total=evening.totals[side[0]],
            amounts=amounts[number],
            shares=shares_of([nets[seat] for seat in side], money) if nets else (),
            balance=balances[number],
            balance_text=signed(balances[number], money) if nets else "",
            leads=has_begun and side[0] in evening.ranking[0] and len(evening.ranking) > 1,
        )
        for number, side in enumerate(evening.sides)
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
    bar: Bar
    sentence: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A side among several, with its rank."""

    place: int
    column: Column
    distance: str
    bar: Bar


def gap_of(evening: Evening, columns: Sequence[Column]) -> Gap | None:
    if len(columns) != 2:
        return None
    leader = next((column.side for column in columns if column.leads), None)
    if leader is None:
        return Gap(None, Bar(HALF_BAR, 0), str(_("Level")) if evening.rounds else "")
    most = max(abs(column.total) for column in columns)
    width = min(HALF_BAR, max(2, HALF_BAR * margin_of(evening) // (most or 1)))
    bar = Bar(HALF_BAR - width if leader == 0 else HALF_BAR, width)
    return Gap(leader, bar, lead_sentence(evening, columns[leader].names))


def lead_sentence(evening: Evening, names: Sequence[str]) -> str:
    points, listed = margin_of(evening), Listing(names)
    sentence = IN_FRONT[evening.finished, points > 0, len(names) == 1]
    return str(sentence.format(name=listed, names=listed, points=points))


def margin_of(evening: Evening) -> int:
    """Return the points of the first place ahead of the second; 0 where all are level."""
    return points_behind(evening, evening.ranking[1][0]) if len(evening.ranking) > 1 else 0


def points_behind(evening: Evening, seat: int) -> int:
    """Return a side's points behind the first place.

    0 where something else than points decides, such as phases, or who is in longest.
    """
    if not points_decide(evening):
        return 0
    return abs(evening.totals[evening.ranking[0][0]] - evening.totals[seat])


def points_decide(evening: Evening) -> bool:
    """Tell whether the ranking is that of the points, with tie-breaks among level sides only."""
    by_points = ranked(evening.totals, lowest_wins=evening.lowest_wins)
    if evening.ranking == by_points:
        return True
    levels: list[tuple[int, ...]] = []
    for seats in evening.ranking:
        is_level = levels and evening.tie_break(levels[-1][0], seats[0]) is not None
        levels.append(tuple(sorted((*levels.pop(), *seats))) if is_level else seats)
    return tuple(levels) == by_points


def outcome_of(evening: Evening, columns: Sequence[Column]) -> str:
    winners = [column for column in columns if column.side in winning_sides(evening)]
    if not winners or len(winners) == len(columns):
        return str(_("A draw"))
    names = Listing([name for column in winners for name in column.names])
    sentence = WINS if len(names.items) == 1 else WIN
    return str(sentence.format(name=names, names=names))


def winning_sides(evening: Evening) -> set[int]:
    first = evening.ranking[0]
    return {number for number, side in enumerate(evening.sides) if side[0] in first}


def ranks_of(evening: Evening, columns: Sequence[Column]) -> list[Rank]:
    totals = [column.total for column in columns]
    low, high = min(0, *totals), max(0, *totals)
    levels = [
        [column for column in columns if column.seats[0] in seats] for seats in evening.ranking
    ]
    return [
        Rank(
            place=1 + sum(map(len, levels[:number])),
            column=column,
            distance=distance_text(evening, column, behind=points_behind(evening, seats[0])),
            bar=bar_of(column.total, low=low, high=high),
        )
        for number, (seats, level) in enumerate(zip(evening.ranking, levels, strict=True))
        for column in level
    ]


def distance_text(evening: Evening, column: Column, *, behind: int) -> str:
    """Write a side's distance to the first place; at the end the margin of the win.

    Nothing is said of points where they did not decide.
    """
    is_one, winners = len(column.names) == 1, winning_sides(evening)
    words: Text | str
    if column.side not in winners and not behind:
        what = evening.tie_break(evening.ranking[0][0], column.seats[0])
        words = _("level, behind on {what}", what=what) if what else ""
    elif column.side not in winners:
        words = ngettext_lazy("{number} behind", "{number} behind", behind)
    elif not column.leads:
        words = ""
    elif not evening.finished:
        words = _("leads") if is_one else _("lead")
    elif len(winners) > 1:
        words = _("shares the win") if is_one else _("share the win")
    else:
        words = won_by(evening)
    return str(words)


def won_by(evening: Evening) -> Text:
    """Name the margin of the first place: points or, among level sides, a tie-break."""
    if margin := margin_of(evening):
        return _("won by {points}", points=margin)
    if what := tie_broken_by(evening):
        return _("won on {what}", what=what)
    return _("won")


def tie_broken_by(evening: Evening) -> Text | None:
    """Return the tie-break that put the first place ahead; None where points did."""
    first, *others = evening.ranking
    return evening.tie_break(first[0], others[0][0]) if others else None


def bar_of(total: int, *, low: int, high: int) -> Bar:
    span = (high - low) or 1
    ends = sorted((BAR_WIDTH * (0 - low) // span, BAR_WIDTH * (total - low) // span))
    return Bar(ends[0], ends[1] - ends[0])


def statements_of(match: Match, evening: Evening) -> tuple[str, ...]:
    """Return the evening's warnings; none of a cancelled match."""
    return () if match.cancelled_at is not None else tuple(map(str, evening.warnings))


@dataclass(frozen=True)
class Standing:
    """A match at one of its versions; ``evening`` has the names that are used at the table.

    ``rows`` are its rounds, newest first.
    """

    match: Match
    book: Book
    evening: Evening
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

    @cached_property
    def gap(self) -> Gap | None:
        return gap_of(self.evening, self.columns)

    @cached_property
    def ranks(self) -> list[Rank]:
        return ranks_of(self.evening, self.columns_shown)

    @cached_property
    def duties(self) -> Mapping[tuple[int, ...], SideDuty]:
        upcoming = self.evening.upcoming
        if upcoming is None or self.match.cancelled_at is not None:
            return {}
        return {duty.seats: duty for duty in upcoming.duties}

    @cached_property
    def digits(self) -> str:
        return digits_of(column.total for column in self.columns)

    @cached_property
    def digits_of_rounds(self) -> str:
        return digits_of(chain.from_iterable(one.points for one in self.evening.rounds))

    @cached_property
    def money_ahead(self) -> str:
        is_cancelled = self.match.cancelled_at is not None
        if not self.book.stake or self.evening.finished or is_cancelled:
            return ""
        if len(self.columns) < len(self.evening.table.players):
            return str(_("Each side's money if it ended now"))
        return str(_("Money if it ended now"))

    @property
    def outcome(self) -> str:
        is_over = self.evening.upcoming is None
        return outcome_of(self.evening, self.columns) if is_over else ""


def standing_of_table(request: MatchRequest) -> Standing:
    match = request.match
    book = book_of(match)
    evening = evening_with_first_names(book.evening)
    money = money_of(request, book.stake)
    return Standing(
        match=match,
        book=book,
        evening=evening,
        money=money,
        columns=columns_of(book, money, evening),
        rows=rows_at_the_table(match, book, evening),
    )
