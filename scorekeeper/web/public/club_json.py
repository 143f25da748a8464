"""What a club shows, as JSON. Its shape is promised: .github/PUBLIC.md tells it, and only adds."""

from datetime import date, datetime
from typing import Any, cast

from django.utils.timezone import make_aware

from scorekeeper.ledger.evening_list import EveningRow
from scorekeeper.ledger.evening_scores import Points, SittingScore
from scorekeeper.ledger.league_table import LeagueRow
from scorekeeper.ledger.season import SeasonRow, SeasonTable
from scorekeeper.rules.figures import with_two_decimals
from scorekeeper.services.clubs.planned import PlannedDate
from scorekeeper.services.public.public_evenings import PublicEvening
from scorekeeper.services.public.public_record import GameStandings, PublicRecord
from scorekeeper.web.parts.matches import game_title
from scorekeeper.web.public.context import as_many_as_shown, season_total

VERSION = 1
MINUS = "\N{MINUS SIGN}"


def json_of(record: PublicRecord) -> dict[str, Any]:
    writer = JsonWriter(record)
    return {
        "version": VERSION,
        "club": record.club,
        "period": {
            "name": str(record.period.name),
            "first_day": iso(record.period.first),
            "last_day": iso(record.period.last),
        },
        "standings": [writer.standings(one) for one in record.standings],
        "season": writer.season(record.season) if record.season else None,
        "evenings": [writer.evening(one) for one in record.evenings],
        "dates": [date_of(one) for one in record.dates],
    }


class JsonWriter:
    """Writes tables with the names by which people are shown."""

    def __init__(self, record: PublicRecord) -> None:
        self.names = record.names

    def standings(self, one: GameStandings) -> dict[str, Any]:
        ranked = [(row, row.place) for row in one.ranked]
        every, left_out = as_many_as_shown([*ranked, *((row, None) for row in one.unranked)])
        return {
            "game": one.game,
            "name": game_title(one.game),
            "lowest_wins": one.table.lowest_wins,
            "rows": [self.standings_row(row, place) for row, place in every],
            "left_out": left_out,
        }

    def standings_row(self, row: LeagueRow, place: int | None) -> dict[str, Any]:
        return {
            "place": place,
            "player": self.names[cast("int", row.player)],
            "played": row.played,
            "won": exact(row.won),
            "rounds": row.rounds,
            "points": row.points,
        }

    def season(self, one: SeasonTable) -> dict[str, Any]:
        every, left_out = as_many_as_shown(one.rows)
        return {
            "by": one.rule.by,
            "lowest_wins": one.lowest_wins,
            "rows": [self.season_row(row, one) for row in every],
            "left_out": left_out,
        }

    def season_row(self, row: SeasonRow, table: SeasonTable) -> dict[str, Any]:
        return {
            "place": row.place,
            "player": self.names[cast("int", row.player)],
            "total": season_total(row, table).replace(MINUS, "-"),
            "counted": [exact(points) for points in row.counted],
            "dropped": [exact(points) for points in row.left_out],
        }

    def evening(self, one: PublicEvening) -> dict[str, Any]:
        every, left_out = as_many_as_shown(one.evening_list.rows)
        return {
            "id": one.uid.urn,
            "day": one.day.isoformat(),
            "updated": one.updated.isoformat(timespec="seconds"),
            "game": one.game,
            "name": game_title(one.game),
            "lowest_wins": one.evening_list.lowest_leads,
            "rows": [self.evening_row(row) for row in every],
            "left_out": left_out,
        }

    def evening_row(self, row: EveningRow) -> dict[str, Any]:
        return {
            "place": row.place,
            "player": self.names[cast("int", row.person)],
            "sittings": [of_sitting(one) for one in row.scores],
            "total": exact(row.total),
        }


def of_sitting(score: SittingScore) -> str | None:
    """The points of a sitting; None for who has none from it."""
    return exact(score.total) if score.points is not None or score.personal else None


def exact(number: Points) -> str:
    """A number as text, with at most two decimals: half a win is half a win everywhere."""
    return str(number) if isinstance(number, int) else with_two_decimals(number).replace(MINUS, "-")


def date_of(one: PlannedDate) -> dict[str, Any]:
    """A planned evening; when it begins has its distance to UTC with it."""
    begins = make_aware(datetime.combine(one.day, one.begins_at)) if one.begins_at else None
    return {
        "id": one.uid.urn,
        "day": one.day.isoformat(),
        "begins": begins.isoformat(timespec="minutes") if begins else None,
        "venue": one.venue,
        "remark": one.remark,
    }


def iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
