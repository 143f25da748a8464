"""A second try where somebody else was in the way, or the database was started anew meanwhile.

Whatever went wrong was taken back as a whole, and a form that is sent twice counts once: so a page
can be asked for again before anything is answered.
"""

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, InterfaceError, connection
from django.http import HttpRequest, HttpResponseBase

from scorekeeper.config.databases import POOL

Page = Callable[..., HttpResponseBase]

# What PostgreSQL says, by its codes: two in each other's way; and that it went away
CROSSED = ("40001", "40P01")  # could not be put in order; each waited for the other
HUNG_UP = "OperationalError"  # as psycopg calls what has no code; others have names of their own
AWAY = ("08", "57P01", "57P02", "57P03", "42P01", "55000")  # stopped, or being restored
TOO_LONG_IDLE = ("57P05", "25P03")  # it closes lines that are not used, where it was told to


def tried_again(page: Page) -> Page:
    """A page that is asked for once more where a second try may go well."""

    @wraps(page)
    def guarded(request: HttpRequest, *args: object, **words: object) -> HttpResponseBase:
        try:
            return page(request, *args, **words)
        except (DatabaseError, InterfaceError, ObjectDoesNotExist, LookupError) as error:
            if connection.in_atomic_block or not may_go_well(error):
                raise
            was_lost = is_away(error)
        start_over(request, was_lost=was_lost)
        return page(request, *args, **words)

    return guarded


def may_go_well(error: Exception) -> bool:
    """Whether the same may go well now: others were faster, or the database is there again.

    What is read while it is deleted or restored falls apart; read once more it is whole, or gone.
    """
    if isinstance(error, IntegrityError | ObjectDoesNotExist | LookupError):
        return True
    return code_of(error) in CROSSED or is_away(error)


def code_of(error: BaseException) -> str:
    """The code with which PostgreSQL refused; empty where it said nothing."""
    return getattr(error.__cause__, "sqlstate", None) or ""


def is_away(error: Exception) -> bool:
    """Whether the database went away, or is not whole while it is being restored."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    if code_of(error):
        return code_of(error).startswith((*AWAY, *TOO_LONG_IDLE))
    if connection.vendor != "postgresql":
        return False
    # One that hung up without a word; a transaction that lost its line has a new one by now
    if type(error.__cause__).__name__ == HUNG_UP:
        return True
    line = connection.connection
    return line is not None and bool(line.closed)


def start_over(request: HttpRequest, *, was_lost: bool) -> None:
    """Let a request be as it came: its files unread, and no broken line to the database."""
    for _name, files in request.FILES.lists():
        for file in files:
            file.seek(0)
    if was_lost:
        ensure_usable_connection()


def ensure_usable_connection() -> None:
    """Close lost connections until one works, or as many as the pool can hold were tried.

    The pool learns that a connection is lost only from whoever holds it, so the next one may be
    lost too; and so may all that were made in their place, where the database went away once more.
    """
    for _connection in range(2 * POOL["max_size"]):
        connection.close()
        try:
            connection.ensure_connection()
        except (DatabaseError, InterfaceError) as error:
            if not is_away(error):  # none came in time, and none will
                raise
        else:
            if connection.is_usable():
                return
