"""Between two rounds: the situation after somebody came or went, and what cannot be then.

By people.md, "Coming and going".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.rules.attendance import (
    JOINED,
    LEFT,
    MOST_POINTS_TO_BEGIN,
    Arrival,
    Attendance,
    Change,
    Substitution,
)
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import listed_numbers


def situation_after_changes(
    game: AnyGame, played: PlayedRound, table: AnyTable, attendance: Attendance
) -> AnySituation:
    """The situation behind a round, with what changes there; ``table`` is the whole match's.

    Changes with which no round could be played are refused; until then nobody moves.
    """
    before = played.after
    changes = attendance.changes_at(played.number)
    if not changes:
        return before
    there = attendance.table_at(table, played.number)
    if not can_go_on(game, there):
        return before
    totals = list(before.totals)
    for change in changes:
        if isinstance(change, Arrival):
            totals[change.seat] = change.points
    now = replace(before, table=there, totals=tuple(totals))
    if there.away == before.table.away:
        return now
    now = replace(now, memory=game.remember_change(before, now))
    return replace(now, dealer=dealer_among(game, played, now))


def can_go_on(game: AnyGame, there: AnyTable) -> bool:
    comes_or_goes = not there.away or game.lets_come_and_go(there)
    return comes_or_goes and len(there.seats) in game.player_counts


def dealer_among(game: AnyGame, played: PlayedRound, now: AnySituation) -> int:
    """The next dealer of those who are there: the deal passes from the last dealer's seat.

    A deal that is dealt again stays with its dealer, and goes to the next seat when that one left.
    """
    dealt, deal = played.dealer, replace(played.deal, dealer=played.dealer)
    passes = not deal.void and played.fits and game.passes_on(played.before, deal)
    if played.counts or passes or dealt in now.table.away:
        before = replace(played.before, table=now.table)
        return game.next_dealer(before, deal, memory=now.memory)
    return dealt


def check_changes(
    game: AnyGame,
    table: AnyTable,
    attendance: Attendance,
    *,
    rounds: Sequence[PlayedRound],
    now: AnySituation,
) -> Iterator[Fault]:
    """Say which comings and goings cannot be as the match was played."""
    faults = tuple(check_numbers(game, table, attendance))
    yield from faults
    if faults:
        return
    for after in sorted({change.after for change in attendance.changes}):
        if after <= len(rounds):
            then = rounds[after].before if after < len(rounds) else now
            yield from check_moment(
                game, attendance.changes_at(after), before=rounds[after - 1].after, then=then
            )


def check_moment(
    game: AnyGame, changes: Sequence[Change], *, before: AnySituation, then: AnySituation
) -> Iterator[Fault]:
    """Faults in all changes of one moment; ``before`` is the situation without them."""
    fact = changes[0].fact
    if game.is_over(before):
        yield Fault(fact, _("the match is over: nobody comes or goes any more"))
        return
    if then.table.away == before.table.away:
        return
    newcomers = [change for change in changes if isinstance(change, Arrival)]
    faults = [fault for one in newcomers for fault in check_newcomer(game, before, one)]
    faults += game.check_there(then)
    yield from faults
    if not faults and game.is_over(then):
        yield Fault(fact, _("the match would be over by it: stop here instead"))


def check_newcomer(game: AnyGame, before: AnySituation, arrival: Arrival) -> Iterator[Fault]:
    if abs(arrival.points) > MOST_POINTS_TO_BEGIN:
        most = f"{MOST_POINTS_TO_BEGIN:,}"
        yield Fault(JOINED, _("somebody begins with at most {most} points", most=most))
    yield from game.check_newcomer(before, arrival.points)


OTHER_NUMBER = {  # by the fact by which there are more or fewer, with what can be done instead
    JOINED: _("{game} is played by {counts} players: whoever comes can take over a seat"),
    LEFT: _("{game} is played by {counts} players: let somebody take over the seat, or stop here"),
    "players": _("{game} is played by {counts} players: name those who began"),
}


def check_numbers(game: AnyGame, table: AnyTable, attendance: Attendance) -> Iterator[Fault]:
    """Say where nobody can come or go, or where more or fewer are there than the game allows."""
    moving = [one for one in attendance.changes if not isinstance(one, Substitution)]
    if moving and not game.lets_come_and_go(table):
        yield Fault(moving[0].fact, _("at this table somebody can only take over a seat"))
        return
    for after in sorted({0, *(change.after for change in moving)}):
        there = attendance.table_at(table, after).seats
        if len(there) not in game.player_counts:
            fact = next((one.fact for one in moving if one.after == after), "players")
            counts = listed_numbers(game.player_counts)
            yield Fault(fact, OTHER_NUMBER[fact].format(game=game.name, counts=counts))
