"""What a stake comes to, said of an example, while a table still chooses."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.tenths import Tenths
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.stakes import Stake, net_amounts
from scorekeeper.settlement.standing import WINNER_TAKES_ALL, Standing
from scorekeeper.settlement.ways import PLACES

POINTS_APART, CROSSES_APART = 24, 2  # of two sides; where points are paid by tens, so many tens


@dataclass(frozen=True, slots=True)
class Example:
    """A stake without fines, at a table of these sides; ``of_game`` is the game's own unit."""

    stake: Stake
    sides: tuple[tuple[int, ...], ...]
    of_game: StakeUnit
    stake_paid: str
    money: Callable[[int], str]

    @property
    def points(self) -> int:
        unit = self.stake.unit(self.of_game)
        return Tenths(POINTS_APART) if unit.per_point else POINTS_APART * max(1, unit.points // 10)

    def nets(self, *by_side: int, crosses: bool = False) -> tuple[int, ...]:
        """What everybody of each side gets or pays, the best side first."""
        size = len(self.sides[0])
        sides = tuple(tuple(range(at * size, (at + 1) * size)) for at in range(len(by_side)))
        numbers = tuple(number for number in by_side for _member in range(size))
        standing = Standing(
            sides=sides,
            totals=numbers,
            counter=tuple(-number for number in numbers) if crosses else None,
            ranking=sides,
            stake_paid=self.stake_paid,
            unit=self.of_game,
        )
        nets = net_amounts(standing, replace(self.stake, fines=()))
        return tuple(nets[side[0]] for side in sides)

    def by_crosses(self) -> Text:
        _winner, loser = self.nets(0, -CROSSES_APART, crosses=True)
        return self.apart(_("{number} crosses apart", number=CROSSES_APART), -loser)

    def by_pairs(self) -> Text:
        _winner, loser = self.nets(self.points, 0)
        return self.apart(_("{number} points apart", number=self.points), -loser)

    def by_own_points(self) -> Text:
        winner, _loser = self.nets(self.points, -self.points)
        return self.apart(_("{number} points above the average", number=self.points), winner)

    def by_ranks(self) -> Text:
        number = len(self.sides)
        *_others, last = self.nets(*range(number, 0, -1))
        return self.apart(_("Last of {number}", number=number), -last)

    def by_pot(self) -> Text:
        number, stake = len(self.sides), self.stake.amount
        size = len(self.sides[0])
        pot = self.money(number * size * stake)
        if self.stake.shares == WINNER_TAKES_ALL:
            return _("A pot of {pot} for the winner.", pot=pot)
        nets = self.nets(*range(number, 0, -1))[: len(self.stake.shares)]
        parts = [
            _("{place} {amount}", place=place, amount=self.money((net + stake) * size))
            for place, net in zip(PLACES, nets, strict=False)
        ]
        return _("A pot of {pot}: {parts}.", pot=pot, parts=Joined(", ", parts))

    def apart(self, what: Text, amount: int) -> Text:
        written = self.money(amount)
        if len(self.sides[0]) == 1:
            return _("{what}: {amount}.", what=what, amount=written)
        return _("{what}: {amount} each.", what=what, amount=written)


EXAMPLES: dict[str, Callable[[Example], Text]] = {
    "crosses": Example.by_crosses,
    "pairwise": Example.by_pairs,
    "points": Example.by_own_points,
    "ranks": Example.by_ranks,
    "pot": Example.by_pot,
}


def example_of(example: Example) -> Text:
    return EXAMPLES[example.stake.settle](example)
