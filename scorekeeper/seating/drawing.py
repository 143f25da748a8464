"""The draw of one sitting: who sits at which table, and who sits out."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.seating.by_lot import tables_by_lot, tables_of_pairs
from scorekeeper.seating.by_rank import tables_by_rank
from scorekeeper.seating.checks import check_asked
from scorekeeper.seating.lot import Lot
from scorekeeper.seating.novelty import PairsBefore
from scorekeeper.seating.sitting_out import Unit, draw_out, next_out, units_of
from scorekeeper.seating.sittings import (
    BY_HAND,
    LOT,
    PAIRS,
    RANK,
    STAY,
    DrawAsked,
    Sitting,
    Table,
)
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.seating.staying import tables_that_stay

__all__ = ["DrawAsked", "Sitting", "draw"]


def draw(asked: DrawAsked) -> Sitting:
    """Draw a sitting; the same number draws the same. Raises RuleBroken with the field to blame."""
    check_asked(asked)
    if asked.by_hand is not None and asked.way == BY_HAND:
        return Sitting(asked.by_hand.tables, tuple(sorted(asked.by_hand.out)))
    lot = Lot(asked.number, sitting=len(asked.before))
    units = units_of(asked.present, asked.pairs if asked.way == PAIRS else ())
    sizes = table_sizes(len(asked.present), asked.sizes)
    leaving = draw_out(next_out(units, units_out(sizes.out, units), asked.before), lot)
    playing = [unit for unit in units if unit not in leaving]
    tables = TABLES[asked.way](asked, playing, sizes.tables, lot)
    return Sitting(tuple(tables), tuple(sorted(name for unit in leaving for name in unit)))


def units_out(people: int, units: Sequence[Unit]) -> int:
    return people // len(units[0])


def draw_by_lot(
    asked: DrawAsked, playing: Sequence[Unit], sizes: Sequence[int], lot: Lot
) -> list[Table]:
    before = PairsBefore(asked.before, partners=asked.partners)
    return tables_by_lot(playing, sizes, before, partners=asked.partners, lot=lot)


def draw_pairs(
    asked: DrawAsked, playing: Sequence[Unit], _sizes: Sequence[int], lot: Lot
) -> list[Table]:
    return tables_of_pairs(playing, PairsBefore(asked.before, partners=True), lot=lot)


def draw_by_rank(
    asked: DrawAsked, playing: Sequence[Unit], sizes: Sequence[int], _lot: Lot
) -> list[Table]:
    return tables_by_rank(asked, [name for (name,) in playing], sizes)


def draw_those_who_stay(
    asked: DrawAsked, playing: Sequence[Unit], sizes: Sequence[int], lot: Lot
) -> list[Table]:
    return tables_that_stay(asked.before[-1].tables, [name for (name,) in playing], sizes, lot)


Draws = Callable[[DrawAsked, Sequence[Unit], Sequence[int], Lot], list[Table]]
TABLES: Mapping[str, Draws] = {
    LOT: draw_by_lot,
    RANK: draw_by_rank,
    PAIRS: draw_pairs,
    STAY: draw_those_who_stay,
}
