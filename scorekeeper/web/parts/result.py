"""The outcome of a match: winners, margin, turning point, and winners who still pay."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Listing, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.lead import margin_of, outcome_of, tie_broken_by, winning_sides
from scorekeeper.web.parts.rounds import Column

Money = Callable[[int], str]
AHEAD = _("{points} ahead of {names}")


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match in words. Without ``winners`` it is a draw.

    ``totals`` are the points that decided it, the winners' first; ``margin`` says by how many.
    """

    winners: tuple[Column, ...]
    sentence: str
    totals: tuple[int, ...]
    margin: str
    decided: str
    still_pay: str


def result_of(book: Book, evening: Evening, columns: Sequence[Column], money: Money) -> Result:
    """Tell the outcome; ``evening`` and ``columns`` have the names to be shown."""
    best = winning_sides(evening)
    winners = tuple(column for column in columns if column.side in best)
    if len(winners) == len(columns):
        winners = ()
    return Result(
        winners=winners,
        sentence=outcome_of(evening, columns),
        totals=totals_of(columns, winners),
        margin=margin_in_words(evening, columns) if winners else "",
        decided=decided_in(evening) if winners else "",
        still_pay=still_pay(book, winners, money),
    )


def totals_of(columns: Sequence[Column], winners: Sequence[Column]) -> tuple[int, ...]:
    """Return both sides' points, the winners' first; of several sides only the best's."""
    ordered = sorted(columns, key=lambda column: column not in winners)
    return tuple(column.total for column in ordered[: 2 if len(columns) == 2 else 1])


def margin_in_words(evening: Evening, columns: Sequence[Column]) -> str:
    """Write the winners' margin and over whom; empty where points did not decide."""
    points, what = margin_of(evening), tie_broken_by(evening)
    if not points and what is None:
        return ""
    if len(columns) == 2 and what is None:
        return str(ngettext_lazy("by {number} point", "by {number} points", points))
    second = [column for column in columns if column.seats[0] in evening.ranking[1]]
    names = Listing([name for column in second for name in column.names])
    if what is not None:
        return str(_("ahead of {names} on {what}", names=names, what=what))
    words = _("{points} fewer than {names}") if evening.lowest_wins else AHEAD
    return str(words.format(points=points, names=names))


def decided_in(evening: Evening) -> str:
    """Name the round in which the winners took the lead for good."""
    if evening.totals != evening.now.totals:
        return ""  # what the end adds may have decided it
    played = turning_point(evening)
    if played is None:
        return ""
    if played.before.scored == 0:
        return str(_("Ahead from the first round on"))
    number, story = evening.label(played), story_of(evening, played)
    if not story:
        return str(_("Decided in round {number}", number=number))
    return str(_("Decided in round {number}: {story}", number=number, story=story))


def turning_point(evening: Evening) -> PlayedRound | None:
    """Return the first round after which the winners stayed ahead until the end."""
    first = evening.ranking[0]
    for played in reversed(evening.rounds):
        before = evening.game.ranking(played.before, played.before.totals)
        if before[0] != first:
            return played
    return None


def story_of(evening: Evening, played: PlayedRound) -> str:
    """Tell a round's result as a sentence does."""
    if played.deal.void or played.deal.agreed_score is not None:
        return str(_("as agreed"))
    return str(evening.game.story(evening.table, played.deal))


def still_pay(book: Book, winners: Sequence[Column], money: Money) -> str:
    """Write what the winners pay although they won; empty where they pay nothing."""
    balance = sum(column.balance for column in winners)
    if book.stake is None or balance >= 0:
        return ""
    number = sum(len(column.seats) for column in winners)
    return str(book.stake.way.winners_pay(money(-balance), winners=number))


def statements_of(match: Match, evening: Evening) -> tuple[str, ...]:
    """Say what was missed, or is still owed; empty in a cancelled match."""
    return () if match.cancelled_at is not None else tuple(map(str, evening.warnings))
