"""The search for tables that are as new as possible: a tabu search, bounded by its steps.

People, or fixed pairs, are units: numbers from 0. A placing lists them seat by seat, table by
table. Each step takes a unit that met somebody at its table before, and has it change seats with
the one with whom that helps most, even where nothing helps: two that have just moved stay for a
while, so that the search leaves a hollow instead of turning round in it. The best placing of all is
the result (F. Glover, Tabu Search, ORSA Journal on Computing 1, 1989; for golfers who meet once:
Dotú and Van Hentenryck, CPAIOR 2005).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import add, sub

from scorekeeper.seating.lot import Lot

Placing = list[int]
Matrix = list[list[int]]

# One repeated pair of partners weighs more than all pairs that can have met: 200 people at tables
# of 12 are 1,100 pairs.
PARTNERS_AGAIN = 10_000
BEGINNINGS = 6
HELD = 6  # at most so many steps a unit stays where it was moved to


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs to have two units at one table, and that two are partners; no partners: None.

    ``least`` is a bound: no placing costs less.
    """

    met: Matrix
    partners: Matrix | None
    least: int


class Placed:
    """A placing that changes, its cost, and what each table would cost everybody."""

    def __init__(self, placing: Placing, sizes: Sequence[int], costs: Costs) -> None:
        self.costs = costs
        self.placing = list(placing)
        table_at = [number for number, size in enumerate(sizes) for _seat in range(size)]
        self.seat_of = [0] * len(placing)
        self.table_of = [0] * len(placing)
        for seat, unit in enumerate(placing):
            self.seat_of[unit], self.table_of[unit] = seat, table_at[seat]
        self.table_costs = self._table_costs(len(sizes))
        self.cost = sum(map(self.cost_of, placing)) // 2

    def _table_costs(self, tables: int) -> Matrix:
        costs = [[0] * len(self.placing) for _table in range(tables)]
        for unit, at in enumerate(self.table_of):
            costs[at] = list(map(add, costs[at], self.costs.met[unit]))
        return costs

    def partner_of(self, unit: int) -> int:
        return self.placing[self.seat_of[unit] ^ 2]

    def cost_of(self, unit: int) -> int:
        cost = self.table_costs[self.table_of[unit]][unit]
        if self.costs.partners is not None:
            cost += self.costs.partners[unit][self.partner_of(unit)]
        return cost

    def troubled(self) -> list[int]:
        return [unit for unit in range(len(self.placing)) if self.cost_of(unit)]

    def changes(self, unit: int) -> list[int | None]:
        """Tell by how much the cost changes with each who could change seats with a unit.

        None stands for those with whom nothing can change.
        """
        at, tables, met = self.table_of[unit], self.table_costs, self.costs.met[unit]
        here, here_alone = tables[at], tables[at][unit]
        there = [costs[unit] for costs in tables]
        changes: list[int | None] = [
            here[other] - here_alone + there[table] - tables[table][other] - 2 * met[other]
            if table != at
            else None
            for other, table in enumerate(self.table_of)
        ]
        return changes if self.costs.partners is None else self._with_partners(unit, changes)

    def _with_partners(self, unit: int, at_tables: Sequence[int | None]) -> list[int | None]:
        """Add what other partners cost; two at one table change them too."""
        assert self.costs.partners is not None
        again, placing, partner = self.costs.partners, self.placing, self.partner_of(unit)
        ours, of_partner = again[unit], again[partner]
        changes: list[int | None] = [
            (change or 0)
            + (of_partner[other] - of_partner[unit])
            + (ours[placing[seat ^ 2]] - again[other][placing[seat ^ 2]])
            for other, (change, seat) in enumerate(zip(at_tables, self.seat_of, strict=True))
        ]
        changes[unit] = changes[partner] = None
        return changes

    def swap(self, unit: int, other: int, change: int) -> None:
        self.cost += change
        at, at_other = self.table_of[unit], self.table_of[other]
        if at != at_other:
            less = list(map(sub, self.costs.met[other], self.costs.met[unit]))
            self.table_costs[at] = list(map(add, self.table_costs[at], less))
            self.table_costs[at_other] = list(map(sub, self.table_costs[at_other], less))
        seat, seat_of_other = self.seat_of[unit], self.seat_of[other]
        self.placing[seat], self.placing[seat_of_other] = other, unit
        self.seat_of[unit], self.seat_of[other] = seat_of_other, seat
        self.table_of[unit], self.table_of[other] = at_other, at


def best_placing(
    begin: Callable[[], Placing], sizes: Sequence[int], costs: Costs, *, lot: Lot, steps: int
) -> Placing:
    """Return the best placing that is found from several beginnings, in so many steps in all."""
    searches: list[Search] = []
    for _beginning in range(BEGINNINGS):
        search = Search(Placed(begin(), sizes, costs), lot)
        search.go_on(steps // BEGINNINGS)
        searches.append(search)
        if search.is_best_of_all:
            break
    return min(searches, key=lambda search: search.least).best


class Search:
    """One search from one beginning, with the best placing so far."""

    def __init__(self, placed: Placed, lot: Lot) -> None:
        self.placed, self.lot = placed, lot
        self.best, self.least = list(placed.placing), placed.cost
        self.held_until = [0] * len(placed.placing)

    @property
    def is_best_of_all(self) -> bool:
        return self.least <= self.placed.costs.least

    def go_on(self, steps: int) -> None:
        for step in range(steps):
            if self.is_best_of_all:
                return
            self.take_step(step)

    def take_step(self, step: int) -> None:
        troubled = self.placed.troubled()
        free = [unit for unit in troubled if self.held_until[unit] <= step]
        unit = self.lot.one_of(free or troubled)
        changes = self.placed.changes(unit)
        other = self.best_other(changes, step)
        if other is None:
            return
        change = changes[other]
        assert change is not None
        self.placed.swap(unit, other, change)
        for moved in (unit, other):
            self.held_until[moved] = step + 1 + self.lot.below(HELD)
        if self.placed.cost < self.least:
            self.best, self.least = list(self.placed.placing), self.placed.cost

    def best_other(self, changes: Sequence[int | None], step: int) -> int | None:
        """Return who should change seats; of equals the first from a place by lot.

        Who is held moves only to where it never was as good.
        """
        enough = self.least - self.placed.cost
        possible = [
            (change, other)
            for other, change in enumerate(changes)
            if change is not None and (self.held_until[other] <= step or change < enough)
        ]
        if not possible:
            return None
        least = min(possible)[0]
        return self.lot.one_of([other for change, other in possible if change == least])
