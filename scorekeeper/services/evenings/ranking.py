"""The order by which people are seated by rank: the list, before that the season."""

from typing import cast

from scorekeeper.ledger.league_table import in_period, league_table
from scorekeeper.records.models import ClubEvening
from scorekeeper.services.clubs.club_record import (
    ClubRecord,
    ClubState,
    SeasonDays,
    state_of,
)
from scorekeeper.services.clubs.club_record import record_of as record_of_club
from scorekeeper.services.evenings.reading import record_of
from scorekeeper.services.evenings.season_tables import (
    key_of_game,
    outline_of,
    season_of_club,
)


def ranking_of(evening: ClubEvening) -> tuple[str, ...]:
    """Names, the best first: by the list as it stands, in the first sitting by the season.

    Empty where there is neither: then the order counts in which people were named.
    """
    record = record_of(evening)
    if record.current is not None:
        return tuple(row.name for row in record.evening_list.rows)
    state, game = state_of(evening.club, evening.club.secret), key_of_game(evening)
    season = season_of_evening(state, evening, game)
    return () if season is None else ranking_in(record_of_club(state), season, game)


def season_of_evening(state: ClubState, evening: ClubEvening, game: str) -> SeasonDays | None:
    """The season of its day that is of its game, or says none; of several the one begun last."""
    for season in state.seasons:
        is_then = season.first_day <= evening.played_on <= season.last_day
        if is_then and season.rule.game in (None, game):
            return season
    return None


def ranking_in(record: ClubRecord, season: SeasonDays, game: str) -> tuple[str, ...]:
    """Names in the order of the season's table; of the standings, where that is all it is."""
    if season.is_standings:
        days = in_period(record.finished.values(), season.first_day, season.last_day)
        names = record.state.names
        league = league_table(
            days, game=game, least=1, name=lambda person: names[cast("int", person)]
        )
        return tuple(row.name for row in league.rows)
    table = season_of_club(record, outline_of(record.state, season)).table
    return () if table is None else tuple(row.name for row in table.rows)
