"""The season of a club: the lists of its evenings, and the days on which there was none.

By evening.md, "The season by evenings". It is made of the finished matches that the club remembers,
with three queries more, however many evenings there were.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import cast

from scorekeeper.ledger.evening_list import EveningList, evening_list
from scorekeeper.ledger.evening_results import SittingResult, finished_table
from scorekeeper.ledger.finished import Person, game_key
from scorekeeper.ledger.league_table import games_of, in_period
from scorekeeper.ledger.played_days import days_of, each_of
from scorekeeper.ledger.season import Occasion, Points, SeasonTable, season_table
from scorekeeper.ledger.season_rules import MATCHES, impossible_game, impossible_rule
from scorekeeper.records.models import ClubEvening, SittingPlace, SittingTable
from scorekeeper.rules.faults import Fault
from scorekeeper.services.clubs.club_record import ClubRecord, ClubState, SeasonDays
from scorekeeper.services.clubs.planned import planned_dates
from scorekeeper.services.evenings.planning import is_known, plan_of
from scorekeeper.services.evenings.reading import list_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSeason:
    """A season as it stands: its table, or the faults for which there is none.

    ``going_on`` are club evenings that count as soon as they are over, ``left`` these and all that
    are planned. The persons of the table are keys of players.
    """

    season: SeasonDays
    table: SeasonTable | None = None
    faults: tuple[Fault, ...] = ()
    going_on: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class SeasonOutline:
    """The little that tells whether a season stands as before: its evenings, and those planned."""

    season: SeasonDays
    evenings: tuple[ClubEvening, ...]
    left: int

    @property
    def key(self) -> tuple[object, ...]:
        versions = tuple((one.pk, one.version) for one in self.evenings)
        return self.season, versions, self.left


@dataclass(frozen=True, slots=True)
class EveningRows:
    """The tables that were played at, by evening and sitting, with who sat out.

    A table is its number and the key of its match; ``matches`` are all that belong to an evening.
    """

    tables: Mapping[int, Mapping[int, Sequence[tuple[int, int]]]]
    out: Mapping[int, Sequence[int]]  # keys of players, by sitting
    matches: frozenset[int]


@dataclass(frozen=True, slots=True)
class Counted:
    """An occasion, with whether the lowest result leads in it."""

    occasion: Occasion
    lowest_leads: bool


def outline_of(state: ClubState, season: SeasonDays) -> SeasonOutline:
    """Read which evenings a season has: two queries, none where it counts matches."""
    if season.rule.by == MATCHES:
        return SeasonOutline(season, (), 0)
    evenings = state.club.club_evenings.filter(
        played_on__range=(season.first_day, season.last_day)
    ).order_by("played_on", "pk")
    planned = [one for one in planned_dates(state.club) if not one.is_used]
    left = sum(season.first_day <= one.day <= season.last_day for one in planned)
    return SeasonOutline(season, tuple(evenings), left)


def season_of_club(record: ClubRecord, outline: SeasonOutline) -> ClubSeason:
    """Work out a season; the results of evenings that have ended count, or of a day that is over.

    So does what was played at their tables to the end. On a day of a club evening no other matches
    count.
    """
    season = outline.season
    found = ClubSeason(season=season, left=outline.left)
    days = in_period(record.finished.values(), season.first_day, season.last_day)
    rule, games = season.rule, games_of(days)
    if rule.game is None and (faults := (*impossible_game(rule, games),)):
        return replace(found, faults=faults)
    game = rule.game or next(iter(games), None)
    if rule.by == MATCHES:
        matches = [match for match in days if match.game == game]
        counted = [
            Counted(Occasion(one.day, one.points), one.matches[0].lowest_wins)
            for one in each_of(matches)
        ]
        return with_table(found, record, counted)
    evenings = [one for one in outline.evenings if is_known(one) and key_of_game(one) == game]
    rows = evening_rows(record.state)
    begun = [one for one in evenings if one.pk in rows.tables]
    over = [one for one in begun if is_over(one, record.state.today)]
    of_evenings = evening_occasions(over, rows, record)
    loose = loose_days(season, game, {one.played_on for one in begun}, rows, record)
    counted = sorted((*of_evenings, *loose), key=lambda one: one.occasion.day or date.max)
    going_on = len(begun) - len(over)
    return replace(
        with_table(found, record, counted), going_on=going_on, left=outline.left + going_on
    )


def with_table(found: ClubSeason, record: ClubRecord, counted: Sequence[Counted]) -> ClubSeason:
    rule, names = found.season.rule, record.state.names
    lowest_wins = bool(counted) and counted[-1].lowest_leads
    if faults := (*impossible_rule(rule, lowest_wins=lowest_wins),):
        return replace(found, faults=faults)
    table = season_table(
        [one.occasion for one in counted],
        rule,
        lowest_wins=lowest_wins,
        name=lambda person: names[cast("int", person)],
    )
    return replace(found, table=table)


def is_over(evening: ClubEvening, today: date) -> bool:
    return evening.ended_at is not None or evening.played_on < today


def key_of_game(evening: ClubEvening) -> str:
    plan = plan_of(evening, ())
    return game_key(evening.game, plan.table_of(plan.sizes[0]).house_rules)


def evening_rows(state: ClubState) -> EveningRows:
    """The tables and sittings of all evenings of a club: two queries."""
    tables: dict[int, dict[int, list[tuple[int, int]]]] = {}
    matches = set[int]()
    rows = SittingTable.objects.filter(
        sitting__evening__club=state.club, sitting__began_at__isnull=False
    ).order_by("sitting__number", "table__number")
    columns = "sitting__evening", "sitting", "table__number", "match"
    for evening, sitting, number, match in rows.values_list(*columns):
        of_sitting = tables.setdefault(evening, {}).setdefault(sitting, [])
        if match is not None:
            of_sitting.append((number, match))
            matches.add(match)
    out: dict[int, list[int]] = {}
    places = SittingPlace.objects.filter(sitting__evening__club=state.club, table=None)
    for sitting, player in places.order_by("pk").values_list("sitting", "player"):
        out.setdefault(sitting, []).append(player)
    return EveningRows(tables, out, frozenset(matches))


def evening_occasions(
    evenings: Iterable[ClubEvening], rows: EveningRows, record: ClubRecord
) -> Iterator[Counted]:
    for evening in evenings:
        found = finished_list(evening, rows, record)
        points = results_in(found)
        if points:
            yield Counted(Occasion(evening.played_on, points), found.lowest_leads)


def finished_list(
    evening: ClubEvening,
    rows: EveningRows,
    record: ClubRecord,
    *,
    name: Callable[[Person], str] = str,
) -> EveningList:
    """The list of an evening as far as its matches are finished; level ones stand by ``name``."""
    canonical = record.state.canonical_keys
    sittings = [
        SittingResult(
            tuple(
                finished_table(number, record.finished[match])
                for number, match in tables
                if match in record.finished and record.finished[match].rounds
            ),
            tuple(canonical.get(player, player) for player in rows.out.get(sitting, ())),
        )
        for sitting, tables in rows.tables[evening.pk].items()
    ]
    return evening_list(sittings, list_rules(plan_of(evening, ())), name=name)


def results_in(found: EveningList) -> dict[Person, Points]:
    """The totals of all who have a result in the list."""
    return {row.person: row.total for row in found.rows if row.has_result}


def loose_days(
    season: SeasonDays,
    game: str | None,
    taken: set[date],
    rows: EveningRows,
    record: ClubRecord,
) -> Iterator[Counted]:
    """The days without a club evening, with all matches of the game that belong to none."""
    loose = [
        match
        for key, match in record.finished.items()
        if key not in rows.matches and match.game == game and match.day not in taken
    ]
    for one in days_of(in_period(loose, season.first_day, season.last_day)):
        yield Counted(Occasion(one.day, one.points), one.matches[-1].lowest_wins)
