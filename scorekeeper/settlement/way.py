"""The base of every way to settle: by pairs of sides, by differences."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.settlement.reasons import Debt, side_reason
from scorekeeper.settlement.shares import differences, nets_of_members, rounded
from scorekeeper.settlement.standing import Standing


class Way(ABC):
    """One way to settle.

    ``slug`` is its word in rows and score sheets, ``offer`` what the table chooses it by. With
    ``is_by_pairs`` a player owes the sum of what each pair of sides settles.
    """

    slug: ClassVar[str]
    offer: ClassVar[Text]
    is_by_pairs: ClassVar[bool] = True

    @abstractmethod
    def terms(self, amount: str, unit: StakeUnit) -> Text:
        """The terms in words; ``amount`` is the stake as the reader writes it."""

    @abstractmethod
    def nets(self, standing: Standing, amount: int) -> tuple[int, ...]:
        """The net amount of each player in minor units (negative: pays); the sum is zero."""

    def winners_pay(self, amount: str, *, winners: int) -> Text:
        """The words below a result whose winners have to pay; ``winners`` is their number."""
        return ngettext_lazy(
            "and still pays {amount}", "and still pay {amount}", winners, amount=amount
        )

    @abstractmethod
    def reason(self, debt: Debt) -> Text:
        """The reason of a debt, in a sentence."""


class OfSides(Way):
    """Ways by sides: each side receives or pays an amount, which its members share."""

    @abstractmethod
    def side_amounts(self, standing: Standing, amount: int) -> tuple[int, ...]:
        """The amount that each side receives (or pays) from all the others, in minor units."""

    @abstractmethod
    def basis(self, debt: Debt) -> Text:
        """The distance of the payer's side from the others, without the money."""

    def nets(self, standing: Standing, amount: int) -> tuple[int, ...]:
        return nets_of_members(standing, self.side_amounts(standing, amount))

    def reason(self, debt: Debt) -> Text:
        amounts = self.side_amounts(debt.standing, debt.stake)
        amount = -amounts[debt.standing.sides.index(debt.side)]
        return side_reason(debt, self.basis(debt), amount=amount)


class ByDifference(OfSides):
    """Every pair of sides settles the difference of its scores."""

    @abstractmethod
    def scores(self, standing: Standing) -> tuple[int, ...]:
        """One score for each side, more of it being better."""

    @abstractmethod
    def difference(self, losers: Text, winners: Text, *, of: int, by: int) -> Text:
        """The distance of the losers from the winners in words; ``of`` is the number of losers."""

    def worth(self, difference: int, *, amount: int, unit: StakeUnit) -> int:
        """The minor units that a pair settles for a difference, which is not negative."""
        return rounded(unit.units(difference) * amount)

    def side_amounts(self, standing: Standing, amount: int) -> tuple[int, ...]:
        worth = partial(self.worth, amount=amount, unit=standing.unit)
        return differences(self.scores(standing), worth)

    def basis(self, debt: Debt) -> Text:
        others = dict(zip(debt.standing.sides, self.scores(debt.standing), strict=True))
        own = others.pop(debt.side)
        losers, of = debt.names_of(debt.side), len(debt.side)
        if len(others) > 1:
            return self.over_all_pairs(losers, of=of, scores=tuple(others.values()), own=own)
        ((winners, best),) = others.items()
        return self.difference(losers, debt.names_of(winners), of=of, by=best - own)

    def over_all_pairs(self, losers: Text, *, of: int, scores: Sequence[int], own: int) -> Text:
        """By how much the losers are apart from several others, whose scores are given."""
        return ngettext_lazy(
            "Against each of the others in turn, {losers} is {down} down",
            "Against each of the others in turn, {losers} are {down} down",
            of,
            losers=losers,
            down=sum(scores) - len(scores) * own,
        )
