"""Whether the evenings of a club are as its matches say."""

from collections.abc import Iterator

from scorekeeper.records.models import (
    Club,
    ClubEvening,
    EveningSitting,
    SittingPlace,
    SittingTable,
)
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings.planning import is_known
from scorekeeper.services.evenings.reading import Rows, rows_of


def evening_differences(club: Club) -> list[str]:
    """What is wrong with the evenings of a club, in words; empty when all is right."""
    evenings = ClubEvening.objects.filter(club=club).order_by("pk")
    known = [one for one in evenings if is_known(one)]
    return [f"{evening}: {fault}" for evening in known for fault in faults_of_evening(evening)]


def faults_of_evening(evening: ClubEvening) -> Iterator[Text]:
    rows = rows_of(evening)
    places = SittingPlace.objects.filter(sitting__evening=evening)
    strangers = [some.exclude(player__club=evening.club_id) for some in (evening.people, places)]
    if any(some.exists() for some in strangers):
        yield _("somebody is of another club")
    sittings = rows.sittings
    if [one.number for one in sittings] != [*range(1, len(sittings) + 1)]:
        yield _("a sitting is missing")
    if any(one.began_at is None for one in sittings[:-1]):
        yield _("a sitting was drawn before the last was played")
    for sitting in sittings:
        yield from faults_of_sitting(rows, sitting)
    for table in rows.tables:
        yield from faults_of_table(rows, table)


def faults_of_sitting(rows: Rows, sitting: EveningSitting) -> Iterator[Text]:
    keys = [rows.players[place.player_id].pk for place in rows.places.get(sitting.pk, ())]
    if len({*keys}) < len(keys):
        yield _("somebody is twice in sitting {number}", number=sitting.number)


def faults_of_table(rows: Rows, table: SittingTable) -> Iterator[Text]:
    """Faults of a table in a sitting: a match that is not of the evening, or of other seats."""
    match, told = table.match, {"table": table.table.number, "sitting": table.sitting.number}
    if match is None:
        return
    if table.sitting.began_at is None:
        yield _("table {table} has a match before sitting {sitting} is played", **told)
    if (match.club_id, match.game) != (rows.evening.club_id, rows.evening.game):
        yield _("table {table} of sitting {sitting} has a match of another club or game", **told)
    places = rows.places.get(table.sitting_id, ())
    seats = sorted(place.seat or 0 for place in places if place.table_id == table.pk)
    began = match.seats.filter(is_late=False).count()
    if seats != [*range(began)]:
        yield _("table {table} of sitting {sitting} was drawn for others than played", **told)
