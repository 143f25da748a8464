"""How a match stands, and how the pages show it that lie or hang where everybody sees them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import locale_of, money_of
from scorekeeper.web.show.breadth import digits_of
from scorekeeper.web.show.lead import Gap, gap_of, outcome_of
from scorekeeper.web.show.part_cache import A_PART, rendered_part
from scorekeeper.web.show.repeated_parts import filled_part, repeated_part
from scorekeeper.web.show.round_lines import lines_of
from scorekeeper.web.show.rows import (
    Column,
    Mark,
    Money,
    Row,
    columns_of,
    evening_with_first_names,
    marks_legend,
)
from scorekeeper.web.show.side_parts import drawn, sides_apart, sides_in_order

MANY_SIDES = 6  # of more the rounds have narrow columns


@dataclass(frozen=True)
class Standing:
    """A match at one of its versions; ``evening`` has the names that are used at the table.

    ``rows`` are its rounds, newest first, ``rounds`` the same as they stand on a page.
    """

    match: Match
    book: Book
    evening: Evening
    money: Money
    columns: list[Column]
    rows: list[Row]
    rounds: SafeString

    @property
    def columns_shown(self) -> list[Column]:
        """The sides as they stand; of a match that was cancelled nobody pays anything."""
        if self.match.cancelled_at is None:
            return self.columns
        return [replace(one, shares=(), balance=0, balance_text="") for one in self.columns]

    @cached_property
    def legend(self) -> list[Mark]:
        """Every sign that stands beside some round."""
        return marks_legend(self.rows)

    @cached_property
    def gap(self) -> Gap | None:
        """What lies between two sides; None where there are more."""
        return gap_of(self.evening, self.columns)

    @property
    def sides(self) -> SafeString:
        """How each side stands: two beside each other, of more the best first."""
        goes_on = self.match.cancelled_at is None
        template, of_sides = "table/_rank.html", sides_in_order
        if self.gap:
            template, of_sides = "table/_side.html", sides_apart
        return repeated_part(template, of_sides(self.evening, self.columns_shown, goes_on=goes_on))


def standing_of_table(request: MatchRequest) -> Standing:
    """How a match stands now."""
    match = request.match
    book = book_of(match)
    evening = evening_with_first_names(book.evening)
    lines = lines_of(match, book, evening)
    return Standing(
        match=match,
        book=book,
        evening=evening,
        money=money_of(request, book.stake),
        columns=columns_at_the_table(request, book, evening),
        rows=[line.row for line in lines],
        rounds=mark_safe("".join(line.html for line in lines)),  # noqa: S308 - all of templates
    )


def columns_at_the_table(request: MatchRequest, book: Book, evening: Evening) -> list[Column]:
    """The standings, worked out once for a version of a match and all its pages."""
    key = ("columns", *request.match.identity, get_language(), locale_of(request))
    columns: list[Column] | None = cache.get(key)
    if columns is None:
        columns = columns_of(book, money_of(request, book.stake), evening)
        cache.put(key, columns, size=A_PART * (1 + len(columns)))
    return columns


def standings_part(standing: Standing) -> SafeString:
    """The totals: of two sides beside each other with the gap between them, of more in places."""
    gap, evening = standing.gap, standing.evening
    return filled_part(
        "table/_standings.html",
        are_two=gap is not None,
        sides=standing.sides,
        digits=digits_of(column.total for column in standing.columns),
        lead=gap.sentence if gap else "",
        leader=str(gap.leader) if gap else "",
        **(drawn(gap.bar) if gap else {}),
        money_ahead=money_ahead(standing),
        lowest_wins=evening.lowest_wins,
    )


def money_ahead(standing: Standing) -> str:
    """What the amounts beside the totals are, while it goes on."""
    is_cancelled = standing.match.cancelled_at is not None
    if not standing.book.stake or standing.evening.finished or is_cancelled:
        return ""
    if len(standing.columns) < len(standing.evening.table.players):
        return str(_("Each side's money if it ended now"))
    return str(_("Money if it ended now"))


def outcome_at(standing: Standing) -> str:
    """Who won; nothing while it goes on."""
    is_over = standing.evening.upcoming is None
    return outcome_of(standing.evening, standing.columns) if is_over else ""


def rounds_part(standing: Standing, rounds: SafeString) -> SafeString:
    """All rounds, below the pieces of their sides."""
    sides = tuple(column.pieces for column in standing.columns)
    has_rounds = bool(standing.rows)
    return filled_part(
        "table/_rounds.html",
        head=rendered_part("table/_rounds_head.html", sides=sides, has_rounds=has_rounds),
        rounds=rounds,
        sides=str(len(sides)),
        is_crowd=len(sides) > MANY_SIDES,
        digits=digits_of(chain.from_iterable(one.points for one in standing.evening.rounds)),
        legend=legend_text(standing.legend),
    )


def legend_text(marks: Iterable[Mark]) -> SafeString:
    """What the signs beside rounds mean, on one line."""
    return format_html_join(" · ", "{} {}", ((mark.sign, mark.meaning) for mark in marks))
