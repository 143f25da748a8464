"""Closing tables that cannot finish, ending an evening, and going on after that."""

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.writes import NO_FORM, Submission


def close_table(evening: ClubEvening, table: int, sent: Submission = NO_FORM) -> None:
    """Stop the match of a table, by its number, early: it counts as it stands.

    Raises RuleBroken, Conflict, LinkGone.
    """
    raise NotImplementedError


def end_evening(
    evening: ClubEvening, *, and_close: bool = False, sent: Submission = NO_FORM
) -> None:
    """End an evening; raises RuleBroken where a table is open, unless those are to be closed."""
    raise NotImplementedError


def go_on(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Go on with an evening that has ended."""
    raise NotImplementedError
