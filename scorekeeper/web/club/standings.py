"""The standings of a club in words: columns to sort by, and rows."""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial
from typing import cast

from django.utils.translation import get_language

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.ledger import league_table as ledger
from scorekeeper.ledger.league_table import LeagueRow, LeagueTable, arranged, league_table
from scorekeeper.rules.figures import with_two_decimals
from scorekeeper.rules.game import Table
from scorekeeper.rules.replay import opening_situation
from scorekeeper.rules.words import Listing, Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.settlement import format_amount
from scorekeeper.settlement.currencies import CHIPS
from scorekeeper.web.club.periods import Selection
from scorekeeper.web.parts.people import Face, Faces
from scorekeeper.web.parts.writing import signed

TENTH = Decimal("0.1")
A_ROW = 2_500  # bytes, about, of a row with all its figures
MOST_ROWS = 8  # on the home of a club
MOST_NAMED = 12  # of those who do not rank yet; more of them are only counted


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column, with the address of the page sorted by it."""

    word: str
    name: str
    title: str
    address: str
    is_chosen: bool
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
    """The standings as a page shows them; ``others`` played too few matches to rank."""

    headings: tuple[Heading, ...]
    lines: tuple[Line, ...]
    others: tuple[Line, ...]
    others_in_words: str
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
    record: ClubRecord, selection: Selection, *, faces: Faces, locale: str, is_whole: bool
) -> Standings:
    """Return the standings of a page: the leaders, or all players with all figures."""
    key = ("standings' page", record.digest, selection.key, is_whole, locale, get_language())
    standings: Standings | None = cache.get(key)
    if standings is None:
        standings = standings_in_words(
            record, selection, faces=faces, locale=locale, is_whole=is_whole
        )
        rows = len(standings.lines) + len(standings.others) + 1
        cache.put(key, standings, size=A_ROW * rows)
    return standings


def standings_in_words(
    record: ClubRecord, selection: Selection, *, faces: Faces, locale: str, is_whole: bool
) -> Standings:
    table = table_of(record, selection, "")
    columns = [*columns_of(table, locale, game=selection.game, is_whole=is_whole)]
    by = selection.by if selection.by in {one.word for one in columns} else ""
    if by:
        table = arranged(table, by, least=selection.least)
    is_low = partial(ledger.is_low, lowest_wins=table.lowest_wins)
    rows, others = (table.rows, table.others) if is_whole else (table.rows[:MOST_ROWS], ())
    return Standings(
        headings=tuple(
            Heading(
                word=one.word,
                name=str(one.name),
                title=str(one.title or one.name),
                address=selection.address(by="" if one.word == by else one.word),
                is_chosen=one.word == by,
                order="ascending" if is_low(one.word) else "descending",
            )
            for one in columns
        ),
        lines=tuple(line_of(row, columns, faces) for row in rows),
        others=tuple(line_of(row, columns, faces) for row in others),
        others_in_words=others_in_words(table, faces),
        least=table.least,
    )


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its word for sorting, its head, and its figure of a row."""

    word: str
    name: Text | str
    says: Callable[[LeagueRow], Figure]
    title: Text | str = ""


def columns_of(
    table: LeagueTable, locale: str, *, game: str | None, is_whole: bool
) -> Iterator[Column]:
    """Yield the columns; on the club's home those that a phone has room for."""
    if not is_whole:
        of_played = _("Won, of the matches played")
        yield Column(ledger.WON, _("Won"), won_of_played, of_played)
    else:
        yield Column(ledger.WON, _("Won"), lambda row: Figure(with_two_decimals(row.won)))
        yield Column(ledger.PLAYED, _("Played"), lambda row: Figure(str(row.played)))
        share = _("Won per match, in percent")
        yield Column(ledger.WON_PER_PLAYED, "%", percent_won, share)
        if table.has_points:
            yield from columns_of_points()
        yield from columns_of_counters(table, game)
    surely = _("Rating: a careful estimate of how well somebody plays")
    yield Column(ledger.RATING, _("Rating"), lambda row: rating(row, is_whole=is_whole), surely)
    for currency in table.currencies if is_whole else table.currencies[:1]:
        yield column_of_money(currency, locale, is_only=len(table.currencies) == 1)


def won_of_played(row: LeagueRow) -> Figure:
    return Figure(with_two_decimals(row.won), remark=f"/{row.played}")


def percent_won(row: LeagueRow) -> Figure:
    """Write the part of matches won; the sign % is in the column's head."""
    return Figure(percent(row.won_per_played).rstrip("%"))


def columns_of_points() -> Iterator[Column]:
    yield Column(ledger.ROUNDS, _("Rounds"), lambda row: Figure(str(row.rounds)))
    yield Column(ledger.POINTS, _("Points"), lambda row: Figure(written_number(row.points)))
    yield Column(
        ledger.POINTS_PER_ROUND,
        _("Per round"),
        lambda row: Figure(with_two_decimals(row.points_per_round)),
        _("Points per round"),
    )


def columns_of_counters(table: LeagueTable, game: str | None) -> Iterator[Column]:
    names = counter_names(game.partition(":")[0]) if game else {}
    for slug in table.counters:
        if slug in names:
            word, name = ledger.COUNTER + slug, str(names[slug])
            yield Column(word, name[:1].upper() + name[1:], partial(counted, slug=slug))


def counted(row: LeagueRow, *, slug: str) -> Figure:
    return Figure(written_number(row.counters[slug]) if slug in row.counters else "–")


def column_of_money(currency: str, locale: str, *, is_only: bool) -> Column:
    def says(row: LeagueRow) -> Figure:
        amount = row.money.get(currency)
        return Figure("–") if amount is None else money_figure(amount, currency, locale)

    chips = _("Chips") if currency == CHIPS else currency
    name = _("Money") if is_only and currency != CHIPS else chips
    return Column(ledger.MONEY + currency, name, says)


def money_figure(amount: int, currency: str, locale: str) -> Figure:
    text = signed(amount, lambda minor: format_amount(minor, currency, locale))
    return Figure(text, "gain" if amount > 0 else "loss" if amount < 0 else "")


def line_of(row: LeagueRow, columns: Sequence[Column], faces: Faces) -> Line:
    face = faces[cast("int", row.player)]
    return Line(row.place, face, tuple(column.says(row) for column in columns))


def rating(row: LeagueRow, *, is_whole: bool) -> Figure:
    """Write a careful estimate of the rating, and its uncertainty: three deviations."""
    surely = Decimal(str(row.rating.surely)).quantize(TENTH)
    text = f"−{-surely}" if surely < 0 else str(surely)
    spread = Decimal(str(3 * row.rating.deviation)).quantize(TENTH, ROUND_HALF_UP)
    return Figure(text, remark=f"±{spread}" if is_whole else "")


def percent(share: Fraction) -> str:
    """Write a part of a whole in percent, halves up."""
    return f"{(200 * share + 1) // 2}%"


def others_in_words(table: LeagueTable, faces: Faces) -> str:
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
