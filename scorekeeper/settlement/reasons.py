"""Why somebody pays: one sentence for each payment, in players' words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.words import Joined, Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.nets import EACH, Standing, net_amounts, side_amounts
from scorekeeper.settlement.plans import remaining_nets
from scorekeeper.settlement.stakes import CROSSES, POT, Stake
from scorekeeper.settlement.transfers import Transfer


def why(
    transfer: Transfer,
    *,
    names: Sequence[str],
    standing: Standing,
    stake: Stake,
    money: Callable[[int], str],
    payments: Sequence[Transfer] = (),
) -> Text:
    """Why a payment is to be made, for people who have made the other ``payments`` already.

    ``money`` writes minor units the way the reader does. A payment beyond what follows from the
    standing (made, and the scores corrected since) is said to have been due before.
    """
    nets = net_amounts(standing, stake)
    left = remaining_nets(nets, payments)
    if transfer.amount > min(-left[transfer.payer], left[transfer.payee]):
        return _("It was due before a correction.")
    return _Reason(transfer, names, standing, stake, money, nets, left).sentence()


@dataclass(frozen=True, slots=True)
class _Reason:
    """One transfer, and everything its reason may be made of."""

    transfer: Transfer
    names: Sequence[str]
    standing: Standing
    stake: Stake
    money: Callable[[int], str]
    nets: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def payer(self) -> str:
        return self.names[self.transfer.payer]

    @property
    def payee(self) -> str:
        return self.names[self.transfer.payee]

    @property
    def owed(self) -> int:
        """What the payer owes by the standing, to all and before any payment."""
        return -self.nets[self.transfer.payer]

    @property
    def paid_before(self) -> int:
        """What the payer has paid so far, less what they have received."""
        return self.left[self.transfer.payer] + self.owed

    def sentence(self) -> Text:
        if self.nets[self.transfer.payee] <= 0:
            return self._paid_too_much()
        if self.owed <= 0:
            return self._received_too_much()
        notes = self._notes()
        return Joined(" ", [self._debt(), *notes]) if notes else self._debt()

    # Something was paid that is not owed any more

    def _paid_too_much(self) -> Text:
        over = self.left[self.transfer.payee]
        values = {"payer": self.payer, "payee": self.payee, "over": self.money(over)}
        if self.owed > 0:
            still = self.money(-self.left[self.transfer.payer])
            return _(
                "{payee} paid {over} too much, and {payer} still owes {still}.",
                still=still,
                **values,
            )
        if self.transfer.amount < over:
            part = self.money(self.transfer.amount)
            return _(
                "{payee} paid {over} too much; {part} of it comes back from {payer}.",
                part=part,
                **values,
            )
        return _("{payee} paid {over} too much.", **values)

    def _received_too_much(self) -> Text:
        return _(
            "{payer} received {over} too much, and {payee} still gets {still}.",
            payer=self.payer,
            payee=self.payee,
            over=self.money(-self.left[self.transfer.payer]),
            still=self.money(self.left[self.transfer.payee]),
        )

    # What the payer owes by the standing

    def _debt(self) -> Text:
        if self.stake.settle == POT:
            return self._pot()
        if len(self.standing.sides) == 2:
            return self._between_two_sides()
        return self._among_all()

    def _pot(self) -> Text:
        return _(
            "The pot of {pot} goes to {winners}, and {payer} puts in {stake}.",
            pot=self.money(self.stake.amount * len(self.nets)),
            winners=self._together(self.standing.ranking[0]),
            payer=self.payer,
            stake=self.money(self.stake.amount),
        )

    def _between_two_sides(self) -> Text:
        first, second = self.standing.sides
        paying, receiving = (first, second) if self.transfer.payer in first else (second, first)
        amount = max(side_amounts(self.standing, self.stake))
        values = {
            "difference": self._difference(paying, receiving, amount // self.stake.amount),
            "stake": self.money(self.stake.amount),
            "amount": self.money(amount),
        }
        if len(paying) == 1:
            return _("{difference}, at {stake} each: {amount}.", **values)
        if self.standing.stake_paid == EACH:
            return _("{difference}, at {stake} each: {amount} from each of them.", **values)
        if self.owed * 2 == amount and len(paying) == 2:
            return _("{difference}, at {stake} each: {amount} for the side, half each.", **values)
        return _(
            "{difference}, at {stake} each: {amount} for the side, {part} from {payer}.",
            part=self.money(self.owed),
            payer=self.payer,
            **values,
        )

    def _difference(self, paying: tuple[int, ...], receiving: tuple[int, ...], by: int) -> Text:
        people = {"losers": self._together(paying), "winners": self._together(receiving)}
        if self.stake.settle == CROSSES:
            crosses = ngettext_lazy("{number} cross", "{number} crosses", by)
            return ngettext_lazy(
                "{losers} has {crosses} more than {winners}",
                "{losers} have {crosses} more than {winners}",
                len(paying),
                crosses=crosses,
                **people,
            )
        return ngettext_lazy(
            "{losers} is {points} behind {winners}",
            "{losers} are {points} behind {winners}",
            len(paying),
            points=self._points(by),
            **people,
        )

    def _among_all(self) -> Text:
        return _(
            "{payer} is {points} behind in all pairs together, at {stake} each: {amount}.",
            payer=self.payer,
            points=self._points(self.owed // self.stake.amount),
            stake=self.money(self.stake.amount),
            amount=self.money(self.owed),
        )

    # How this payment follows from it

    def _notes(self) -> list[Text]:
        if self.paid_before > 0:
            paid = self.money(self.paid_before)
            return [_("{payer} has paid {paid} of it.", payer=self.payer, paid=paid)]
        if self.paid_before < 0:
            received = self.money(-self.paid_before)
            return [_("{payer} also returns {received}.", payer=self.payer, received=received)]
        if self.transfer.amount < self.owed:
            part = self.money(self.transfer.amount)
            return [_("{part} of it goes to {payee}.", part=part, payee=self.payee)]
        if len(self.standing.sides) > 2 and self.stake.settle != POT:
            return [
                _(
                    "This settles what {payer} owes in all against what {payee} gets.",
                    payer=self.payer,
                    payee=self.payee,
                )
            ]
        return []

    @staticmethod
    def _points(number: int) -> Text:
        return ngettext_lazy("{number} point", "{number} points", number)

    def _together(self, seats: Sequence[int]) -> Text:
        return Listing([self.names[seat] for seat in sorted(seats)])
