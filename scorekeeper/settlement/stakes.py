"""The stake: the worth of one cross, one point of difference or one place in the pot."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit
from scorekeeper.rules.words import Joined, Text, listed_numbers
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.currencies import minor_digits
from scorekeeper.settlement.fines import (
    THE_BOX,
    Fine,
    counted_for_fines,
    goes_to_box,
    impossible_fines,
    with_fines,
)
from scorekeeper.settlement.multiples import in_multiples
from scorekeeper.settlement.reasons import by_place
from scorekeeper.settlement.standing import WINNER_TAKES_ALL, Standing
from scorekeeper.settlement.way import Way
from scorekeeper.settlement.ways import WAYS

POINTS = (1, 10, 100, 1_000)  # that the amount can be for
MULTIPLES = (1, 5, 10, 50, 100)  # of minor units, to which nets can be rounded
OF_POINTS = ("pairwise", "points")
OF_A_POT = "pot"


@dataclass(frozen=True, slots=True)
class Stake:
    """The stake of a table: minor units of a currency, and the way they are settled.

    The amount is for each ``per`` points where points are settled; nets are multiples of
    ``round_to`` minor units; ``shares`` of a pot are in percent, by place; ``fines`` are paid
    besides. ``impossible_terms``
    says which of these a table cannot choose. Raises ValueError for an amount that is not positive
    or an unknown way to settle, and UnknownCurrency.
    """

    amount: int
    currency: str
    settle: str
    per: int = 1
    round_to: int = 1
    shares: tuple[int, ...] = WINNER_TAKES_ALL
    fines: tuple[Fine, ...] = ()

    def __post_init__(self) -> None:
        minor_digits(self.currency)
        if self.amount <= 0:
            raise ValueError(f"a stake is positive, not {self.amount}")
        if self.settle not in WAYS:
            raise ValueError(f"nobody settles by {self.settle}")

    @property
    def way(self) -> Way:
        return WAYS[self.settle]

    def unit(self, of_game: StakeUnit) -> StakeUnit:
        """The number of points that the amount is for, at a table of a game with its own unit."""
        return of_game if self.per == 1 else StakeUnit(self.per)

    def terms(self, money: Callable[[int], str], of_game: StakeUnit) -> Text:
        """What was agreed on, in words; ``money`` writes minor units the way the reader does."""
        said = [self.way.terms(money(self.amount), self.unit(of_game))]
        if self.shares != WINNER_TAKES_ALL:
            said.append(by_place(self.shares))
        if self.fines:
            said.append(_("fines"))
        if self.round_to > 1:
            said.append(_("rounded to {amount}", amount=money(self.round_to)))
        return Joined(", ", said) if len(said) > 1 else said[0]

    def settled(self, standing: Standing) -> Standing:
        """The standing, with what this stake says about how it is settled."""
        return replace(standing, unit=self.unit(standing.unit), shares=self.shares)

    def parties(self, players: Sequence[str]) -> tuple[str, ...]:
        """Everybody who can pay or be paid: the players and, where fines go there, the box."""
        return (*players, *([str(THE_BOX)] if self.has_box else []))

    @property
    def has_box(self) -> bool:
        """Whether the cash box is a party, behind all players."""
        return goes_to_box(self.fines)


def impossible_terms(
    stake: Stake, game: AnyGame, table: AnyTable, *, names_points: bool = False
) -> Iterator[Fault]:
    """Say what a table cannot agree on besides the amount and the way.

    A sheet ``names_points`` where it has the key ``per``, which games with a unit of their own do
    not know. The facts are called as in a sheet.
    """
    unit = game.stake_unit(table.house_rules)
    if stake.per not in POINTS:
        message = _("the amount is for each {numbers} points", numbers=listed_numbers(POINTS))
        yield Fault("per", message)
    elif unit != EVERY_POINT and (names_points or stake.per != 1):
        points = f"{unit.points:,}"
        message = _("in this game the amount is for {points} points already", points=points)
        yield Fault("per", message)
    elif stake.per != 1 and stake.settle not in OF_POINTS:
        message = _("nothing is paid for points here, so the amount is not for a number of them")
        yield Fault("per", message)
    if stake.round_to not in MULTIPLES:
        numbers = listed_numbers(MULTIPLES)
        message = _("payments are rounded to {numbers} of the smallest coin", numbers=numbers)
        yield Fault("round_to", message)
    if stake.shares != WINNER_TAKES_ALL:
        for message in impossible_shares(stake, len(game.sides(table))):
            yield Fault("shares", message)
    for message in impossible_fines(stake.fines, game=game, table=table):
        yield Fault("fines", message)


def impossible_shares(stake: Stake, sides: int) -> Iterator[Text]:
    if stake.settle != OF_A_POT:
        yield _("only a pot has shares")
    elif len(stake.shares) > sides:
        yield _("there are more shares of the pot than places")
    elif sum(stake.shares) != 100 or min(stake.shares, default=0) < 1:
        yield _("the shares of the pot are whole percents from 1, together 100")


def standing_of(played_match: PlayedMatch, stake: Stake) -> Standing:
    """How a match stands, as far as a stake asks: the step from the score to the settlement."""
    settled = (counter.amounts for counter in played_match.counters if counter.is_settled)
    return Standing(
        sides=played_match.sides,
        totals=played_match.totals,
        counter=next(settled, None),
        ranking=played_match.ranking,
        lowest_wins=played_match.lowest_wins,
        stake_paid=played_match.table.house_rules.stake_paid,
        unit=played_match.game.stake_unit(played_match.table.house_rules),
        counted=counted_for_fines(played_match) if stake.fines else (),
    )


@lru_cache(maxsize=256)  # a page asks several times, and so do those who follow
def net_amounts(standing: Standing, stake: Stake) -> tuple[int, ...]:
    """The net amount of each player in minor units (negative: pays); they sum to zero.

    Behind them stands the cash box's where fines go there. Raises ValueError when the way to
    settle has nothing to go by, e.g. no crosses.
    """
    nets = stake.way.nets(stake.settled(standing), stake.amount)
    return in_multiples(with_fines(nets, standing, stake.fines), stake.round_to)
