"""The order by which people are seated by rank: the list, before that the season."""

from typing import Any

from scorekeeper.ledger.finished import game_key
from scorekeeper.ledger.league_table import in_period
from scorekeeper.ledger.season import season_of
from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.records.models import ClubEvening
from scorekeeper.services.clubs import club_record
from scorekeeper.services.evenings.planning import plan_of
from scorekeeper.services.evenings.reading import record_of


def ranking_of(evening: ClubEvening) -> tuple[str, ...]:
    """Names, the best first: by the list as it stands, in the first sitting by the season.

    Empty where there is neither: then the order counts in which people were named.
    """
    record = record_of(evening)
    if record.current is not None:
        return tuple(row.name for row in record.evening_list.rows)
    return by_season(evening)


def by_season(evening: ClubEvening) -> tuple[str, ...]:
    """By the season of the evening's day, of several the one that began last, in its game."""
    day = evening.played_on
    season = evening.club.seasons.filter(first_day__lte=day, last_day__gte=day).first()
    if season is None:
        return ()
    plan = plan_of(evening)
    game = game_key(evening.game, plan.table_of(plan.sizes[0]).house_rules)
    state = club_record.state_of(evening.club, evening.club.secret)
    played = club_record.record_of(state).finished.values()
    matches = [
        match
        for match in in_period(played, season.first_day, season.last_day)
        if match.game == game
    ]
    if not matches:
        return ()
    names: dict[Any, str] = {**state.names}
    table = season_of(matches, SeasonRule(game=game), name=names.__getitem__)
    return tuple(row.name for row in table.rows)
