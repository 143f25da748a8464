"""A season of a club: its table, on the page, on paper, for a spreadsheet and for a chat."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.ledger.season import SeasonTable
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Joined, Text, isolated
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import ClubState, SeasonDays, record_of, state_of
from scorekeeper.services.evenings.season_tables import (
    ClubSeason,
    SeasonOutline,
    outline_of,
    season_of_club,
)
from scorekeeper.web.club.periods import MOST_SEGMENTS
from scorekeeper.web.club.season_form import IN_THE_FORM
from scorekeeper.web.club.season_words import (
    Cell,
    SeasonInWords,
    SeasonLine,
    key_of,
    points_in_words,
    season_in_words,
    total_in_words,
)
from scorekeeper.web.parts.clubs import called
from scorekeeper.web.parts.files import decimal_cell, safe_cell, spreadsheet
from scorekeeper.web.parts.matches import game_title
from scorekeeper.web.parts.page_cache import shared_by_club
from scorekeeper.web.parts.people import Faces, faces_of
from scorekeeper.web.parts.share import at_most, link_to_watch, text_to_share
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club
from scorekeeper.web.requests.locales import locale_of

COLUMNS_ON_PAPER = 10  # beside names and totals


@dataclass(frozen=True)
class SeasonVisit:
    """A request for a season of a club; raises Http404 where it has none of that key."""

    request: ClubRequest
    key: int

    @cached_property
    def state(self) -> ClubState:
        return state_of(self.request.club, self.request.secret)

    @cached_property
    def season(self) -> SeasonDays:
        season = next((one for one in self.state.seasons if one.key == self.key), None)
        if season is None:
            raise Http404
        return season

    @cached_property
    def outline(self) -> SeasonOutline:
        return outline_of(self.state, self.season)

    @cached_property
    def found(self) -> ClubSeason:
        return season_of_club(record_of(self.state), self.outline)

    @property
    def faces(self) -> Faces:
        return faces_of(self.state)

    @cached_property
    def in_words(self) -> SeasonInWords | None:
        table = self.found.table
        return None if table is None else season_in_words(self.found, table, self.faces)

    def context(self) -> dict[str, Any]:
        return {
            "season": self.season,
            "club_name": called(self.state.club, self.state.people),
            "game": game_title(self.season.rule.game) if self.season.rule.game else "",
            "shown": self.in_words,
            "faults": [fault_in_words(one) for one in self.found.faults],
        }


def fault_in_words(fault: Fault) -> str:
    return str(IN_THE_FORM.get(fault.fact) or fault.sentence)


@never_cache
@require_safe
@for_club
def season(request: ClubRequest, key: int) -> HttpResponse:
    visit = SeasonVisit(request, key)
    asked = "season", visit.outline.key
    return shared_by_club(request, visit.state, lambda: drawn(visit), asked=asked)


def drawn(visit: SeasonVisit) -> HttpResponse:
    seasons = visit.state.seasons
    usual = [one for one in seasons if one.key != visit.key][: MOST_SEGMENTS - 1]
    return page(
        visit.request,
        "club/season",
        segments=[one for one in seasons if one in usual or one.key == visit.key],
        has_more=len(seasons) > MOST_SEGMENTS,
        **visit.context(),
    )


@never_cache
@require_safe
@for_club
def print_season(request: ClubRequest, key: int) -> HttpResponse:
    """Show the season as it is printed: so many columns as there is room for, then the next."""
    visit = SeasonVisit(request, key)
    shown = visit.in_words
    sheets = [] if shown is None else [*sheets_of(shown)]
    return page(
        request, "club/season_print", sheets=sheets, day=visit.state.today, **visit.context()
    )


@dataclass(frozen=True, slots=True)
class SeasonSheet:
    """Some columns of a season: what stands in them of everybody, in the order of the lines."""

    heads: tuple[Any, ...]
    rows: tuple[tuple[SeasonLine, tuple[Cell, ...]], ...]


def sheets_of(shown: SeasonInWords) -> Iterator[SeasonSheet]:
    lines = (*shown.lines, *shown.unplaced)
    for first in range(0, len(shown.heads) or 1, COLUMNS_ON_PAPER):
        some = slice(first, first + COLUMNS_ON_PAPER)
        rows = tuple((line, line.cells[some]) for line in lines)
        yield SeasonSheet(shown.heads[some], rows)


@never_cache
@require_safe
@for_club
def share_season(request: ClubRequest, key: int) -> HttpResponse:
    """Give the table of a season as a text to send."""
    visit = SeasonVisit(request, key)
    lines = season_to_share(called(visit.state.club, visit.state.people), visit)
    return text_to_share((*lines, *link_to_watch(request, "season", key)))


def season_to_share(club: str, visit: SeasonVisit) -> Iterator[object]:
    yield _("{club}, season: {season}", club=club, season=visit.season.name)
    shown = visit.in_words
    if shown is None:
        yield from map(fault_in_words, visit.found.faults)
        return
    yield Joined(". ", [*shown.rule, shown.progress])
    lines = [*shown.lines, *shown.unplaced]
    if not lines:
        yield _("Nobody has a result yet.")
    yield from at_most([line_to_share(one) for one in lines])


def line_to_share(line: SeasonLine) -> str:
    """Write a place: ``2. Fatima: 23719 (551 behind)``."""
    place = f"{line.place}. " if line.place else "– "
    return f"{place}{isolated(line.face.full_name)}: {line.total} ({line.remark})"


@never_cache
@require_safe
@for_club
def season_csv(request: ClubRequest, key: int) -> HttpResponse:
    """Download everybody's results, the oldest first, and which of them do not count."""
    visit = SeasonVisit(request, key)
    table, locale = visit.found.table, locale_of(request)
    rows = [] if table is None else rows_of_season(table, visit.faces, locale)
    return spreadsheet(rows, locale=locale, name="season.csv")


def rows_of_season(table: SeasonTable, faces: Faces, locale: str) -> Iterator[list[object]]:
    heads: list[Text] = [_("Place"), _("Player"), _("Total"), _("Behind")]
    days = [one.day.isoformat() if one.day else "" for one in table.occasions]
    yield [*heads, *days, _("Does not count")]
    for row in table.rows:
        results = {one.occasion: points_in_words(one.points) for one in row.played}
        behind = "" if row.behind is None else total_in_words(row.behind / row.parts, table.rule)
        numbers = [total_in_words(row.total / row.parts, table.rule), behind]
        numbers += [results.get(index, "") for index in range(len(table.occasions))]
        cells = [number_cell(number, locale) for number in numbers]
        left_out = " ".join(number_cell(points_in_words(one), locale) for one in row.left_out)
        name = safe_cell(faces[key_of(row)].full_name)
        yield [row.place or "", name, *cells, left_out]


def number_cell(number: str, locale: str) -> str:
    return decimal_cell(number.replace("−", "-"), locale)
