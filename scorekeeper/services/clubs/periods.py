"""The periods that a club's standings are of: its seasons, this year, and all time."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.league_table import in_period
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import ClubState, SeasonDays

ALL_TIME, THIS_YEAR = "all", "year"


@dataclass(frozen=True, slots=True)
class Period:
    """Days to choose, with their word in an address."""

    word: str
    name: Text | str
    first: date | None = None
    last: date | None = None

    @property
    def is_season(self) -> bool:
        return self.word not in (ALL_TIME, THIS_YEAR)


def periods_of(state: ClubState) -> list[Period]:
    """List all periods: the current or newest season, the year, all time, other seasons."""
    year = state.today.year
    seasons = [season_period(one) for one in state.seasons]
    now = current_season(state.seasons, state.today)
    seasons.sort(key=lambda one: now is None or one.word != str(now.key))
    return [
        *seasons[:1],
        Period(THIS_YEAR, str(year), date(year, 1, 1), date(year, 12, 31)),
        Period(ALL_TIME, _("All time")),
        *seasons[1:],
    ]


def season_period(season: SeasonDays) -> Period:
    return Period(str(season.key), season.name, season.first_day, season.last_day)


def current_season(seasons: Iterable[SeasonDays], today: date) -> SeasonDays | None:
    """Return the season of today; of several the one that began last."""
    return next((one for one in seasons if one.first_day <= today <= one.last_day), None)


def usual_period(
    periods: Mapping[str, Period], state: ClubState, matches: Sequence[FinishedMatch]
) -> Period:
    """Return the period of a page without one: season, year, or all time.

    A period in which no match was finished is passed over.
    """
    now = current_season(state.seasons, state.today)
    for word in ([] if now is None else [str(now.key)]) + [THIS_YEAR]:
        period = periods[word]
        if in_period(matches, period.first, period.last):
            return period
    return periods[ALL_TIME]
