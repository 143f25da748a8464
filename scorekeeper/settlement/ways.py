"""The ways to settle a stake, each with its words, its amounts and its reasons.

A new way is one more class here; a game names it among its ``settle_ways``.
"""

from fractions import Fraction

from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.words import Text, ngettext_lazy, scores_in_sentence
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.reasons import Debt, by_place, point_rate
from scorekeeper.settlement.shares import (
    apart_from_mean,
    counter_of_sides,
    differences,
    places_of_sides,
    points_of_sides,
    pot_nets,
    rounded,
)
from scorekeeper.settlement.standing import WINNER_TAKES_ALL, Standing
from scorekeeper.settlement.way import ByDifference, OfSides, Way

# A place by how many are above it; at most twelve play at once, and 24 sit in one match
PLACES = (
    *(_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th")),
    *(_("7th"), _("8th"), _("9th"), _("10th"), _("11th"), _("12th")),
    *(_("{number}th", number=number) for number in range(13, 21)),
    *(_("21st"), _("22nd"), _("23rd"), _("24th")),
)
NUMBERS = (
    *(_("none"), _("one"), _("two"), _("three"), _("four"), _("five")),
    *(_("six"), _("seven"), _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve")),
    *(_("{number}", number=number) for number in range(13, 24)),
)


class Crosses(ByDifference):
    """Of two sides, the one with more crosses pays for each that it has more."""

    slug = "crosses"
    offer = _("The side with more crosses pays")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("{amount} for each cross of difference", amount=amount)

    def in_short(self, amount: str, unit: StakeUnit) -> Text:
        return _("{amount} a cross", amount=amount)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        return counter_of_sides(standing)

    def winners_pay(self, amount: str, *, winners: int) -> Text:
        return ngettext_lazy(
            "and still pays {amount}: more crosses",
            "and still pay {amount}: more crosses",
            winners,
            amount=amount,
        )

    def counted(self, standing: Standing) -> tuple[int, ...]:
        return standing.counter or ()

    def against(self, own: int, other: int) -> Text:
        return ngettext_lazy(
            "{number} cross to {other}", "{number} crosses to {other}", own, other=other
        )


class Pairwise(ByDifference):
    """Every point of difference counts, everyone with everyone."""

    slug = "pairwise"
    offer = _("Each pair pays the difference")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        rate = point_rate(amount, unit)
        return _("{rate} of difference, everyone with everyone", rate=rate)

    def in_short(self, amount: str, unit: StakeUnit) -> Text:
        return point_rate(amount, unit)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        return points_of_sides(standing)

    def counted(self, standing: Standing) -> tuple[int, ...]:
        return standing.totals

    def against(self, own: int, other: int) -> Text:
        return scores_in_sentence((own, other))


class Ranks(OfSides):
    """Of every pair of sides the lower in the ranking pays one stake to the higher."""

    slug = "ranks"
    offer = _("In each pair the lower rank pays one stake")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("{amount} in each pair, from the lower rank to the higher", amount=amount)

    def in_short(self, amount: str, unit: StakeUnit) -> Text:
        return _("{amount} in each pair", amount=amount)

    def side_amounts(self, standing: Standing, amount: int) -> tuple[int, ...]:
        pairs = standing.pairs(places_of_sides(standing))
        return differences(pairs, lambda _places: amount, sides=len(standing.sides))

    def worked(self, debt: Debt, amount: str) -> Text:
        if len(debt.standing.sides) == 2:
            return _("The lower rank pays {amount}", amount=amount)
        return _("{places}, {amount} in all", places=self.basis(debt), amount=amount)

    def basis(self, debt: Debt) -> Text:
        places = places_of_sides(debt.standing)
        payers = debt.standing.sides.index(debt.side)
        above = sum(place > places[payers] for place in places)
        paid, paying = self.met(debt.standing, payers)
        values = {"place": PLACES[above], "of": len(places), "above": NUMBERS[paid]}
        if not paying:
            return _("{place} of {of}: pays {above}", **values)
        return _(
            "{place} of {of}: pays {above}, gets from {below}", below=NUMBERS[paying], **values
        )

    def met(self, standing: Standing, side: int) -> tuple[int, int]:
        """How many sides above and below one sat at the table together with it."""
        above = below = 0
        for one, other, place, place_of_other in standing.pairs(places_of_sides(standing)):
            if side in (one, other):
                ahead = place_of_other - place if side == one else place - place_of_other
                above, below = above + (ahead > 0), below + (ahead < 0)
        return above, below


class Points(OfSides):
    """Each receives or pays what their own total is above or below the mean of all.

    Of the ways this is the one for points that players pay each other in every round.
    """

    slug = "points"
    offer = _("Each settles their own points")

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("{rate} that somebody has above the average", rate=point_rate(amount, unit))

    def in_short(self, amount: str, unit: StakeUnit) -> Text:
        return point_rate(amount, unit)

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

    def terms(self, amount: str, unit: StakeUnit) -> Text:
        return _("a pot of {amount} from everyone", amount=amount)

    def in_short(self, amount: str, unit: StakeUnit) -> Text:
        return _("{amount} into the pot", amount=amount)

    def nets(self, standing: Standing, amount: int) -> tuple[int, ...]:
        return pot_nets(standing, amount)

    def reason(self, debt: Debt) -> Text:
        shares, stake = debt.standing.shares, debt.money(debt.stake)
        if shares != WINNER_TAKES_ALL:
            said = by_place(shares)
            return _("Everybody puts in {stake}; the pot goes {shares}.", stake=stake, shares=said)
        winners = debt.standing.ranking[0]
        return ngettext_lazy(
            "Everybody puts in {stake}; {winners} takes the pot.",
            "Everybody puts in {stake}; {winners} share the pot.",
            len(winners),
            winners=debt.names_of(winners),
            stake=stake,
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
