"""Prizes for the places of a list, and what the places at one table pay or get.

All amounts are whole minor units. Nobody gets a part of one: what does not divide goes to the cash
box, and so does a prize for a place that nobody has (evening.md, "Money").
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.ledger.finished import Person
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

MOST_PRIZES = 200  # as many as people come to a club evening at the most
FOURTH = 4


@dataclass(frozen=True, slots=True)
class Prizes:
    """What the places of a list get, the best first: minor units, or whole percents of a sum.

    They are for places 1, 2, 3 and so on; for every fourth place they are for 1 to 4, 8, 12, 16.
    """

    amounts: tuple[int, ...] = ()
    in_percent: bool = False
    every_fourth: bool = False

    def by_place(self, to_give: int = 0) -> dict[int, int]:
        """Minor units by place; ``to_give`` is the sum that percents are of, rounded down each."""
        amounts = [to_give * percent // 100 for percent in self.amounts]
        found = amounts if self.in_percent else self.amounts
        return {self._place(number): amount for number, amount in enumerate(found, 1)}

    def _place(self, number: int) -> int:
        skips = self.every_fourth and number > FOURTH
        return FOURTH * (number - FOURTH + 1) if skips else number


@dataclass(frozen=True, slots=True)
class GivenPrizes:
    """What everybody gets (negative: pays), and what of the prizes nobody does."""

    nets: Mapping[Person, int]
    left_over: int

    @property
    def box(self) -> int:
        """What the cash box gets (negative: pays), so that all sums to zero."""
        return -sum(self.nets.values())


def given_prizes(prizes: Prizes, places: Mapping[Person, int], *, to_give: int = 0) -> GivenPrizes:
    """The prizes by a list; ``to_give`` is the sum that percents are of, in minor units.

    ``places`` are everybody's who has one: level ones share theirs, and the next one skips.
    """
    return by_places(prizes.by_place(to_give), places)


def table_prizes(place_money: Sequence[int], places: Mapping[Person, int]) -> GivenPrizes:
    """What the places at one table get or pay; at a table of three the first three count.

    Whoever stands behind the last of these places gets nothing and pays nothing.
    """
    of_places = dict(enumerate(place_money[: len(places)], 1))
    return by_places(of_places, places)


def by_places(of_places: Mapping[int, int], places: Mapping[Person, int]) -> GivenPrizes:
    """The amounts of places for those who have them, in the order of ``places``.

    Level ones add those of the places that they fill and part them evenly. What does not divide
    is the box's, never its loss: two who owe 51 together pay 26 each.
    """
    level: defaultdict[int, int] = defaultdict(int)
    for place in places.values():
        level[place] += 1
    parts = {
        place: sum(of_places.get(filled, 0) for filled in range(place, place + number)) // number
        for place, number in level.items()
    }
    nets = {person: parts[place] for person, place in places.items()}
    return GivenPrizes(nets, sum(of_places.values()) - sum(nets.values()))


def impossible_prizes(
    prizes: Prizes, *, money: Callable[[int], str], to_give: int | None = None
) -> Iterator[Fault]:
    """Say what prizes a club cannot set.

    ``to_give`` is what there is in minor units, None where the box may owe; ``money`` writes minor
    units the way the reader does.
    """
    if len(prizes.amounts) > MOST_PRIZES:
        yield Fault("prizes", too_many_prizes())
    if min(prizes.amounts, default=0) < 0:
        yield Fault("prizes", _("a prize is not less than nothing"))
        return
    together = sum(prizes.amounts)
    if prizes.in_percent:
        if together > 100:
            message = _(
                "the percents come to {sum} together, and 100 is all there is", sum=together
            )
            yield Fault("prizes", message)
    elif to_give is not None and together > to_give:
        yield Fault(
            "prizes",
            _(
                "the prizes come to {sum} together, and there is only {there} to give",
                sum=money(together),
                there=money(max(0, to_give)),
            ),
        )


def too_many_prizes() -> Text:
    return ngettext_lazy(
        "there is at most {number} prize", "there are at most {number} prizes", MOST_PRIZES
    )


def impossible_place_money(place_money: Sequence[int], *, largest_table: int) -> Iterator[Fault]:
    """Say where amounts are given for more places than a table has."""
    if len(place_money) > largest_table:
        message = ngettext_lazy(
            "a table has at most {number} place",
            "a table has at most {number} places",
            largest_table,
        )
        yield Fault("place_money", message)
