"""The base of every way to settle: by pairs of sides, by differences."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.words import Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.reasons import Debt, rate, side_reason
from scorekeeper.settlement.shares import differences, nets_of_members, rounded
from scorekeeper.settlement.standing import Standing


class Way(ABC):
    """One way to settle.

    ``slug`` is its word in rows and score sheets, ``offer`` what the table chooses it by.
    """

    slug: ClassVar[str]
    offer: ClassVar[Text]

    @abstractmethod
    def terms(self, amount: str, unit: StakeUnit) -> Text:
        """The terms in words; ``amount`` is the stake as the reader writes it."""

    @abstractmethod
    def in_short(self, amount: str, unit: StakeUnit) -> Text:
        """What the amount is for, in as few words as a tile has room for."""

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
        return side_reason(debt, self.worked(debt, debt.money(amount)), amount=amount)

    def worked(self, debt: Debt, amount: str) -> Text:
        """The sum that comes to what the payer's side pays in all."""
        stake = rate(debt.money(debt.stake), debt.standing.unit)
        basis = self.basis(debt)
        return _("{difference}, at {rate}: {amount}", difference=basis, rate=stake, amount=amount)


class ByDifference(OfSides):
    """Every pair of sides settles the difference of its scores."""

    @abstractmethod
    def scores(self, standing: Standing) -> tuple[int, ...]:
        """One score for each side, more of it being better."""

    @abstractmethod
    def against(self, own: int, other: int) -> Text:
        """What the payers' side and the other have, as the sum begins."""

    @abstractmethod
    def counted(self, standing: Standing) -> tuple[int, ...]:
        """What each seat has, as it is written."""

    def worth(self, difference: int, *, amount: int, unit: StakeUnit) -> int:
        """The minor units that a pair settles for a difference, which is not negative."""
        return rounded(unit.units(difference) * amount)

    def pairs(self, standing: Standing) -> Iterator[tuple[int, int, int, int]]:
        return standing.pairs(self.scores(standing), as_they_parted=True)

    def side_amounts(self, standing: Standing, amount: int) -> tuple[int, ...]:
        worth = partial(self.worth, amount=amount, unit=standing.unit)
        return differences(self.pairs(standing), worth, sides=len(standing.sides))

    def worked(self, debt: Debt, amount: str) -> Text:
        if debt.standing.unit.points > 1:
            return super().worked(debt, amount)
        stake, basis = debt.money(debt.stake), self.basis(debt)
        return _("{difference} × {stake} = {amount}", difference=basis, stake=stake, amount=amount)

    def basis(self, debt: Debt) -> Text:
        standing, counted = debt.standing, self.counted(debt.standing)
        behind = self.behind(debt)
        if len(standing.sides) > 2:
            return _("{number} behind the others in all", number=written_number(behind))
        (other,) = (side for side in standing.sides if side != debt.side)
        amounts = self.against(counted[debt.side[0]], counted[other[0]])
        return _("{amounts}: {difference}", amounts=amounts, difference=written_number(behind))

    def behind(self, debt: Debt) -> int:
        """By how much the payers are behind all those together with whom they settle."""
        payers, behind = debt.standing.sides.index(debt.side), 0
        for one, other, score, score_of_other in self.pairs(debt.standing):
            if payers == one:
                behind += score_of_other - score
            elif payers == other:
                behind += score - score_of_other
        return behind
