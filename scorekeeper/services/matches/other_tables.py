"""The tables beside a match in its sitting of a club evening: nobody sits at two of them."""

from scorekeeper.records.models import (
    Match,
    Player,
    Seat,
    SeatChange,
    SittingTable,
    names_of_one,
)
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import books_of

LEFT = SeatChange.objects.filter(kind=SeatChange.Kind.LEFT, undone_version=None)


def require_at_no_other_table(match: Match, player: Player) -> None:
    """Raise RuleBroken where somebody sits at another table of the sitting that goes on.

    Whoever is done there, or has left, may help out here.
    """
    sitting = SittingTable.objects.filter(match=match).values("sitting")
    beside = Match.objects.filter(sitting_table__sitting__in=sitting, cancelled_at=None)
    names = Player.objects.filter(names_of_one([player]))
    seats = Seat.taken.filter(match__in=beside.values("pk"), player__in=names)
    others = seats.exclude(match=match).exclude(pk__in=LEFT.values("seat")).values("match")
    sits_in = [*Match.objects.filter(pk__in=others)]
    books = books_of(sits_in)
    open_ones = [one for one in sits_in if not books[one.pk].played_match.finished]
    if open_ones:
        table = SittingTable.objects.select_related("table").get(match=open_ones[0])
        message = _("“{name}” sits at table {table} in this sitting.")
        raise refuse("name", message.format(name=player.name, table=table.table.number))
