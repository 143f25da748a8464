"""A match's standing, for the table, the board and the forms."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.situation import SideDuty
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.web.parts.breadth import digits_of
from scorekeeper.web.parts.known_rounds import rows_at_the_table
from scorekeeper.web.parts.lead import Gap, Rank, gap_of, outcome_of, ranks_of
from scorekeeper.web.parts.rounds import (
    Column,
    Mark,
    Money,
    Row,
    columns_of,
    evening_with_first_names,
    marks_legend,
)
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import money_of


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
        """The sides with their money; without money in a cancelled match."""
        if self.match.cancelled_at is None:
            return self.columns
        return [replace(one, shares=(), balance=0, balance_text="") for one in self.columns]

    @cached_property
    def legend(self) -> list[Mark]:
        """Every sign beside a round, with its meaning."""
        return marks_legend(self.rows)

    @cached_property
    def gap(self) -> Gap | None:
        """The gap between two sides; None where there are more."""
        return gap_of(self.evening, self.columns)

    @cached_property
    def ranks(self) -> list[Rank]:
        """Several sides, the best first."""
        return ranks_of(self.evening, self.columns_shown)

    @cached_property
    def duties(self) -> Mapping[tuple[int, ...], SideDuty]:
        """Each side's duties that are still to be met, by its seats."""
        upcoming = self.evening.upcoming
        if upcoming is None or self.match.cancelled_at is not None:
            return {}
        return {duty.seats: duty for duty in upcoming.duties}

    @property
    def digits(self) -> str:
        """Class for the longest total."""
        return digits_of(column.total for column in self.columns)

    @property
    def digits_of_rounds(self) -> str:
        """Class for the longest score of a round."""
        return digits_of(chain.from_iterable(one.points for one in self.evening.rounds))

    @property
    def money_ahead(self) -> str:
        """Title of the amounts beside the totals, while the match goes on."""
        is_cancelled = self.match.cancelled_at is not None
        if not self.book.stake or self.evening.finished or is_cancelled:
            return ""
        if len(self.columns) < len(self.evening.table.players):
            return str(_("Each side's money if it ended now"))
        return str(_("Money if it ended now"))

    @property
    def outcome(self) -> str:
        """Who won; empty while the match goes on."""
        is_over = self.evening.upcoming is None
        return outcome_of(self.evening, self.columns) if is_over else ""


def standing_of_table(request: MatchRequest) -> Standing:
    """Return the match's standing now."""
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
