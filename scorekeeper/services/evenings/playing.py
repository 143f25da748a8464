"""Playing a sitting that was drawn: its matches begin, one at each table."""

from collections.abc import Sequence

from django.db.models import F
from django.utils import timezone

from scorekeeper.records.models import ClubEvening, EveningSitting, Match, Player, SittingTable
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import listed_numbers
from scorekeeper.services.evenings.planning import plan_of
from scorekeeper.services.evenings.plans import EveningPlan
from scorekeeper.services.evenings.sittings import require_waiting_draw
from scorekeeper.services.evenings.writing import is_wanted, require_going_on, writing_evening
from scorekeeper.services.matches.starting import new_match
from scorekeeper.services.writes import NO_FORM, Submission


def play_sitting(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Begin the matches of the draw that waits, table 1 first; the first seats deal first.

    A seat left empty is closed up where the game takes a table of that size. Raises RuleBroken,
    Conflict, LinkGone.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "play"):
            return
        require_going_on(locked)
        sitting = require_waiting_draw(locked)
        plan = plan_of(locked)
        tables = tables_to_play(sitting)
        if not tables:
            raise refuse("tables", _("Nobody has a table yet."))
        for table in tables:
            require_full(plan, table)
        for table in tables:
            begin_match(locked, plan, table)
        sitting.began_at = timezone.now()
        sitting.save(update_fields=["began_at"])
        tell_those_before(sitting)


def tables_to_play(sitting: EveningSitting) -> list[SittingTable]:
    """The tables of a draw without those at which nobody sits: these are not there any more."""
    rows = [*sitting.tables.select_related("table").order_by("table__number")]
    empty = [row for row in rows if not row.places.exists()]
    for row in empty:
        row.delete()
    return [row for row in rows if row not in empty]


def require_full(plan: EveningPlan, table: SittingTable) -> None:
    there = table.places.count()
    if there in plan.sizes:
        return
    told = {"number": table.table.number, "there": there, "sizes": listed_numbers(plan.sizes)}
    message = _(
        "Table {number} has {there}, and {sizes} play at one: put somebody there, or draw again."
    )
    raise refuse("tables", message.format(**told))


def begin_match(evening: ClubEvening, plan: EveningPlan, table: SittingTable) -> None:
    """Begin the match of a table for those who have places at it, close together."""
    places = [*table.places.order_by("seat").select_related("player__merged_into")]
    for seat, place in enumerate(places):
        if place.seat != seat:
            place.seat = seat
            place.save(update_fields=["seat"])
    table.size = len(places)
    table.match = match_of(evening, plan, [place.player.canonical for place in places])
    table.match.is_of_evening = True
    table.match.save(update_fields=["is_of_evening"])
    table.save(update_fields=["size", "match"])


def match_of(evening: ClubEvening, plan: EveningPlan, players: Sequence[Player]) -> Match:
    agreed = plan.match_of(
        tuple(player.name for player in players),
        details=MatchDetails(played_on=evening.played_on, venue=evening.venue),
    )
    return new_match(agreed, club=evening.club, seated=players)


def tell_those_before(sitting: EveningSitting) -> None:
    """Let the pages of the tables of the sitting before show where their people sit now."""
    before = Match.objects.filter(
        sitting_table__sitting__evening=sitting.evening_id,
        sitting_table__sitting__number=sitting.number - 1,
    )
    rows = Match.objects.filter(pk__in=before.values("pk"))
    [*rows.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True)]
    rows.update(version=F("version") + 1)
