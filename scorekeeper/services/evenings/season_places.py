"""The places of a season, for whatever is given by them."""

from dataclasses import replace
from typing import cast

from scorekeeper.ledger.league_table import in_period, league_table
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.club_record import ClubRecord, SeasonDays
from scorekeeper.services.evenings.season_tables import outline_of, season_of_club


def places_in_season(
    record: ClubRecord, season: SeasonDays, game: str | None = None
) -> dict[int, int]:
    """The places by the keys of players, the best first; whoever has none is not in it.

    They are those of the season's own table, or where it has no rule those of the standings of its
    days, in one game or in all. Raises RuleBroken, about the season, where its rule gives no table.
    """
    if season.is_standings:
        return places_in_standings(record, season, season.rule.game or game)
    found = season_of_club(record, outline_of(record.state, season))
    if found.table is None:
        raise RuleBroken(replace(fault, fact="season") for fault in found.faults)
    rows = found.table.rows
    return {cast("int", row.player): row.place for row in rows if row.place is not None}


def places_in_standings(record: ClubRecord, season: SeasonDays, game: str | None) -> dict[int, int]:
    matches = in_period(record.finished.values(), season.first_day, season.last_day)
    names = record.state.names
    table = league_table(matches, game=game, name=lambda key: names[cast("int", key)])
    return {cast("int", row.player): row.place for row in table.rows}
