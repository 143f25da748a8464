"""What the public page of a club is given: tables of people, and next dates.

A person's name is a plain text here: the club's own forms of names would tell all of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from scorekeeper.ledger.evening_list import EveningRow
from scorekeeper.ledger.evening_scores import Points, SittingScore
from scorekeeper.ledger.finished import Person
from scorekeeper.ledger.league_table import LeagueRow
from scorekeeper.ledger.season import SeasonRow, SeasonTable
from scorekeeper.rules.figures import rounded, wins_in_short, with_two_decimals
from scorekeeper.rules.words import Listing, Text, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.public.public_evenings import PublicEvening
from scorekeeper.services.public.public_record import GameStandings, PublicRecord
from scorekeeper.services.public.public_state import PublicState
from scorekeeper.web.parts.matches import game_title
from scorekeeper.web.parts.people import Faces, Piece, faces_of
from scorekeeper.web.parts.writing import date_in_full

FIRST_ROWS = 12  # more of a table are folded
MOST_ROWS = 100  # of a table; those behind are only counted
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class PublicRow:
    """Somebody in a table; ``place`` is empty where they are not ranked."""

    place: str
    name: str
    piece: Piece
    figures: tuple[str, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table: its headings behind the names, the rows, those that are folded, those left out."""

    title: str
    headings: tuple[str, ...]
    every: tuple[PublicRow, ...]
    left_out: int

    @property
    def rows(self) -> tuple[PublicRow, ...]:
        return self.every[:FIRST_ROWS]

    @property
    def folded(self) -> tuple[PublicRow, ...]:
        return self.every[FIRST_ROWS:]


def as_many_as_shown(rows: Sequence[Row]) -> tuple[Sequence[Row], int]:
    """Return so many rows as are sent at the most, and how many more there are."""
    return rows[:MOST_ROWS], max(0, len(rows) - MOST_ROWS)


class PublicPage:
    """Writes the page from what is shown of a club."""

    def __init__(self, state: PublicState, record: PublicRecord) -> None:
        self.state, self.record = state, record

    @property
    def club(self) -> str:
        return self.record.club or str(_("Our club"))

    @property
    def period(self) -> str:
        return str(self.record.period.name)

    @cached_property
    def faces(self) -> Faces:
        return faces_of(self.state.record.state)

    def row(
        self, person: Person, place: int | None, figures: Iterable[str], remark: str = ""
    ) -> PublicRow:
        key = cast("int", person)
        return PublicRow(
            place="" if place is None else str(place),
            name=self.record.names[key],
            piece=self.faces[key].piece,
            figures=tuple(figures),
            remark=remark,
        )

    @cached_property
    def standings(self) -> list[PublicTable]:
        return [self.standings_in(one) for one in self.record.standings]

    def standings_in(self, one: GameStandings) -> PublicTable:
        ranked = [(row, row.place) for row in one.ranked]
        every, left_out = as_many_as_shown([*ranked, *((row, None) for row in one.unranked)])
        return PublicTable(
            title=game_title(one.game),
            headings=(str(_("Won")), str(_("Points"))),
            every=tuple(self.row(row.player, place, figures_of(row)) for row, place in every),
            left_out=left_out,
        )

    @cached_property
    def season(self) -> PublicTable | None:
        table = self.record.season
        if table is None:
            return None
        every, left_out = as_many_as_shown(table.rows)
        return PublicTable(
            title=self.period,
            headings=(str(_("Average") if table.rule.mean else _("Points")),),
            every=tuple(self.season_row(row, table) for row in every),
            left_out=left_out,
        )

    def season_row(self, row: SeasonRow, table: SeasonTable) -> PublicRow:
        remark = " · ".join(points_in_words(points) for points in row.counted)
        return self.row(row.player, row.place, [season_total(row, table, parts=row.parts)], remark)

    @cached_property
    def last_evening(self) -> PublicTable | None:
        if not self.record.evenings:
            return None
        return self.list_of(self.record.evenings[0])

    @property
    def last_day(self) -> str:
        return date_in_full(self.record.evenings[0].day)

    def list_of(self, evening: PublicEvening) -> PublicTable:
        every, left_out = as_many_as_shown(evening.evening_list.rows)
        has_sittings = evening.evening_list.sittings > 1
        return PublicTable(
            title=game_title(evening.game),
            headings=(str(_("Points")),),
            every=tuple(self.list_row(row, has_sittings=has_sittings) for row in every),
            left_out=left_out,
        )

    def list_row(self, row: EveningRow, *, has_sittings: bool) -> PublicRow:
        remark = " · ".join(sitting_in_words(one) for one in row.scores) if has_sittings else ""
        return self.row(row.person, row.place, [points_in_words(row.total)], remark)


def figures_of(row: LeagueRow) -> tuple[str, str]:
    return f"{wins_in_short(row.won)}/{row.played}", written_number(row.points)


def season_total(row: SeasonRow, table: SeasonTable, *, parts: int = 1) -> str:
    """Write a sum, or a mean to one decimal, halves away from zero."""
    total = row.total / parts
    return rounded(total, 1) if table.rule.mean else with_two_decimals(total)


def sitting_in_words(score: SittingScore) -> str:
    return points_in_words(score.total) if score.points is not None or score.personal else "–"


def points_in_words(points: Points) -> str:
    return written_number(points) if isinstance(points, int) else with_two_decimals(points)


def title_of(evening: PublicEvening, record: PublicRecord) -> Text:
    """Return ``Klaverjassen, 21 November 2026: Anna and Bram``, who won it."""
    winners = [record.names[cast("int", one.person)] for one in evening.evening_list.winners]
    return _(
        "{game}, {day}: {winners}",
        game=game_title(evening.game),
        day=date_in_full(evening.day),
        winners=Listing(winners),
    )
