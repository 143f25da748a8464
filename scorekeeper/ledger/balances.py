"""The balance of each player on a club's account, and the fewest payments that even it out."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.ledger.finished import FinishedMatch, Person
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import are_surely_fewest, fewest_transfers

CASH_BOX = "Cash box"  # as the account and the ledger command call it


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A player's balance in one currency, in minor units; negative where they owe it.

    ``brought`` is the sum of the ``matches`` on the account, ``paid`` the payments made on the
    account less those received. What was brought ``is_from_box`` too where not all of it came from
    matches, and in the balance of the cash box.
    """

    player: Person
    matches: int = 0
    brought: int = 0
    paid: int = 0
    is_from_box: bool = False

    @property
    def amount(self) -> int:
        return self.brought + self.paid


@dataclass(frozen=True, slots=True)
class Due:
    """One payment that the account suggests, in minor units."""

    payer: Balance
    payee: Balance
    amount: int


@dataclass(frozen=True, slots=True)
class AccountPlan:
    """The payments to make now. With very many players there may be a plan with fewer payments.

    Then the largest payment stands first, otherwise they are in the order of the balances.
    """

    payments: tuple[Due, ...]
    is_surely_fewest: bool


def balances_of(
    matches: Iterable[FinishedMatch], box: Person = CASH_BOX
) -> dict[str, tuple[Balance, ...]]:
    """By currency, what matches with a stake brought each of their players; no payments.

    Currencies are in the order of their codes, players in that in which they first played; the
    cash ``box`` has a balance where fines go there.
    """
    nets: defaultdict[str, defaultdict[Person, list[int]]]
    nets = defaultdict(lambda: defaultdict(list))
    for match in matches:
        if match.currency:
            for player, net in zip(match.players, match.nets, strict=True):
                nets[match.currency][player].append(net)
            for player, own in match.own_money_of_former():
                nets[match.currency][player].append(own)
            if match.box is not None:
                nets[match.currency][box].append(match.box)
    return {
        currency: tuple(
            Balance(player=player, matches=len(own), brought=sum(own))
            for player, own in nets[currency].items()
        )
        for currency in sorted(nets)
    }


def plan_of(balances: Sequence[Balance]) -> AccountPlan:
    amounts = [balance.amount for balance in balances]
    payments = [
        Due(balances[transfer.payer], balances[transfer.payee], transfer.amount)
        for transfer in fewest_transfers(amounts)
    ]
    is_surely_fewest = are_surely_fewest(amounts)
    if not is_surely_fewest:
        payments.sort(key=lambda due: -due.amount)
    return AccountPlan(tuple(payments), is_surely_fewest)


def why_due(due: Due, *, name: Callable[[Person], str], money: Callable[[int], str]) -> Text:
    """The reason of a payment: the debt, and its use."""
    return Joined(
        " ", [_debt_words(due.payer, name=name, money=money), _use_words(due, name, money)]
    )


def _debt_words(
    payer: Balance, *, name: Callable[[Person], str], money: Callable[[int], str]
) -> Text:
    who = name(payer.player)
    if payer.is_from_box:
        return _("{payer} owes {owed} in all.", payer=who, owed=money(-payer.amount))
    if payer.brought >= 0:
        return _("{payer} has received {owed} too much.", payer=who, owed=money(-payer.amount))
    values = {"payer": who, "lost": money(-payer.brought)}
    if payer.paid > 0:
        return ngettext_lazy(
            "{payer} owes {lost} from {number} match and has paid {paid} of it.",
            "{payer} owes {lost} from {number} matches and has paid {paid} of it.",
            payer.matches,
            paid=money(payer.paid),
            **values,
        )
    if payer.paid < 0:
        return ngettext_lazy(
            "{payer} owes {lost} from {number} match and has received {received} besides.",
            "{payer} owes {lost} from {number} matches and has received {received} besides.",
            payer.matches,
            received=money(-payer.paid),
            **values,
        )
    return ngettext_lazy(
        "{payer} owes {lost} from {number} match.",
        "{payer} owes {lost} from {number} matches.",
        payer.matches,
        **values,
    )


def _use_words(due: Due, name: Callable[[Person], str], money: Callable[[int], str]) -> Text:
    payee = name(due.payee.player)
    if due.amount < -due.payer.amount:
        return _("{part} goes to {payee}.", part=money(due.amount), payee=payee)
    if due.amount < due.payee.amount:
        return _("{payee} gets {all} in all.", payee=payee, all=money(due.payee.amount))
    return _("{payee} gets as much.", payee=payee)
