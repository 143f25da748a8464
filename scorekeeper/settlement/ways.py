"""The ways to settle a stake, each with its words, its amounts and its reasons.

A new way is one more class here; a game names it among its ``settle_ways``.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.standing import EACH, Standing


@dataclass(frozen=True, slots=True)
class Debt:
    """What one player owes by the standing, to all and before any payment.

    ``stake`` is what one unit is worth, and ``money`` writes minor units the way the reader does.
    """

    payer: int
    owed: int
    names: Sequence[str]
    standing: Standing
    stake: int
    money: Callable[[int], str]

    @property
    def who(self) -> str:
        """The name of who owes it."""
        return self.names[self.payer]

    def together(self, seats: Sequence[int]) -> Text:
        """The names of some players in one breath."""
        return Listing([self.names[seat] for seat in sorted(seats)])


class Way(ABC):
    """One way to settle.

    ``slug`` is its word in rows and score sheets, ``offer`` what the table chooses it by. With
    ``is_by_pairs`` a player owes the sum of what each pair of sides settles.
    """

    slug: ClassVar[str]
    offer: ClassVar[Text]
    is_by_pairs: ClassVar[bool] = True

    @abstractmethod
    def terms(self, amount: str) -> Text:
        """What is played for, in words; ``amount`` is the stake as the reader writes it."""

    @abstractmethod
    def nets(self, standing: Standing, amount: int) -> tuple[int, ...]:
        """What each player receives (or pays: negative) in all; the sum is zero."""

    @abstractmethod
    def reason(self, debt: Debt) -> Text:
        """Why a player owes what they owe, in a sentence."""


class ByDifference(Way):
    """Every pair of sides settles the difference of its scores."""

    @abstractmethod
    def scores(self, standing: Standing) -> tuple[int, ...]:
        """One score for each side, more of it being better."""

    @abstractmethod
    def difference(self, losers: Text, winners: Text, *, of: int, by: int) -> Text:
        """By how much the losers, so many players, are apart from the winners."""

    def side_amounts(self, standing: Standing, amount: int) -> tuple[int, ...]:
        """What each side receives (or pays) from all the others."""
        return differences(self.scores(standing), amount)

    def nets(self, standing: Standing, amount: int) -> tuple[int, ...]:
        return nets_of_members(standing, self.side_amounts(standing, amount))

    def reason(self, debt: Debt) -> Text:
        if len(debt.standing.sides) == 2:
            return self._between_two_sides(debt)
        return _(
            "Over all pairs {payer} is {number} down, at {stake} each: {amount}.",
            payer=debt.who,
            number=debt.owed // debt.stake,
            stake=debt.money(debt.stake),
            amount=debt.money(debt.owed),
        )

    def _between_two_sides(self, debt: Debt) -> Text:
        first, second = debt.standing.sides
        paying, receiving = (first, second) if debt.payer in first else (second, first)
        amount = max(self.side_amounts(debt.standing, debt.stake))
        losers, winners = debt.together(paying), debt.together(receiving)
        values = {
            "difference": self.difference(losers, winners, of=len(paying), by=amount // debt.stake),
            "stake": debt.money(debt.stake),
            "amount": debt.money(amount),
        }
        if len(paying) == 1:
            return _("{difference}, at {stake} each: {amount}.", **values)
        if debt.standing.stake_paid == EACH:
            return _("{difference}, at {stake} each: {amount} from each of them.", **values)
        if debt.owed * 2 == amount and len(paying) == 2:
            return _("{difference}, at {stake} each: {amount} for the side, half each.", **values)
        return _(
            "{difference}, at {stake} each: {amount} for the side, {part} from {payer}.",
            part=debt.money(debt.owed),
            payer=debt.who,
            **values,
        )


class Crosses(ByDifference):
    """Of two sides, the one with more crosses pays for each that it has more."""

    slug = "crosses"
    offer = _("The side with more crosses pays")

    def terms(self, amount: str) -> Text:
        return _("{amount} for each cross of difference", amount=amount)

    def scores(self, standing: Standing) -> tuple[int, ...]:
        return crosses_of_sides(standing)

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

    def terms(self, amount: str) -> Text:
        return _("{amount} for each point of difference, everyone with everyone", amount=amount)

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


class Pot(Way):
    """Everyone puts in one stake, and the winner takes what lies there."""

    slug = "pot"
    offer = _("A pot for the winner")
    is_by_pairs = False

    def terms(self, amount: str) -> Text:
        return _("a pot of {amount} from everyone", amount=amount)

    def nets(self, standing: Standing, amount: int) -> tuple[int, ...]:
        return pot_nets(standing, amount)

    def reason(self, debt: Debt) -> Text:
        return _(
            "The pot of {pot} goes to {winners}, and {payer} puts in {stake}.",
            pot=debt.money(debt.stake * len(debt.standing.totals)),
            winners=debt.together(debt.standing.ranking[0]),
            payer=debt.who,
            stake=debt.money(debt.stake),
        )


def points_of_sides(standing: Standing) -> tuple[int, ...]:
    """One score for each side, more of it being better: low points may win."""
    sign = -1 if standing.lowest_wins else 1
    return tuple(sign * standing.totals[side[0]] for side in standing.sides)


def crosses_of_sides(standing: Standing) -> tuple[int, ...]:
    """One score for each side, more of it being better: crosses are bad.

    Raises ValueError when no two sides have any.
    """
    if standing.crosses is None or len(standing.sides) != 2:
        raise ValueError("crosses are settled between two sides that have them")
    return tuple(-standing.crosses[side[0]] for side in standing.sides)


def differences(scores: Sequence[int], amount: int) -> tuple[int, ...]:
    """What each side receives (or pays) from all the others: every pair settles its difference."""
    return tuple((len(scores) * score - sum(scores)) * amount for score in scores)


def nets_of_members(standing: Standing, amounts: Sequence[int]) -> tuple[int, ...]:
    """What each player receives (or pays) of the amounts of the sides."""
    nets = [0] * len(standing.totals)
    for side, amount in zip(standing.sides, amounts, strict=True):
        for seat, part in zip(sorted(side), _parts(standing, amount, len(side)), strict=True):
            nets[seat] = part
    return tuple(nets)


def pot_nets(standing: Standing, amount: int) -> tuple[int, ...]:
    """Everyone puts in one stake, and those who lead share what lies there."""
    nets = [-amount] * len(standing.totals)
    winners = sorted(standing.ranking[0])
    for seat, share in zip(winners, split(len(nets) * amount, len(winners)), strict=True):
        nets[seat] += share
    return tuple(nets)


def split(amount: int, count: int) -> tuple[int, ...]:
    """Even parts of a gain or a loss; where it does not divide, the earlier take the larger."""
    part, rest = divmod(abs(amount), count)
    sign = -1 if amount < 0 else 1
    return tuple(sign * (part + (place < rest)) for place in range(count))


def _parts(standing: Standing, amount: int, members: int) -> tuple[int, ...]:
    if standing.stake_paid == EACH:
        return (amount,) * members
    return split(amount, members)


def _points(number: int) -> Text:
    return ngettext_lazy("{number} point", "{number} points", number)


WAYS: dict[str, Way] = {way.slug: way for way in (Crosses(), Pairwise(), Pot())}
