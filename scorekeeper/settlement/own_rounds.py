"""The money of whoever gave up a seat for their own rounds (people.md, "A substitute").

They are parties of the settlement without a seat, behind all players and before the cash box.
"""

from collections.abc import Callable, Iterator

from scorekeeper.rules.attendance import Attendance, Substitution
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.settlement.fines import THE_BOX
from scorekeeper.settlement.standing import Part


def leavers(attendance: Attendance, table: AnyTable) -> tuple[str, ...]:
    """Everybody with money of their own rounds who does not sit at the table at the end.

    In the order in which they first gave up the seat; ``table`` is that of the whole match.
    """
    gone = sorted(attendance.substitutions, key=lambda one: (one.after, one.seat))
    names: dict[str, str] = {}
    for one in gone:
        if one.own_rounds and not is_back(one, table):
            names.setdefault(folded_name(one.before), one.before)
    return tuple(names.values())


def parties(played_match: PlayedMatch) -> tuple[str, ...]:
    """The names of everybody who can pay or be paid: players, leavers, and last the box."""
    table = played_match.table
    return (*table.players, *leavers(played_match.attendance, table), str(THE_BOX))


def parts_of_leavers(
    played_match: PlayedMatch, net_of: Callable[[PlayedMatch, int], int]
) -> Iterator[Part]:
    """The part of each who left a seat: what has come since the last such change.

    ``net_of`` says what a seat has got or paid in a match in minor units, whoever sat there.
    """
    table, attendance = played_match.table, played_match.attendance
    names = [folded_name(name) for name in leavers(attendance, table)]
    for seat in table.seats:
        before = 0
        for one in attendance.of_seat(seat):
            if one.own_rounds and 1 <= one.after <= len(played_match.rounds):
                net = net_of(played_match.cut_off(one.after), seat)
                leaver = None if is_back(one, table) else names.index(folded_name(one.before))
                yield Part(seat, leaver, net - before)
                before = net


def is_back(one: Substitution, table: AnyTable) -> bool:
    return folded_name(one.before) == folded_name(table.players[one.seat])


def with_parts(nets: tuple[int, ...], parts: tuple[Part, ...], leavers: int) -> tuple[int, ...]:
    """The nets of the seats, and behind them those of the leavers."""
    after, of_leavers = [*nets], [0] * leavers
    for part in parts:
        if part.leaver is not None:
            after[part.seat] -= part.amount
            of_leavers[part.leaver] += part.amount
    return (*after, *of_leavers)
