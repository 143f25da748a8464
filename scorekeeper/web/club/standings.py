"""The standings of a club in words: columns to sort by, and rows."""

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import cast

from django.utils.translation import get_language

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.ledger import league_table as ledger
from scorekeeper.ledger.league_table import LeagueRow, LeagueTable, arranged, league_table
from scorekeeper.rules.figures import wins_in_short, with_two_decimals
from scorekeeper.rules.game import Table
from scorekeeper.rules.replay import opening_situation
from scorekeeper.rules.tenths import parts_of
from scorekeeper.rules.words import Listing, Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.settlement import format_amount
from scorekeeper.settlement.currencies import CHIPS
from scorekeeper.web.club.periods import Choice, Selection
from scorekeeper.web.parts.people import Face, Faces
from scorekeeper.web.parts.writing import signed

TENTH = Decimal("0.1")
A_ROW = 2_500  # bytes, about, of a row with all its figures
FIRST_ROWS = 12  # of the standings: more are folded
MOST_NAMED = 12  # of those who do not rank yet; more of them are only counted


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column, with the address of the page sorted by it.

    For a column that ``is_extra`` only wide screens have room.
    """

    word: str
    name: str
    title: str
    address: str
    is_chosen: bool
    is_extra: bool
    order: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in words; ``tone`` is a class for gain or loss."""

    text: str
    tone: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    place: int
    face: Face
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings as a page shows them: the ``folded`` lines stand behind the others.

    ``unranked`` played too few matches. ``orders`` are all figures that they can be sorted by.
    """

    headings: tuple[Heading, ...]
    lines: tuple[Line, ...]
    folded: tuple[Line, ...]
    unranked: tuple[Line, ...]
    unranked_in_words: str
    orders: tuple[Choice, ...]
    least: int


def table_of(record: ClubRecord, selection: Selection, by: str) -> LeagueTable:
    """Sum the standings once for a state of the club, then sort them."""
    period = selection.period
    key = ("league", record.digest, period.first, period.last, selection.game)
    table: LeagueTable | None = cache.get(key)
    if table is None:
        names = record.state.names
        table = league_table(
            selection.of(record.finished.values()),
            game=selection.game,
            name=lambda person: names[cast("int", person)],
        )
        cache.put(key, table, size=A_ROW * (len(table.rows) + len(table.others) + 1))
    return arranged(table, by, least=selection.least)


def standings_of(
    record: ClubRecord, selection: Selection, *, faces: Faces, locale: str
) -> Standings:
    key = ("standings' page", record.digest, selection.key, locale, get_language())
    standings: Standings | None = cache.get(key)
    if standings is None:
        standings = standings_in_words(record, selection, faces=faces, locale=locale)
        rows = len(standings.lines) + len(standings.folded) + len(standings.unranked) + 1
        cache.put(key, standings, size=A_ROW * rows)
    return standings


def standings_in_words(
    record: ClubRecord, selection: Selection, *, faces: Faces, locale: str
) -> Standings:
    table = table_of(record, selection, "")
    every = [*columns_of(table, locale, game=selection.game)]
    by = selection.by if selection.by in {one.word for one in every} else ""
    if by:
        table = arranged(table, by, least=selection.least)
    columns = [one for one in every if not one.is_folded or one.word == by]
    lines = [line_of(row, columns, faces) for row in table.rows]
    return Standings(
        headings=tuple(heading_of(one, table, selection, by) for one in columns),
        lines=tuple(lines[:FIRST_ROWS]),
        folded=tuple(lines[FIRST_ROWS:]),
        unranked=tuple(line_of(row, columns, faces) for row in table.others),
        unranked_in_words=unranked_in_words(table, faces),
        orders=tuple(order_of(one, selection, by) for one in every),
        least=table.least,
    )


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its word for sorting, its head, and its figure of a row.

    One that ``is_folded`` is only there while the rows are sorted by it.
    """

    word: str
    name: Text | str
    says: Callable[[LeagueRow], Figure]
    title: Text | str = ""
    is_extra: bool = False
    is_folded: bool = False


def heading_of(column: Column, table: LeagueTable, selection: Selection, by: str) -> Heading:
    is_low = ledger.is_low(column.word, lowest_wins=table.lowest_wins)
    return Heading(
        word=column.word,
        name=str(column.name),
        title=str(column.title or column.name),
        address=selection.address(by="" if column.word == by else column.word),
        is_chosen=column.word == by,
        is_extra=column.is_extra and column.word != by,
        order="ascending" if is_low else "descending",
    )


def order_of(column: Column, selection: Selection, by: str) -> Choice:
    name = str(column.name if column.name != "%" else column.title)
    return Choice(name, selection.address(by=column.word), column.word == by)


