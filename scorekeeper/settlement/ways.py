"""The ways to settle a stake, each with its words, its amounts and its reasons.

A new way is one more class here; a game names it among its ``settle_ways``.
"""

from collections.abc import Sequence
from fractions import Fraction

from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.reasons import Debt, point_rate
from scorekeeper.settlement.shares import (
    apart_from_mean,
    counter_of_sides,
    places_of_sides,
    points_of_sides,
    pot_nets,
    rounded,
)
from scorekeeper.settlement.standing import Standing
from scorekeeper.settlement.way import ByDifference, OfSides, Way


class Crosses(ByDifference):
    """Of two sides, the one with more crosses pays for each that it has more."""

    slug = "crosses"
    offer = _("The side with more crosses pays")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("{amount} for each cross of difference", amount=amount)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        return counter_of_sides(standing)

    def winners_pay(self, amount: str, *, winners: int) -> Text:
        return ngettext_lazy(
            "and still pays {amount}: more crosses",
            "and still pay {amount}: more crosses",
            winners,
            amount=amount,
        )

    def difference(self, losers: Text, winners: Text, *, of: int, by: int) -> Text:
        return ngettext_lazy(
            "{losers} has {crosses} more than {winners}",
            "{losers} have {crosses} more than {winners}",
            of,
            crosses=ngettext_lazy("{number} cross", "{number} crosses", by),
            losers=losers,
            winners=winners,
        )


class Pairwise(ByDifference):
    """Every point of difference counts, everyone with everyone."""

    slug = "pairwise"
    offer = _("Each pair pays the difference")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        rate = point_rate(amount, unit)
        return _("{rate} of difference, everyone with everyone", rate=rate)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        return points_of_sides(standing)

    def difference(self, losers: Text, winners: Text, *, of: int, by: int) -> Text:
        return ngettext_lazy(
            "{losers} is {points} behind {winners}",
            "{losers} are {points} behind {winners}",
            of,
            points=_points(by),
            losers=losers,
            winners=winners,
        )


class Ranks(ByDifference):
    """Of every pair of sides the lower in the ranking pays one stake to the higher."""

    slug = "ranks"
    offer = _("In each pair the lower rank pays one stake")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("{amount} in each pair, from the lower rank to the higher", amount=amount)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        return places_of_sides(standing)

    def worth(self, difference: int, *, amount: int, unit: StakeUnit) -> int:
        return amount if difference else 0

    def difference(self, losers: Text, winners: Text, *, of: int, by: int) -> Text:
        return ngettext_lazy(
            "{losers} is ranked below {winners}",
            "{losers} are ranked below {winners}",
            of,
            losers=losers,
            winners=winners,
        )

    def over_all_pairs(self, losers: Text, *, of: int, scores: Sequence[int], own: int) -> Text:
        above, below = (sum(score > own for score in scores), sum(score < own for score in scores))
        if not below:
            return ngettext_lazy(
                "{losers} is ranked below {above}",
                "{losers} are ranked below {above}",
                of,
                losers=losers,
                above=above,
            )
        return ngettext_lazy(
            "{losers} is ranked below {above} and above {below}",
            "{losers} are ranked below {above} and above {below}",
            of,
            losers=losers,
            above=above,
            below=below,
        )


class Points(OfSides):
    """Each receives or pays what their own total is above or below the mean of all.

    Of the ways this is the one for points that players pay each other in every round.
    """

    slug = "points"
    offer = _("Each settles their own points")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("{rate} that somebody has above the average", rate=point_rate(amount, unit))

    def side_amounts(self, standing: Standing, amount: int) -> tuple[int, ...]:
        exact = [apart * amount / standing.unit.points for apart in apart_from_mean(standing)]
        amounts = [rounded(part) for part in exact]
        best = min(min(side) for side in standing.sides if side[0] in standing.ranking[0])
        winner = next(index for index, side in enumerate(standing.sides) if best in side)
        amounts[winner] -= sum(amounts)
        return tuple(amounts)

    def basis(self, debt: Debt) -> Text:
        behind = -apart_from_mean(debt.standing)[debt.standing.sides.index(debt.side)]
        return ngettext_lazy(
            "{losers} is {points} below the average",
            "{losers} are {points} below the average",
            len(debt.side),
            losers=debt.names_of(debt.side),
            points=_points_and_parts(behind),
        )


class Pot(Way):
    """Everyone puts in one stake, and the winner takes what lies there."""

    slug = "pot"
    offer = _("A pot for the winner")
    is_by_pairs = False

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("a pot of {amount} from everyone", amount=amount)

    def nets(self, standing: Standing, amount: int) -> tuple[int, ...]:
        return pot_nets(standing, amount)

    def reason(self, debt: Debt) -> Text:
        return _(
            "The pot of {pot} goes to {winners}, and {payer} puts in {stake}.",
            pot=debt.money(debt.stake * len(debt.standing.totals)),
            winners=debt.names_of(debt.standing.ranking[0]),
            payer=debt.payer_name,
            stake=debt.money(debt.stake),
        )


def _points_and_parts(number: Fraction) -> Text:
    """A number of points that may hold a part of one: ``12 1/3 points``."""
    whole, part = divmod(number, 1)
    if not part:
        return _points(whole)
    written = f"{whole} {part}" if whole else str(part)
    return _("{number} points", number=written)


def _points(number: int) -> Text:
    return ngettext_lazy("{number} point", "{number} points", number)


WAYS: dict[str, Way] = {way.slug: way for way in (Crosses(), Pairwise(), Points(), Ranks(), Pot())}
