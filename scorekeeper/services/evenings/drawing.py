"""Drawing a sitting, changing the draw by hand, and playing it.

Every verb raises RuleBroken where it is impossible, Conflict where somebody else was first, and
LinkGone. People are the keys of players.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.writes import NO_FORM, Submission


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """How a sitting is to be drawn. ``lot`` is drawn by this server where it is None.

    ``and_close``: the tables of the sitting before that are still open are closed.
    """

    way: str
    pairing: str = ""
    lot: int | None = None
    and_close: bool = False


def draw_sitting(evening: ClubEvening, asked: Draw, sent: Submission = NO_FORM) -> None:
    """Draw the next sitting, which then waits for *Play*; tables get their cards."""
    raise NotImplementedError


def draw_again(evening: ClubEvening, asked: Draw, sent: Submission = NO_FORM) -> None:
    """Draw the sitting that waits anew, by another lot or in another way."""
    raise NotImplementedError


def discard_draw(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Throw away the draw that waits."""
    raise NotImplementedError


def swap(evening: ClubEvening, one: int, other: int, sent: Submission = NO_FORM) -> None:
    """Let two change places, each at a table or sitting out."""
    raise NotImplementedError


def sit_out(evening: ClubEvening, player: int, sent: Submission = NO_FORM) -> None:
    """Let somebody sit out; their seat is empty until somebody is put there."""
    raise NotImplementedError


def take_seat(
    evening: ClubEvening, player: int, *, table: int, seat: int, sent: Submission = NO_FORM
) -> None:
    """Put somebody on a seat of a table, by its number; whoever sits there takes their place."""
    raise NotImplementedError


def seat_by_hand(
    evening: ClubEvening, tables: Sequence[Sequence[int | None]], sent: Submission = NO_FORM
) -> None:
    """Seat everybody as it is said, table by table in the order of seats; the others sit out."""
    raise NotImplementedError


def play_sitting(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Begin the matches of the draw that waits, table 1 first; the first seats deal first."""
    raise NotImplementedError