def columns_of(table: LeagueTable, locale: str, *, game: str | None) -> Iterator[Column]:
    """Yield the columns: those for which a phone has room, and the others."""
    yield Column(ledger.WON, _("Won"), won_of_played, _("Won, of the matches played"))
    folded = partial(Column, is_folded=True)
    yield folded(ledger.PLAYED, _("Played"), lambda row: Figure(str(row.played)))
    share = _("Won, in percent")
    yield folded(ledger.WON_PER_PLAYED, "%", percent_won, share)
    if table.has_points:
        yield from columns_of_points()
    yield from columns_of_counters(table, game)
    surely = _("Rating: a careful estimate of how well somebody plays")
    yield folded(ledger.RATING, _("Rating"), rating, surely)
    for number, currency in enumerate(by_use(table)):
        yield column_of_money(
            currency, locale, is_only=len(table.currencies) == 1, is_extra=number > 0
        )


def by_use(table: LeagueTable) -> list[str]:
    """Sort the currencies, that of most players first."""
    rows = (*table.rows, *table.others)
    used = Counter(currency for row in rows for currency in row.money)
    return sorted(table.currencies, key=lambda one: (-used[one], one))


def won_of_played(row: LeagueRow) -> Figure:
    return Figure(wins_in_short(row.won), remark=f"/{row.played}")


def percent_won(row: LeagueRow) -> Figure:
    """Write the part of matches won; the sign % is in the column's head."""
    return Figure(percent(row.won_per_played).rstrip("%"))


def columns_of_points() -> Iterator[Column]:
    extra = partial(Column, is_extra=True)
    yield Column(ledger.ROUNDS, _("Rounds"), lambda row: Figure(str(row.rounds)), is_folded=True)
    yield extra(ledger.POINTS, _("Points"), lambda row: Figure(written_number(row.points)))
    yield extra(
        ledger.POINTS_PER_ROUND,
        _("Per round"),
        lambda row: Figure(with_two_decimals(row.points_per_round / parts_of(row.points))),
        _("Points per round"),
    )


def columns_of_counters(table: LeagueTable, game: str | None) -> Iterator[Column]:
    names = counter_names(game.partition(":")[0]) if game else {}
    for slug in table.counters:
        if slug in names:
            word, name = ledger.COUNTER + slug, str(names[slug])
            title = name[:1].upper() + name[1:]
            yield Column(word, title, partial(counted, slug=slug), is_extra=True)


def counted(row: LeagueRow, *, slug: str) -> Figure:
    return Figure(written_number(row.counters[slug]) if slug in row.counters else "–")


def column_of_money(currency: str, locale: str, *, is_only: bool, is_extra: bool) -> Column:
    def says(row: LeagueRow) -> Figure:
        amount = row.money.get(currency)
        return Figure("–") if amount is None else money_figure(amount, currency, locale)

    chips = _("Chips") if currency == CHIPS else currency
    name = _("Money") if is_only and currency != CHIPS else chips
    return Column(ledger.MONEY + currency, name, says, is_extra=is_extra)


def money_figure(amount: int, currency: str, locale: str) -> Figure:
    text = signed(amount, lambda minor: format_amount(minor, currency, locale))
    return Figure(text, "gain" if amount > 0 else "loss" if amount < 0 else "")


def line_of(row: LeagueRow, columns: Sequence[Column], faces: Faces) -> Line:
    face = faces[cast("int", row.player)]
    return Line(row.place, face, tuple(column.says(row) for column in columns))


def rating(row: LeagueRow) -> Figure:
    return Figure(rating_in_words(row.rating.surely))


def rating_in_words(estimate: float) -> str:
    rounded = Decimal(str(estimate)).quantize(TENTH)
    return f"−{-rounded}" if rounded < 0 else str(rounded)


def percent(share: Fraction) -> str:
    """Write a part of a whole in percent, halves up."""
    return f"{(200 * share + 1) // 2}%"


def unranked_in_words(table: LeagueTable, faces: Faces) -> str:
    """Name the players who do not rank yet, and the matches it takes."""
    if not table.others:
        return ""
    number = len(table.others)
    names = [f"{faces[cast('int', row.player)].name} ({row.played})" for row in table.others]
    who: Text = ngettext_lazy("{number} other player", "{number} other players", number)
    if number <= MOST_NAMED:
        who = Listing(names)
    return str(
        ngettext_lazy(
            "Not ranked yet: {who}. It takes {number} match.",
            "Not ranked yet: {who}. It takes {number} matches.",
            table.least,
            who=who,
        )
    )


@functools.cache
def counter_names(slug: str) -> Mapping[str, Text]:
    names: dict[str, Text] = {}
    try:
        game = find_game(slug)
    except UnknownGame:
        return names
    for players in game.player_counts:
        table = Table(tuple(map(str, range(players))), game.defaults(players))
        counters = game.counters(opening_situation(game, table))
        names = {**{counter.slug: counter.name for counter in counters}, **names}
    return names
