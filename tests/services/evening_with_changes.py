"""An evening of Kalooki in which people come and go, and what can be asked of it."""

from collections.abc import Callable

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal, agreed_score
from scorekeeper.services.history.timeline import StepSentences, history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences, empty_database
from scorekeeper.services.matches.attendance import join, leave, substitute
from tests.cast import (
    ANNA,
    BRAM,
    book_now,
    next_round,
    record,
    seen,
)
from tests.certain import certain


def there(match: Match) -> list[str]:
    """Return who is at the table for the next round, in the order of play."""
    table = book_now(match).played_match.now.table
    return [table.players[seat] for seat in table.seats]


def standing(match: Match) -> dict[str, int]:
    """Return the points of everybody who is in the match."""
    played_match = book_now(match).played_match
    table = played_match.table
    return {table.players[seat]: played_match.totals[seat] for seat in table.seats}


def seat(match: Match, name: str) -> int:
    """Return the number of somebody's seat."""
    table = book_now(match).table
    return next(one for one in table.seats if table.players[one] == name)


def next_dealer(match: Match) -> str:
    """Return who deals next."""
    now = book_now(match).played_match.now
    return now.table.players[now.dealer]


def undo_last(match: Match) -> None:
    """Take the last step back."""
    undo(seen(match), certain(history_of(seen(match)).undo).number)


def redo_last(match: Match) -> None:
    """Do the step again that was taken back last."""
    redo(seen(match), certain(history_of(seen(match)).redo).number)


def told(match: Match) -> list[str]:
    """Return what the history says, step by step."""
    teller = StepSentences(seen(match), book_now(match), history_of(seen(match)), str)
    return [str(teller.sentence(step)) for step in teller.history.steps]


def play(match: Match, **scored: int) -> None:
    """Record a round in which these have so many points, and all others none."""
    agreed_points = tuple((seat(match, name), number) for name, number in scored.items())
    record(match, Deal(agreed_score=agreed_score(agreed_points, (), "as on the paper")))


def require_sound(match: Match) -> None:
    """Check that the book holds, and that the same comes of the history played again."""
    book_now(match).played_match.require_sound()
    with empty_database() as empty:
        assert differences(seen(match), empty) == []


def vie_joins(match: Match, *, behind: int = BRAM, points: int = 30) -> None:
    """Let Vie sit down behind somebody."""
    join(match, name="Vie", behind=behind, points=points, sent=next_round(match))


def changes_in_turn(match: Match) -> list[Callable[[], None]]:
    """Return a newcomer, somebody who leaves, and a substitute, to be tried one after the other."""
    return [
        lambda: vie_joins(match, behind=ANNA),
        lambda: leave(match, seat=seat(match, "Dora")),
        lambda: substitute(match, seat=seat(match, "Bram"), name="Tom", own_rounds=True),
    ]
