"""The stake: the worth of one cross, one point of difference or one place in the pot."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.stake_units import EVERY_POINT, StakeUnit
from scorekeeper.rules.words import Joined, Text, listed_numbers
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.currencies import minor_digits
from scorekeeper.settlement.fines import (
    Fine,
    counted_for_fines,
    fines_in_words,
    goes_to_box,
    impossible_fines,
    with_fines,
)
from scorekeeper.settlement.multiples import in_multiples
from scorekeeper.settlement.own_rounds import leavers, parts_of_leavers, with_parts
from scorekeeper.settlement.reasons import by_place
from scorekeeper.settlement.standing import WINNER_TAKES_ALL, Parting, Standing
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

    def terms(
        self, money: Callable[[int], str], of_game: StakeUnit, counters: Mapping[str, Text]
    ) -> Text:
        """What was agreed on, in words; ``money`` writes minor units the way the reader does.

        ``counters`` name what a table can put a fine on (``fine_counters``).
        """
        said = [self.way.terms(money(self.amount), self.unit(of_game))]
        if self.shares != WINNER_TAKES_ALL:
            said.append(by_place(self.shares))
        if self.fines:
            lines = [*fines_in_words(self.fines, counters, money)]
            said.append(_("fines ({lines})", lines=Joined("; ", lines)))
        if self.round_to > 1:
            said.append(_("rounded to {amount}", amount=money(self.round_to)))
        return Joined(", ", said) if len(said) > 1 else said[0]

    def in_short(self, money: Callable[[int], str], of_game: StakeUnit) -> Text:
        """The terms as they have room on a tile: ``€0.50 for 100 points · fines``."""
        said: list[Text | str] = [self.way.in_short(money(self.amount), self.unit(of_game))]
        if self.shares != WINNER_TAKES_ALL:
            said.append(" / ".join(map(str, self.shares)))
        if self.fines:
            said.append(_("fines"))
        return Joined(" · ", said)

    def settled(self, standing: Standing) -> Standing:
        """The standing, with what this stake says about how it is settled."""
        return replace(standing, unit=self.unit(standing.unit), shares=self.shares)

    @property
    def has_box(self) -> bool:
        """Whether the cash box is a party, behind all others."""
        return goes_to_box(self.fines)


def has_its_own(unit: StakeUnit) -> Text:
    if unit.of_victory:
        return _("in this match the amount is for each victory point already")
    if unit.per_point:
        return _("in this game the amount is for one point, and its points have tenths")
    points = f"{unit.points:,}"
    return _("in this game the amount is for {points} points already", points=points)


def impossible_terms(
    stake: Stake,
    game: AnyGame,
    table: AnyTable,
    *,
    names_points: bool = False,
    names: Sequence[str] = (),
) -> Iterator[Fault]:
    """Say what a table cannot agree on besides the amount and the way.

    A sheet ``names_points`` where it has the key ``per``, which games with a unit of their own do
    not know. ``names`` are those of everybody who ever sat there, if not only who does now. The
    facts are called as in a sheet.
    """
    unit = game.stake_unit(table.house_rules)
    if stake.per not in POINTS:
        message = _("the amount is for each {numbers} points", numbers=listed_numbers(POINTS))
        yield Fault("per", message)
    elif unit != EVERY_POINT and (names_points or stake.per != 1):
        yield Fault("per", has_its_own(unit))
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
    names = names or table.players
    for message in impossible_fines(stake.fines, game=game, table=table, names=names):
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

    def net_of(cut_off: PlayedMatch, seat: int) -> int:
        return net_amounts(standing_of_seats(cut_off, stake), stake)[seat]

    of_seats = standing_of_seats(played_match, stake)
    attendance = played_match.attendance
    if not attendance.substitutions:
        return of_seats
    return replace(
        of_seats,
        parts=tuple(parts_of_leavers(played_match, net_of)),
        leavers=len(leavers(attendance, played_match.table)),
    )


def standing_of_seats(played_match: PlayedMatch, stake: Stake) -> Standing:
    """The same with the whole result of every seat, whoever of those who sat there it is for."""
    unit = played_match.game.stake_unit(played_match.table.house_rules)
    settled = (counter.amounts for counter in played_match.counters if counter.is_settled)
    return Standing(
        sides=played_match.sides,
        totals=(unit.of_victory and played_match.victory_points) or played_match.totals,
        counter=next(settled, None),
        ranking=played_match.ranking,
        lowest_wins=played_match.lowest_wins,
        stake_paid=played_match.table.house_rules.stake_paid,
        unit=unit,
        counted=counted_for_fines(played_match) if stake.fines else (),
        partings=tuple(partings(played_match)),
    )


def partings(played_match: PlayedMatch) -> Iterator[Parting]:
    """The pairs of which one has left, or that never sat at the table together (people.md).

    Only who plays alone can come late or leave.
    """
    attendance, sides = played_match.attendance, played_match.sides
    if not attendance.arrivals and not attendance.departures:
        return
    for one, other in combinations(range(len(sides)), 2):
        seats = sides[one][0], sides[other][0]
        left = min((went for seat in seats if (went := attendance.went(seat))), default=None)
        if left is None or left > len(played_match.rounds):
            continue
        if left <= max(attendance.came(seat) for seat in seats):
            yield Parting((one, other), None)
        else:
            totals = played_match.rounds[left - 1].after.totals
            yield Parting((one, other), (totals[seats[0]], totals[seats[1]]))


@lru_cache(maxsize=256)  # a page asks several times, and so do those who follow
def net_amounts(standing: Standing, stake: Stake) -> tuple[int, ...]:
    """The net amount of each seat in minor units (negative: pays); they sum to zero.

    Behind them stand those of who left a seat for their own rounds, and the cash box's where fines
    go there. Raises ValueError when the way to settle has nothing to go by, e.g. no crosses.
    """
    nets = with_fines(stake.way.nets(stake.settled(standing), stake.amount), standing, stake.fines)
    there = [*standing.seats, *range(len(standing.totals), len(nets))]
    brought = in_multiples([nets[party] for party in there], stake.round_to)
    by_party = dict(zip(there, brought, strict=True))
    whole = tuple(by_party.get(party, 0) for party in range(len(nets)))
    of_seats, of_box = whole[: len(standing.totals)], whole[len(standing.totals) :]
    return (*with_parts(of_seats, standing.parts, standing.leavers), *of_box)
