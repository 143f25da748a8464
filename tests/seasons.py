"""Seasons of tests: evenings of a club, played with or without a club evening, and their table."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from django.utils.timezone import localdate

from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.records.models import Club, ClubEvening, Match, Season
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.naming import SeasonData, make_season
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.evenings.season_tables import ClubSeason, outline_of, season_of_club
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.matches.starting import start_match
from tests.cast import agreed, next_round, points, recorded, seen
from tests.certain import certain
from tests.club_evenings import a_plan, an_evening, played

WILHELMINA, BART, GULSEN, JAN_WILLEM = (
    "Wilhelmina van den Berg", "Bartholomeus", "Gülşen", "Jan-Willem de Vries",
)  # fmt: skip
# Seven evenings of a klaverjas club, of which the best five of each player count. Jan-Willem came
# to the club on the third.
SEVEN: tuple[dict[str, int], ...] = (
    {WILHELMINA: 4712, BART: 4779, GULSEN: 4788},
    {WILHELMINA: 4980, BART: 4620, GULSEN: 4410},
    {BART: 4512, GULSEN: 4902, JAN_WILLEM: 4733},
    {WILHELMINA: 4655, BART: 4890, GULSEN: 4675, JAN_WILLEM: 4604},
    {WILHELMINA: 5052, BART: 4731, JAN_WILLEM: 4580},
    {WILHELMINA: 4388, BART: 4302, GULSEN: 4801, JAN_WILLEM: 4711},
    {WILHELMINA: 4871, BART: 4699, GULSEN: 4533},
)
CLUB_EVENING = 3  # of these, by index: there all four were at one table
BEST_FIVE = SeasonRule(best=5)
FIRST_DAY = localdate() - timedelta(weeks=len(SEVEN))
DAYS = tuple(FIRST_DAY + timedelta(weeks=week) for week in range(len(SEVEN)))


def a_day(
    club: Club,
    day: date,
    results: Mapping[str, int],
    *,
    slug: str = "free-sheet",
    **rules: RuleValue,
) -> Match:
    """Finish a match of a free sheet of that day, in which everybody had this result."""
    details = MatchDetails(played_on=day)
    terms = agreed(slug, tuple(results), house_rules=rules, details=details)
    match = recorded(start_match(terms, club=club), points(*results.values()))
    stop_early(seen(match), next_round(match))
    return seen(match)


def a_club_evening(
    club: Club,
    day: date,
    *sittings: Mapping[str, int],
    personal: Mapping[str, int] | None = None,
    ends: bool = True,
    **changes: Any,
) -> ClubEvening:
    """Play an evening of one table, on which everybody had these results in each sitting.

    Adjustments for one ``personal`` stand in the last one.
    """
    plan = a_plan("free-sheet", **{"sizes": (len(sittings[0]),), "played_on": day, **changes})
    evening = an_evening(tuple(sittings[0]), plan, club=club)
    for results in sittings:
        (table,) = played(evening).tables
        names = [certain(player).name for player in table.players]
        is_last = results is sittings[-1]
        adjustments = tuple(
            Adjustment(names.index(name), amount, 0, "revoke", personal=True)
            for name, amount in ((personal or {}) if is_last else {}).items()
        )
        match = seen(certain(table.match))
        recorded(match, points(*(results[name] for name in names), adjustments=adjustments))
        stop_early(seen(match), next_round(match))
    if ends:
        end_evening(evening)
    return evening


def a_season(
    club: Club, rule: SeasonRule = BEST_FIVE, *, days: Iterable[date] = DAYS, name: str = "Autumn"
) -> Season:
    every = [*days]
    make_season(club, SeasonData(name, min(every), max(every), rule))
    return club.seasons.get(name=name)


def seven_evenings(rule: SeasonRule = BEST_FIVE) -> Season:
    """Play the seven, one of them as a club evening of two sittings; return their season."""
    club = Club.objects.create(name="De Vier Azen")
    for index, (day, results) in enumerate(zip(DAYS, SEVEN, strict=True)):
        if index == CLUB_EVENING:
            first = {name: number // 2 for name, number in results.items()}
            second = {name: results[name] - number for name, number in first.items()}
            a_club_evening(club, day, first, second)
        else:
            a_day(club, day, results)
    return a_season(club, rule)


def season_now(season: Season) -> ClubSeason:
    """Return the season as somebody reads it now."""
    club = Club.objects.get(pk=season.club_id)
    state = state_of(club, club.secret)
    days = next(one for one in state.seasons if one.key == season.pk)
    return season_of_club(record_of(state), outline_of(state, days))


def rows_now(season: Season) -> dict[str, tuple[object, ...]]:
    """Return place, total, and what does not count of everybody, by name."""
    table = certain(season_now(season).table)
    return {row.name: (row.place, row.total, row.left_out) for row in table.rows}


def results_now(season: Season) -> dict[str, tuple[object, ...]]:
    table = certain(season_now(season).table)
    return {row.name: tuple(one.points for one in row.results) for row in table.rows}
