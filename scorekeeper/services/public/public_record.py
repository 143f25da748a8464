"""What a club shows to everybody: standings, evenings that are over, and next dates.

It has no money, no venues of evenings, no links and no secrets. People are keys, with the name by
which each is shown.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.league_table import LeagueRow, LeagueTable, in_period, league_table
from scorekeeper.ledger.season import SeasonTable
from scorekeeper.records.models import PublicLink
from scorekeeper.rules.name_forms import first_names_apart
from scorekeeper.services.clubs.club_record import ClubState, Person
from scorekeeper.services.clubs.periods import (
    ALL_TIME,
    THIS_YEAR,
    Period,
    periods_of,
    usual_period,
)
from scorekeeper.services.clubs.planned import PlannedDate
from scorekeeper.services.evenings.season_tables import outline_of, season_of_club
from scorekeeper.services.public.public_evenings import PublicEvening, public_evenings
from scorekeeper.services.public.public_state import PublicState

MOST_GAMES_SHOWN = 5  # those with the most matches in the period
WORDS = {PublicLink.Period.YEAR: THIS_YEAR, PublicLink.Period.ALL_TIME: ALL_TIME}


@dataclass(frozen=True, slots=True)
class GameStandings:
    """The standings of one game; who played too few matches to be ranked stands behind."""

    game: str
    table: LeagueTable

    @property
    def ranked(self) -> tuple[LeagueRow, ...]:
        return self.table.rows

    @property
    def unranked(self) -> tuple[LeagueRow, ...]:
        return self.table.others


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicRecord:
    """``club`` is its name, empty without one; the newest of ``evenings`` stands first."""

    club: str
    period: Period
    standings: tuple[GameStandings, ...]
    season: SeasonTable | None
    evenings: tuple[PublicEvening, ...]
    dates: tuple[PlannedDate, ...]
    names: Mapping[int, str]


def public_record_of(state: PublicState) -> PublicRecord:
    """At most eight queries, however much was played."""
    club, matches = state.record.state, [*state.record.finished.values()]
    period = chosen_period(state.link, club, matches)
    return PublicRecord(
        club=club.club.name,
        period=period,
        standings=tuple(standings_of(in_period(matches, period.first, period.last), club)),
        season=season_in(state, period),
        evenings=public_evenings(state),
        dates=state.dates,
        names=public_names(club.people, are_whole=state.link.are_names_whole),
    )


def chosen_period(link: PublicLink, club: ClubState, matches: Sequence[FinishedMatch]) -> Period:
    """Return the season or the period of a link; else the present season, the year, or all time."""
    periods = {one.word: one for one in periods_of(club)}
    word = str(link.season_id) if link.season_id else WORDS.get(PublicLink.Period(link.period), "")
    return periods.get(word) or usual_period(periods, club, matches)


def season_in(state: PublicState, period: Period) -> SeasonTable | None:
    """Return the table of the period where that is a season with a rule of its own."""
    club = state.record.state
    season = next((one for one in club.seasons if str(one.key) == period.word), None)
    if season is None or season.is_standings:
        return None
    return season_of_club(state.record, outline_of(club, season)).table


def standings_of(matches: Sequence[FinishedMatch], club: ClubState) -> Iterator[GameStandings]:
    """Yield the standings of each game, that of most matches first."""
    counts = Counter(match.game for match in matches)
    for game in sorted(counts, key=lambda one: (-counts[one], one))[:MOST_GAMES_SHOWN]:
        table = league_table(
            matches, game=game, name=lambda person: club.names[cast("int", person)]
        )
        yield GameStandings(game, table)


def public_names(people: Sequence[Person], *, are_whole: bool) -> dict[int, str]:
    """Return what people are called, by the keys of all their names; guests as they are numbered.

    First names alone, unless names are shown as they are written.
    """
    in_order = sorted(people, key=Person.in_order)
    known = [one for one in in_order if one.merged_into is None and not one.is_guest]
    shown = {one.key: one.name for one in people}
    if not are_whole:
        apart = first_names_apart([one.name for one in known])
        shown |= {one.key: name for one, name in zip(known, apart, strict=True)}
    return {one.key: shown[one.canonical_key] for one in people}
