"""The result of a match in words, and its highlights."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.race import FEWEST_ROUNDS, race_highlights, race_of
from scorekeeper.web.parts.standings import (
    Column,
    groups_of,
    margin_of,
    outcome_of,
    tie_broken_by,
    winning_sides,
)
from scorekeeper.web.parts.writing import Money

AHEAD = _("{points} ahead of {names}")
MOST_TIMES = 3  # that are told one by one


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match in words. Without ``winners`` it is a draw.

    ``totals`` are the points that decided it, the winners' first, ``written`` as the game's players
    write them; ``margin`` says by how many.
    """

    winners: tuple[Column, ...]
    sentence: str
    totals: tuple[int, ...]
    written: tuple[str, ...]
    margin: str
    decided: str
    still_pay: str


def result_of(
    book: Book, played_match: PlayedMatch, columns: Sequence[Column], money: Money
) -> Result:
    best = winning_sides(played_match)
    winners = tuple(column for column in columns if column.side in best)
    if len(winners) == len(columns):
        winners = ()
    told = decisive(columns, winners)
    return Result(
        winners=winners,
        sentence=outcome_of(played_match, columns),
        totals=tuple(column.total for column in told),
        written=tuple(column.written for column in told),
        margin=margin_in_words(played_match, columns) if winners else "",
        decided=decided_in(played_match) if winners else "",
        still_pay=still_pay(book, winners, money),
    )


def decisive(columns: Sequence[Column], winners: Sequence[Column]) -> tuple[Column, ...]:
    """Return both sides, the winners first; of several sides only the best."""
    ordered = sorted(columns, key=lambda column: column not in winners)
    return tuple(ordered[: 2 if len(columns) == 2 else 1])


def margin_in_words(played_match: PlayedMatch, columns: Sequence[Column]) -> str:
    points, what = margin_of(played_match), tie_broken_by(played_match)
    if not points and what is None:
        return ""
    if len(columns) == 2 and what is None:
        return ""  # both totals stand beside each other
    second = [column for column in columns if column.seats[0] in played_match.ranking[1]]
    names = Listing([name for column in second for name in column.names])
    if what is not None:
        return str(_("ahead of {names} on {what}", names=names, what=what))
    words = _("{points} fewer than {names}") if played_match.lowest_wins else AHEAD
    return str(words.format(points=points, names=names))


def decided_in(played_match: PlayedMatch) -> str:
    if played_match.totals != played_match.now.totals:
        return ""  # what the end adds may have decided it
    played = turning_point(played_match)
    if played is None:
        return ""
    if played.before.scored == 0:
        return str(_("Ahead from the first round on"))
    number, story = played_match.label(played), story_of(played_match, played)
    if not story:
        return str(_("Decided in round {number}", number=number))
    return str(_("Decided in round {number}: {story}", number=number, story=story))


def turning_point(played_match: PlayedMatch) -> PlayedRound | None:
    first = played_match.ranking[0]
    for played in reversed(played_match.rounds):
        ranking = played_match.game.ranking(played.before, played.before.totals)
        if groups_of(ranking, played.before.table.seats)[0] != first:
            return played
    return None


def story_of(played_match: PlayedMatch, played: PlayedRound) -> str:
    if played.deal.void or played.deal.agreed_score is not None:
        return str(_("as agreed"))
    return str(played_match.game.story(played_match.table_of(played), played.deal))


def still_pay(book: Book, winners: Sequence[Column], money: Money) -> str:
    """Write what the winners pay although they won; empty where they pay nothing."""
    balance = sum(column.balance for column in winners)
    if book.stake is None or balance >= 0:
        return ""
    number = sum(len(column.seats) for column in winners)
    return str(book.stake.way.winners_pay(money(-balance), winners=number))


def highlights_of(played_match: PlayedMatch) -> list[Highlight]:
    found: list[Highlight] = []
    scored = [played for played in played_match.rounds if played.counts]
    if len(scored) >= FEWEST_ROUNDS:
        found += [*lead_highlights(played_match), *best_round_highlights(played_match, scored)]
    return [
        *found,
        *played_match.game.highlights(played_match.now, early=played_match.stopped_early),
    ]


def lead_highlights(played_match: PlayedMatch) -> Iterator[Highlight]:
    race = race_of(played_match)
    yield from race_highlights(played_match, race)
    if race.changes:
        yield Highlight(_("The lead changed"), times_in_words(race.changes), Text(""))


def times_in_words(number: int) -> Text:
    """Write a count as once, twice, 3 times."""
    if number <= 2:
        return _("once") if number == 1 else _("twice")
    return ngettext_lazy("{number} time", "{number} times", number)


def best_round_highlights(
    played_match: PlayedMatch, scored: Sequence[PlayedRound]
) -> Iterator[Highlight]:
    most = max(played.points[side[0]] for played in scored for side in played_match.sides)
    sides = [
        [side for side in played_match.sides if played.points[side[0]] == most] for played in scored
    ]
    times = [
        _(
            "{names} in round {number}",
            names=played_match.table.names(sum(best, ())),
            number=played_match.label(played),
        )
        for played, best in zip(scored, sides, strict=True)
        if best
    ]
    yield Highlight(
        _("Most in one round"),
        ngettext_lazy("{number} point", "{number} points", most),
        Listing(times) if len(times) <= MOST_TIMES else times_in_words(sum(map(len, sides))),
    )
