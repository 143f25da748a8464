"""The newest evening of a club: whether it goes on, and whether that was the club's last time."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import OuterRef, Subquery

from scorekeeper.games.registry import find_game, folders
from scorekeeper.records.models import Club, Match
from scorekeeper.records.models.matches import today
from scorekeeper.rules.game import AnyGame

STILL_THAT_EVENING = timedelta(days=1)  # it may go on past midnight; one nobody ended does not


@dataclass(frozen=True, slots=True)
class LatestEvening:
    """The evening that was begun last in a club.

    ``was_last``: the club has begun no match since but those of evenings.
    """

    key: int
    version: int
    game: AnyGame
    goes_on: bool
    was_last: bool


def latest_evening(club: Club) -> LatestEvening | None:
    """The newest evening of a club, where its game is known; one query."""
    matches = Match.objects.filter(club=OuterRef("club")).order_by("-pk")
    newest = Subquery(matches.values("sitting_table")[:1])
    columns = "pk", "version", "game", "played_on", "ended_at"
    row = club.club_evenings.annotate(newest=newest).values_list(*columns, "newest").first()
    if row is None or row[2] not in folders():
        return None
    key, version, game, played_on, ended_at, newest_table = row
    is_recent = played_on >= today() - STILL_THAT_EVENING
    return LatestEvening(
        key=key,
        version=version,
        game=find_game(game),
        goes_on=ended_at is None and is_recent,
        was_last=newest_table is not None or ended_at is None,
    )
