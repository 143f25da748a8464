"""Who sat out while matches followed one another, as it is seen from who played them.

Nobody said who was there and waited. So whoever has played and does not play is taken to wait, and
to have waited through the match before their first one; earlier they were absent. Who stays away
longer than a turn and one more match has gone home: that was absence, until they come again.
Who came, but lost the lot to others who came at the same time, is known from their first match on.
"""

from collections.abc import Collection, Iterator, Sequence

from scorekeeper.seating.lot import Lot
from scorekeeper.seating.sitting_out import draw_out, next_out
from scorekeeper.seating.sittings import Sitting, Table

Tables = tuple[Table, ...]
MORE_THAN_A_TURN = 1  # matches that a table may play on as it is before somebody counts as gone


def sittings_of(
    played: Sequence[Tables], *, coming: Collection[str] = (), known: Sequence[Collection[str]] = ()
) -> tuple[Sitting, ...]:
    """Tell who sat out in each of the sittings played, the oldest first.

    ``coming`` have not played yet and are there now. ``known`` are, for each sitting, those of whom
    it was said that they sat out in it.
    """
    there = [{name for table in tables for name in table} for tables in played]
    known = known or [()] * len(played)
    out: list[set[str]] = [set(said) for said in known]
    patience = longest_turn(there, coming) + MORE_THAN_A_TURN
    for name in {*coming}.union(*there, *out):
        present = [name in one or name in said for one, said in zip(there, out, strict=True)]
        for number in waited(present, patience=patience, comes=name in coming):
            out[number].add(name)
    return tuple(
        Sitting(tables, tuple(sorted(names))) for tables, names in zip(played, out, strict=True)
    )


def longest_turn(there: Sequence[Collection[str]], coming: Collection[str]) -> int:
    """Tell through how many matches on end somebody may have to wait where all take turns."""
    everybody = {*coming}.union(*there)
    seats = min((len(one) for one in there), default=1)
    return max(1, -(-(len(everybody) - seats) // seats))


def waited(present: Sequence[bool], *, patience: int, comes: bool) -> Iterator[int]:
    """Yield in which sittings somebody waited: those missed by turn, and the last before coming."""
    missed: list[int] = []
    has_come = False
    for number, is_there in enumerate(present):
        if is_there:
            yield from missed if has_come and len(missed) <= patience else missed[-1:]
            missed, has_come = [], True
        else:
            missed.append(number)
    if has_come and len(missed) <= patience:
        yield from missed
    elif comes:
        yield from missed[-1:]


def brought_to(
    size: int,
    plays: Collection[str],
    *,
    waits: Collection[str],
    before: Sequence[Sitting],
    number: int,
    fixed: Collection[str] = (),
) -> tuple[str, ...]:
    """Bring those who play to the size of their table, in code point order.

    Who sits out is as in a draw with this number; those who did so longest come in. Who is
    ``fixed`` neither goes nor comes by this. Fewer come where not enough wait.
    """
    lot = Lot(number, sitting=len(before))
    too_many = len(plays) - size
    if too_many > 0:
        may_go = [(name,) for name in sorted(plays) if name not in fixed]
        going = draw_out(next_out(may_go, min(too_many, len(may_go)), before), lot)
        return tuple(sorted({*plays}.difference(*going)))
    may_come = [(name,) for name in sorted(waits) if name not in plays and name not in fixed]
    staying = draw_out(next_out(may_come, max(0, len(may_come) + too_many), before), lot)
    return tuple(sorted({*plays}.union(*may_come).difference(*staying)))
