"""Tables by lot, as new as possible: people alone, as partners, or as fixed pairs."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper.seating.lot import Lot
from scorekeeper.seating.matching import NOBODY, Matching
from scorekeeper.seating.novelty import PairsBefore
from scorekeeper.seating.search import PARTNERS_AGAIN, Costs, Matrix, Placing, best_placing
from scorekeeper.seating.sitting_out import Unit
from scorekeeper.seating.sittings import Table, cut

# So many changes of seats are tried in all: enough for few people to be searched to the end
STEPS = 600
STEPS_OF_EACH = 60


def tables_by_lot(
    units: Sequence[Unit], sizes: Sequence[int], before: PairsBefore, *, partners: bool, lot: Lot
) -> list[Table]:
    """Seat people, each a unit; with ``partners`` every table has four."""
    people = lot.mixed(units)
    met = met_at_tables(people, before)
    again = partners_again(people, before) if partners else None
    costs = Costs(met, again, least_cost(met, sizes) + least_again(again))

    def begin() -> Placing:
        if again is None:
            return lot.mixed(range(len(people)))
        return seats_of_partners(lot.mixed(new_partners(again, lot)))

    placing = best_placing(begin, sizes, costs, lot=lot, steps=steps_for(len(people)))
    return mixed_tables([people[unit][0] for unit in placing], sizes, partners=partners, lot=lot)


def tables_of_pairs(pairs: Sequence[Unit], before: PairsBefore, *, lot: Lot) -> list[Table]:
    """Seat fixed pairs, two at a table."""
    mixed = lot.mixed(pairs)
    met = met_at_tables(mixed, before)
    sizes = [2] * (len(mixed) // 2)
    costs = Costs(met, None, least_cost(met, sizes))
    placing = best_placing(
        lambda: lot.mixed(range(len(mixed))), sizes, costs, lot=lot, steps=steps_for(len(mixed))
    )
    people = [
        mixed[placing[at + pair]][member]
        for at in range(0, len(placing), 2)
        for member in (0, 1)
        for pair in (0, 1)
    ]
    return mixed_tables(people, [4] * len(sizes), partners=True, lot=lot)


def steps_for(units: int) -> int:
    return STEPS + STEPS_OF_EACH * units


def met_at_tables(units: Sequence[Unit], before: PairsBefore) -> Matrix:
    """Count, for every two units, the pairs of people that sat at one table."""
    return [
        [
            0 if one is other else sum(pair in before.met for pair in pairs_between(one, other))
            for other in units
        ]
        for one in units
    ]


def pairs_between(one: Unit, other: Unit) -> Iterator[tuple[str, str]]:
    return ((min(a, b), max(a, b)) for a in one for b in other)


def partners_again(people: Sequence[Unit], before: PairsBefore) -> Matrix:
    return [
        [
            PARTNERS_AGAIN * any(pair in before.partners for pair in pairs_between(one, other))
            for other in people
        ]
        for one in people
    ]


def least_cost(met: Matrix, sizes: Sequence[int]) -> int:
    """Tell how many pairs have met whoever sits where: everybody with those whom they met least."""
    others = min(sizes, default=1) - 1
    by_unit = [sum(sorted(row[:at] + row[at + 1 :])[:others]) for at, row in enumerate(met)]
    return -(-sum(by_unit) // 2)


def least_again(again: Matrix | None) -> int:
    """Tell what the partners who must be partners again cost, however people are seated."""
    if again is None:
        return 0
    mate = Matching(new_to(again)).mate
    return mate.count(NOBODY) // 2 * PARTNERS_AGAIN


def new_to(again: Matrix) -> list[list[int]]:
    return [
        [other for other, cost in enumerate(row) if other != one and not cost]
        for one, row in enumerate(again)
    ]


def new_partners(again: Matrix, lot: Lot) -> list[tuple[int, int]]:
    """Draw partners, as few as possible who were partners before."""
    friends = [lot.mixed(new) for new in new_to(again)]
    mate = Matching(friends).mate
    left = lot.mixed(one for one, other in enumerate(mate) if other == NOBODY)
    pairs = [(one, other) for one, other in enumerate(mate) if one < other]
    return pairs + list(zip(left[::2], left[1::2], strict=True))


def seats_of_partners(pairs: Sequence[tuple[int, int]]) -> Placing:
    """Place two pairs at each table, partners on the first and third seat and on the others."""
    placing: Placing = []
    for (first, third), (second, fourth) in zip(pairs[::2], pairs[1::2], strict=True):
        placing += [first, second, third, fourth]
    return placing


def mixed_tables(
    people: Sequence[str], sizes: Sequence[int], *, partners: bool, lot: Lot
) -> list[Table]:
    """Leave company as it is, and draw who of it sits at which table and on which seat."""
    tables: list[Table] = []
    for _size, same in groupby(cut(people, sizes), key=len):
        tables += [mixed_seats(table, partners=partners, lot=lot) for table in lot.mixed(same)]
    return tables


def mixed_seats(table: Sequence[str], *, partners: bool, lot: Lot) -> Table:
    if not partners:
        return tuple(lot.mixed(table))
    (first, third), (second, fourth) = lot.mixed(
        [lot.mixed((table[0], table[2])), lot.mixed((table[1], table[3]))]
    )
    return first, second, third, fourth
