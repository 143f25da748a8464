"""Closing tables that cannot finish, ending an evening, and going on after that."""

from django.utils import timezone

from scorekeeper.records.models import ClubEvening, Match, SittingTable
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.words import Listing
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import books_of
from scorekeeper.services.evenings.sittings import waiting_draw
from scorekeeper.services.evenings.writing import is_wanted, require_going_on, writing_evening
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.writes import NO_FORM, Submission


def close_table(evening: ClubEvening, table: int, sent: Submission = NO_FORM) -> None:
    """Stop the match of a table, by its number, early: it counts as it stands.

    Raises RuleBroken, Conflict, LinkGone.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "close_table", table):
            return
        found = next((one for one in open_tables(locked) if one.table.number == table), None)
        if found is None:
            raise refuse("table", _("Table {number} is not open.", number=table))
        close(found, sent)


def end_evening(
    evening: ClubEvening, *, and_close: bool = False, sent: Submission = NO_FORM
) -> None:
    """End an evening; raises RuleBroken where a table is open, unless those are to be closed.

    A draw that waits is thrown away.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "end_evening", and_close):
            return
        require_going_on(locked)
        close_open_tables(locked, may_close=and_close, sent=sent)
        waiting = waiting_draw(locked)
        if waiting is not None:
            waiting.delete()
        locked.ended_at = timezone.now()


def go_on(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Go on with an evening that has ended."""
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "go_on"):
            return
        if locked.ended_at is None:
            raise refuse("evening", _("This evening goes on already."))
        locked.ended_at = None


def delete_evening(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Delete an evening at which nothing was played; raises RuleBroken where something was.

    Its people stay in the club. Sent again it raises LinkGone, as whatever is there no more.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "delete_evening"):
            return
        require_going_on(locked)
        tables = SittingTable.objects.filter(sitting__evening=locked)
        if tables.exclude(match=None).exists():
            message = _("Matches belong to this evening. Cancel and delete them first.")
            raise refuse("evening", message)
        locked.delete()
        locked.is_written = False


def open_tables(evening: ClubEvening) -> list[SittingTable]:
    """The tables of which the match is neither over nor cancelled, those of the last sitting first.

    In one before, a match goes on again where its end was taken back.
    """
    rows = SittingTable.objects.filter(
        sitting__evening=evening,
        match__ended_early=False,
        match__settled_at=None,
        match__cancelled_at=None,
        match__is_hidden=False,
    )
    tables = list(rows.select_related("table").order_by("-sitting__number", "table__number"))
    matches = Match.objects.filter(pk__in=[one.match_id for one in tables])
    found = {match.pk: match for match in matches}
    books = books_of([*found.values()])
    for one in tables:
        one.match = found[one.match_id or 0]
    return [
        one
        for one in tables
        if one.match_id in books and not books[one.match_id].played_match.finished
    ]


def close_open_tables(evening: ClubEvening, *, may_close: bool, sent: Submission) -> None:
    """Close the open tables of a locked evening; raises RuleBroken where that was not asked for."""
    tables = open_tables(evening)
    if tables and not may_close:
        numbers = Listing([str(one.table.number) for one in tables])
        message = _(
            "Not all tables are over: {tables}. Close them, and they count as they stand.",
            tables=numbers,
        )
        raise refuse("tables", message)
    for one in tables:
        close(one, sent)


def close(table: SittingTable, sent: Submission) -> None:
    """Stop the match of an open table; raises RuleBroken where a round is in play there."""
    assert table.match is not None
    try:
        stop_early(table.match, Submission(key="", base=0, entered_by=sent.entered_by))
    except RuleBroken as broken:
        told = {"number": table.table.number, "why": broken.message}
        raise refuse("tables", _("Table {number}: {why}", **told)) from None
