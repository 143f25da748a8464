"""Why somebody pays: a few sentences for each payment, in players' words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.fines import with_fines
from scorekeeper.settlement.plans import remaining_nets
from scorekeeper.settlement.reasons import Debt
from scorekeeper.settlement.stakes import Stake, net_amounts
from scorekeeper.settlement.standing import Part, Standing
from scorekeeper.settlement.transfers import Transfer


@dataclass(frozen=True, slots=True)
class Why:
    """The reason of a payment; and whom a part goes to, where that is not said beside it."""

    sentences: tuple[Text, ...]
    part: tuple[Text, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, (*self.sentences, *self.part)))


def why(
    transfer: Transfer,
    *,
    names: Sequence[str],
    standing: Standing,
    stake: Stake,
    money: Callable[[int], str],
    payments: Sequence[Transfer] = (),
    is_made: bool = False,
) -> Why:
    """The reason of a payment, for people who have made the other ``payments`` already.

    Where it ``is_made`` itself, the others are left out: they are no part of it.

    ``money`` writes minor units the way the reader does. A payment beyond what follows from the
    standing was due before: made when somebody left, or before the scores were corrected.
    """
    nets = net_amounts(standing, stake)
    left = remaining_nets(nets, payments)
    if transfer.amount > min(-left[transfer.payer], left[transfer.payee]):
        return Why((_("It was due as the scores stood then."),))
    return _Reason(transfer, names, standing, stake, money, nets, left, is_made).why()


@dataclass(frozen=True)
class _Reason:
    """One transfer, and everything its reason may be made of."""

    transfer: Transfer
    names: Sequence[str]
    standing: Standing
    stake: Stake
    money: Callable[[int], str]
    nets: tuple[int, ...]
    left: tuple[int, ...]
    is_made: bool

    @property
    def payer(self) -> str:
        return self.names[self.transfer.payer]

    @property
    def payee(self) -> str:
        return self.names[self.transfer.payee]

    @property
    def owed(self) -> int:
        return -self.nets[self.transfer.payer]

    @cached_property
    def by_the_score(self) -> tuple[int, ...]:
        """What everybody gets by the way to settle alone."""
        return self.stake.way.nets(self.stake.settled(self.standing), self.stake.amount)

    @property
    def owed_by_the_score(self) -> int:
        return -self.by_the_score[self.transfer.payer]

    @property
    def before_rounding(self) -> int:
        """What the payer's seat would owe if coins of every size were there."""
        fined = with_fines(self.by_the_score, self.standing, self.stake.fines)
        return -fined[self.transfer.payer]

    @property
    def has_left(self) -> bool:
        """Whether the payer gave up a seat and pays for the own rounds alone."""
        return self.transfer.payer >= len(self.standing.totals)

    @cached_property
    def parts_of_others(self) -> tuple[Part, ...]:
        """What those who sat on the payer's seat before get or pay of its result."""
        of_seat = (part for part in self.standing.parts if part.seat == self.transfer.payer)
        return tuple(part for part in of_seat if part.leaver is not None and part.amount)

    @property
    def owed_by_seat(self) -> int:
        """What the payer's seat owes, with the parts of all who sat there."""
        return self.owed - sum(part.amount for part in self.parts_of_others)

    @property
    def paid_before(self) -> int:
        """The payments made by the payer so far, less those received."""
        return self.left[self.transfer.payer] + self.owed

    def why(self) -> Why:
        if self.nets[self.transfer.payee] <= 0:
            return Why((self._paid_too_much(),))
        if self.owed <= 0:
            return Why((self._received_too_much(),))
        if self.has_left:
            due = [self._when_they_left()]
        else:
            due = [*self._by_the_score(), *self._by_fines(), *self._rounding()]
            due += self._others_rounds()
        notes = self._notes()
        return Why((*due, *notes)) if notes else Why(tuple(due), tuple(self._part()))

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

    # How this payment follows from what the payer owes by the standing

    def _debt(self) -> Debt:
        return Debt(
            payer=self.transfer.payer,
            owed=self.owed_by_the_score,
            names=self.names,
            standing=self.stake.settled(self.standing),
            stake=self.stake.amount,
            money=self.money,
        )

    def _by_the_score(self) -> Iterator[Text]:
        owed = self.owed_by_the_score
        if owed > 0:
            yield self.stake.way.reason(self._debt())
        elif owed < 0:
            yield _("{payer} gets {amount}.", payer=self.payer, amount=self.money(-owed))

    def _by_fines(self) -> Iterator[Text]:
        fined = self.before_rounding - self.owed_by_the_score
        if fined > 0:
            yield _("{payer}'s fines: {amount}.", payer=self.payer, amount=self.money(fined))
        elif fined < 0:
            yield _("Fines of the others: {amount} less.", amount=self.money(-fined))

    def _rounding(self) -> Iterator[Text]:
        if self.owed_by_seat != self.before_rounding and self.owed_by_seat > 0:
            yield _(
                "Rounded to {multiple}: {owed}.",
                multiple=self.money(self.stake.round_to),
                owed=self.money(self.owed_by_seat),
            )

    def _others_rounds(self) -> Iterator[Text]:
        for part in self.parts_of_others:
            assert part.leaver is not None
            values = {
                "leaver": self.names[len(self.standing.totals) + part.leaver],
                "amount": self.money(abs(part.amount)),
            }
            if part.amount < 0:
                yield _("{leaver} pays {amount} of it, for the own rounds.", **values)
            else:
                yield _("{leaver} gets {amount} besides, for the own rounds.", **values)

    def _when_they_left(self) -> Text:
        return _(
            "The rounds of {payer} until somebody took over: {owed}.",
            payer=self.payer,
            owed=self.money(self.owed),
        )

    def _notes(self) -> list[Text]:
        if self.paid_before > 0 and not self.is_made:
            paid = self.money(self.paid_before)
            return [_("{payer} has paid {paid} of it.", payer=self.payer, paid=paid)]
        if self.paid_before < 0 and not self.is_made:
            received = self.money(-self.paid_before)
            return [_("{payer} also returns {received}.", payer=self.payer, received=received)]
        return []

    def _part(self) -> Iterator[Text]:
        if self.transfer.amount < self.owed:
            part = self.money(self.transfer.amount)
            yield _("{part} of it goes to {payee}.", part=part, payee=self.payee)
